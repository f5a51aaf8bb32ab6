"""The real server as a subprocess: start it, stop it, kill it, start it again on the same data.

Nothing here reaches into the server; what tests know of it they learn over HTTP, the socket, its
log and its database. Fixtures: `server` (fresh for a test), `shared_server` (one per worker
process), `make_server` (any number, with settings of one's own).
"""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).parent.parent
PATIENCE_S = 60
# Below the range that the kernel gives to clients, so that no socket of a test takes the port of
# a server that is down for a moment.
PORTS = range(20_000, 32_000)
BUGS = re.compile(
    r"Traceback|\"level\": ?\"(?:error|critical)\"|Task exception was never|^ERROR", re.M
)
_made = tempfile.TemporaryDirectory(prefix="tessera-migrated-")
_migrated = Path(_made.name) / "tessera.db"
NOISE = re.compile(r"Invalid UTF-8 sequence received from client")
"""What a library calls an error and is somebody else's."""


class Server:
    """One server with a data folder of its own; `settings` become its environment."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.port = free_port()
        quick = {"LIMITS": "off", "BOT_PAUSE_MS": "0"}
        self.settings = quick | {name: str(value) for name, value in settings.items()}
        self.expects_trouble = False
        self.program = "app"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        """Where it answers: `http://127.0.0.1:PORT`."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process, "not started"
        return self._process.pid

    @property
    def database(self) -> Path:
        """The SQLite file, unless `DATABASE_URL` says otherwise."""
        return self.folder / "data" / "tessera.db"

    def environment(self) -> dict[str, str]:
        """What the server is started with; nothing of the test's own settings leaks in."""
        own = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"}
        data = self.folder / "data"
        return own | {
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATA_DIR": str(data),
            "DATABASE_URL": f"sqlite:///{self.database}",
            **self.settings,
        }

    def command(self, *arguments: str, by: str = "app") -> subprocess.CompletedProcess[str]:
        """Run `python -m app …` with this server's settings to its end, or another program."""
        return self._run(by, *arguments)

    def engine(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run `python -m engine …` to its end."""
        return self._run("engine", *map(str, arguments))

    def _run(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            env=self.environment() | settings,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def start(self) -> Server:
        """Bring the database up to date, serve, and wait until it is ready."""
        self._migrate()
        return self.serve()

    def serve(self) -> Server:
        """Serve on what is there, and wait until it is ready."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.program, "serve"],
                cwd=ROOT,
                env=self.environment(),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until_ready(self._process, self.port, self.output)
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it politely; its exit status."""
        assert self._process, "not started"
        self._process.send_signal(how)
        return self._process.wait(PATIENCE_S)

    def kill(self) -> None:
        """End it without a word, as a crash would."""
        assert self._process, "not started"
        self._process.kill()
        self._process.wait(PATIENCE_S)

    def _migrate(self) -> None:
        """`python -m app migrate`; an empty SQLite file is made once and then copied."""
        if "DATABASE_URL" in self.settings or not _migrated.exists():
            done = self.command("migrate")
            assert done.returncode == 0, done.stderr
        if "DATABASE_URL" not in self.settings:
            self.database.parent.mkdir(exist_ok=True)
            if _migrated.exists():
                shutil.copy(_migrated, self.database)
            else:
                shutil.copy(self.database, _migrated)

    def output(self) -> str:
        """All that it has printed and logged so far, over all its lives."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def bugs(self) -> list[str]:
        """Lines of the log that tell of a bug: exceptions that nobody expected."""
        lines = self.output().splitlines()
        return [line for line in lines if BUGS.search(line) and not NOISE.search(line)]

    def metric(self, name: str) -> float:
        """The value of a line of `/metrics`; 0 if it is not there yet."""
        with urllib.request.urlopen(f"{self.origin}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def is_alive(self) -> bool:
        """Whether the process is there and answers."""
        return self._process is not None and self._process.poll() is None and is_ready(self.port)

    def another(self) -> subprocess.CompletedProcess[str]:
        """A second server on the same data, which should end by itself."""
        return self._run("app", "serve", PORT=str(free_port()))

    def is_gone(self, patience: float = 10) -> bool:
        """Whether nothing of its former lives is there any more, within some seconds."""
        return not psutil.wait_procs(self.left_behind(), timeout=patience)[1]

    def left_behind(self) -> list[psutil.Process]:
        """Processes of its former lives that are still there."""
        return [
            process
            for process in psutil.process_iter()
            if process.pid != os.getpid() and _home(process) == str(self.folder)
        ]

    def close(self) -> None:
        """End whatever still runs, at the end of a test."""
        if self._process and self._process.poll() is None:
            self.stop()
        for process in self.left_behind():
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()


def until_ready(
    process: subprocess.Popen[bytes],
    port: int,
    output: Callable[[], str],
    patience: float = PATIENCE_S,
) -> None:
    """Wait until a server says that it is ready; fails with its `output` if it does not."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        assert process.poll() is None, f"the server ended at once:\n{output()[-4000:]}"
        if is_ready(port):
            return
        time.sleep(0.02)
    raise AssertionError(f"not ready after {patience} s:\n{output()[-4000:]}")


def is_ready(port: int) -> bool:
    """Whether `/health/ready` says yes."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def free_port() -> int:
    """A port on which nobody listens now and which no client will be given."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port


def _home(process: psutil.Process) -> str | None:
    """The folder of its server, in whatever session it is; None for what just ended."""
    try:
        return process.environ().get("HOME")
    except (psutil.Error, OSError):
        return None


MakeServer = Callable[..., Server]


def _servers(folder: Callable[[], Path]) -> Iterator[MakeServer]:
    made: list[Server] = []

    def make(**settings: object) -> Server:
        server = Server(folder(), **settings)
        made.append(server)
        return server

    yield make
    for server in made:
        server.close()
    for server in made:
        assert server.expects_trouble or not server.bugs(), (
            f"bugs in the server's log:\n{server.output()[-8000:]}"
        )


@pytest.fixture
def make_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakeServer]:
    """Make servers (not started yet): `make_server(GRACE_MS=500).start()`."""
    yield from _servers(lambda: tmp_path_factory.mktemp("server"))


@pytest.fixture
def server(make_server: MakeServer) -> Server:
    """A running server for one test."""
    return make_server().start()


@pytest.fixture(scope="session")
def make_shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakeServer]:
    """The same, for servers that live as long as the worker process of the tests."""
    yield from _servers(lambda: tmp_path_factory.mktemp("shared"))


@pytest.fixture(scope="session")
def shared_server(make_shared_server: MakeServer) -> Server:
    """A running server for all tests of a worker process that do not stop it."""
    return make_shared_server().start()
