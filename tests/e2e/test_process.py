"""The process and its command line: what it refuses, how it stops, what it leaves behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from tests.server import ROOT, MakeServer, Server

KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def app(folder: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a clean environment."""
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder / "data")}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=own | environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({"PORT": "http"}, "PORT must be a whole number"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY needs 32 bytes"),
        ({"SECRET_KEY": "change-me-change-me-change-me-change-me"}, "example value"),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must begin"),
        ({"LIMIT_LINKS_PER_IP": "many"}, "LIMIT_LINKS_PER_IP must be"),
        ({"DATA_DIR": "/dev/null/data"}, "DATA_DIR"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_setting_that_cannot_be_is_one_sentence(
    tmp_path: Path, environ: dict[str, str], says: str
) -> None:
    done = app(tmp_path, "serve", **environ)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({"WEB_CONCURRENCY": "4"}, "One server is one process"),
        ({"HOST": "203.0.113.1"}, "HOST 203.0.113.1 with PORT 8000 cannot be used"),
        ({"HOST": "no.such.host.invalid"}, "let HOST be an address of this machine"),
        ({"SECRET_KEY": KEY, "DATA_DIR": "/dev/null/data"}, "a folder that this user may write"),
        ({"DATABASE_URL": "sqlite:////dev/null/a.db"}, "a folder that this user may write"),
    ],
    ids=[
        "several workers",
        "an address of another machine",
        "no address at all",
        "no folder",
        "no folder for the file",
    ],
)
def test_a_server_that_cannot_be_is_one_sentence(
    tmp_path: Path, environ: dict[str, str], says: str
) -> None:
    done = app(tmp_path, "serve", **environ)
    assert done.returncode == 1
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_what_is_kept_is_for_its_owner_alone(server: Server) -> None:
    httpx.post(f"{server.origin}/api/keys", json={"name": "Ada"})
    kept = {
        path.name: oct(path.stat().st_mode & 0o777) for path in server.database.parent.iterdir()
    }
    assert set(kept.values()) == {"0o600"}, kept
    assert {"tessera.db", "tessera.db-wal", "tessera.db.lock"} <= set(kept)


def test_a_limit_that_is_none_is_named_in_the_log(make_server: MakeServer) -> None:
    server = make_server(LIMIT_LINKS_PER_IPS="7", LIMIT_LINKS_PER_IP="7").start()
    server.stop()
    events = [json.loads(line) for line in server.output().splitlines() if line.startswith("{")]
    named = [line["name"] for line in events if line["event"] == "unknown_setting"]
    assert named == ["LIMIT_LINKS_PER_IPS"]


def test_a_port_in_use_is_one_sentence(server: Server) -> None:
    done = app(server.folder, "serve", PORT=str(server.port), DATA_DIR=str(server.folder / "two"))
    assert done.returncode == 1
    assert "Address already in use" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_no_file_of_a_wrong_kind_is_taken_for_a_database(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database" * 1000)
    for command in ("migrate", "serve"):
        done = app(tmp_path, command, DATABASE_URL=f"sqlite:///{tmp_path}/file", PORT="0")
        assert done.returncode == 1
        assert "cannot be opened as a SQLite database" in done.stderr
        assert "Traceback" not in done.stderr
    assert (tmp_path / "file").read_text() == "no database" * 1000


def test_settings_are_listed_with_their_defaults_and_no_secret(tmp_path: Path) -> None:
    done = app(tmp_path, "settings", SECRET_KEY=KEY, PORT="9999", LIMIT_LINKS_PER_IP="7")
    lines = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()}
    assert lines["PORT"] == ["9999", "8000"]
    assert lines["LIMIT_LINKS_PER_IP"] == ["7", "40"]
    assert lines["PUBLIC_ORIGIN"] == ["http://127.0.0.1:9999", "http://127.0.0.1:8000"]
    assert KEY not in done.stdout
    assert not (tmp_path / "data").exists(), "looking makes nothing"


