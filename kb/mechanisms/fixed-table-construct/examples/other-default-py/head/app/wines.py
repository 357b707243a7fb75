from flask import Blueprint, jsonify, request

from .db import connection

bp = Blueprint("wines", __name__)

COLUMNS = {"year": "w.year", "region": "r.name", "price": "w.price"}


@bp.get("/wines")
def wines():
    column = COLUMNS.get(request.args.get("by", "year"), "w.price")
    rows = connection().execute(f"SELECT w.* FROM wines w JOIN regions r ON r.id = w.region ORDER BY {column}").fetchall()
    return jsonify([dict(row) for row in rows])
