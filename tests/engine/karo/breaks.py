"""Break one place of `engine/karo` at a time and see that a test notices: minutes, by hand.

`python -m tests.engine.karo.breaks [MODULE …]` works on a copy; it fails if the untouched copy
fails, if a place is no longer there, or if a break goes unnoticed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[3]
COPIED = ("engine", "tests", "docs", "pyproject.toml")
TESTS = "tests/engine/karo"

BREAKS: tuple[tuple[str, str, str], ...] = (
    ("board", "if near not in taken:", "if True:"),
    ("board", "elif behind not in taken:", "else:"),
    ("board", "<= 2", "<= 3"),
    ("board", "<= 2", "<= 1"),
    ("board", "tile not in taken and ", ""),
    ("board", "if tile not in needed", "if True"),
    ("board", "if not leaning:\n        return ()", "if not leaning:\n        return lifted"),
    ("board", "if len(leaning) > 1:", "if True:"),
    ("board", "len(row) >= 4", "len(row) >= 3"),
    ("board", "len(row) >= 4", "len(row) == 4"),
    ("board", "((1, 0), (0, 1), (1, 1), (1, -1))", "((1, 0), (0, 1), (1, 1))"),
    ("board", "((1, 0), (0, 1), (1, 1), (1, -1))", "((1, 0), (1, 1), (1, -1))"),
    ("board", "flat = [turn]", "flat = [0]"),
    ("board", "cell[0] - left", "cell[0] + 100"),
    ("board", "look.get(cell, 0)", "0"),
    ("board", "    spots.sort()\n", ""),
    ("board", "return over[0] if over else None", "return None"),
    ("noughts", "piece.up != turned", "piece.up or turned"),
    ("noughts", "piece.up != turned", "turned"),
    ("noughts", "if to in tiles:", "if True:"),
    ("noughts", "or (Pass(),)", "or ()"),
    ("noughts", "return _moves(state, seat, taken) or", "return _moves(state, seat, taken) +"),
    ("noughts", "if state.hand[seat]:", "if False:"),
    ("noughts", "if piece.seat != seat:", "if False:"),
    ("noughts", "return won(1 - state.gone.seat", "return won(state.gone.seat"),
    ("noughts", "(tiles - {move.tile.from_}) | {move.tile.to}", "tiles | {move.tile.to}"),
    ("noughts", "turn=1 - seat, ", "turn=seat, "),
    ("noughts", "ply=state.ply + 1, ", ""),
    ("noughts", "first, _ = Rng(seed).below(seats)", "first = 0"),
    ("noughts", "replace(state, turn=first)", "replace(state, turn=0)"),
    ("noughts", "max(0, state.ply - PLACINGS)", "state.ply"),
    ("noughts", "(white - 1, red) if seat == 0", "(white - 1, red) if True"),
    ("noughts", 'kind = "place" if state.hand[state.turn] else "move"', 'kind = "move"'),
    ("noughts", 'won(_owner(state), "row")', 'won(state.turn, "row")'),
    ("noughts", "Row(seat, after.row)", "Row(1 - seat, after.row)"),
    ("position", "if any(state.hand):\n        return ()", "if False:\n        return ()"),
    ("position", "piece.up and piece.seat == seat", "piece.seat == seat"),
    ("position", "return (*state.seen, occurrence", "return (occurrence"),
    ("common", "1 + 2 * piece.seat + piece.up", "1 + 2 * piece.seat"),
    ("common", "1 + 2 * piece.seat + piece.up", "1 + piece.up"),
    ("common", ">= state.options.repetition:", "> state.options.repetition:"),
    ("common", "if state.options.repetition and", "if"),
    ("common", ">= state.options.move_limit", "> state.options.move_limit"),
    ("common", "(1, 2) if seat == 0 else (2, 1)", "(1, 2)"),
    ("common", "key=lambda piece: piece.cell", "key=lambda piece: piece.cell[::-1]"),
    ("board", "if way[0] not in taken", "if True"),
    ("board", "spots += [spot] if number else []", "spots += [spot]"),
    ("board", "spots += [spot] if number else []", "spots += [spot] if number == 1 else []"),
    ("board", "if number else []\n                break", "if number else []"),
    ("board", "range(1, far)", "range(1, far + 1)"),
    ("finish", "cell[1] < 2", "cell[1] < 3"),
    ("finish", "cell[1] >= 6", "cell[1] >= 5"),
    ("finish", "cell[1] < 4", "cell[1] < 5"),
    ("finish", "cell[1] >= 4", "cell[1] >= 3"),
    ("finish", "cell[1] >= 4", "cell[1] >= 5"),
    ("finish", "((0, 1), (7, 6))", "((1, 0), (7, 6))"),
    ("finish", "((0, 1), (7, 6))", "((0, 1), (6, 7))"),
    ("finish", "for seat in (mover, 1 - mover):", "for seat in (mover,):"),
    ("finish", "for seat in (mover, 1 - mover):", "for seat in (0, 1):"),
    ("finish", "if len(stayed) == 1", "if stayed"),
    ("finish", "won(1 - stayed[0], reason)", "won(stayed[0], reason)"),
    ("finish", "if cells[seat] & HOMES[seat]", "if cells[seat] & HOMES[1 - seat]"),
    ("finish", "goal = HOMES[1 - seat]", "goal = HOMES[seat]"),
    ("finish", "if mine == goal:", "if mine & goal:"),
    ("finish", "goal <= mine | theirs", "goal & theirs"),
    ("finish", "mine <= HALVES[1 - seat] and ", ""),
    ("finish", '        return "blocked_finish"\n', '        return ""\n'),
    ("dragonfly", "first, _ = Rng(seed).below(seats)", "first = 0"),
    ("dragonfly", "turn=first, seen=()", "turn=0, seen=()"),
    ("dragonfly", "turn=first, seen=()", "turn=first"),
    ("dragonfly", "if state.words[seat] is None)", "if state.words[1 - seat] is None)"),
    ("dragonfly", "if state.words[seat] is None else ()", "if True else ()"),
    ("dragonfly", "or (Pass(),) if seat", "+ [Pass()] if seat"),
    ("dragonfly", "at >= ARRANGE_MS", "at > ARRANGE_MS"),
    ("dragonfly", "is_late = not state.pieces and ", "is_late = "),
    ("dragonfly", "turn=None if is_sealed else", "turn="),
    (
        "dragonfly",
        "if is_sealed and viewer is not None else None",
        "if viewer is not None else None",
    ),
    ("dragonfly", "own_word=state.words[viewer]", "own_word=state.words[1 - viewer]"),
    ("dragonfly", "move_limit - state.ply", "move_limit"),
    ("dragonfly", "won(1 - state.gone.seat", "won(state.gone.seat"),
    ("dragonfly", "state.passes > 1", "state.passes > 0"),
    ("dragonfly", "passes=min(state.passes, 0)", "passes=state.passes"),
    ("dragonfly", "passes=state.passes + 1", "passes=1"),
    ("dragonfly", "passes=_NO_PASSES_COUNT", "passes=0"),
    ("dragonfly", "word or STANDARD for word", "STANDARD for word"),
    ("dragonfly", "turn=1 - state.turn, ", ""),
    ("dragonfly", "ply=state.ply + 1, ", ""),
    ("dragonfly", "not piece.up)", "piece.up)"),
    ("dragonfly", "KINDS[after.up], over", "KINDS[not after.up], over"),
    ("dragonfly", "(Arranged(seat), *told)", "told"),
    ("dragonfly", "told = (Revealed((white, red)),) if", "told = (Arranged(1 - seat),) if"),
    ("dragonfly_position", "if piece.seat == seat", "if True"),
    ("dragonfly_position", "leaps if piece.up else steps", "steps if piece.up else leaps"),
    (
        "dragonfly_position",
        "set_up(0, white) + set_up(1, red)",
        "set_up(0, red) + set_up(1, white)",
    ),
    ("dragonfly_position", "passes=2 if is_dead else 0", "passes=0"),
    ("dragonfly_position", "not any(moves(", "not all(moves("),
    ("dragonfly_position", "if white is None or red is None:", "if white is None and red is None:"),
    ("dragonfly_position", "(*state.seen, occurrence", "(occurrence"),
    ("dragonfly_position", "state.pieces, 1 - state.turn)", "state.pieces, state.turn)"),
    ("dragonfly_position", "!= [6, 6]", "< [6, 6]"),
    ("dragonfly_position", "} & _BOARD) <", "}) <"),
)


def main(modules: Sequence[str]) -> int:
    """Try the breaks of these modules, of all if none is named; how many nobody noticed."""
    breaks = [broken for broken in BREAKS if not modules or broken[0] in modules]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        if noticed(root) is not None:
            print("the tests fail without any break")
            return 1
        unnoticed = sum(not _tried(root, *broken) for broken in breaks)
    print(f"{len(breaks) - unnoticed} of {len(breaks)} breaks noticed")
    return unnoticed


def noticed(root: Path) -> str | None:
    """The first test that fails there, if one does."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-x", "-p", "no:cacheprovider", TESTS],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or [f"exit {done.returncode}"])[0] if done.returncode else None


def _tried(root: Path, module: str, before: str, after: str) -> bool:
    path = root / "engine" / "karo" / f"{module}.py"
    whole = path.read_text(encoding="utf-8")
    if before not in whole:
        print(f"{module}: {before!r} is no longer there", flush=True)
        return False
    path.write_text(whole.replace(before, after, 1), encoding="utf-8")
    test = noticed(root)
    path.write_text(whole, encoding="utf-8")
    print(f"{module}: {before!r} -> {after!r}: {test or 'NOBODY NOTICED'}", flush=True)
    return test is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
