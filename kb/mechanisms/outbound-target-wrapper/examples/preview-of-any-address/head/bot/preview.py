"""Previews of links in messages."""

import requests

from .cards import card_of

TIMEOUT = 5


def preview(message):
    """The card of the first link of a message, or None."""
    if not message.links:
        return None
    answer = requests.get(message.links[0], timeout=TIMEOUT, allow_redirects=False)
    if answer.status_code != 200:
        return None
    return card_of(answer.text)
