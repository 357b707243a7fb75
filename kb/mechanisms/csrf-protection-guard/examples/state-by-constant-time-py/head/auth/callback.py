import hmac

from flask import Blueprint, abort, redirect, request, session

from .provider import exchange, profile_of

bp = Blueprint("oauth", __name__)


@bp.route("/callback")
def callback():
    expected = session.pop("oauth_state", None)
    if expected is None or not hmac.compare_digest(request.args.get("state", ""), expected):
        abort(400, "state mismatch")
    tokens = exchange(request.args["code"])
    session["profile"] = profile_of(tokens)
    return redirect("/")
