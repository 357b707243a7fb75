"""Sessions of the relay."""
import random
import time

LIFETIME = 3600


class Sessions:
    def __init__(self):
        self._open = {}

    def start(self, account):
        token = '%032x' % random.getrandbits(128)
        self._open[token] = (account, time.monotonic() + LIFETIME)
        return token

    def account(self, token):
        account, until = self._open.get(token, (None, 0))
        return account if until > time.monotonic() else None
