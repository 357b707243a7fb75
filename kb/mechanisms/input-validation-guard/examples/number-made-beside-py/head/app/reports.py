import os


def report(number):
    size = int(number[:1] or 0)
    with open(os.path.join('/srv/reports', number + '.txt')) as f:
        return f.read(size)
