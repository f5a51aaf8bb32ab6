"""Which tests are about which ruling and scenario: `python -m tests.engine.paths.rules`.

Tests are marked `rule("R4")` and `scenario(11)`; the numbers are those of the rules of Paths.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

import tests.engine.paths as package

RULINGS = tuple(f"R{number}" for number in range(1, 84))
SCENARIOS = tuple(range(1, 99))


def tests_about() -> dict[str, list[str]]:
    """The names of all tests by ruling (`R4`) and by scenario (`11`)."""
    found: dict[str, list[str]] = {name: [] for name in (*RULINGS, *map(str, SCENARIOS))}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        where = info.name.removeprefix(f"{package.__name__}.")
        for name, value in vars(module).items():
            if name.startswith("test_"):
                for about in _marked(value):
                    found[about].append(f"{where}: {name.removeprefix('test_')}")
    return found


def gaps() -> list[str]:
    """The rulings and scenarios that no test is about."""
    return [name for name, tests in tests_about().items() if not tests]


def report() -> str:
    """All rulings and scenarios with their tests."""
    lines = []
    for name, tests in tests_about().items():
        lines.append(f"{name}: {len(tests)} tests")
        lines += [f"    {test}" for test in tests]
    return "\n".join(lines)


def _marked(value: Any) -> Iterator[str]:
    for mark in getattr(value, "pytestmark", ()):
        if mark.name in ("rule", "scenario"):
            yield from map(str, mark.args)


if __name__ == "__main__":
    print(report())
    missing = gaps()
    print(f"without a test: {', '.join(missing) or 'nothing'}")
    sys.exit(1 if missing else 0)
