from starlette.applications import Starlette
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.middleware.gzip import GZipMiddleware

from .routes import routes
from .settings import HOSTS


def create_app():
    app = Starlette(routes=routes)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.state.hosts = HOSTS
    return app
