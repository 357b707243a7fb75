"""Application factory."""
import httpx
from fastapi import FastAPI

from .config import Settings
from .routes import hooks, shipments
from .store import Shipments


def create_app(settings: Settings | None = None) -> FastAPI:
    app = FastAPI(title="parceltrack")
    app.state.settings = settings or Settings.from_env()
    app.state.shipments = Shipments()
    app.state.http = httpx.Client(follow_redirects=False, trust_env=False)
    app.include_router(hooks.router)
    app.include_router(shipments.router)

    @app.get("/health")
    def health() -> dict:
        return {
            "carriers": sorted(app.state.settings.carrier_keys),
            "rotating": sorted(name for name, keys in app.state.settings.carrier_keys.items() if keys.rotating),
        }

    return app
