import subprocess


def pack(folder, target):
    subprocess.run(['sh', '-c', 'tar -czf ' + target + ' ' + folder], check=True)
