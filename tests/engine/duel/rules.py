"""Which tests are about which ruling: `python -m tests.engine.duel.rules` prints the list.

A ruling is tested by tests marked `rule("D4")` and by the boards under the numbered rules of the
rules page.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tests.engine.duel as package
from engine.duel.board import Board, Cell, joined, slid, slides
from engine.duel.text import parsed

PAGE = Path(__file__).parents[3] / "docs" / "games" / "duel.md"
RULINGS = tuple(f"D{number}" for number in range(1, 16))

_RULE = re.compile(r"^\*\*(?P<number>\d+)\. ", re.M)
_BLOCK = re.compile(r"```duel\n(?P<body>.*?)```", re.S)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A block of the page: drawings and sentences in their order."""

    lines: tuple[str, ...]

    def check(self) -> None:
        """Every sentence is true of the board above it."""
        board: Board = ()
        drawing: list[str] = []
        wanted: Board | None = None
        said = 0
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if word not in (">", "not", "joined", "apart"):
                drawing.append(line)
                continue
            if drawing:
                board, drawing = _agreed(parsed("\n".join(drawing)), wanted), []
            wanted = slid(board, _cell(rest)) if word == ">" else None
            assert word == ">" or _is_true(board, word, rest), line
            said += 1
        assert said, "a diagram has to say something"
        if drawing:
            _agreed(parsed("\n".join(drawing)), wanted)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of the page: the rulings it names and the diagrams below it."""

    number: int
    rulings: tuple[str, ...]
    diagrams: tuple[Diagram, ...]


def page() -> list[Rule]:
    """The numbered rules of the rules page."""
    text = PAGE.read_text(encoding="utf-8")
    starts = [*_RULE.finditer(text)]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    found = []
    for start, end in zip(starts, ends, strict=True):
        part = text[start.start() : end]
        rulings = re.findall(r"D\d+", part.split("```", maxsplit=1)[0])
        blocks = [Diagram(tuple(one["body"].splitlines())) for one in _BLOCK.finditer(part)]
        found.append(Rule(int(start["number"]), tuple(rulings), tuple(blocks)))
    return found


def tests_by_ruling() -> dict[str, list[str]]:
    """The names of all tests about each ruling."""
    found: dict[str, list[str]] = {ruling: [] for ruling in RULINGS}
    for each in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{each.name}")
        for name, value in vars(module).items():
            for ruling in _marked(value):
                found[ruling].append(f"{each.name}: {name.removeprefix('test_')}")
    return found


def gaps() -> list[str]:
    """The rulings that no test is about."""
    return [ruling for ruling, names in tests_by_ruling().items() if not names]


def report() -> str:
    """All rulings with their tests."""
    lines = []
    for ruling, names in tests_by_ruling().items():
        lines += [f"{ruling}: {len(names)} tests", *(f"    {name}" for name in names)]
    return "\n".join(lines)


def _agreed(board: Board, wanted: Board | None) -> Board:
    assert wanted is None or board == wanted, "the board after a push is another"
    return board


def _is_true(board: Board, word: str, rest: str) -> bool:
    if word == "not":
        return _cell(rest) not in slides(board)
    start, end = rest.split()
    return (end in joined(board, start)) == (word == "joined")  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried


def _cell(text: str) -> Cell:
    row, column = map(int, text.split(","))
    return row, column


def _marked(value: Any) -> list[str]:
    marks = getattr(value, "pytestmark", ()) if callable(value) else ()
    return [mark.args[0] for mark in marks if mark.name == "rule"]


if __name__ == "__main__":
    print(report())
    sys.exit(1 if gaps() else 0)
