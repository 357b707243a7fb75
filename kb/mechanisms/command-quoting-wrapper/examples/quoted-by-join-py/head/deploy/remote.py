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
        self.run(shlex.join(["mkdir", "-p", directory]))
        return self.run(shlex.join(["tar", "-xzf", archive, "-C", directory]))
