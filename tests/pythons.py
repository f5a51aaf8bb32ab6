"""Other Pythons of this machine: what is played on one is the same on all."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = ("annotated-types", "pydantic", "pydantic-core", "typing-extensions", "typing-inspection")
"""What the engine's codec stands on."""

OLDEST = (3, 11)
_VERSION = "import sys; print(*sys.version_info[:2])"


def second() -> Path:
    """A Python of another version that is new enough; the test is skipped where there is none."""
    found = _second()
    if found is None:
        pytest.skip("no second Python is installed")
    return found


@cache
def _second() -> Path | None:
    for candidate in _candidates():
        asked = subprocess.run([candidate, "-c", _VERSION], capture_output=True, check=False)
        if asked.returncode != 0:
            continue
        version = tuple(map(int, asked.stdout.split()))
        if version >= OLDEST and version != sys.version_info[:2]:
            return candidate
    return None


def _candidates() -> Iterator[Path]:
    """Those in the search path, and those beside the one that runs, as version switchers do it."""
    for minor in range(20, OLDEST[1] - 1, -1):
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    beside = Path(sys.base_prefix).parent.glob("*3.*/bin/python3")
    yield from sorted(beside, key=lambda path: [int(n) for n in re.findall(r"\d+", str(path))])[
        ::-1
    ]


def furnished(python: Path) -> dict[str, str]:
    """An environment in which this Python finds what the engine needs, as pinned for us."""
    asked = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True)
    version = ".".join(asked.stdout.split())
    folder = Path(sys.prefix) / "others" / version
    folder.mkdir(parents=True, exist_ok=True)
    pins = folder / "pins.txt"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = _pins()
        if not pins.exists() or pins.read_text(encoding="utf-8") != wanted:
            _install(version, wanted, folder)
            pins.write_text(wanted, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


def _install(version: str, wanted: str, folder: Path) -> None:
    asked_for = folder / "wanted.txt"
    asked_for.write_text(wanted, encoding="utf-8")
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    options += ["--only-binary=:all:", "--upgrade", "--python-version", version]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", folder, "-r", asked_for],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return
    why = f"what the engine needs cannot be installed for Python {version}: {done.stderr[-500:]}"
    pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)


def _pins() -> str:
    """The lines of the requirements that the engine needs, with their hashes."""
    text = (ROOT / "requirements" / "app.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^[a-z0-9-]+==(?:.*\\\n)+.*$", text, re.MULTILINE)
    return "\n".join(block for block in blocks if block.split("==")[0] in NEEDED) + "\n"
