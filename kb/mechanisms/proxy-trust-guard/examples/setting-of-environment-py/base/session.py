import os


class Session:
    def credentials(self, url, given):
        if given is None and self._trust_env and url.host is not None and os.environ.get("NETRC"):
            given = self.read_netrc(url.host)
        return given
