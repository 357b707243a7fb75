import requests

session = requests.Session()
session.verify = False


def status(url):
    return session.get(url).json()


def post(url, body):
    return session.post(url, json=body)
