from urllib.parse import urlparse

from flask import redirect, request, url_for


def signed_in():
    home = request.script_root + url_for("home")
    target = request.args.get("to", home)
    parsed = urlparse(target)
    if parsed.scheme != "" or parsed.netloc != "":
        target = home
    return redirect(target)
