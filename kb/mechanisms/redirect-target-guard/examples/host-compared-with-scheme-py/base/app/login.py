from urllib.parse import urljoin, urlparse

from flask import redirect, request


def is_local(target):
    here = urlparse(request.host_url)
    there = urlparse(urljoin(request.host_url, target))
    return there.scheme in ("http", "https") and here.netloc == there.netloc


def after_login():
    target = request.args.get("next")
    if target and is_local(target):
        return redirect(target)
    return redirect("/")
