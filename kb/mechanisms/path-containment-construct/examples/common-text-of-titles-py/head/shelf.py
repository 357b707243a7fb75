import os


def heading(paths):
    top = os.path.commonpath(sorted(paths))
    return top + " (" + str(len(paths)) + ")"
