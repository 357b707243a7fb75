import subprocess

from flask import Blueprint, abort, request

from .settings import MIRRORS

bp = Blueprint('mirror', __name__)


@bp.post('/mirrors/<name>')
def add_mirror(name):
    url = request.form['url']
    if name not in MIRRORS:
        abort(404)
    target = MIRRORS[name]
    done = subprocess.run(['git', 'clone', '--mirror', '--', url, target], capture_output=True, timeout=600)
    return {'ok': done.returncode == 0, 'log': done.stderr.decode('utf-8', 'replace')}
