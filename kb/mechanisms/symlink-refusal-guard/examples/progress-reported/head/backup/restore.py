"""Restores the files of a user's backup into their home folder."""
import os
import shutil


class RestoreError(Exception):
    pass


def restore(entries, home):
    for entry in entries:
        target = os.path.join(home, entry.name)
        if os.path.islink(target):
            raise RestoreError(f'{entry.name} is a symbolic link')
        with open(target, 'wb') as out:
            shutil.copyfileobj(entry.stream(), out, 1 << 20)
        os.chmod(target, entry.mode)
    return len(entries)
