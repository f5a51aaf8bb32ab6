"""The table as a value: every verb, what it leads to and why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.rooms.records import Chair
from app.rooms.table import Table
from engine.core.refusal import Refused

OPEN = Table((Chair(), Chair()), "ann", {"move_limit": 100})
ONE = OPEN.sit("ann", "Ann", None, 10)
TWO = ONE.sit("bob", "Bob", None, 20)
READY = TWO.ready("ann", True, "aa").ready("bob", True, "bb")
WITH_BOT = ONE.bot("ann", 1, "greedy", "Greedy")
THREE = Table((Chair(), Chair(), Chair()), "host", {})


def guests(table: Table) -> list[str | None]:
    return [chair.guest for chair in table.chairs]


@pytest.mark.parametrize(
    ("verb", "code"),
    [
        (lambda: TWO.sit("cid", "Cid", None, 30), "seat_taken"),
        (lambda: TWO.sit("cid", "Cid", 0, 30), "seat_taken"),
        (lambda: TWO.sit("ann", "Ann", 1, 30), "seat_taken"),
        (lambda: WITH_BOT.sit("bob", "Bob", 1, 30), "seat_taken"),
        (lambda: OPEN.sit("ann", "Ann", 2, 30), "seat_limit"),
        (lambda: OPEN.stand("ann"), "not_seated"),
        (lambda: OPEN.ready("ann", True), "not_seated"),
        (lambda: OPEN.ready("ann", False), "not_seated"),
        (lambda: replace(ONE, host="eve").start("eve", ""), "not_ready"),
        (lambda: TWO.start("ann", ""), "not_ready"),
        (lambda: READY.start("bob", ""), "not_host"),
        (lambda: TWO.set_options("bob", {}, None), "not_host"),
        (lambda: TWO.bot("bob", 0, "greedy", "Greedy"), "not_host"),
        (lambda: TWO.bot("ann", 1, "greedy", "Greedy"), "seat_taken"),
        (lambda: TWO.bot("ann", 2, "greedy", "Greedy"), "seat_limit"),
        (lambda: TWO.clear("bob", 0), "not_host"),
        (lambda: TWO.clear("ann", 9), "seat_limit"),
        (lambda: TWO.swap("bob", 0, 1), "not_host"),
        (lambda: TWO.swap("ann", 0, 2), "seat_limit"),
        (lambda: TWO.kick("bob", 0), "not_host"),
        (lambda: TWO.kick("ann", 0), "unauthorised"),
        (lambda: ONE.kick("ann", 1), "unauthorised"),
        (lambda: WITH_BOT.kick("ann", 1), "unauthorised"),
        (lambda: TWO.kick("ann", 5), "seat_limit"),
        (lambda: TWO.kick("ann", 1).sit("bob", "Bob", None, 30), "seat_taken"),
        (lambda: TWO.close_chat("bob", True), "not_host"),
    ],
)
def test_a_verb_is_refused(verb: Callable[[], Table], code: str) -> None:
    with pytest.raises(Refused) as refused:
        verb()
    assert refused.value.code == code


def test_people_take_the_first_open_seat_or_the_one_they_name() -> None:
    assert guests(TWO) == ["ann", "bob"]
    assert guests(OPEN.sit("ann", "Ann", 1, 10)) == [None, "ann"]


def test_a_guest_has_one_seat_and_moves_to_another() -> None:
    moved = ONE.sit("ann", "Anna", 1, 30)
    assert guests(moved) == [None, "ann"]
    assert moved.chairs[1].name == "Anna"


def test_sitting_down_again_only_changes_the_name() -> None:
    again = READY.sit("ann", "Anna", None, 30)
    assert again.chairs[0] == replace(READY.chairs[0], name="Anna")
    assert READY.sit("ann", "Anna", 0, 30) == again


def test_whoever_sits_down_at_a_table_without_a_host_is_its_host() -> None:
    assert replace(OPEN, host=None).sit("bob", "Bob", None, 10).host == "bob"
    assert ONE.sit("bob", "Bob", None, 20).host == "ann"


def test_everybody_who_sits_down_is_another_generation() -> None:
    gens = [ONE.chairs[0].gen, ONE.stand("ann").chairs[0].gen]
    gens.append(ONE.stand("ann").sit("bob", "Bob", 0, 30).chairs[0].gen)
    assert gens == sorted(set(gens))


def test_the_host_who_stands_up_is_followed_by_the_longest_seated() -> None:
    table = THREE.sit("late", "L", 0, 30).sit("early", "E", 1, 10).sit("host", "H", 2, 20)
    assert table.stand("host").host == "early"
    assert table.stand("late").host == "host"
    assert ONE.stand("ann").host == "ann"


def test_only_who_is_here_follows_a_host_who_stays_away() -> None:
    table = THREE.sit("late", "L", 0, 30).sit("early", "E", 1, 10)
    assert table.without_host({"late"}).host == "late"
    assert table.without_host({"late", "early"}).host == "early"
    assert table.without_host(()) == table


def test_a_match_starts_when_all_are_ready() -> None:
    assert READY.is_ready()
    assert not TWO.ready("ann", True).is_ready()
    assert not ONE.ready("ann", True).is_ready()
    assert WITH_BOT.ready("ann", True).is_ready()
    assert READY.chairs[0].share == "aa"
    assert not READY.ready("bob", False).is_ready()


def test_a_host_alone_may_be_ready_by_start() -> None:
    assert ONE.start("ann", "AB").chairs[0].ready
    assert ONE.start("ann", "AB").chairs[0].share == "ab"
    assert not ONE.start("ann", "").is_ready()


def test_start_is_the_ready_of_the_host_who_need_not_sit() -> None:
    assert TWO.ready("bob", True).start("ann", "cc").is_ready()
    assert TWO.ready("bob", True).start("ann", "cc").chairs[0].share == "cc"
    watching = replace(READY, host="eve")
    assert watching.start("eve", "") == watching


def test_options_and_nothing_else_clear_every_ready() -> None:
    assert not any(c.ready for c in READY.set_options("ann", {"move_limit": 50}, None).chairs)
    assert all(c.ready for c in READY.swap("ann", 0, 1).chairs)
    assert all(c.ready for c in READY.close_chat("ann", True).chairs)


def test_swap_clear_bot_and_kick_change_the_chairs() -> None:
    assert guests(TWO.swap("ann", 0, 1)) == ["bob", "ann"]
    assert guests(TWO.swap("ann", 1, 1)) == ["ann", "bob"]
    assert guests(TWO.clear("ann", 1)) == ["ann", None]
    assert WITH_BOT.chairs[1].level == "greedy"
    assert WITH_BOT.bot("ann", 1, "random", "Random").chairs[1].level == "random"
    kicked = TWO.kick("ann", 1)
    assert (guests(kicked), kicked.kicked) == (["ann", None], ("bob",))


def test_a_rematch_turns_the_seats_and_asks_nobody_again() -> None:
    turned = READY.rotated()
    assert guests(turned) == ["bob", "ann"]
    assert [(c.ready, c.share) for c in turned.chairs] == [(False, ""), (False, "")]


def test_a_bot_that_stands_in_is_no_human_until_the_owner_returns() -> None:
    away = TWO.stand_in(1, "greedy")
    assert (away.humans(), guests(away)) == ((0,), ["ann", "bob"])
    assert away.returned((0, 1)) == TWO
    assert away.returned((0,)) == away
    assert WITH_BOT.returned((0, 1)) == WITH_BOT


def test_a_forgotten_guest_is_nowhere_at_the_table() -> None:
    kicked = TWO.kick("ann", 1)
    assert kicked.given_up("bob", Chair()).kicked == ()
    left = TWO.given_up("bob", Chair())
    assert (guests(left), left.host) == (["ann", None], "ann")
    assert TWO.given_up("ann", Chair()).host == "bob"
    assert ONE.given_up("ann", Chair()).host is None
    in_match = TWO.given_up("ann", Chair("bot", None, "Greedy", "greedy"))
    assert [c.kind for c in in_match.chairs] == ["bot", "human"]
    assert in_match.chairs[0].gen > TWO.chairs[0].gen


def test_forgetting_somebody_else_leaves_the_host_alone() -> None:
    table = THREE.sit("ann", "A", 0, 10).sit("bob", "B", 1, 20)
    assert table.given_up("bob", Chair()).host == "host"
    assert table.given_up("nobody", Chair()) == table
