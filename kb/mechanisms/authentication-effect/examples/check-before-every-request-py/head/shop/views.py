from flask import Blueprint, jsonify

from shop.store import orders

bp = Blueprint('orders', __name__)


@bp.route('/orders/<int:number>', methods=['DELETE'])
def delete_order(number):
    orders.delete(number)
    return '', 204
