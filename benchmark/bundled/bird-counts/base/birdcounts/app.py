"""The application and its settings."""

import os
from pathlib import Path

from flask import Flask, abort, g, request

from . import db
from .views import exports, imports, sightings

MAX_UPLOAD = 64 * 1024 * 1024


def create_app(config=None):
    app = Flask(__name__)
    app.config["DATA"] = Path(os.environ.get("BIRDCOUNTS_DATA", "data")).resolve()
    app.config["MAX_CONTENT_LENGTH"] = MAX_UPLOAD
    app.config.update(config or {})
    app.config["DATA"].mkdir(parents=True, exist_ok=True)
    db.init_app(app)

    @app.before_request
    def find_group():
        row = db.connection().execute(
            "SELECT id, name FROM groups WHERE key = ?", (request.headers.get("X-Group-Key", ""),)
        ).fetchone()
        if row is None:
            abort(401)
        g.group = row

    app.register_blueprint(sightings.bp)
    app.register_blueprint(imports.bp)
    app.register_blueprint(exports.bp)
    return app
