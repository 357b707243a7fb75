import os


def read_note(root, name):
    with open(os.path.join(root, os.path.basename(name))) as f:
        return f.read()
