import os

from flask import Blueprint, send_file

bp = Blueprint('reports', __name__)


@bp.route('/reports/<uuid:report>')
def report(report):
    return send_file(os.path.join('/srv/reports', str(report) + '.pdf'))
