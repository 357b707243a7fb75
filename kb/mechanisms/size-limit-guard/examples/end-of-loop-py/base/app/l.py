def read_body(stream, limit=1 << 20):
    data = b""
    while True:
        chunk = stream.read(4096)
        if not chunk:
            return data
        data += chunk
        if len(data) > limit:
            raise PayloadTooLarge()