def test_the_url_is_printed_for_people_and_the_log_is_json(server: Server) -> None:
    httpx.get(f"{server.origin}/nothing")
    server.stop()
    said, *logged = server.output().splitlines()
    assert said == f"Tessera is running at {server.origin} (Ctrl+C stops it)"
    assert [json.loads(line)["event"] for line in logged] == ["draining"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_good_order(server: Server, how: signal.Signals) -> None:
    assert server.stop(how) == 0
    assert not server.bugs()
    assert server.is_gone()


def test_signals_to_the_group_and_to_the_process_at_once_count_as_one(server: Server) -> None:
    for _ in range(3):
        os.kill(server.pid, signal.SIGTERM)
    os.killpg(server.pid, signal.SIGINT)
    assert server.stop() == 0
    assert server.output().count('"draining"') == 1
    assert server.is_gone()


def test_a_later_second_signal_leaves_at_once(make_server: MakeServer) -> None:
    server = make_server().start()
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        # A request that never ends would hold an orderly stop for some seconds.
        slow.sendall(b"POST /api/keys HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port)
        slow.sendall(b"Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{")
        os.kill(server.pid, signal.SIGTERM)
        time.sleep(1.2)
        began = time.monotonic()
        assert server.stop() == 1
    assert time.monotonic() - began < 1
    assert server.is_gone()
    server.serve()
    assert server.is_alive()


def test_a_copy_made_while_serving_can_be_put_back(server: Server, tmp_path: Path) -> None:
    made = httpx.post(f"{server.origin}/api/keys", json={"name": "Ada"}).json()
    known = {"Authorization": f"Bearer {made['key']}"}
    copy = tmp_path / "copy.db"
    assert server.command("backup", str(copy)).returncode == 0
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    assert server.command("backup", str(tmp_path / "new" / "copy.db")).returncode == 0
    nameless = server.command("backup", "")
    assert (nameless.returncode, "name a new file" in nameless.stderr) == (1, True)
    again = server.command("backup", str(copy))
    assert (again.returncode, "is there already" in again.stderr) == (1, True)
    busy = server.command("restore", str(copy))
    assert (busy.returncode, "in use by another server" in busy.stderr) == (1, True)

    httpx.patch(f"{server.origin}/api/me", json={"name": "Eve"}, headers=known)
    server.stop()
    restored = server.command("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    server.serve()
    assert httpx.get(f"{server.origin}/api/me", headers=known).json()["name"] == "Ada"
    (kept,) = server.database.parent.glob("tessera.db.before-*")
    with sqlite3.connect(kept) as before:
        assert before.execute("SELECT name FROM guest").fetchall() == [("Eve",)]
    before.close()


def test_what_is_no_backup_is_not_restored(server: Server, tmp_path: Path) -> None:
    server.stop()
    before = server.database.read_bytes()
    (tmp_path / "text").write_text("hello")
    sqlite3.connect(tmp_path / "empty").close()
    (tmp_path / "folder").mkdir()
    for name in ("text", "empty", "nothing", "folder"):
        done = server.command("restore", str(tmp_path / name))
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
    assert server.database.read_bytes() == before


def test_postgres_is_backed_up_by_its_own_tools(tmp_path: Path) -> None:
    for command in ("backup", "restore"):
        done = app(tmp_path, command, "file", DATABASE_URL="postgresql://x/y")
        assert done.returncode == 1
        assert "pg_dump" in done.stderr
    unreachable = app(tmp_path, "migrate", DATABASE_URL="postgresql://127.0.0.1:1/nothing")
    assert unreachable.returncode == 1
    assert len(unreachable.stderr.strip().splitlines()) == 1


def test_the_schema_is_printed(tmp_path: Path) -> None:
    done = app(tmp_path, "schema")
    document = json.loads(done.stdout)
    assert document["openapi"].startswith("3.1")
    assert "/api/rooms/{code}/qr.svg" in document["paths"]


@pytest.mark.parametrize("arguments", [(), ("dance",), ("backup",)])
def test_a_wrong_command_is_told_the_right_ones(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = app(tmp_path, *arguments)
    assert done.returncode == 2
    assert "usage: python -m app" in done.stderr


def test_a_database_that_fails_for_good_ends_the_process(make_server: MakeServer) -> None:
    server = make_server().start()
    server.expects_trouble = True
    size = 40_000  # enough for the log, not for what is written now
    psutil.Process(server.pid).rlimit(psutil.RLIMIT_FSIZE, (size, size))  # EFBIG beyond it
    with contextlib.suppress(httpx.TransportError):
        for _ in range(50):
            httpx.post(f"{server.origin}/api/keys", json={})
    assert server.stop() == 1
    assert "The server has stopped, since the database file failed" in server.output()
    assert server.is_gone()
