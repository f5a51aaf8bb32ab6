"""The War Sister: Fury and Dismember."""

from __future__ import annotations

import pytest

from engine.paths.actions import Boost, FreeAttack, FreeAttackClaim, PickUp
from tests.engine.paths.table import ROAD, Table, who

HALL = (1, 0, "a")
BEFORE = (2, 0, "a")


def printed_example() -> Table:
    """Ann enters a hall where the Swordmaster and the Warlock stand (rulebook, page 13)."""
    return Table(
        who("war_sister", at=BEFORE),
        who("swordmaster", at=HALL, keys=(4,)),
        who("warlock", at=HALL),
        tiles=ROAD,
    )


@pytest.mark.scenario(34)
@pytest.mark.rule("R38")
def test_fury_and_dismember_as_in_the_printed_example() -> None:
    table = printed_example()
    table.dice("62 42")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    table.answers(Boost("fury"))
    table.passes()
    assert table.player(0).life == 3
    assert table.player(1).life == 4
    assert table.player(1).at == (-4, 4, "a")
    assert [(key.at, key.home) for key in table.state.keys if key.dropped_by == 1] == [(HALL, 4)]


@pytest.mark.scenario(35)
@pytest.mark.rule("R33")
def test_after_her_pass_the_warlock_is_asked_and_she_may_take_the_key() -> None:
    table = printed_example()
    table.dice("62 42")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    table.answers(Boost("fury"))
    table.passes()
    table.answers(FreeAttack(None))
    assert table.asked == {2: "free_attack_claim"}
    table.answers(FreeAttackClaim(use=False))
    table.answers(PickUp(key=4))
    assert table.player(0).keys == (4,)


@pytest.mark.scenario(41)
@pytest.mark.rule("R51")
def test_her_last_life_cannot_be_paid_for_fury() -> None:
    table = Table(who("war_sister", at=HALL, life=1), who("swordmaster", at=HALL), tiles=ROAD)
    table.dice("62 42")
    table.does("attack", target=1)
    assert table.asked == {0: "reroll"}
    assert Boost("fury") not in table.legal()
