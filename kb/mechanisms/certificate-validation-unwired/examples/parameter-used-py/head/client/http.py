import requests


def send(address, body, verify_tls=True):
    return requests.post(address, data=body, timeout=10, verify=verify_tls)


def send_all(addresses, body):
    return [send(address, body) for address in addresses]
