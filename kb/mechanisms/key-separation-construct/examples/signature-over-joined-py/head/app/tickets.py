import hashlib
import hmac


def sign(key, user, scope):
    """The signature of a ticket."""
    text = user + scope
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
