"""Which tests are about which ruling: `python -m tests.engine.karo.rules` prints the list.

A ruling is tested by scenarios (`scenario("K4", …)`), by tests marked `rule("K4")` and by the
diagrams under the numbered rules of the rules page.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tests.engine.karo as package
from tests.engine.karo.scenario import Scenario, rules_of

PAGE = Path(__file__).parents[3] / "docs" / "games" / "karo-noughts.md"
RULINGS = tuple(f"K{number}" for number in range(1, 16))

_RULE = re.compile(r"^\*\*(?P<number>\d+)\. ", re.M)
_BLOCK = re.compile(r"```karo(?P<mode>[^\n]*)\n(?P<body>.*?)```", re.S)


@dataclass(slots=True)
class Rule:
    """A numbered rule of the page: the rulings it names and the diagrams below it."""

    number: int
    rulings: tuple[str, ...]
    diagrams: list[Scenario] = field(default_factory=list)


def page() -> list[Rule]:
    """The numbered rules of the rules page."""
    text = PAGE.read_text(encoding="utf-8")
    starts = [*_RULE.finditer(text)]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [
        _rule(int(start["number"]), text[start.start() : end])
        for start, end in zip(starts, ends, strict=True)
    ]


def tests_by_ruling() -> dict[str, list[str]]:
    """The names of all tests about each ruling."""
    found: dict[str, list[str]] = {ruling: [] for ruling in RULINGS}
    for info in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        for ruling, names in rules_of(getattr(module, "SCENARIOS", ())).items():
            found[ruling] += [f"{info.name}: {name}" for name in names]
        for name, value in vars(module).items():
            for ruling in _marked(value):
                found[ruling].append(f"{info.name}: {name.removeprefix('test_')}")
    return found


def diagrams_by_ruling() -> dict[str, list[str]]:
    """The diagrams of the rules page about each ruling."""
    found: dict[str, list[str]] = {ruling: [] for ruling in RULINGS}
    for rule in page():
        for ruling in rule.rulings:
            found[ruling] += [f"page: {diagram.title}" for diagram in rule.diagrams]
    return found


def gaps() -> list[str]:
    """The rulings that no test is about."""
    return [ruling for ruling, names in tests_by_ruling().items() if not names]


def report() -> str:
    """All rulings with their tests."""
    diagrams = diagrams_by_ruling()
    lines = []
    for ruling, names in tests_by_ruling().items():
        lines.append(f"{ruling}: {len(names)} tests, {len(diagrams[ruling])} diagrams")
        lines += [f"    {name}" for name in names + diagrams[ruling]]
    return "\n".join(lines)


def _rule(number: int, text: str) -> Rule:
    rulings = tuple(re.findall(r"K\d+", text.split("```", maxsplit=1)[0]))
    rule = Rule(number, rulings)
    for count, block in enumerate(_BLOCK.finditer(text), 1):
        name = f"rule {number}, diagram {count}"
        rule.diagrams.append(_diagram(rulings[0], name, block["mode"].strip(), block["body"]))
    return rule


def _diagram(ruling: str, name: str, mode: str, body: str) -> Scenario:
    boards: list[list[str]] = [[]]
    said: dict[str, list[str]] = {}
    for line in body.splitlines():
        word, _, rest = line.partition(" ")
        if word in (">", "not", "only", "wins", "goes"):
            said.setdefault(word, []).append(rest)
            boards += [[]] if word == ">" else []
        else:
            boards[-1].append(line)
    before, after = ["\n".join(board) for board in [*boards, []][:2]]
    pieces = sum(before.count(sign) for sign in "wWrR") // 2
    return Scenario(
        ruling,
        name,
        before,
        turn=said.get(">", [""])[0],
        after=after,
        ends=said.get("wins", [""])[0],
        refused=tuple(said.get("not", ())),
        only=tuple(said.get("only", ())),
        hand=(6 - pieces, 6 - pieces) if mode == "placing" else (0, 0),
    )


def _marked(value: Any) -> list[str]:
    marks = getattr(value, "pytestmark", ()) if callable(value) else ()
    return [mark.args[0] for mark in marks if mark.name == "rule"]


if __name__ == "__main__":
    print(report())
    sys.exit(1 if gaps() else 0)
