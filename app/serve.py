"""The process: a listening socket of our own, one worker, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Generator, Mapping
from types import FrameType

import uvicorn

from app.front import front
from app.identity.limits import Limits
from app.main import Tessera, create_app
from app.settings import SettingError, Settings, read
from app.settings.doubts import doubts
from app.socket.direct import DirectProtocol
from app.telemetry import JsonLines, Telemetry

ONE_SIGNAL_S = 1.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
LEAVE_S = 25.0
CLOSE_S = 5
FAREWELL_S = 2.0
SEND_BUFFER = 32 * 1024
PATIENCE_S = 10
"""The kernel waits so much longer than we let a link be stuck: it would end it without our 4008."""
BACKLOG = 2048
COLLECT_AT = (1_000, 3, 12_000)
"""When to look for garbage: among at most 4,000 young objects at a time, which takes a few ms
and not seconds with 10,000 links; among all objects very seldom."""

_HOW_TO_LISTEN = {
    errno.EADDRINUSE: "stop what runs there or choose another PORT.",
    errno.EACCES: "choose a PORT from 1024 on and put a proxy in front.",
}
_SECRETS = re.compile(r"gk_[\w-]+|(?<=/r/)[\w-]+|(?<=/rooms/)[\w-]+")


class CannotServe(Exception):
    """The server cannot run as it is; the text is one sentence for its host."""


class GameServer(uvicorn.Server):
    """Drains before it closes sockets; `said` is printed when it is up."""

    def __init__(self, config: uvicorn.Config, tessera: Tessera, said: str) -> None:
        super().__init__(config)
        self._tessera = tessera
        self._said = said
        self._asked_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve; what is there now will stay, so nobody searches it for garbage."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AT)
        print(self._said, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Store and tell everything, then close; after a while leave in any case."""
        asyncio.get_running_loop().call_later(LEAVE_S, os._exit, 1)
        await self._tessera.drain()
        asyncio.get_running_loop().call_later(FAREWELL_S, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        """Who does not answer a farewell does not hold up the end."""
        for connection in tuple(self.server_state.connections):
            if isinstance(connection, DirectProtocol):
                connection.transport.abort()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take the signals to the process; its end is an ordinary one."""
        for name in _SIGNALS:
            signal.signal(name, self.handle_exit)
        yield
        for name in _SIGNALS:
            signal.signal(name, signal.SIG_IGN)  # all is done; the interpreter may take a moment

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  # how signal calls it
        """The first signal drains; those right after it belong to it; a later one ends it all."""
        now = time.monotonic()
        if self._asked_at is None:
            self._asked_at = now
            self.should_exit = True
        elif now - self._asked_at > ONE_SIGNAL_S:
            os._exit(1)


def serve(environ: Mapping[str, str], create: Callable[..., Tessera] = create_app) -> None:
    """Serve until a signal comes; raises `SettingError`, `StoreRefused` or `CannotServe`.

    `create` composes the application, for those who measure it with a part swapped.
    """
    settings, limits = configured(environ)
    if environ.get("WEB_CONCURRENCY", "1").strip() not in {"", "0", "1"}:
        raise CannotServe(
            "One server is one process, since a room has one writer; unset WEB_CONCURRENCY."
        )
    listening = _listen(settings, limits)
    if settings.port == 0:
        settings, limits = configured({**environ, "PORT": str(listening.getsockname()[1])})
    telemetry = Telemetry(settings.log_level)
    _log_as_json(telemetry)
    broken: list[str] = []

    def on_broken(why: str) -> None:
        broken.append(why)
        telemetry.alarm("store", why=why)
        signal.raise_signal(signal.SIGTERM)

    tessera = create(settings, limits=limits, telemetry=telemetry, on_broken=on_broken)
    names = [f"LIMIT_{name.upper()}" for name in Limits.names()]
    for doubt, about in doubts(settings, environ, names):
        telemetry.log.warning(doubt, **about)
    said = f"Tessera is running at {settings.public_origin} (Ctrl+C stops it)"
    GameServer(_config(tessera, limits), tessera, said).run([listening])
    if broken:
        raise CannotServe(f"The server has stopped, since {broken[0]}.")


def configured(environ: Mapping[str, str], *, make_key: bool = True) -> tuple[Settings, Limits]:
    """The settings and limits of this process; raises `SettingError`."""
    try:
        return read(environ, make_key=make_key), Limits.from_environment(environ)
    except ValueError as error:
        raise SettingError(str(error)) from None


def _listen(settings: Settings, limits: Limits) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Every connection inherits these: kernel buffers must not hide a slow reader.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            patience_ms = (limits.stuck_s + PATIENCE_S) * 1000
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience_ms)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        raise CannotServe(
            f"HOST {settings.host} with PORT {settings.port} cannot be used: {error.strerror}; "
            + _HOW_TO_LISTEN.get(error.errno or 0, "let HOST be an address of this machine.")
        ) from None
    listening.setblocking(False)
    return listening


def _config(tessera: Tessera, limits: Limits) -> uvicorn.Config:
    return uvicorn.Config(
        tessera,
        loop="auto",
        http=front(limits),
        h11_max_incomplete_event_size=limits.header_bytes,
        ws=DirectProtocol,
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=CLOSE_S,
        workers=1,
    )


def _log_as_json(telemetry: Telemetry) -> None:
    lines = JsonLines(telemetry.log, lambda text: _SECRETS.sub("***", text))
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    logging.captureWarnings(True)
