"""The Thief: Pickpocket and Light Feet."""

from __future__ import annotations

import pytest

from engine.paths.actions import Reroll, StealChoice
from tests.engine.paths.table import ROAD, Table, who

HALL = (1, 0, "a")
CALM = {"crystal": False}
LOOT = {"keys": (3, 4), "items": ("key_ring", "golem_whistle")}


def picking(dice: str, mine: dict[str, object] | None = None, **victim: object) -> Table:
    table = Table(
        who("thief", at=HALL, **{**CALM, **(mine or {})}),
        who("headhunter", at=HALL, **CALM, **victim),
        who("warlock", **CALM),
        tiles=ROAD,
    )
    table.dice(dice)
    table.does("pickpocket", target=1)
    return table


def test_seven_takes_nothing() -> None:
    table = picking("34", **LOOT)
    assert table.asked == {0: "main_activity"}
    assert not table.told("took")
    assert table.state.turn.actions == 1


@pytest.mark.parametrize("dice", ["44", "45"])
def test_eight_takes_an_item_of_his_choice(dice: str) -> None:
    table = picking(dice, **LOOT)
    assert table.legal() == [
        StealChoice(item="key_ring"),
        StealChoice(item="golem_whistle"),
        StealChoice(),
    ]
    table.answers(StealChoice(item="golem_whistle"))
    assert table.player(0).items == ("golem_whistle",)
    assert table.player(1).items == ("key_ring",)
    (took,) = table.told("took")
    assert (took.seat, took.item, took.from_) == (0, "golem_whistle", 1)


def test_ten_may_take_a_key_instead() -> None:
    table = picking("55", **LOOT)
    assert table.legal()[:2] == [StealChoice(key=3), StealChoice(key=4)]
    table.answers(StealChoice(key=4))
    assert table.player(0).keys == (4,)
    assert table.player(1).keys == (3,)
    kept = picking("55", keys=(3,))
    kept.answers(StealChoice())
    assert kept.player(1).keys == (3,)


def test_a_single_item_is_taken_without_asking() -> None:
    table = picking("44", items=("key_ring",))
    assert table.player(0).items == ("key_ring",)


def test_a_third_item_is_not_taken() -> None:
    full = {"items": ("vial_of_life", "fate_shard")}
    table = picking("44", mine=full, items=("key_ring",))
    assert table.player(1).items == ("key_ring",)
    with_key = picking("55", mine=full, items=("key_ring",), keys=(3,))
    assert with_key.legal() == [StealChoice(key=3), StealChoice()]


def test_a_crystal_rolls_the_steal_again() -> None:
    table = picking("11", mine={"crystal": True}, items=("key_ring",))
    table.dice("66")
    table.answers(Reroll(use=True))
    assert table.player(0).items == ("key_ring",)


def test_only_from_those_here_or_next_to_it_who_carry_something() -> None:
    table = Table(
        who("thief", at=HALL, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("warlock", at=(2, 0, "a"), keys=(3,), **CALM),
        who("paladin", at=(3, 0, "a"), keys=(4,), **CALM),
        tiles=ROAD,
    )
    assert [one.target for one in table.choices("pickpocket")] == [2]
    table.dice("55")
    table.does("pickpocket", target=2)
    table.answers(StealChoice(key=3))
    assert table.player(0).keys == (3,)
    assert table.player(0).at == HALL


@pytest.mark.rule("R68")
def test_who_is_on_his_start_has_nothing_stolen() -> None:
    table = Table(
        who("headhunter", keys=(3,), **CALM),
        who("thief", at=(3, 0, "a"), **CALM),
        who("warlock", **CALM),
        tiles=ROAD,
    )
    table.does("end_turn")
    assert table.asked == {1: "main_activity"}
    assert not table.choices("pickpocket")


def test_he_adds_three_to_jumps() -> None:
    table = Table(
        who("thief", at=(2, 0, "a"), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles={(2, 0): "N12+0"},
    )
    table.dice("23")
    table.does("risky_jump", to=(2, 0, "b"))
    assert table.told("checked")[0].totals == (8,)
    assert table.player(0).life == 4
    fighting = picking("34", **LOOT)
    fighting.dice("33 32")
    fighting.does("attack", target=1)
    assert fighting.told("checked")[0].totals[0] == 6
