from flask import Blueprint, current_app, send_file
from werkzeug.utils import safe_join

bp = Blueprint('reports', __name__)


@bp.get('/reports/<path:name>')
def report(name):
    path = safe_join(current_app.config['REPORTS'], name)
    return send_file(path, mimetype='application/pdf')


@bp.get('/reports')
def index():
    return {'folder': current_app.config['REPORTS']}
