"""Running things as somebody without rights, in a folder where nothing is yet.

As root that is the user `nobody`; otherwise it is who runs the tests.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
_NOBODY = pwd.getpwnam("nobody") if os.geteuid() == 0 else None


@contextmanager
def empty_folder() -> Iterator[Path]:
    """A folder that belongs to the stranger, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="tessera-"))
    try:
        give(folder)
        yield folder
    finally:
        shutil.rmtree(folder)


def give(path: Path) -> None:
    """Make a file or a folder with all in it the stranger's."""
    if _NOBODY:
        for each in (path, *path.rglob("*")):
            os.chown(each, _NOBODY.pw_uid, _NOBODY.pw_gid, follow_symlinks=False)
    path.chmod(0o755)


def identity() -> dict[str, Any]:
    """Arguments for `subprocess` to be the stranger."""
    if not _NOBODY:
        return {}
    return {"user": _NOBODY.pw_uid, "group": _NOBODY.pw_gid, "extra_groups": []}


def environment(home: Path, **more: str) -> dict[str, str]:
    """A bare environment; how packages are fetched on this machine stays as it is."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("PIP_", "SSL_", "REQUESTS_")) or name.lower().endswith("_proxy")
    }
    return (
        kept | {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"} | more
    )


def python() -> str:
    """A Python that the stranger may start too (one below root's home is not)."""
    own = Path(sys.base_prefix, "bin", "python3").resolve()
    for candidate in (str(own), "/usr/local/bin/python3", "/usr/bin/python3"):
        probe = "import sys, ensurepip; sys.exit(sys.version_info < (3, 11))"
        try:
            done = subprocess.run([candidate, "-c", probe], check=False, cwd="/", **identity())
        except OSError:
            continue
        if done.returncode == 0:
            return candidate
    raise AssertionError("no Python 3.11 that somebody without rights may start")


def checked_out(to: Path) -> None:
    """What a fresh clone would hold, as it is in this working tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, to / name)
    give(to)


def run(command: list[str], folder: Path, env: Mapping[str, str]) -> None:
    """Run a command to its end; what it printed is in the failure."""
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False, **identity()
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
