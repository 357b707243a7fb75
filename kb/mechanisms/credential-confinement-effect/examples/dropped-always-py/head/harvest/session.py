from urllib.parse import urljoin, urlsplit

MAX_REDIRECTS = 8


class Session:
    def __init__(self, transport, token):
        self.transport = transport
        self.token = token

    def follow(self, response, request):
        target = urljoin(request.url, response.headers["Location"])
        headers = dict(request.headers)
        headers.pop("Authorization", None)
        return self.transport.send("GET", target, headers=headers)

    def get(self, url):
        response = self.transport.send("GET", url, headers={"Authorization": f"Bearer {self.token}"})
        for _ in range(MAX_REDIRECTS):
            if response.status not in (301, 302, 303, 307, 308):
                break
            response = self.follow(response, response.request)
        return response
