"""Application factory."""
import os
from datetime import timedelta

from flask import Flask, jsonify

from . import auth, db
from .views import catalog, desk, loans


def create_app(config=None):
    app = Flask(__name__)
    app.config.from_mapping(
        SECRET_KEY=os.environ.get("TOOLLIB_SECRET_KEY"),
        DATABASE=os.environ.get("TOOLLIB_DATABASE", "toollib.sqlite3"),
        MAX_CONTENT_LENGTH=64 * 1024,
        PERMANENT_SESSION_LIFETIME=timedelta(hours=8),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    if config:
        app.config.update(config)
    if not app.config["SECRET_KEY"]:
        raise RuntimeError("TOOLLIB_SECRET_KEY is not set")

    db.init_app(app)
    app.register_blueprint(auth.bp)
    app.register_blueprint(catalog.bp)
    app.register_blueprint(loans.bp)
    app.register_blueprint(desk.bp)

    @app.errorhandler(404)
    def not_found(_error):
        return jsonify(error="not found"), 404

    return app
