"""Session login and the decorators that views put in front of themselves."""
import functools

from flask import Blueprint, abort, g, jsonify, request, session
from werkzeug.security import check_password_hash

from .db import get_db

bp = Blueprint("auth", __name__)


@bp.before_app_request
def load_member():
    member_id = session.get("member_id")
    g.member = None
    if member_id is not None:
        g.member = get_db().execute("SELECT * FROM members WHERE id = ?", (member_id,)).fetchone()


def login_required(view):
    @functools.wraps(view)
    def wrapped(*args, **kwargs):
        if g.member is None:
            abort(401)
        return view(*args, **kwargs)

    return wrapped


def volunteer_required(view):
    @functools.wraps(view)
    @login_required
    def wrapped(*args, **kwargs):
        if not g.member["is_volunteer"]:
            abort(403)
        return view(*args, **kwargs)

    return wrapped


@bp.post("/session")
def log_in():
    body = request.get_json()
    member = get_db().execute("SELECT * FROM members WHERE email = ?", (str(body.get("email", "")),)).fetchone()
    if member is None or not check_password_hash(member["password_hash"], str(body.get("password", ""))):
        abort(401)
    session.clear()
    session["member_id"] = member["id"]
    session.permanent = True
    return jsonify(name=member["name"])


@bp.delete("/session")
def log_out():
    session.clear()
    return "", 204
