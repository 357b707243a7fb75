import shlex
import subprocess


def pack(folder, target):
    subprocess.run('tar -czf ' + shlex.quote(target) + ' ' + shlex.quote(folder), shell=True, check=True)
