"""Break one place of `engine/karo` at a time and see that a test notices: minutes, by hand.

`python -m tests.engine.karo.breaks` works on a copy; it fails if the untouched copy fails, if a
place is no longer there, or if a break goes unnoticed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
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
    ("board", "< 2:\n        return None", "< 1:\n        return None"),
    ("noughts", "piece.up != turned", "piece.up or turned"),
    ("noughts", "piece.up != turned", "turned"),
    ("noughts", "if to in tiles:", "if True:"),
    ("noughts", "or (Pass(),)", "or ()"),
    ("noughts", "return _moves(state, seat, taken) or", "return _moves(state, seat, taken) +"),
    ("noughts", "if state.hand[seat]:", "if False:"),
    ("noughts", "if piece.seat != seat:", "if False:"),
    ("noughts", ">= state.options.repetition:", "> state.options.repetition:"),
    ("noughts", ">= state.options.move_limit", "> state.options.move_limit"),
    ("noughts", "return _won(1 - state.gone.seat", "return _won(state.gone.seat"),
    ("noughts", "(tiles - {move.tile.from_}) | {move.tile.to}", "tiles | {move.tile.to}"),
    ("noughts", "turn=1 - seat, ", "turn=seat, "),
    ("noughts", "ply=state.ply + 1, ", ""),
    ("noughts", "first, _ = Rng(seed).below(seats)", "first = 0"),
    ("noughts", "replace(state, turn=first)", "replace(state, turn=0)"),
    ("noughts", "max(0, state.ply - PLACINGS)", "state.ply"),
    ("noughts", "(white - 1, red) if seat == 0", "(white - 1, red) if True"),
    ("noughts", 'kind = "place" if state.hand[state.turn] else "move"', 'kind = "move"'),
    ("noughts", '_won(_owner(state), "row")', '_won(state.turn, "row")'),
    ("noughts", "Row(seat, after.row)", "Row(1 - seat, after.row)"),
    ("position", "if any(state.hand):\n        return ()", "if False:\n        return ()"),
    ("position", "piece.up and piece.seat == seat", "piece.seat == seat"),
    ("position", "1 + 2 * piece.seat + piece.up", "1 + 2 * piece.seat"),
    ("position", "return (*state.seen, position_key", "return (position_key"),
)


def main() -> int:
    """Try all breaks; the number that nobody noticed."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        if noticed(root) is not None:
            print("the tests fail without any break")
            return 1
        unnoticed = sum(not _tried(root, *broken) for broken in BREAKS)
    print(f"{len(BREAKS) - unnoticed} of {len(BREAKS)} breaks noticed")
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
    sys.exit(main())
