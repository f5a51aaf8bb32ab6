"""The pages. Opening one changes nothing; a pasted link shows what it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.http.games import title as game_title
from app.http.problems import ProblemError, answer
from app.http.rooms import peeked
from app.http.site import Site
from app.rooms.records import Role
from app.store import StoredMatch
from app.wire.codes import PROBLEMS

PREVIEW = "<!-- preview -->"
"""The comment in a page's head that is replaced by what a pasted link shows."""

CONTACT = "<!-- contact -->"
"""The comment in a page that is replaced by how its host can be reached."""

_PICTURES = ("art/preview-{game}.png", "art/preview.png")
"""What a pasted link shows: a game's own picture, else that of the house."""

NOTHING: Mapping[str, str] = {}

_KINDS = {"twitter:card": "name"}
_PICTURE_SIZE = {"og:image:width": "1200", "og:image:height": "630"}


async def lobby(request: Request) -> Response:
    """The first page."""
    return _page(_of(request), "index.html", _preview(_of(request), "/", "Tessera", _LOBBY))


async def room(request: Request) -> Response:
    """A room, by either of its codes."""
    site, code = _of(request), request.path_params["code"]
    try:
        facts, role = await peeked(site, request, code)
    except ProblemError as problem:
        return _page(site, "play.html", problem=problem)
    words, game = _invitation(facts, role), facts["game"]
    return _page(site, "play.html", _preview(site, f"/r/{code}", *words, game))


async def match(request: Request) -> Response:
    """A match, to look at and step through."""
    site, name = _of(request), request.path_params["id"]
    if name == "record":  # one that the visitor brings along; its page asks to have it verified
        return _page(site, "match.html")
    found = await site.store.matches.find(name)
    if found is None:
        return _page(site, "match.html", problem=ProblemError("not_found"))
    words, game = _encounter(found), found.match.game
    return _page(site, "match.html", _preview(site, f"/m/{name}", *words, game))


async def analysis(request: Request) -> Response:
    """A board to set up positions and have them evaluated; what is on it stands in its address."""
    words = "Analysis board", _LOBBY
    return _page(_of(request), "analysis.html", _preview(_of(request), "/analysis", *words))


async def settings(request: Request) -> Response:
    """What a visitor can choose for this browser."""
    words = "Settings", _LOBBY
    return _page(_of(request), "settings.html", _preview(_of(request), "/settings", *words))


async def about(request: Request) -> Response:
    """Who runs this server, what it keeps, and how to be forgotten."""
    site, words = _of(request), ("About Tessera", _LOBBY)
    contact = {CONTACT: escape(site.settings.contact)}
    return _page(site, "about.html", _preview(site, "/about", *words), filled=contact)


async def rules(request: Request) -> Response:
    """The rules of a game."""
    site, key = _of(request), request.path_params["game"]
    if key not in site.games:
        return _page(site, "rules.html", problem=ProblemError("not_found"))
    words = f"The rules of {game_title(key)}", _LOBBY
    return _page(site, "rules.html", _preview(site, f"/rules/{key}", *words, key))


async def file(request: Request) -> Response:
    """A file of the client."""
    return _of(request).static.answer(request, request.path_params["path"])


async def icon(request: Request) -> Response:
    """The small picture in a tab."""
    return _of(request).static.file(request, "art/icon.svg")


async def manifest(request: Request) -> Response:
    """What makes the site installable."""
    return _of(request).static.file(request, "manifest.webmanifest")


async def worker(request: Request) -> Response:
    """The service worker; it lives at the root, as it may only look after what lies below it."""
    return _of(request).static.file(request, "sw.js")


async def nothing(request: Request, _error: Exception) -> Response:
    """What is at no address: a page for whoever reads pages, else a problem."""
    path = request.scope["path"]
    reads = "text/html" in request.headers.get("accept", "")
    text = _of(request).static.page("lost.html")
    if not reads or request.method not in {"GET", "HEAD"} or path.startswith("/api/") or not text:
        return answer("not_found", headers={"vary": "accept"})
    # The page names its files relative to itself, and may be any number of steps down.
    up = "../" * (path.count("/") - 1)
    for own in ('data-root="', '="static/', 'href="./'):
        start, quote, end = own.partition('"')
        text = text.replace(own, f"{start}{quote}{up}{end}")
    headers = {"cache-control": "no-cache", "vary": "accept"}
    return Response(text, 404, headers, "text/html; charset=utf-8")


ROUTES = [
    Route("/", lobby),
    Route("/r/{code}", room),
    Route("/m/{id}", match),
    Route("/rules/{game}", rules),
    Route("/analysis", analysis),
    Route("/settings", settings),
    Route("/about", about),
    Route("/static/{path:path}", file),
    Route("/favicon.ico", icon),
    Route("/favicon.svg", icon),
    Route("/manifest.webmanifest", manifest),
    Route("/sw.js", worker),
]

_LOBBY = "Tile games to play together in the browser. No account needed."


def _of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


def _page(
    site: Site,
    name: str,
    preview: str = "",
    problem: ProblemError | None = None,
    filled: Mapping[str, str] = NOTHING,
) -> Response:
    """A page; with a problem it is the same page, which says so itself, under that status."""
    text = site.static.page(name)
    if text is None:
        raise problem or ProblemError("not_found")
    status = PROBLEMS[problem.code][0] if problem else 200
    headers = {"cache-control": "no-cache", **(problem.headers or {} if problem else {})}
    body = text
    for place, words in {PREVIEW: preview, **filled}.items():
        body = body.replace(place, words, 1)
    return Response(body, status, headers, "text/html; charset=utf-8")


def _preview(site: Site, path: str, title: str, description: str, game: str = "") -> str:
    facts = {
        "og:type": "website",
        "og:site_name": "Tessera",
        "og:title": title,
        "og:description": description,
        "og:url": site.settings.url(path),
    }
    pictures = (name.format(game=game) for name in _PICTURES)
    picture = next((name for name in pictures if site.static.get(name)), None)
    if picture is not None:
        facts["og:image"] = site.settings.url(f"/static/{site.static.build}/{picture}")
        facts |= {"og:image:alt": game_title(game) if game else "Tessera", **_PICTURE_SIZE}
        facts["twitter:card"] = "summary_large_image"
    return "\n".join(
        f'<meta {_KINDS.get(name, "property")}="{name}" content="{escape(text)}">'
        for name, text in facts.items()
    )


def _invitation(facts: Mapping[str, Any], role: Role) -> tuple[str, str]:
    game = game_title(facts["game"])
    if role == "watch":
        return f"Watch {game}", _names([seat["name"] for seat in facts["seats"]])
    host = facts["seats"][facts["host"]] if facts["host"] is not None else None
    inviter = (host and host["name"]) or "Somebody"
    title = f"{inviter} invites you to {game}"
    return title, facts["title"] or "Sit down and play in the browser. No account needed."


def _encounter(found: StoredMatch) -> tuple[str, str]:
    names = _names([seat.name for seat in found.seats])
    state = "played to its end" if found.match.status == "finished" else "being played"
    return f"{game_title(found.match.game)}: {names}", f"A match {state}, move by move."


def _names(names: Sequence[str | None]) -> str:
    return " – ".join(name or f"Player {seat}" for seat, name in enumerate(names, 1))
