import shlex
import subprocess


class Host:
    def __init__(self, name, user="deploy"):
        self.name = name
        self.user = user

    def run(self, command):
        return subprocess.run(
            ["ssh", f"{self.user}@{self.name}", command], check=True, capture_output=True, text=True
        )

    def unpack(self, archive, directory):
        target = shlex.quote(directory)
        self.run("mkdir -p " + target)
        return self.run("tar -xzf " + shlex.quote(archive) + " -C " + target)
