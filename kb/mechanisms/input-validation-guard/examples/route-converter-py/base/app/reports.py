import os
import re

from flask import Blueprint, abort, send_file

bp = Blueprint('reports', __name__)


@bp.route('/reports/<report>')
def report(report):
    if not re.fullmatch(r'[0-9a-f-]{36}', report):
        abort(400)
    return send_file(os.path.join('/srv/reports', report + '.pdf'))
