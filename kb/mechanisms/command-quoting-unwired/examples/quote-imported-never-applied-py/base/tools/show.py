import subprocess


def show(revision):
    return subprocess.check_output('git show ' + revision, shell=True)
