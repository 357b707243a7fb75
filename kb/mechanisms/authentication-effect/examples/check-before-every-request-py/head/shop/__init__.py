from flask import Flask, abort
from flask_login import current_user

from shop.views import bp


def create_app():
    app = Flask(__name__)

    @app.before_request
    def require_login():
        if not current_user.is_authenticated:
            abort(401)

    app.register_blueprint(bp)
    return app
