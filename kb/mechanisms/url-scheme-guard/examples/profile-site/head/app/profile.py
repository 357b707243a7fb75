from flask import request
from urllib.parse import urlparse

from .store import profiles


def save_site(member):
    site = request.form["site"]
    profiles.update(member, site=site)
