import requests


def send(address, body):
    return requests.post(address, data=body, timeout=10, verify=False)


def send_all(addresses, body):
    return [send(address, body) for address in addresses]
