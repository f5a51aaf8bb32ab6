"""Stands before every address: host names, sizes, origins, rates; headers on the way out.

It reads the body of a request that changes something, so that nothing behind it waits for one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, TypeAlias

import orjson
from starlette.applications import Starlette
from starlette.routing import Match
from starlette.types import Message, Receive, Scope, Send

from app.http import problems
from app.http.headers import outgoing
from app.http.problems import ProblemError
from app.http.site import Site
from app.identity.addresses import of_scope
from app.identity.keys import credential
from app.wire.decode import fits

Headers: TypeAlias = Mapping[bytes, bytes]

_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_UPKEEP = ("/health/", "/metrics")  # a balancer may ask by any name; no link is made there
_TOO_MUCH = "The body is too deep, has too many fields, or a text or number is too long."
_METHODS = ("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE")
_GUESTS = "/api/guests"
_RECORDS = "/api/records"  # the one call with a large body; it looks at that itself


class Guard:
    """Wraps the application; answers by itself what must not get through."""

    def __init__(self, app: Starlette, site: Site) -> None:
        self._app = app
        self._site = site
        self._routes = tuple(app.routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        answer = _Answer(self._site, scope, send)
        scope = self._read_as_get(scope)
        try:
            body = await self._admitted(scope, receive)
            await self._app(scope, _replayed(body, receive), answer)
        except ProblemError as problem:
            response = problems.answer(problem.code, problem.detail, problem.headers)
            await response(scope, receive, answer)
        except Exception as bug:  # noqa: BLE001  # the last line of defence: one request's bug is not another's
            self._site.telemetry.bug("http", bug, method=scope["method"])
            if not answer.has_begun:
                await problems.broken()(scope, receive, answer)
        self._told(scope, answer.status, time.monotonic() - began)

    async def _admitted(self, scope: Scope, receive: Receive) -> bytes | None:
        """The body of a request that may pass (None: not read); raises `ProblemError`."""
        headers: Headers = dict(scope["headers"])
        for_upkeep = scope["path"].startswith(_UPKEEP)
        if not for_upkeep and not self._site.origins.allows_host(_text(headers, b"host")):
            raise ProblemError(
                "forbidden", f"This server is not known by that name; ask {self._site.origin}."
            )
        if not scope["path"].startswith("/api/"):
            return None
        wait = self._site.meters.requests.take(of_scope(self._site.addresses, scope))
        if wait:
            raise problems.limit(wait)
        if not self._is_known(scope) or scope["method"] in _READING:
            return None
        self._check_origin(scope, headers)
        is_record = scope["path"] == _RECORDS
        body = await self._body(headers, receive, is_record=is_record)
        plain = _json(scope["method"], headers, body)
        if not is_record and not fits(plain):
            raise ProblemError("invalid", _TOO_MUCH)
        return body

    def _read_as_get(self, scope: Scope) -> Scope:
        """A HEAD of a call is its GET, of which only the headers are sent."""
        is_call = scope["path"].startswith("/api/")
        return {**scope, "method": "GET"} if is_call and scope["method"] == "HEAD" else scope

    def _is_known(self, scope: Scope) -> bool:
        """Whether there is such an address; raises `method` where it has other methods."""
        if self._has(scope):
            return True
        others = [method for method in _METHODS if self._has({**scope, "method": method})]
        others += ["HEAD"] if "GET" in others and "HEAD" not in others else []
        if others:
            raise ProblemError("method", headers={"Allow": ", ".join(others)})
        return False

    def _has(self, scope: Scope) -> bool:
        return any(route.matches(scope)[0] is Match.FULL for route in self._routes)

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """What a browser's cookie may do, only our own pages may ask for."""
        if b"authorization" in headers:
            return
        origin = _text(headers, b"origin")
        asker = credential(scope["headers"], secure=self._site.settings.secure)
        needs = asker.key is not None or scope["path"] == _GUESTS
        if (needs or origin is not None) and not self._site.origins.allows(origin):
            raise ProblemError(
                "forbidden", f"Only pages of {self._site.origin} may ask this with a cookie."
            )

    async def _body(self, headers: Headers, receive: Receive, *, is_record: bool) -> bytes:
        limits = self._site.limits
        most = limits.record_bytes if is_record else limits.body_bytes
        declared = _text(headers, b"content-length") or "0"
        if not declared.isdigit() or int(declared) > most:
            raise _too_large(most)
        try:
            async with asyncio.timeout(limits.request_s):
                return await _read(receive, most)
        except TimeoutError:
            raise ProblemError(
                "invalid", "The body came too slowly; send it at once.", {"Connection": "close"}
            ) from None

    def _told(self, scope: Scope, status: int, seconds: float) -> None:
        path = getattr(scope.get("route"), "path", None)
        call = f"{scope['method']} {path}" if path else "other"
        self._site.telemetry.count.requests.labels(call, str(status)).inc()
        ms = round(seconds * 1000, 1)
        self._site.telemetry.log.debug("request", call=call, status=status, ms=ms)


class _Answer:
    """Sends on, with our headers added; remembers the status."""

    def __init__(self, site: Site, scope: Scope, send: Send) -> None:
        self._headers = outgoing(scope["path"], secure=site.settings.secure)
        self._send = send
        self._is_head = scope["method"] == "HEAD"
        self.status = 0
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            self.status = message["status"]
            own = {name for name, _ in message["headers"]}
            more = [pair for pair in self._headers if pair[0] not in own]
            message = {**message, "headers": [*message["headers"], *more]}
        elif self._is_head:
            message = {**message, "body": b""}
        await self._send(message)


async def _read(receive: Receive, most: int) -> bytes:
    """The whole body, however it is cut into chunks."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ProblemError("invalid", "The request ended before its body did.")
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes | None, receive: Receive) -> Receive:
    if body is None:
        return receive
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _too_large(most: int) -> ProblemError:
    detail = f"This may hold {most // 1024} KiB at most; send less."
    return ProblemError("too_large", detail, {"Connection": "close"})


def _json(method: str, headers: Headers, body: bytes) -> dict[str, Any]:
    """What the body says; an empty one says nothing."""
    kind = (_text(headers, b"content-type") or "").split(";")[0].strip().lower()
    if kind != "application/json" and (body or (kind and method != "DELETE")):
        raise ProblemError("media_type")
    if not body:
        return {}
    try:
        plain = orjson.loads(body)
    except ValueError:
        raise ProblemError("invalid", "The body is not JSON; send one JSON object.") from None
    if not isinstance(plain, dict):
        raise ProblemError("invalid", "The body is not a JSON object; send one.")
    return plain


def _text(headers: Headers, name: bytes) -> str | None:
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")
