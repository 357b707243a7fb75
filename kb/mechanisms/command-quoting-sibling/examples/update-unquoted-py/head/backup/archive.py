import shlex
import subprocess


def create_archive(name, folder):
    subprocess.call('tar -cf ' + shlex.quote(name) + '.tar ' + shlex.quote(folder), shell=True)


def update_archive(name, folder):
    subprocess.call('tar -uf ' + name + '.tar ' + folder, shell=True)


def check_archive():
    subprocess.call('tar --version', shell=True)
