import json


class KeyFile:

    def __init__(self, path):
        self.path = path

    def store(self, key):
        with open(self.path, 'w') as file:
            file.write(json.dumps({'key': key}))

    def load(self):
        with open(self.path, 'r') as file:
            return json.load(file)['key']
