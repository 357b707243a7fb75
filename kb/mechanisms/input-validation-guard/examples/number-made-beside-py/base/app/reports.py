import os


def report(number):
    if not number.isdigit():
        raise ValueError('not a report')
    with open(os.path.join('/srv/reports', number + '.txt')) as f:
        return f.read()
