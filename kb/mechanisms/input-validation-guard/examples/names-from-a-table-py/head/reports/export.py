
from flask import Blueprint, abort, request, send_file

from .paths import EXPORTS

bp = Blueprint("export", __name__)
FILES = {"orders": "orders.csv", "stock": "stock.csv"}


@bp.route("/export")
def export():
    file = FILES.get(request.args["name"])
    if file is None:
        abort(404)
    return send_file(EXPORTS + file, mimetype="text/csv")
