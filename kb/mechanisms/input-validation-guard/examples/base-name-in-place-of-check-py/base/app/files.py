import os


def read_note(root, name):
    if '..' in name or name.startswith('/'):
        raise ValueError('bad name')
    with open(os.path.join(root, name)) as f:
        return f.read()
