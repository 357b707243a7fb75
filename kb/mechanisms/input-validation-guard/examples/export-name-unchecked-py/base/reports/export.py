import re

from flask import Blueprint, abort, request, send_file

from .paths import EXPORTS

bp = Blueprint("export", __name__)
NAME = re.compile(r"[a-z0-9_-]+")


@bp.route("/export")
def export():
    name = request.args["name"]
    if not NAME.fullmatch(name):
        abort(404)
    return send_file(EXPORTS + name + ".csv", mimetype="text/csv")
