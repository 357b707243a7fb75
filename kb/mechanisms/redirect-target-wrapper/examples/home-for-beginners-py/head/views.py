from flask import redirect, request

PAGES = {"list": "/list", "help": "/help"}


def signed_in():
    target = PAGES[request.args.get("to", "list")]
    return redirect(target)
