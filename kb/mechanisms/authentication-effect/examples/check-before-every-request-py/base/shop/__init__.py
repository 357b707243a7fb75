from flask import Flask

from shop.views import bp


def create_app():
    app = Flask(__name__)
    app.register_blueprint(bp)
    return app
