import tarfile


def unpack(source, target):
    with tarfile.open(source) as archive:
        archive.extractall(target, filter='data')
