def fetch(url):
    return requests.get(url, allow_redirects=False, timeout=5)
