from flask import redirect, request


def after_login():
    target = request.args.get("next")
    if target:
        return redirect(target)
    return redirect("/")
