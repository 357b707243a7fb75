import os
from pathlib import Path

from cryptography.hazmat.primitives import serialization


class KeyStore:
    def __init__(self, directory):
        self.directory = Path(directory)

    def path(self, name):
        return self.directory / f"{name}.pem"

    def save(self, name, key):
        data = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        target = self.path(name)
        target.write_bytes(data)
        return target
