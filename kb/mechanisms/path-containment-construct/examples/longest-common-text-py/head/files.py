import os


def find(folder, name):
    full = os.path.realpath(os.path.join(folder, name))
    root = os.path.realpath(folder)
    if os.path.commonprefix([full, root]) != root:
        raise PermissionError(name)
    return open(full, "rb")
