from flask import redirect, request, url_for


def signed_in():
    target = request.args.get("to", request.script_root + url_for("home"))
    return redirect(target)
