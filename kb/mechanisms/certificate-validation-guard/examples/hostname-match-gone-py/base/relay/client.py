import socket
import ssl

from .errors import PeerError


def open_channel(host, port, context, fingerprint=None):
    raw = socket.create_connection((host, port), timeout=20)
    channel = context.wrap_socket(raw, server_hostname=host)
    cert = channel.getpeercert()
    if not matches_hostname(cert, host):
        channel.close()
        raise PeerError(f"certificate of {host} names another host")
    channel.sendall(b"HELLO\n")
    return channel


def matches_hostname(cert, host):
    names = [value for kind, value in cert.get("subjectAltName", ()) if kind == "DNS"]
    return host in names
