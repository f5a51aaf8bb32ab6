"""The Witch: Hex and Evil Eye."""

from __future__ import annotations

import pytest

from engine.paths.actions import Boost, EvilEye, MainActivity, Reroll
from tests.engine.paths.table import ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def coven(*cursed: int, seats: int = 3) -> Table:
    names = ["headhunter", "warlock", "swordmaster", "paladin", "thief"]
    others = [
        who(name, card=("curse",) if place in cursed else (), **CALM)
        for place, name in enumerate(names[: seats - 1], 1)
    ]
    return Table(who("witch", at=NEAR, **CALM), *others, tiles=ROAD)


def test_she_curses_others_anywhere_each_but_once() -> None:
    table = coven(2)
    assert [one.target for one in table.choices("hex")] == [1]
    table.does("hex", target=1)
    assert table.player(1).card == ("curse",)
    assert table.state.turn.actions == 1
    assert not table.choices("hex")


@pytest.mark.rule("R59")
def test_with_no_curse_left_one_is_taken_from_another() -> None:
    table = coven(1, 2, 3, seats=5)
    assert table.choices("hex") == [
        MainActivity("hex", target=4, from_=bearer) for bearer in (1, 2, 3)
    ]
    table.does("hex", target=4, from_=2)
    assert [table.player(seat).card for seat in (2, 4)] == [(), ("curse",)]


def test_a_curse_takes_one_from_every_check() -> None:
    table = Table(
        who("headhunter", at=NEAR, card=("curse",), **CALM),
        who("witch", **CALM),
        who("warlock"),
        tiles=ROAD,
        traps={HALL: "swinging_blades"},
    )
    table.dice("43 44")
    table.does("move", to=HALL)
    assert table.told("checked")[0].totals == (6, 7)
    assert table.player(0).life == 3


@pytest.mark.rule("R54")
def test_a_curse_works_under_terror() -> None:
    table = Table(
        who("headhunter", at=HALL, card=("curse",), **CALM),
        who("warlock", at=HALL, **CALM),
        who("witch", at=NEAR),
        tiles=ROAD,
        event="terror",
    )
    table.dice("44 33")
    table.does("attack", target=1)
    assert table.told("checked")[0].totals == (7, 6)


def test_an_action_shakes_it_off() -> None:
    table = Table(
        who("headhunter", at=NEAR, card=("curse",), **CALM),
        who("witch"),
        who("warlock"),
        tiles=ROAD,
    )
    table.does("shake_curse")
    assert table.player(0).card == ()
    assert table.state.turn.actions == 1
    assert "shake_curse" not in table.activities()


def watched(**fields: object) -> Table:
    return Table(
        who("headhunter", at=HALL, **{**CALM, **fields}),
        who("warlock", at=HALL, **{**CALM, **fields}),
        who("witch", at=NEAR, crystal=True),
        tiles=ROAD,
    )


@pytest.mark.rule("R36")
def test_after_the_fighters_she_may_have_either_roll_again() -> None:
    table = watched(crystal=True)
    table.dice("66 11")
    table.does("attack", target=1)
    table.answers(Reroll(use=False))
    table.answers(Reroll(use=False))
    assert table.asked == {2: "evil_eye"}
    assert table.legal() == [EvilEye(0), EvilEye(1), EvilEye(None)]
    table.dice("12")
    table.answers(EvilEye(0))
    assert table.told("rolled")[2].seat == 0
    assert not table.player(2).crystal
    assert table.asked == {0: "reroll"}, "he may answer it"
    table.dice("54")
    table.answers(Reroll(use=True))
    table.answers(Reroll(use=False))
    assert table.told("checked")[0].totals == (9, 2)


def test_once_on_each_check() -> None:
    table = watched()
    table.dice("66 11")
    table.does("attack", target=1)
    table.dice("12")
    table.answers(EvilEye(0))
    assert table.told("checked")[0].totals == (3, 2)
    again = Table(
        who("swordmaster", at=HALL, **CALM),
        who("warlock", at=HALL, **CALM),
        who("witch", at=NEAR, crystal=True),
        tiles=ROAD,
    )
    again.dice("66 11")
    again.does("attack", target=1)
    again.dice("12")
    again.answers(EvilEye(0))
    again.change(2, crystal=True)
    assert again.asked != {2: "evil_eye"}


def test_the_eye_stays_shut_on_a_check_it_has_been_on() -> None:
    table = watched(crystal=True)
    table.dice("66 11")
    table.does("attack", target=1)
    table.answers(Reroll(use=False))
    table.answers(Reroll(use=False))
    table.dice("12")
    table.answers(EvilEye(0))
    table.change(2, crystal=True)
    table.answers(Reroll(use=False))
    table.answers(Reroll(use=False))
    assert table.legal() == [EvilEye(1), EvilEye(None)]


def test_a_fighting_witch_may_use_it_on_her_foe() -> None:
    table = Table(
        who("witch", at=HALL, crystal=True),
        who("warlock", at=HALL, **CALM),
        who("headhunter"),
        tiles=ROAD,
    )
    table.dice("44 66")
    table.does("attack", target=1)
    assert table.legal() == [Reroll(use=True), EvilEye(1), Reroll(use=False)]
    table.dice("11")
    table.answers(EvilEye(1))
    assert table.told("checked")[0].totals == (8, 2)


def test_between_the_crystal_and_the_miracle_of_the_roller() -> None:
    table = Table(
        who("arch_priestess", at=NEAR, card=("faith",), crystal=True),
        who("witch", crystal=True),
        who("headhunter", crystal=True),
        tiles=ROAD,
        traps={HALL: "sleeping_gas"},
    )
    table.dice("33")
    table.does("move", to=HALL)
    assert table.asked == {0: "reroll"}
    table.answers(Reroll(use=False))
    assert table.asked == {1: "evil_eye"}
    table.answers(EvilEye(None))
    assert table.asked == {0: "boost"}
    table.answers(Boost("miracle"))
    assert table.asked == {0: "reroll"}, "all have to pass in a row"


@pytest.mark.rule("R28")
def test_a_stunned_witch_does_not_look() -> None:
    table = watched()
    table.change(2, stun=1)
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.asked == {0: "main_activity"}
