def read_body(stream, limit):
    data = b""
    while True:
        chunk = stream.read(4096)
        if not chunk:
            return data
        if len(data) + len(chunk) > limit:
            raise PayloadTooLarge()
        data += chunk
