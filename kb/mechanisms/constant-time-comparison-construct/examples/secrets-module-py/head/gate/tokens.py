import hashlib
import hmac
import secrets

from .store import find_key


def verify(key_id, message, signature):
    key = find_key(key_id)
    if key is None:
        return False
    expected = hmac.new(key.secret, message, hashlib.sha256).hexdigest()
    return secrets.compare_digest(expected, signature)


def sign(key, message):
    return hmac.new(key.secret, message, hashlib.sha256).hexdigest()
