"""Which tests are about which rule: `python -m tests.engine.karo.rules` prints the list.

It lists every ruling and every numbered rule of the rules pages, and fails where one has no test.

A ruling is tested by scenarios (`scenario("K4", …)`), by tests marked `rule("K4")` and by the
diagrams under the numbered rules of the rules pages.
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
from tests.engine.karo.crossing import Crossing
from tests.engine.karo.scenario import Scenario, rules_of

PAGES = Path(__file__).parents[3] / "docs" / "games"
PAGE = PAGES / "karo-noughts.md"
CROSSING_PAGE = PAGES / "karo-dragonfly.md"
RULINGS_OF = {
    PAGE: tuple(f"K{number}" for number in range(1, 16)),
    CROSSING_PAGE: tuple(f"K{number}" for number in range(15, 26)),
}
RULINGS = tuple(dict.fromkeys(ruling for these in RULINGS_OF.values() for ruling in these))

_RULE = re.compile(r"^\*\*(?P<number>\d+)\. ", re.M)
_BLOCK = re.compile(r"```karo(?P<mode>[^\n]*)\n(?P<body>.*?)```", re.S)


@dataclass(slots=True)
class Rule:
    """A numbered rule of the page: the rulings it names and the diagrams below it."""

    number: int
    rulings: tuple[str, ...]
    diagrams: list[Scenario] = field(default_factory=list)


def page(path: Path = PAGE) -> list[Rule]:
    """The numbered rules of a rules page."""
    text = path.read_text(encoding="utf-8")
    kind = Crossing if path == CROSSING_PAGE else Scenario
    starts = [*_RULE.finditer(text)]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [
        _rule(kind, int(start["number"]), text[start.start() : end])
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
    """The diagrams of the rules pages about each ruling."""
    found: dict[str, list[str]] = {ruling: [] for ruling in RULINGS}
    for rule in (rule for path in RULINGS_OF for rule in page(path)):
        for ruling in rule.rulings:
            found[ruling] += [f"page: {diagram.title}" for diagram in rule.diagrams]
    return found


def tests_by_rule() -> dict[str, list[str]]:
    """The tests about each numbered rule of a page: its diagrams, and those about its rulings."""
    found = tests_by_ruling()
    return {
        f"{path.stem} {rule.number}": [
            *(f"page: {diagram.title}" for diagram in rule.diagrams),
            *(name for ruling in rule.rulings for name in found[ruling]),
        ]
        for path in RULINGS_OF
        for rule in page(path)
    }


def gaps() -> list[str]:
    """The rulings and the numbered rules that no test is about."""
    every = tests_by_ruling() | tests_by_rule()
    return [name for name, tests in every.items() if not tests]


def report() -> str:
    """All rulings with their tests, and how many tests each numbered rule has."""
    diagrams = diagrams_by_ruling()
    lines = []
    for ruling, names in tests_by_ruling().items():
        lines.append(f"{ruling}: {len(names)} tests, {len(diagrams[ruling])} diagrams")
        lines += [f"    {name}" for name in names + diagrams[ruling]]
    lines += [f"{rule}: {len(names)} tests" for rule, names in tests_by_rule().items()]
    return "\n".join(lines)


def _rule(kind: type[Scenario], number: int, text: str) -> Rule:
    rulings = tuple(re.findall(r"K\d+", text.split("```", maxsplit=1)[0]))
    rule = Rule(number, rulings)
    for count, block in enumerate(_BLOCK.finditer(text), 1):
        name = f"rule {number}, diagram {count}"
        hand = _hand(block["body"]) if block["mode"].strip() == "placing" else (0, 0)
        rule.diagrams.append(kind(rulings[0], name, hand=hand, **_diagram(block["body"])))
    return rule


def _hand(body: str) -> tuple[int, int]:
    """What both have in hand: a board while placing."""
    before = body.partition("\n>")[0]
    pieces = sum(before.count(sign) for sign in "wWrR") // 2
    return 6 - pieces, 6 - pieces


def _diagram(body: str) -> dict[str, Any]:
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
    return {
        "before": before,
        "turn": said.get(">", [""])[0],
        "after": after,
        "ends": said.get("wins", [""])[0],
        "refused": tuple(said.get("not", ())),
        "only": tuple(said.get("only", ())),
    }


def _marked(value: Any) -> list[str]:
    marks = getattr(value, "pytestmark", ()) if callable(value) else ()
    return [mark.args[0] for mark in marks if mark.name == "rule"]


if __name__ == "__main__":
    print(report())
    sys.exit(1 if gaps() else 0)
