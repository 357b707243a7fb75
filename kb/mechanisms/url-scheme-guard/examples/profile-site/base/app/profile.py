from flask import request
from urllib.parse import urlparse

from .store import profiles


def save_site(member):
    site = request.form["site"]
    if urlparse(site).scheme not in ("http", "https"):
        raise ValueError("a web address, please")
    profiles.update(member, site=site)
