"""The Headhunter: Bounty and Pursuit."""

from __future__ import annotations

import pytest

from tests.engine.paths.table import KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def hunting(**more: object) -> Table:
    return Table(
        who("headhunter", at=NEAR, **CALM),
        who("paladin", at=HALL, **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
        **more,
    )


@pytest.mark.parametrize(("keys", "totals"), [((), (7, 8)), ((3,), (9, 8))])
def test_two_more_against_who_carries_a_key(keys: tuple[int, ...], totals: tuple[int, ...]) -> None:
    table = hunting()
    table.change(0, at=HALL)
    table.change(1, keys=keys)
    table.dice("34 44")
    table.does("attack", target=1)
    assert table.told("checked")[0].totals == totals


def test_the_bounty_counts_in_defence_and_only_in_combat() -> None:
    table = Table(
        who("paladin", at=HALL, keys=(3,), **CALM),
        who("headhunter", at=HALL, **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
    )
    table.dice("44 34")
    table.does("attack", target=1)
    assert table.told("checked")[0].totals == (8, 9)
    trapped = hunting(traps={KEY0: "sleeping_gas"})
    trapped.change(1, keys=(3,))
    trapped.dice("33")
    trapped.does("move", to=KEY0)
    assert trapped.told("checked")[0].totals == (6,)


def test_once_a_turn_a_move_to_somebody_is_free() -> None:
    table = hunting()
    assert [one.to for one in table.choices("pursuit")] == [HALL]
    table.does("pursuit", to=HALL)
    table.passes()
    assert table.state.turn.actions == 2
    assert table.state.turn.moves == 1
    assert "pursuit" in table.state.turn.used


def test_not_twice_and_not_onto_a_seal() -> None:
    table = hunting()
    table.does("pursuit", to=HALL)
    while table.asked != {0: "main_activity"}:
        (seat,) = table.asked
        table.answers(table.legal(seat)[-1], seat)
    assert not table.choices("pursuit")
    sealed = hunting(tokens=(("seal", HALL),))
    assert not sealed.choices("pursuit")
    assert [one.to for one in sealed.choices("move")] == [HALL, KEY0], "it can be paid for"
