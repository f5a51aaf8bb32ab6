"""Break one place of a game's rules at a time and see that a test notices: minutes, by hand.

Works on a copy; fails if the untouched copy fails, if a place is no longer there, or if a break
goes unnoticed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
COPIED = ("engine", "tests", "docs", "pyproject.toml")

TIMES = 10
"""A broken search may never end: so many times as long as the unbroken one is noticed as well."""

Break: TypeAlias = tuple[str, str, str]
"""A module, what stands there, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class Breaking:
    """The folder of the modules and what to run: tests, with options of pytest."""

    modules: str
    tests: tuple[str, ...]

    def run(self, breaks: Sequence[Break], modules: Sequence[str]) -> int:
        """Try the breaks of these modules, of all if none is named; how many nobody noticed."""
        tried = [broken for broken in breaks if not modules or broken[0] in modules]
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in COPIED:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                copy(ROOT / name, root / name)
            began = time.monotonic()
            if self._noticed(root) is not None:
                print("the tests fail without any break")
                return 1
            longest = TIMES * (time.monotonic() - began)
            unnoticed = sum(not self._tried(root, longest, *broken) for broken in tried)
        print(f"{len(tried) - unnoticed} of {len(tried)} breaks noticed")
        return unnoticed

    def _noticed(self, root: Path, longest: float | None = None) -> str | None:
        """The first test that fails there, if one does."""
        options = ["-n", "0", "-x", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *options, *self.tests],
                cwd=root,
                capture_output=True,
                text=True,
                check=False,
                timeout=longest,
            )
        except subprocess.TimeoutExpired:
            return f"no end within {longest:.0f} seconds"
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return (failed or [f"exit {done.returncode}"])[0] if done.returncode else None

    def _tried(self, root: Path, longest: float, module: str, before: str, after: str) -> bool:
        path = root / self.modules / f"{module}.py"
        whole = path.read_text(encoding="utf-8")
        if before not in whole:
            print(f"{module}: {before!r} is no longer there", flush=True)
            return False
        path.write_text(whole.replace(before, after, 1), encoding="utf-8")
        test = self._noticed(root, longest)
        path.write_text(whole, encoding="utf-8")
        print(f"{module}: {before!r} -> {after!r}: {test or 'NOBODY NOTICED'}", flush=True)
        return test is not None
