from flask import Blueprint, jsonify
from flask_login import login_required

from shop.store import orders

bp = Blueprint('orders', __name__)


@bp.route('/orders/<int:number>', methods=['DELETE'])
@login_required
def delete_order(number):
    orders.delete(number)
    return '', 204
