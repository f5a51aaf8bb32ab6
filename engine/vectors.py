"""Test vectors: what another implementation found, checked against the games here.

A file is `{"about": …, "items": […]}`; its name tells the kind (`nc_moves.json`,
`nc_playouts_3.json.gz`). Which item fails and why is part of the answer, not an exception.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from engine import GAMES, duel_vectors
from engine.core.codec import canonical, codec, options_of
from engine.core.game import Act, AnyGame, Outcome
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.perft import counts, perft

Item: TypeAlias = Mapping[str, Any]

_NAME = re.compile(r"(?P<game>[a-z]+)_(?P<what>[a-z]+)(_\d+)?\.json(\.gz)?")
_GAMES = {"nc": "karo.noughts", "ad": "karo.dragonfly", "duel": "duel.race"}


class Differs(Exception):
    """An item and the game here do not agree; the text says where."""


@dataclass(frozen=True, slots=True)
class Case:
    """One item of one file, and how far to count."""

    file: str
    game: str
    what: str
    item: Item
    most_paths: int | None = None

    def weight(self) -> int:
        """Roughly how long it takes: what takes long should begin first."""
        paths = max((one["paths"] for one in self.item.get("results", ())), default=0)
        return paths + duel_vectors.weight(self.item)

    def fault(self) -> str | None:
        """What is wrong, None if all agrees."""
        try:
            if self.game.startswith("duel."):
                duel_vectors.CHECKS[self.what](self.item)
            else:
                _CHECKS[self.what](GAMES[self.game], self)
        except (Differs, Refused, ValueError, LookupError, TypeError) as error:
            return f"{self.item.get('id', '?')}: {error or type(error).__name__}"
        return None


def files(folder: Path) -> list[Path]:
    """The JSON files of a folder, plain or packed, by name."""
    return sorted([*folder.glob("*.json"), *folder.glob("*.json.gz")])


def cases(path: Path, most_paths: int | None = None) -> list[Case] | None:
    """The items of a file; None if its kind is not known, `ValueError` if it cannot be read."""
    name = _NAME.fullmatch(path.name)
    game = _GAMES.get(name["game"]) if name else None
    known = duel_vectors.CHECKS if game == "duel.race" else _CHECKS
    if name is None or game is None or name["what"] not in known:
        return None
    try:
        raw = path.read_bytes()
        document = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
        items = list(document["items"])
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    return [Case(path.name, game, name["what"], item, most_paths) for item in items]


def _playouts(game: AnyGame, case: Case) -> None:
    state = _load(game, case.item["start"])
    for number, ply in enumerate(case.item["plies"], 1):
        where = f"ply {number}"
        [seat] = game.prompts(state)
        _agree(where + ", legal moves", len(game.legal(state, seat)), ply["legal_before"])
        state = _play(game, state, ply["move"])
        _agree(where + ", state", _state(_dump(game, state)), _state(ply["state"]))
        _agree(where + ", result", _result(game.outcome(state)), ply["result"])


def _moves(game: AnyGame, case: Case) -> None:
    state = _load(game, case.item["state"])
    [seat] = game.prompts(state)
    found = [canonical(codec(game).action.plain(action)) for action in game.legal(state, seat)]
    _agree("moves", sorted(found), sorted(canonical(_renamed(m)) for m in case.item["moves"]))


def _results(game: AnyGame, case: Case) -> None:
    state = _play(game, _load(game, case.item["before"]), case.item["move"])
    _agree("after", _state(_dump(game, state)), _state(case.item["after"]))
    _agree("result", _result(game.outcome(state)), case.item["result"])


def _illegal(game: AnyGame, case: Case) -> None:
    match = Match.of(game, _options(game), 2, _load(game, case.item["state"]))
    _agree("over", match.outcome is not None, case.item["state_is_over"])
    seat = next(iter(match.asked), 0)
    try:
        action = codec(game).action_from_json(_renamed(case.item["move"]))
        match.play(Act(seat, action), 0)
    except Refused:
        _agree("state", _state(_dump(game, match.state)), _state(case.item["state"]))
        return
    raise Differs(f"{case.item['why']} was not refused")


def _perft(game: AnyGame, case: Case) -> None:
    start = counts(game).counted(case.item["state"])
    for one in case.item["results"]:
        if case.most_paths is None or one["paths"] <= case.most_paths:
            found = perft(game, start, one["depth"])
            _agree(f"depth {one['depth']}", found, (one["paths"], one["distinct"]))


_CHECKS: Mapping[str, Callable[[AnyGame, Case], None]] = {
    "playouts": _playouts,
    "moves": _moves,
    "results": _results,
    "special": _playouts,
    "illegal": _illegal,
    "perft": _perft,
}


def _agree(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise Differs(f"{what}: {found} instead of {wanted}")


def _options(game: AnyGame) -> Any:
    return options_of(game, {})


def _load(game: Any, plain: object) -> Any:
    return game.load(plain, _options(game))


def _dump(game: Any, state: Any) -> Mapping[str, Any]:
    plain: Mapping[str, Any] = game.dump(state)
    return plain


def _play(game: AnyGame, state: Any, move: Mapping[str, Any]) -> Any:
    match = Match.of(game, _options(game), 2, state)
    [seat] = match.asked
    action = codec(game).action_from_json(_renamed(move))
    return match.play(Act(seat, action), 0).match.state


def _renamed(move: Mapping[str, Any]) -> dict[str, Any]:
    """A vector's move as an action: its kind is in `t`."""
    return {"t" if field == "type" else field: value for field, value in move.items()}


def _state(plain: Mapping[str, Any]) -> dict[str, Any]:
    """A position whose lists can be compared: their order carries no meaning."""
    return {field: _sorted(value) for field, value in plain.items()}


def _sorted(value: Any) -> Any:
    return sorted(map(canonical, value)) if isinstance(value, list) else value


def _result(outcome: Outcome | None) -> dict[str, Any]:
    if outcome is None:
        return {"status": "playing", "winner": None, "reason": None}
    if outcome.ranks.count(1) > 1:
        return {"status": "draw", "winner": None, "reason": outcome.reason}
    return {"status": "won", "winner": "WR"[outcome.ranks.index(1)], "reason": outcome.reason}
