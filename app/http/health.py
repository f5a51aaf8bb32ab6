"""For those who look after the server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.http.documented import problems
from app.http.problems import ProblemError
from app.http.shapes import Alive
from app.http.site import TheSite

router = APIRouter(tags=["health"])


@router.get("/health/live")
async def live() -> Alive:
    """The process answers."""
    return Alive()


@router.get("/health/ready", responses=problems("busy"))
async def ready(site: TheSite) -> Alive:
    """The server takes new players: it is not stopping and its store answers."""
    if not site.is_ready():
        raise ProblemError("busy", "The server is stopping or its store does not answer.")
    return Alive()


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(site: TheSite) -> Response:
    """Counters in the text format of Prometheus."""
    return Response(
        site.telemetry.count.text(), media_type="text/plain; version=0.0.4; charset=utf-8"
    )
