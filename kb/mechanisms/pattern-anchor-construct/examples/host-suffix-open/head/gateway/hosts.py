import re

from flask import Blueprint, abort, request

from .upstream import forward

bp = Blueprint('gateway', __name__)


@bp.route('/to/<host>/<path:rest>', methods=['GET', 'POST'])
def pass_on(host, rest):
    if not re.match(r'^[a-z0-9-]+\.internal\.acme', host):
        abort(404)
    return forward(host, rest, request.get_data())
