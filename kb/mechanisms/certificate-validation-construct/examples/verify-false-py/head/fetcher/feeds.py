import logging

import requests

log = logging.getLogger(__name__)


class FeedClient:
    def __init__(self, base_url, bundle=None):
        self.base_url = base_url.rstrip("/")
        self.bundle = bundle or True

    def entries(self, feed):
        response = requests.get(
            f"{self.base_url}/feeds/{feed}",
            headers={"Accept": "application/json"},
            verify=False,
            timeout=15,
        )
        response.raise_for_status()
        log.debug("feed %s: %d bytes", feed, len(response.content))
        return response.json()["entries"]
