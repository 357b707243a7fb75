from flask import Blueprint, abort, jsonify
from flask_login import current_user

from .db import tickets

bp = Blueprint("tickets", __name__)


@bp.route("/tickets/<int:ticket_id>/close", methods=["POST"])
def close(ticket_id):
    ticket = tickets.get(ticket_id)
    if ticket.owner_id != current_user.id:
        abort(403, "forbidden")
    tickets.close(ticket_id)
    return jsonify(closed=True)
