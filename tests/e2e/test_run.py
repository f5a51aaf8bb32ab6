"""`make run` as a newcomer meets it: a fresh clone, nobody's rights, nothing installed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests import stranger
from tests.server import free_port, until_ready

FIRST_START_S = 240
"""Packages are fetched and unpacked; on a slow line that is what takes the time."""


@pytest.fixture(scope="module")
def clone() -> Iterator[Path]:
    """A fresh clone that belongs to somebody without rights."""
    with stranger.empty_folder() as folder:
        stranger.checked_out(folder / "tessera")
        yield folder / "tessera"


@contextmanager
def running(
    clone: Path, patience: float = 60, **settings: str
) -> Iterator[tuple[subprocess.Popen[bytes], int, Path]]:
    """`make run` in a process group of its own, ready: the process, its port, what it prints."""
    port = free_port()
    log = clone / "run.log"
    env = stranger.environment(clone, PORT=str(port), **settings)
    with log.open("wb") as out:
        make = subprocess.Popen(
            ["make", f"PYTHON={stranger.python()}", "run"],
            cwd=clone,
            env=env,
            stdout=out,
            stderr=out,
            start_new_session=True,
            **stranger.identity(),
        )
    try:
        until_ready(make, port, log.read_text, patience)
        yield make, port, log
    finally:
        if make.poll() is None:
            os.killpg(make.pid, signal.SIGKILL)
            make.wait()


def ended(make: subprocess.Popen[bytes], send: object, how: int) -> list[psutil.Process]:
    """Send a signal; whatever of the group is still there when `make` has ended."""
    group = [psutil.Process(make.pid), *psutil.Process(make.pid).children(recursive=True)]
    send(make.pid, how)
    make.wait(30)
    return psutil.wait_procs(group, timeout=5)[1]


@pytest.mark.timeout(FIRST_START_S + 60)
def test_make_run_serves_in_a_fresh_clone(clone: Path) -> None:
    with running(clone, FIRST_START_S) as (make, port, log):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            assert page.status == 200
        assert f"http://127.0.0.1:{port}" in log.read_text()
        assert ended(make, os.killpg, signal.SIGTERM) == []
        assert "Traceback" not in log.read_text()
    assert (clone / ".data" / "tessera.db").exists()

    installed = (clone / ".venv" / "app.stamp").stat().st_mtime_ns
    with running(clone) as (make, _, log):
        again = (clone / ".venv" / "app.stamp").stat().st_mtime_ns
        assert again == installed, "the second start installs nothing"
        assert ended(make, os.kill, signal.SIGTERM) == []
        assert "Traceback" not in log.read_text()

    with running(clone) as (make, _, log):
        assert ended(make, os.killpg, signal.SIGINT) == []
        assert "Traceback" not in log.read_text()

    with running(clone, HOST="0.0.0.0") as (make, port, log):
        printed = re.findall(r"http://([\d.]+):", log.read_text())
        assert printed, log.read_text()
        assert not {"0.0.0.0", "127.0.0.1"} & set(printed), "an address that a phone can use"
        with urllib.request.urlopen(f"http://{printed[0]}:{port}/health/live", timeout=5) as page:
            assert page.status == 200
