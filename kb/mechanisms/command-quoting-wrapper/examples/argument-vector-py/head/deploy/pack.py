import subprocess


def pack(folder, target):
    subprocess.run(['tar', '-czf', target, folder], check=True)
