"""The Warlock: Hellfire and Soul Drain."""

from __future__ import annotations

import pytest

from engine.paths.actions import LivingArmor, MainActivity
from tests.engine.paths.table import KEY0, ROAD, Table, who

HALL = (1, 0, "a")
NEAR = (2, 0, "a")


def test_hellfire_is_placed_here_or_next_door_on_normal_tiles() -> None:
    table = Table(who("warlock", at=NEAR), who("paladin"), tiles=ROAD)
    assert [one.to for one in table.choices("hellfire")] == [NEAR, HALL]
    table.does("hellfire", to=HALL)
    assert table.state.turn.actions == 1
    assert [(token.token, token.at) for token in table.state.tokens] == [("hellfire", HALL)]
    assert [one.to for one in table.choices("hellfire")] == [NEAR]


@pytest.mark.rule("R59")
def test_with_all_three_placed_one_is_taken_back() -> None:
    far = ((1, 1), (1, 2), (0, 2))
    tiles = {**ROAD, (1, 1): "N11+0", (1, 2): "N07+0", (0, 2): "N08+0"}
    tokens = tuple(("hellfire", (*cell, "a")) for cell in far)
    table = Table(who("warlock", at=NEAR), who("paladin"), tiles=tiles, tokens=tokens)
    assert len(table.choices("hellfire")) == 6
    table.does("hellfire", to=HALL, back=(1, 1, "a"))
    assert {token.at for token in table.state.tokens} == {HALL, (1, 2, "a"), (0, 2, "a")}


def test_hellfire_burns_others_and_stays() -> None:
    table = Table(
        who("headhunter", at=NEAR), who("warlock"), tiles=ROAD, tokens=(("hellfire", HALL),)
    )
    table.does("move", to=HALL)
    assert table.player(0).life == 3
    assert len(table.state.tokens) == 1


def test_hellfire_does_not_burn_its_owner() -> None:
    table = Table(who("warlock", at=NEAR), who("paladin"), tiles=ROAD, tokens=(("hellfire", HALL),))
    table.does("move", to=HALL)
    assert table.player(0).life == 4


@pytest.mark.parametrize(
    ("armor", "life"), [((), 3), (("living_armor",), 2)], ids=["a Life lost", "nothing lost"]
)
def test_soul_drain_needs_a_lost_life(armor: tuple[str, ...], life: int) -> None:
    table = Table(
        who("warlock", at=NEAR, life=2, crystal=False),
        who("runesmith", at=NEAR, card=armor, crystal=False),
        tiles=ROAD,
    )
    table.dice("66 11")
    table.does("attack", target=1)
    if armor:
        table.answers(LivingArmor(use=True))
    assert table.player(0).life == life
    assert MainActivity("end_turn") in table.legal()
    assert table.player(1).at != KEY0
