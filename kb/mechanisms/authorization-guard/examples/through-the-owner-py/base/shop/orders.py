from flask import abort, jsonify
from flask_login import current_user

from shop.models import Order


def show_order(number):
    order = Order.query.get(number)
    if order is None:
        abort(404)
    if order.user_id != current_user.id:
        abort(403)
    return jsonify(order.to_dict())
