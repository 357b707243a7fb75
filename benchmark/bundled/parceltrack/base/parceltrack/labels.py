"""Download of shipping labels from merchants' shops."""
import ipaddress
import logging
import socket

import httpx

logger = logging.getLogger(__name__)

MAX_LABEL_BYTES = 2 * 1024 * 1024
TIMEOUT = 5.0


class LabelError(Exception):
    """The label cannot be fetched."""


def resolve(host: str) -> list[str]:
    """Addresses of a host name."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError as error:
        raise LabelError(f"cannot resolve {host}") from error
    return [entry[4][0] for entry in found]


def public_address(host: str) -> str:
    """An address of the host; refuses hosts that have an address inside the network."""
    addresses = resolve(host)
    for address in addresses:
        if not ipaddress.ip_address(address).is_global:
            raise LabelError(f"{host} is not a public host")
    return addresses[0]


def _get(client: httpx.Client, url: httpx.URL, address: str) -> httpx.Response:
    """Requests the URL from the given address, so that the name is not resolved a second time."""
    if url.scheme != "https":
        raise LabelError("labels are fetched over https only")
    return client.get(
        url.copy_with(host=address),
        headers={"Host": url.netloc.decode(), "Accept": "application/pdf"},
        extensions={"sni_hostname": url.host},
        timeout=TIMEOUT,
    )


def fetch_label(client: httpx.Client, address: str) -> bytes:
    """The PDF behind a URL that a merchant gave."""
    url = httpx.URL(address)
    response = _get(client, url, public_address(url.host))
    if response.status_code != 200:
        logger.info("label of %s answered %d", url.host, response.status_code)
        raise LabelError(f"the shop answered {response.status_code}")
    if len(response.content) > MAX_LABEL_BYTES or not response.content.startswith(b"%PDF-"):
        raise LabelError("the shop did not send a label")
    return response.content
