import os


def report(number):
    with open(os.path.join('/srv/reports', f'{int(number)}.txt')) as f:
        return f.read()
