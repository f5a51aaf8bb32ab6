"""A table set up for one scenario: who stands where, which dice fall, what is played.

    table = Table(
        who("war_sister", at=(1, 0, "a"), actions=1),
        who("swordmaster", at=(1, 0, "a"), keys=(2,)),
        tiles=ROAD,
    )
    table.dice("62 33")
    table.does("attack", target=1)
    table.answers(Boost("fury"))

The first player given is seat 0 and has the turn; seats sit at the corners of the rules, seat 0
at corner 0. What is not said is as in a fresh game; tokens named are taken out of their pools.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import Act, Outcome
from engine.core.rng import Rng
from engine.paths.actions import Action, MainActivity
from engine.paths.board import corridors
from engine.paths.dealing import CORNERS, dealt
from engine.paths.defaults import default
from engine.paths.flow import settle
from engine.paths.frames import Main
from engine.paths.game import Paths
from engine.paths.model import (
    PLACES,
    STARTS,
    Golem,
    LyingItem,
    LyingKey,
    Options,
    Player,
    State,
    Token,
    Trap,
    Turn,
    key_space,
    starting_space,
)
from engine.paths.reactions import Corridor
from engine.paths.tiles import laid
from engine.paths.traps import KINDS

GAME = Paths()

WINDOW = {"reroll", "evil_eye", "boost"}
"""The decision points of a check's window."""

HEART: Corridor = (0, 0, "a")
KEY0: Corridor = key_space(0)
START0: Corridor = starting_space(0)

ROAD: Mapping[tuple[int, int], str] = {(1, 0): "N04+0", (2, 0): "N03+0"}
"""A straight road from the key space of corner 0 by (2, 0) and (1, 0) to the centre."""


@dataclass(frozen=True, slots=True)
class Loaded(Rng):
    """Chance whose next dice are known; what is no die is as the key has it."""

    script: tuple[int, ...] = ()

    def roll(self) -> tuple[int, Rng]:
        if not self.script:
            return super(Loaded, self).roll()
        first, *rest = self.script
        return first, replace(self, script=tuple(rest))


def who(character: str, at: Corridor | str = "start", **fields: Any) -> dict[str, Any]:
    """A player: `at` is a corridor, `start` or `key` (the own ones)."""
    return {"character": character, "at": at, **fields}


