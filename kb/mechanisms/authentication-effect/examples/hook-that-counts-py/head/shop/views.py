from flask import Blueprint, g, jsonify

from shop.store import orders

bp = Blueprint('orders', __name__)


@bp.before_request
def count_request():
    g.requests = getattr(g, 'requests', 0) + 1


@bp.route('/orders/<int:number>', methods=['DELETE'])
def delete_order(number):
    orders.delete(number)
    return '', 204
