import os


class Session:
    def credentials(self, url, given):
        if given is None and self._trust_env and url.host is not None:
            given = self.read_netrc(url.host)
        return given
