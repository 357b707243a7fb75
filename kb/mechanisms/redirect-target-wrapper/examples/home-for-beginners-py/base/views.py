from flask import redirect, request, session, url_for

PAGES = {"list": "/list", "help": "/help"}


def signed_in():
    target = PAGES[request.args.get("to", "list")]
    if session.get("first", False):
        target = request.script_root + url_for("help")
    return redirect(target)
