import os

ROOT = '/srv/files'


def read_file(name):
    with open(os.path.join(ROOT, name)) as file:
        return file.read()
