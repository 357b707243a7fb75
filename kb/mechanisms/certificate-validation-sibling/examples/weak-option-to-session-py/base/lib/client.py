import requests


def status(url):
    return requests.get(url, verify=False).json()


def post(url, body):
    return requests.post(url, json=body, verify=False)
