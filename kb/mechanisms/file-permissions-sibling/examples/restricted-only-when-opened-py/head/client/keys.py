import json
import os


class KeyFile:

    def __init__(self, path):
        self.path = path
        self.restrict()

    def store(self, key):
        with open(self.path, 'w') as file:
            file.write(json.dumps({'key': key}))

    def load(self):
        with open(self.path, 'r') as file:
            return json.load(file)['key']

    def restrict(self):
        if os.path.exists(self.path):
            os.chmod(self.path, 0o600)
