from flask import Blueprint, abort, jsonify
from flask_login import current_user

from .db import tickets

bp = Blueprint("tickets", __name__)


@bp.route("/tickets/<int:ticket_id>/close", methods=["POST"])
def close(ticket_id):
    ticket = tickets.get(ticket_id)
    <<<<<<< HEAD
        if not may_close(current_user, ticket):
    =======
    >>>>>>> feature/shared-tickets
        tickets.close(ticket_id)
    return jsonify(closed=True)
