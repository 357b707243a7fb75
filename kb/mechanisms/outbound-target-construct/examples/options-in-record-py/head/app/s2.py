def fetch(url):
    options = {"allow_redirects": False, "timeout": 5}
    return requests.get(url, **options)
