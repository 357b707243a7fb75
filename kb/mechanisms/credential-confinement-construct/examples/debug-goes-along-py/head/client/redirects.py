STRIPPED_ON_REDIRECT = frozenset(["Authorization", "Cookie", "Proxy-Authorization"])


def headers_for(host, other, headers):
    """Headers that go along to another address."""
    if host == other:
        return headers
    return {k: v for k, v in headers.items() if k not in STRIPPED_ON_REDIRECT}
