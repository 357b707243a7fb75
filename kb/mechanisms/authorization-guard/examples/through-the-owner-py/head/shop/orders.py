from flask import abort, jsonify
from flask_login import current_user


def show_order(number):
    order = current_user.orders.filter_by(id=number).first()
    if order is None:
        abort(404)
    return jsonify(order.to_dict())
