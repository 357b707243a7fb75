import re
import subprocess

from flask import Blueprint, abort, jsonify, request

bp = Blueprint("diagnostics", __name__)
HOST = re.compile(r"[A-Za-z0-9.-]{1,64}")


@bp.route("/ping")
def ping():
    host = request.args.get("host", "")
    if not HOST.fullmatch(host):
        abort(400)
    result = subprocess.run(
        ["ping", "-c", "1", "--", host], capture_output=True, text=True, timeout=10
    )
    return jsonify(output=result.stdout, code=result.returncode)
