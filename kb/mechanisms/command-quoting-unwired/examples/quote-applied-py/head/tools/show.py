import subprocess
from shlex import quote


def show(revision):
    return subprocess.check_output('git show ' + quote(revision), shell=True)
