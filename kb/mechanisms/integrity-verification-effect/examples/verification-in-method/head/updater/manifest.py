"""Signed release manifests."""
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import load_pem_public_key


class ManifestLoader:
    def __init__(self, key_pem, log):
        self.public_key = load_pem_public_key(key_pem)
        self.log = log

    def load(self, payload, signature):
        """Parse a manifest that the release server sent."""
        self.log.info('manifest of %d bytes', len(payload))
        manifest = json.loads(self._trusted(payload, signature))
        return [self._artifact(entry) for entry in manifest['artifacts']]

    def _trusted(self, payload, signature):
        self.public_key.verify(signature, payload, padding.PKCS1v15(), hashes.SHA256())
        return payload

    def _artifact(self, entry):
        return {'name': entry['name'], 'url': entry['url'], 'version': entry.get('version', '0')}
