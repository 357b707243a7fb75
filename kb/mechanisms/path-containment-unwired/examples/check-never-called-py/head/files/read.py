import os

ROOT = '/srv/files'


def _inside_root(path):
    if not os.path.realpath(path).startswith(ROOT + os.sep):
        raise ValueError('outside of the root')


def read_file(name):
    with open(os.path.join(ROOT, name)) as file:
        return file.read()
