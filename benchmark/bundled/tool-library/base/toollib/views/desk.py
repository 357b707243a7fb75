"""The lending desk, for volunteers."""
from flask import Blueprint, jsonify, request

from ..auth import volunteer_required
from ..db import get_db
from ..store import catalog, loans

bp = Blueprint("desk", __name__, url_prefix="/desk")


@bp.post("/loans")
@volunteer_required
def hand_out():
    body = request.get_json()
    tool_id, member_id = int(body["tool_id"]), int(body["member_id"])
    if catalog.tool_by_id(get_db(), tool_id) is None:
        return jsonify(error="no such tool"), 404
    if catalog.is_lent(get_db(), tool_id):
        return jsonify(error="the tool is lent already"), 409
    return jsonify(id=loans.hand_out(get_db(), tool_id, member_id)), 201
