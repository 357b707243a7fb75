from flask import Blueprint, current_app, send_from_directory

bp = Blueprint('reports', __name__)


@bp.get('/reports/<path:name>')
def report(name):
    return send_from_directory(current_app.config['REPORTS'], name, mimetype='application/pdf')


@bp.get('/reports')
def index():
    return {'folder': current_app.config['REPORTS']}