class Table:
    """A game that a test plays move by move."""

    def __init__(
        self,
        *players: dict[str, Any],
        tiles: Mapping[tuple[int, int], str] | None = None,
        golem: Corridor | None = None,
        traps: Mapping[Corridor, str] | None = None,
        items: Mapping[Corridor, str] | None = None,
        tokens: tuple[tuple[str, Corridor], ...] = (),
        actions: int = 2,
        seed: int = 0,
        options: Options | None = None,
        **fields: Any,
    ) -> None:
        """`traps` are `kind` (face down) or `kind!` (face up); `fields` are fields of the state.

        `keys` of a player are taken from their key spaces; `dropped` in `fields` puts keys
        elsewhere, as `((corridor, home, dropped_by), …)`.
        """
        state = dealt(options or Options(), len(players), Loaded(f"{seed:064x}"))
        corners = CORNERS[len(players)]
        state = replace(
            state,
            players=tuple(
                _player(corner, given) for corner, given in zip(corners, players, strict=True)
            ),
            order=tuple(range(len(players))),
            turn=Turn(0, actions),
            frames=(Main(),),
            told=(),
        )
        state = _built(state, dict(tiles or {}))
        state = _strewn(state, dict(traps or {}), dict(items or {}), tokens)
        state = _keys(state, fields.pop("dropped", ()))
        self.state = replace(state, golem=Golem(golem or state.heart), **fields)

    def dice(self, script: str) -> None:
        """The dice that fall next: `62 33` are two rolls."""
        numbers = tuple(int(sign) for sign in script if sign != " ")
        rng = self.state.rng
        assert isinstance(rng, Loaded)
        self.state = replace(self.state, rng=replace(rng, script=(*rng.script, *numbers)))

    @property
    def dice_left(self) -> int:
        assert isinstance(self.state.rng, Loaded)
        return len(self.state.rng.script)

    @property
    def asked(self) -> dict[int, str]:
        """Who is asked now, and at which decision point."""
        return {seat: prompt.kind for seat, prompt in GAME.prompts(self.state).items()}

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def legal(self, seat: int | None = None) -> list[Action]:
        """The answers of a seat; of the one that is asked, if only one is."""
        return list(GAME.legal(self.state, self._seat(seat)))

    def activities(self) -> set[str]:
        """The activities that the active player may choose from."""
        return {one.activity for one in self.legal() if isinstance(one, MainActivity)}

    def choices(self, activity: str) -> list[MainActivity]:
        """The ways in which an activity is offered."""
        found = [one for one in self.legal() if isinstance(one, MainActivity)]
        return [one for one in found if one.activity == activity]

    def does(self, activity: str, **fields: Any) -> None:
        """The active player performs an activity; it must be offered just so."""
        self.answers(MainActivity(activity, **fields))

    def answers(self, action: Action, seat: int | None = None) -> None:
        """A seat answers (the one that is asked); the answer must be legal."""
        seat = self._seat(seat)
        legal = GAME.legal(self.state, seat)
        assert action in legal, f"{action} is not one of {legal}"
        self.state = GAME.apply(self.state, Act(seat, action), 0).state

    def passes(self) -> None:
        """Everybody passes in the window of the check that is open."""
        while set(self.asked.values()) <= WINDOW and self.asked:
            (seat,) = self.asked
            self.answers(default(self.state, seat), seat)

    def settles(self) -> None:
        """Play on from the state as it was set up until somebody is asked."""
        self.state = settle(self.state, default)

    def told(self, kind: str) -> list[Any]:
        """The events of this kind since the activity began."""
        return [event for event in self.state.told if event.t == kind]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def change(self, seat: int, **fields: Any) -> None:
        """Set something of a player by hand."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.state = replace(self.state, players=tuple(players))

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        (only,) = self.asked
        return only


def _player(corner: int, given: dict[str, Any]) -> Player:
    fields = dict(given)
    places = {"start": starting_space(corner), "key": key_space(corner)}
    at = fields.pop("at")
    return Player(corner, places.get(at, at), **fields)


def _built(state: State, tiles: dict[tuple[int, int], str]) -> State:
    words = list(state.tiles)
    for cell, word in tiles.items():
        words[PLACES[cell]] = word
    used = {laid(word).tile.id for word in tiles.values()}
    pool = tuple(tile for tile in sorted(state.pool) if tile not in used)
    built = tuple(words)
    for player in state.players:
        is_there = player.at in STARTS or player.at in corridors(built, player.at[:2])
        assert is_there, f"there is no corridor {player.at}"
    return replace(state, tiles=built, pool=pool)


def _strewn(
    state: State,
    traps: dict[Corridor, str],
    items: dict[Corridor, str],
    tokens: tuple[tuple[str, Corridor], ...],
) -> State:
    pool = list(state.trap_pool)
    for kind in traps.values():
        pool[KINDS.index(kind.rstrip("!"))] -= 1
    carried = {item for player in state.players for item in player.items} | set(items.values())
    return replace(
        state,
        traps=tuple(
            Trap(at, kind.rstrip("!"), kind.endswith("!")) for at, kind in sorted(traps.items())
        ),
        trap_pool=tuple(pool),
        items=tuple(LyingItem(at, item) for at, item in sorted(items.items())),
        item_pool=tuple(item for item in state.item_pool if item not in carried),
        tokens=tuple(sorted((Token(at, token) for token, at in tokens), key=lambda one: one.at)),
    )


def _keys(state: State, dropped: tuple[tuple[Corridor, int, int], ...]) -> State:
    elsewhere = {home for _, home, _ in dropped}
    elsewhere |= {home for player in state.players for home in player.keys}
    lying = [key for key in state.keys if key.home not in elsewhere]
    lying += [LyingKey(at, home, by) for at, home, by in dropped]
    return replace(state, keys=tuple(sorted(lying, key=lambda key: (key.at, key.home))))
