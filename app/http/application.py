"""The HTTP application: all addresses, behind the guard."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI
from starlette.types import Lifespan

from app.http import (
    admin,
    analyses,
    devices,
    evaluations,
    games,
    guests,
    health,
    hints,
    lobby,
    matches,
    pages,
    positions,
    problems,
    records,
    rooms,
    today,
)
from app.http.documented import openapi
from app.http.guard import Guard
from app.http.site import Site

ROUTERS: tuple[APIRouter, ...] = (
    guests.router,
    devices.router,
    games.router,
    rooms.router,
    lobby.router,
    matches.router,
    records.router,
    hints.router,
    today.router,
    evaluations.router,
    analyses.router,
    positions.router,
    health.router,
    admin.router,
)


def application(site: Site, lifespan: Lifespan[FastAPI]) -> tuple[FastAPI, Guard]:
    """The application and the guard before it."""
    app = addresses()
    app.state.site = site
    app.router.lifespan_context = lifespan
    return app, Guard(app, site)


def addresses() -> FastAPI:
    """All addresses, without anything behind them: enough to publish them."""
    app = FastAPI(
        title="Tessera",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        routes=[*pages.ROUTES, *admin.ROUTES],
    )
    for router in ROUTERS:
        app.include_router(router)
    problems.install(app)
    app.add_exception_handler(404, pages.nothing)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]  # as FastAPI documents it
    return app
