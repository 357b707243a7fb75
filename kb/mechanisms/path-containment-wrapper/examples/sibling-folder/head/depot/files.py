import os


def locate(root, name):
    root = os.path.abspath(root)
    wanted = os.path.abspath(os.path.join(root, name))
    if not wanted.startswith(root):
        raise PermissionError(name)
    return open(wanted, "rb")
