"""How soon the first page is there, with an empty store and with many unfinished matches in it.

    python -m bench.startup [--matches 10000] [--times 3]

Everything is installed already; what is timed is `make run` from the command to the answer.
Writes bench/results/startup.json.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from app.settings import read
from bench.filling import fill
from bench.proc import usage
from bench.rounds import Found
from bench.variants import ROOT, free_port

FOLDER = Path(__file__).parent / "results"
PATIENCE_S = 60.0
ENTRIES = 20


def first_page(folder: Path) -> tuple[float, int]:
    """Seconds until `/` is answered, and the bytes that the server has in memory then."""
    port = free_port()
    with (folder / "run.log").open("ab") as log:
        started = time.perf_counter()
        process = subprocess.Popen(
            ["make", "--no-print-directory", "run"],
            cwd=ROOT,
            env={**os.environ, **_environ(folder), "PORT": str(port)},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            while not _answers(port):
                if process.poll() is not None or time.perf_counter() - started > PATIENCE_S:
                    raise RuntimeError((folder / "run.log").read_text()[-2000:])
                time.sleep(0.005)
            return time.perf_counter() - started, usage(process.pid).rss
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # a group of our own making
            process.wait()


def _environ(folder: Path) -> dict[str, str]:
    return {
        "HOST": "127.0.0.1",
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/tessera.db",
        "LOG_LEVEL": "error",
    }


def _answers(port: int) -> bool:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        link.request("GET", "/")
        return link.getresponse().status == 200
    except OSError:
        return False
    finally:
        link.close()


def measured(matches: int, times: int) -> list[Found]:
    """An empty store and a full one, in turn."""
    with tempfile.TemporaryDirectory() as name:
        empty, full = Path(name) / "empty", Path(name) / "full"
        for folder in (empty, full):
            folder.mkdir()
        asyncio.run(fill(read({**os.environ, **_environ(full)}), matches, ENTRIES))
        first_page(empty)  # files and byte code are warm from here on
        runs = [(first_page(empty), first_page(full)) for _ in range(times)]
        size = sum(file.stat().st_size for file in full.glob("tessera.db*"))
        shutil.rmtree(full)
    return [
        _row(0, 0, [run[0] for run in runs]),
        _row(matches, size, [run[1] for run in runs]),
    ]


def _row(matches: int, size: int, runs: Sequence[tuple[float, int]]) -> Found:
    return {
        "matches": matches,
        "store_mb": round(size / 2**20, 1),
        "first_page_s": round(statistics.median(seconds for seconds, _ in runs), 3),
        "slowest_s": round(max(seconds for seconds, _ in runs), 3),
        "rss_mb": round(statistics.median(rss for _, rss in runs) / 2**20, 1),
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=3)
    chosen = parser.parse_args()
    found = measured(chosen.matches, chosen.times)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "startup.json").write_text(json.dumps(found, indent=1))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
