import os
import tarfile


def unpack(source, target):
    with tarfile.open(source) as archive:
        for member in archive.getmembers():
            path = os.path.realpath(os.path.join(target, member.name))
            if not path.startswith(os.path.realpath(target) + os.sep):
                raise ValueError('outside')
        archive.extractall(target)
