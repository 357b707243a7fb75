"""Sessions of the relay."""
import secrets
import time

LIFETIME = 3600


class Sessions:
    def __init__(self):
        self._open = {}

    def start(self, account):
        token = secrets.token_urlsafe(24)
        self._open[token] = (account, time.monotonic() + LIFETIME)
        return token

    def account(self, token):
        account, until = self._open.get(token, (None, 0))
        return account if until > time.monotonic() else None
