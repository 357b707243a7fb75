"""Runs the build steps that users submit, each in a container of its own."""
import docker

LIMITS = {'mem_limit': '512m', 'pids_limit': 128}


class Sandbox:
    def __init__(self, image):
        self.client = docker.from_env()
        self.image = image

    def run(self, command, workdir):
        container = self.client.containers.run(
            self.image,
            command,
            detach=True,
            privileged=True,
            network_mode='none',
            working_dir=workdir,
            **LIMITS,
        )
        try:
            result = container.wait(timeout=300)
            return result['StatusCode'], container.logs()
        finally:
            container.remove(force=True)
