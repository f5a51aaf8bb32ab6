"""The Swordmaster: Blade Mastery and Disarm."""

from __future__ import annotations

import pytest

from engine.paths.actions import Disarm, DisarmItem
from tests.engine.paths.table import ROAD, Table, who

HALL = (1, 0, "a")


def won(**victim: object) -> Table:
    """The Swordmaster has won a combat by his three."""
    table = Table(
        who("swordmaster", at=HALL, crystal=False),
        who("headhunter", at=HALL, crystal=False, **victim),
        who("paladin"),
        tiles=ROAD,
    )
    table.dice("33 44")
    table.does("attack", target=1)
    return table


def test_he_adds_three_to_a_combat_check() -> None:
    table = won()
    assert table.told("checked")[0].totals == (9, 8)
    assert table.player(1).life == 3


def test_he_adds_three_when_he_is_attacked_too() -> None:
    table = Table(
        who("headhunter", at=HALL, crystal=False),
        who("swordmaster", at=HALL, crystal=False),
        who("paladin"),
        tiles=ROAD,
    )
    table.dice("44 33")
    table.does("attack", target=1)
    assert table.player(0).life == 3


def test_other_checks_are_not_his_strength() -> None:
    table = Table(
        who("swordmaster", at=(2, 0, "a"), crystal=False),
        who("headhunter"),
        who("paladin"),
        tiles=ROAD,
        traps={HALL: "sleeping_gas"},
    )
    table.dice("33")
    table.does("move", to=HALL)
    assert table.told("checked")[0].totals == (6,)


def test_he_may_have_the_loser_drop_an_item_instead_of_a_life() -> None:
    table = won(items=("key_ring", "golem_whistle"), life=1)
    assert table.asked == {0: "disarm"}
    table.answers(Disarm(use=True))
    assert table.asked == {1: "disarm_item"}
    assert table.legal() == [DisarmItem("key_ring"), DisarmItem("golem_whistle")]
    table.answers(DisarmItem("golem_whistle"))
    assert table.player(1).life == 1
    assert table.player(1).items == ("key_ring",)
    assert [(item.item, item.at) for item in table.state.items] == [("golem_whistle", HALL)]


def test_he_need_not_and_without_items_he_cannot() -> None:
    table = won(items=("key_ring",))
    table.answers(Disarm(use=False))
    assert table.player(1).life == 3
    assert table.player(1).items == ("key_ring",)
    assert won().asked == {0: "main_activity"}


@pytest.mark.rule("R38")
def test_disarm_replaces_any_loss() -> None:
    table = won(items=("key_ring",), stun=1)
    table.answers(Disarm(use=True))
    assert table.player(1).life == 4
