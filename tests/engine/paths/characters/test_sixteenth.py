"""A sixteenth character is one record: here it is, and it plays whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.paths.actions import MainActivity
from engine.paths.board import exits
from engine.paths.characters import enrol
from engine.paths.entering import enter
from engine.paths.frames import Explore
from engine.paths.life import gain, stun
from engine.paths.model import Options, State
from engine.paths.moments import CHARACTERS, OWNERS, TOKENS, Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.table import spend, use
from tests.engine.paths.play import wander
from tests.engine.paths.table import GAME, ROAD, Table, who
from tests.engine.paths.test_properties import check_bounds, check_conservation

NEAR, HALL = (2, 0, "a"), (1, 0, "a")


def _offers(state: State, seat: int) -> Iterator[MainActivity]:
    at = state.players[seat].at
    yield from placings(state, "web", (at,))
    if state.turn.actions and "spin" not in state.turn.used:
        for to in exits(state.tiles, at):
            if to in [token.at for token in state.tokens if token.token == "web"]:
                yield MainActivity("spin", to=to)


def _performs(state: State, seat: int, chosen: MainActivity) -> State:
    if chosen.activity == "web":
        return placed(spend(state, 1), "web", chosen)
    assert chosen.to is not None
    return enter(gain(use(spend(state, 1), "spin"), seat, 1), seat, chosen.to, "choice")


def _caught(state: State, entry: Explore) -> State:
    return stun(state, entry.seat, 1)


SPIDER = Character(
    id="spider",
    name="Spider",
    number=16,
    abilities=(
        Ability("web", "Web", "Place a Web where you stand; others that enter are stunned."),
        Ability("spin", "Spin", "Once per turn move onto a Web next to you and regain 1 Life."),
    ),
    power=Power(offers=_offers, performs=_performs),
    tokens=(
        AbilityToken(
            id="web",
            name="Web",
            count=2,
            text="Whoever enters takes a stun token.",
            acts=lambda state, entry: True,
            strikes=_caught,
        ),
    ),
)


@pytest.fixture
def spider() -> Iterator[None]:
    enrol(SPIDER)
    yield
    del CHARACTERS["spider"], TOKENS["web"], OWNERS["web"]


@pytest.mark.usefixtures("spider")
def test_it_spins_its_web_and_others_are_caught() -> None:
    table = Table(
        who("spider", at=HALL, life=3, crystal=False), who("paladin"), who("headhunter"), tiles=ROAD
    )
    table.does("web", to=HALL)
    assert [token.token for token in table.state.tokens] == ["web"]
    assert table.state.turn.actions == 1
    caught = Table(
        who("paladin", at=NEAR, crystal=False),
        who("spider"),
        who("headhunter"),
        tiles=ROAD,
        tokens=(("web", HALL),),
    )
    caught.does("move", to=HALL)
    assert caught.told("stun_changed")[0].stun == 1
    home = Table(
        who("spider", at=NEAR, life=3, crystal=False),
        who("paladin"),
        who("headhunter"),
        tiles=ROAD,
        tokens=(("web", HALL),),
    )
    home.does("spin", to=HALL)
    assert (home.player(0).at, home.player(0).life, home.player(0).stun) == (HALL, 4, 0)


@pytest.mark.usefixtures("spider")
def test_it_plays_whole_games() -> None:
    played = 0
    for seed in range(40):
        first = GAME.setup(Options(round_limit=20), 6, f"{seed:064x}")
        if "spider" in {player.character for player in first.players}:
            state = first
            for turned in wander(6, seed, options=Options(round_limit=20)):
                state = turned.step.state
                check_conservation(state)
                check_bounds(state)
            assert GAME.outcome(state) is not None
            played += 1
        if played == 2:
            break
    assert played == 2
