"""Public catalogue."""
from flask import Blueprint, abort, jsonify, request

from ..db import get_db
from ..store import catalog

bp = Blueprint("catalog", __name__)

PAGE_SIZE = 20

# What visitors may sort by, and the expression behind each name.
SORTS = {"name": "t.name", "added": "t.added_on", "deposit": "t.deposit_cents", "popular": "loan_count"}


@bp.get("/tools")
def search():
    text = request.args.get("q", "").strip()[:100]
    order = SORTS.get(request.args.get("sort", "name"), SORTS["name"])
    page = max(request.args.get("page", 1, type=int), 1)
    rows = catalog.search(get_db(), text, order, PAGE_SIZE, (page - 1) * PAGE_SIZE)
    return jsonify(page=page, tools=[dict(row) for row in rows])


@bp.get("/tools/<int:tool_id>")
def show(tool_id):
    tool = catalog.tool_by_id(get_db(), tool_id)
    if tool is None:
        abort(404)
    return jsonify(tool=dict(tool), lent=catalog.is_lent(get_db(), tool_id))
