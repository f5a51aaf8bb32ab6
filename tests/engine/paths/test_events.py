"""The twelve event cards (section 14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import EventTarget, GolemStep, RelicDrop, Reroll, TrapPlace
from engine.paths.model import key_space, starting_space
from engine.paths.moments import EVENTS
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM: dict[str, Any] = {"crystal": False}


def drawn(*cards: str, **more: Any) -> Table:
    """Seat 0, at the near end of the road, triggers an event with these cards on top."""
    mine = more.pop("mine", {})
    theirs = more.pop("theirs", {})
    tiles = more.pop("tiles", ROAD)
    table = Table(
        who("war_sister", **{"at": NEAR, **CALM, **mine}),
        who("headhunter", **{"at": HALL, **CALM, **theirs}),
        who("swordmaster", **CALM),
        tiles=tiles,
        event_deck=cards,
        **more,
    )
    table.does("trigger_event")
    return table


def again(table: Table) -> None:
    """Give seat 0 a fresh turn to draw another card."""
    turn = replace(table.state.turn, seat=0, used=(), actions=2)
    table.state = replace(table.state, turn=turn)
    table.does("trigger_event")


@pytest.mark.scenario(78)
@pytest.mark.rule("R52")
def test_plague_caps_life_without_killing_and_the_dead_come_back_with_two() -> None:
    table = drawn("plague", theirs={"crystal": True, "life": 4})
    assert table.legal() == [EventTarget(target=seat) for seat in range(3)]
    table.answers(EventTarget(target=1))
    assert not table.player(1).crystal
    assert [table.player(seat).life for seat in range(3)] == [2, 2, 2]
    assert not table.told("died")
    table.change(1, life=1, at=NEAR)
    table.dice("66 11")
    table.does("attack", target=1)
    table.passes()
    assert table.player(1).at == starting_space(2)
    assert table.player(1).life == 2


@pytest.mark.rule("R52")
def test_lowering_by_plague_uses_up_neither_armor_nor_heart() -> None:
    table = drawn("plague", theirs={"items": ("heart_of_the_abyss",)})
    table.answers(EventTarget(target=1))
    assert table.player(1).items == ("heart_of_the_abyss",)


@pytest.mark.scenario(97)
@pytest.mark.rule("R52")
def test_when_plague_ends_nobody_regains_anything() -> None:
    table = drawn("plague", "truce")
    table.answers(EventTarget(target=0))
    again(table)
    assert [table.player(seat).life for seat in range(3)] == [2, 2, 2]
    assert table.state.event == "truce"
    assert table.state.spent == ("plague",)


@pytest.mark.scenario(79)
@pytest.mark.rule("R54")
def test_terror_hurts_one_and_turns_off_abilities() -> None:
    table = drawn("terror")
    table.answers(EventTarget(target=2))
    assert table.player(2).life == 3
    table.change(2, at=NEAR)
    table.dice("43 32")
    table.does("attack", target=2)
    assert table.told("checked")[0].totals == (7, 5), "no +3 for the Swordmaster"


@pytest.mark.scenario(79)
@pytest.mark.rule("R54")
def test_tokens_that_lie_there_work_on_under_terror() -> None:
    table = Table(
        who("headhunter", at=NEAR, **CALM),
        who("warlock", **CALM),
        who("swordmaster"),
        tiles=ROAD,
        event="terror",
        event_deck=(),
        tokens=(("hellfire", HALL),),
    )
    assert "pursuit" not in table.activities()
    table.does("move", to=HALL)
    assert table.player(0).life == 3


@pytest.mark.scenario(80)
@pytest.mark.rule("R53")
def test_the_old_event_ends_before_the_new_one_is_heard() -> None:
    table = drawn("plague", event="terror")
    assert table.state.event is None
    assert table.state.spent == ("terror",)
    assert table.asked == {0: "event_target"}
    table.answers(EventTarget(target=0))
    assert table.state.event == "plague"


@pytest.mark.scenario(81)
@pytest.mark.rule("R55")
def test_one_event_in_a_turn_and_none_after_annihilation() -> None:
    table = drawn("truce", "annihilation")
    assert "trigger_event" not in table.activities()
    assert GAME.view(table.state, 1).turn.event_used
    again(table)
    assert [table.player(seat).life for seat in range(3)] == [4, 3, 3]
    table.state = replace(table.state, turn=replace(table.state.turn, used=(), actions=2))
    assert "trigger_event" not in table.activities()
    assert table.state.event == "annihilation"


def test_annihilation_makes_golem_checks_easier() -> None:
    table = drawn("annihilation", golem_deck=("move1",))
    table.dice("54")
    table.does("move_golem")
    assert table.player(1).at == HALL
    assert table.told("checked")[0].need == 9


def test_earthquake_removes_a_tile_and_shakes_jumps() -> None:
    tiles = {**ROAD, (2, 1): "N12+0", (1, 1): "N04+0"}
    table = drawn("earthquake", tiles=tiles)
    assert table.legal() == [EventTarget(cell=(1, 1)), EventTarget(cell=(2, 1))]
    table.answers(EventTarget(cell=(1, 1)))
    assert table.state.pool[-1] == "N04"
    table.change(0, at=(2, 1, "a"))
    table.dice("54")
    table.does("risky_jump", to=(2, 1, "b"))
    assert table.told("checked")[0].need == 10
    assert table.player(0).life == 2


def test_an_event_without_a_target_does_nothing_and_lasts() -> None:
    for card in ("earthquake", "darkness", "rusted_gears", "silence_of_relics"):
        table = drawn(card)
        assert table.asked == {0: "main_activity"}
        assert table.state.event == card


def test_darkness_covers_a_trap_and_allows_one_move() -> None:
    table = drawn("darkness", traps={HALL: "spike_pit!", KEY0: "snare_net"})
    assert table.state.traps[0].kind == "spike_pit"
    assert not table.state.traps[0].up, "there was one face-up trap"
    assert {trap.kind for trap in GAME.view(table.state, 1).traps} == {"spike_pit", None}
    assert {trap.kind for trap in GAME.view(table.state, None).traps} == {None}
    table.state = replace(table.state, turn=replace(table.state.turn, actions=2), traps=())
    table.does("move", to=KEY0)
    assert not table.choices("move")
    assert "build" in table.activities()


def test_under_darkness_a_free_move_counts_too() -> None:
    table = Table(
        who("headhunter", at=NEAR, items=("blood_boots",), **CALM),
        who("paladin", at=HALL, **CALM),
        who("swordmaster"),
        tiles=ROAD,
        event="darkness",
    )
    assert {"pursuit", "blood_boots", "move"} <= table.activities()
    table.does("blood_boots", to=KEY0)
    assert table.player(0).at == KEY0
    assert not {"pursuit", "blood_boots", "move"} & table.activities()


def test_under_darkness_leaving_the_start_is_the_move() -> None:
    table = Table(who("headhunter", **CALM), who("paladin"), who("swordmaster"), event="darkness")
    table.does("move", to=KEY0)
    assert "move" not in table.activities()
    back = Table(who("headhunter", **CALM), who("paladin"), who("swordmaster"), event="darkness")
    back.state = replace(back.state, turn=replace(back.state.turn, moves=1))
    assert back.activities() == {"end_turn"}


def test_a_blood_moon_heals_who_drew_it() -> None:
    assert drawn("blood_moon", mine={"life": 2}).player(0).life == 3
    assert drawn("blood_moon").player(0).life == 4


@pytest.mark.scenario(93)
@pytest.mark.rule("R41")
def test_silence_makes_another_drop_an_item_from_a_start_on_the_key_space() -> None:
    table = drawn(
        "silence_of_relics",
        theirs={"at": "start", "items": ("key_ring", "golem_whistle")},
        mine={"items": ("blood_boots",)},
    )
    assert table.legal() == [RelicDrop("key_ring"), RelicDrop("golem_whistle")]
    assert table.asked == {1: "relic_drop"}
    table.answers(RelicDrop("golem_whistle"))
    assert [(item.item, item.at) for item in table.state.items] == [("golem_whistle", key_space(2))]
    assert "blood_boots" not in table.activities(), "items have no effect"


def test_an_awakening_walks_the_golem_two_and_adds_a_step() -> None:
    table = drawn("awakening", golem_deck=("move1",), theirs={"at": "start"}, mine={"at": KEY0})
    assert [event.to for event in table.told("golem_went")] == [HALL, NEAR]
    table.does("move_golem")
    assert table.legal() == [GolemStep(HALL), GolemStep(KEY0)]
    table.answers(GolemStep(HALL))
    assert table.state.golem.at == HEART


def test_favour_turns_the_crystal_and_makes_it_cheaper() -> None:
    table = drawn("favour_of_fate")
    assert table.player(0).crystal
    table.change(0, crystal=False)
    table.does("activate_crystal")
    assert table.state.turn.seat == 1, "the last action"
    assert table.player(0).crystal


def test_truce_discards_stun_and_stops_free_attacks() -> None:
    table = drawn("truce")
    table.state = replace(table.state, turn=replace(table.state.turn, actions=1))
    table.does("move", to=HALL)
    assert not table.told("fought")
    assert set(table.asked.values()) == {"main_activity"}


def test_rusted_gears_take_any_trap_away() -> None:
    table = drawn("rusted_gears", traps={HALL: "spike_pit!", KEY0: "snare_net"})
    assert table.legal() == [EventTarget(to=HALL), EventTarget(to=KEY0)]
    table.answers(EventTarget(to=KEY0))
    assert [trap.at for trap in table.state.traps] == [HALL]


def test_razor_walls_set_a_trap_unseen() -> None:
    table = drawn("razor_walls")
    assert table.asked == {0: "trap_place"}
    table.answers(TrapPlace(NEAR))
    assert not table.state.traps[0].up
    assert table.state.event == "razor_walls"


def test_late_pressure_brings_annihilation_early() -> None:
    for round_, need in ((19, 12), (20, 9)):
        table = Table(
            who("headhunter", at=HALL, **CALM),
            who("paladin", at=KEY0, **CALM),
            who("swordmaster"),
            tiles=ROAD,
            golem_deck=("move1",),
        )
        options = replace(table.state.options, late_pressure=True)
        table.state = replace(table.state, options=options, round=round_, event="truce")
        table.does("move_golem")
        if "golem_step" in table.asked.values():
            table.answers(GolemStep(HALL))
        assert table.told("checked")[0].need == need
        expected = ("truce", "annihilation") if round_ == 20 else ("truce",)
        assert GAME.view(table.state, None).lasting == expected


def test_late_pressure_is_no_second_annihilation() -> None:
    table = Table(who("headhunter"), who("paladin"), who("swordmaster"), event="annihilation")
    options = replace(table.state.options, late_pressure=True)
    table.state = replace(table.state, options=options, round=30)
    assert GAME.view(table.state, None).lasting == ("annihilation",)


def test_a_crystal_may_be_used_as_soon_as_favour_has_turned_it() -> None:
    table = drawn("favour_of_fate", theirs={"at": NEAR})
    table.dice("11 66 65")
    table.does("attack", target=1)
    assert table.asked == {0: "reroll"}
    table.answers(Reroll(use=True))


def test_the_catalogue_says_what_each_card_does() -> None:
    assert [name for name, card in EVENTS.items() if card.last] == ["annihilation"]
    assert all(card.name and card.now and card.lasting for card in EVENTS.values())
    assert HEART != START0
