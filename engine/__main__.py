"""The engine on the command line: vectors, perft, records, and games in the terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from engine import GAMES, terminal, vectors
from engine.bots import levels
from engine.core import record
from engine.core.codec import fault, options_of
from engine.core.game import AnyGame
from engine.perft import counts, perft


class Mistaken(Exception):
    """What was asked makes no sense, and the text says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 all well, 1 something differs, 2 asked wrongly."""
    asked = _parser().parse_args(arguments)
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has had enough (`| head`); nothing may be left to be written at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Mistaken as mistake:
        print(f"error: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _vectors(asked: argparse.Namespace) -> int:
    folder = Path(asked.folder)
    if not folder.is_dir():
        raise Mistaken(f"{folder} is no folder")
    found: dict[str, list[vectors.Case]] = {}
    tally: dict[str, list[int]] = {}
    for path in vectors.files(folder):
        try:
            cases = vectors.cases(path, asked.most_paths)
        except ValueError as error:
            print(error, file=sys.stderr)
            tally[path.name] = [0, 1]
            continue
        if cases is None:
            print(f"{path.name}: unknown kind, left out")
        else:
            found[path.name] = cases
    _check(found, tally, asked.processes)
    return _report(tally)


def _check(
    found: Mapping[str, list[vectors.Case]], tally: dict[str, list[int]], processes: int
) -> None:
    """Check all cases, the heaviest first, and count what passed and failed in each file."""
    tally.update({name: [0, 0] for name in found})
    queue = [case for cases in found.values() for case in cases]
    queue.sort(key=vectors.Case.weight, reverse=True)
    with Pool(processes) as pool:
        for case, fault in zip(queue, pool.imap(vectors.Case.fault, queue), strict=True):
            tally[case.file][fault is not None] += 1
            if fault is not None:
                print(f"{case.file}: {fault}", file=sys.stderr)


def _report(tally: Mapping[str, Sequence[int]]) -> int:
    for name, (passed, failed) in sorted(tally.items()):
        print(f"{name}: {passed} passed, {failed} failed")
    failures = sum(failed for _, failed in tally.values())
    print(f"{sum(passed for passed, _ in tally.values())} passed, {failures} failed")
    return 1 if failures else 0


def _perft(asked: argparse.Namespace) -> int:
    game = _game(asked.game)
    position = None if asked.position is None else _json(asked.position)
    try:
        start = counts(game).counted(position)
    except ValueError as error:
        raise Mistaken(str(error)) from None
    paths, positions = 1, 1
    for depth in range(1, asked.depth + 1):
        paths, positions = perft(game, start, depth)
        print(f"depth {depth}: {paths} paths, {positions} positions", flush=True)
    print(f"positions {positions}")
    print(f"paths {paths}")
    return 0


def _verify(asked: argparse.Namespace) -> int:
    try:
        match = record.verify(_json(asked.file), GAMES)
    except ValueError as error:
        print(f"{asked.file}: {error}", file=sys.stderr)
        return 1
    print(f"{asked.file}: {match.seq} entries, every state, draw and the outcome as recorded")
    return 0


def _replay(asked: argparse.Namespace) -> int:
    try:
        start, played = record.read(_json(asked.file), GAMES)
        terminal.show(start, played, print)
    except ValueError as error:
        print(f"{asked.file}: {error}", file=sys.stderr)
        return 1
    return 0


def _play(asked: argparse.Namespace) -> int:
    game = _game(asked.game)
    seats = asked.seats or game.seats[0]
    if seats not in game.seats:
        raise Mistaken(f"{game.key} is for {_numbers(game.seats)} seats, not {seats}")
    if not 0 <= asked.bots <= seats:
        raise Mistaken(f"of {seats} seats {asked.bots} cannot be bots")
    known = [level for level, _ in levels(game.key)]
    level = asked.level or next(one for one in known if one != "random")
    if level not in known:
        raise Mistaken(f"{game.key} has the levels {', '.join(known)}, not {level!r}")
    seed = os.urandom(32) if asked.seed is None else asked.seed
    party = terminal.Party(seats, asked.bots, level, seed, asked.options)
    try:
        options_of(game, party.options)
    except (TypeError, ValueError) as error:
        raise Mistaken(f"options: {fault(error)}") from None
    terminal.play(game, party, print, input)
    return 0


def _game(key: str) -> AnyGame:
    if key not in GAMES:
        raise Mistaken(f"there is no game {key!r}; there are: {', '.join(GAMES)}")
    return GAMES[key]


def _json(file: str) -> Any:
    try:
        return json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Mistaken(f"{file} cannot be read: {error}") from None


def _numbers(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def _count(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError
    return value


_count.__name__ = "number"  # argparse says "invalid number value"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("vectors", help="check the test vectors of a folder")
    command.add_argument("folder", metavar="DIR")
    command.add_argument("--most-paths", type=_count, help="count only so far")
    command.add_argument("--processes", type=_count, default=os.cpu_count())
    command.set_defaults(run=_vectors)
    command = commands.add_parser("perft", help="count ways and positions to a depth")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--depth", type=_count, required=True)
    command.add_argument("--position", metavar="FILE", help="a position as JSON")
    command.set_defaults(run=_perft)
    command = commands.add_parser("verify", help="check the record of a match")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=_verify)
    command = commands.add_parser("replay", help="print the boards of a recorded match")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=_replay)
    command = commands.add_parser("play", help="play in the terminal")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=_count)
    command.add_argument("--bots", type=_count, default=1)
    command.add_argument("--level", help="of the bots; the weakest that looks where it goes")
    command.add_argument("--options", type=json.loads, default={}, help="as a JSON object")
    command.add_argument("--seed", type=bytes.fromhex, help="hex, for the same match again")
    command.set_defaults(run=_play)
    return parser


if __name__ == "__main__":
    sys.exit(main())
