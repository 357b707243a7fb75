"""Restores the files of a user's backup into their home folder."""
import os
import shutil


class RestoreError(Exception):
    pass


def refuse_link(path, name):
    if os.path.islink(path):
        raise RestoreError(f'{name} is a symbolic link')


def restore(entries, home):
    for entry in entries:
        target = os.path.join(home, entry.name)
        refuse_link(target, entry.name)
        with open(target, 'wb') as out:
            shutil.copyfileobj(entry.stream(), out)
        os.chmod(target, entry.mode)
