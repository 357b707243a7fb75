import os


def heading(paths):
    top = os.path.commonpath(paths)
    return top + " (" + str(len(paths)) + ")"
