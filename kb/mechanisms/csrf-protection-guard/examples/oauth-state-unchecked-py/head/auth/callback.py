from flask import Blueprint, abort, redirect, request, session

from .provider import exchange, profile_of

bp = Blueprint("oauth", __name__)


@bp.route("/callback")
def callback():
    tokens = exchange(request.args["code"])
    session["profile"] = profile_of(tokens)
    return redirect("/")
