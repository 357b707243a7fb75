from flask import Blueprint, jsonify, request
from flask_login import current_user, login_required

from .db import reports

bp = Blueprint("reports", __name__, url_prefix="/reports")


@bp.route("/", methods=["GET"])
@login_required
def index():
    return jsonify([r.summary() for r in reports.of(current_user.id)])


@bp.route("/<int:report_id>", methods=["DELETE"])
@login_required
def remove(report_id):
    reports.delete(report_id)
    return "", 204
