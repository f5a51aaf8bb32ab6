"""The Stormcaller: Tornado and Windwalk."""

from __future__ import annotations

import pytest

from engine.paths.actions import TokenOrder, TornadoTarget
from tests.engine.paths.table import HEART, KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
FORK = (1, 0, "a")
CALM = {"crystal": False}
# At (1, 0) a crossing: west to the centre, east to (2, 0), south-east to (1, 1), north-west.
CROSS = {(2, 0): "N04+0", (1, 0): "N11+0", (1, 1): "N04+1"}
SOUTH = (1, 1, "a")


def blown(*, tiles: object = CROSS, **more: object) -> Table:
    fields = {"tokens": (("tornado", FORK),), **more}
    table = Table(
        who("headhunter", at=NEAR, **CALM),
        who("stormcaller", **CALM),
        who("warlock", **CALM),
        tiles=tiles,
        golem=KEY0,
        **fields,
    )
    table.does("move", to=FORK)
    return table


def test_a_tornado_is_placed_within_three_hexes_where_nobody_stands() -> None:
    tiles = {**ROAD, (-1, 0): "N04+0", (-2, 0): "N05+0", (1, 1): "N24+0"}
    table = Table(
        who("stormcaller", at=NEAR, **CALM), who("headhunter", at=HALL), who("warlock"), tiles=tiles
    )
    places = [one.to for one in table.choices("tornado")]
    assert places == [(-1, 0, "a"), (1, 1, "a"), (1, 1, "b")]
    table.does("tornado", to=(-1, 0, "a"))
    assert table.state.turn.actions == 1
    assert not table.choices("tornado"), "once per turn"


@pytest.mark.rule("R59")
def test_a_third_one_is_one_of_the_two_moved() -> None:
    table = Table(
        who("stormcaller", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=CROSS,
        tokens=(("tornado", FORK), ("tornado", SOUTH)),
    )
    assert not table.choices("tornado"), "no other corridor is free"
    table = Table(
        who("stormcaller", at=KEY0, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=CROSS,
        tokens=(("tornado", FORK), ("tornado", SOUTH)),
    )
    found = [(one.to, one.back) for one in table.choices("tornado")]
    assert found == [(NEAR, FORK), (NEAR, SOUTH)]


def test_who_enters_is_blown_on_but_not_back() -> None:
    table = blown(items={SOUTH: "key_ring"})
    assert table.asked == {1: "tornado_target"}
    assert table.legal() == [TornadoTarget(HEART), TornadoTarget(SOUTH)]
    table.answers(TornadoTarget(SOUTH))
    assert table.player(0).at == SOUTH
    assert table.asked == {0: "main_activity"}
    assert table.state.tokens, "it stays"


def test_back_if_there_is_no_other_way() -> None:
    table = blown(tiles={(2, 0): "N04+0", (1, 0): "N02+0"})
    assert table.player(0).at == NEAR


@pytest.mark.rule("R82")
def test_nowhere_to_go_is_nowhere_to_be_blown() -> None:
    table = Table(
        who("headhunter", at=KEY0, **CALM),
        who("stormcaller", **CALM),
        who("sorceress", at=(2, 0, "a")),
        tiles={(2, 0): "N02+1", (1, 0): "N04?1"},
        tokens=(("tornado", (2, 0, "a")),),
    )
    blinking = Table(
        who("sorceress", at=KEY0),
        who("stormcaller", **CALM),
        who("warlock"),
        tiles={(2, 0): "N02+3", (1, 0): "N04?1"},
        tokens=(("tornado", (2, 0, "a")),),
    )
    blinking.does("blink", to=(2, 0, "a"))
    assert blinking.player(0).at == (2, 0, "a")
    assert table.asked == {0: "main_activity"}


@pytest.mark.scenario(68)
@pytest.mark.rule("R64")
def test_a_tornado_that_has_acted_does_not_act_again() -> None:
    table = blown(traps={SOUTH: "rolling_boulder"})
    table.dice("11")
    table.answers(TornadoTarget(SOUTH))
    assert table.player(0).at == FORK
    assert len([event for event in table.told("went") if event.seat == 0]) == 3
    assert table.asked == {0: "main_activity"}


def test_several_tokens_act_in_the_order_of_who_enters() -> None:
    table = blown(tokens=(("hellfire", FORK), ("tornado", FORK)))
    assert table.legal() == [TokenOrder("hellfire"), TokenOrder("tornado")]
    table.answers(TokenOrder("tornado"))
    table.answers(TornadoTarget(SOUTH))
    assert table.player(0).life == 4, "blown away before it burned"
    burned = blown(tokens=(("hellfire", FORK), ("tornado", FORK)))
    burned.answers(TokenOrder("hellfire"))
    assert burned.asked == {1: "tornado_target"}
    assert burned.player(0).life == 3


def test_her_own_tornado_leaves_her_alone() -> None:
    table = Table(
        who("stormcaller", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=CROSS,
        tokens=(("tornado", FORK),),
    )
    table.does("move", to=FORK)
    assert table.player(0).at == FORK


SPAN = {(2, 0): "N12+0"}


def test_her_first_safe_jump_of_a_turn_is_free() -> None:
    mine = who("stormcaller", at=(2, 0, "a"), **CALM)
    table = Table(
        mine, who("headhunter"), who("warlock"), tiles=SPAN, traps={(2, 0, "b"): "spike_pit"}
    )
    assert [one.to for one in table.choices("windwalk")] == [(2, 0, "b")]
    table.dice("66")
    table.does("windwalk", to=(2, 0, "b"))
    assert table.player(0).at == (2, 0, "b")
    assert table.told("trap_turned"), "she explores as after any jump"
    assert table.state.turn.actions == 2
    assert not table.choices("windwalk")
    assert "safe_jump" in table.activities()
    ended = Table(mine, who("headhunter"), who("warlock"), tiles=SPAN, actions=0)
    assert ended.choices("windwalk"), "it costs nothing"
    sealed = (("seal", (2, 0, "b")),)
    barred = Table(mine, who("headhunter"), who("runesmith"), tiles=SPAN, tokens=sealed)
    assert not barred.choices("windwalk")
    silent = Table(mine, who("headhunter"), who("warlock"), tiles=SPAN, event="terror")
    assert not silent.choices("windwalk")


def test_she_jumps_safely_for_one_action() -> None:
    span = {(2, 0): "N12+0"}
    for name, actions, offered in (("stormcaller", 1, True), ("paladin", 1, False)):
        table = Table(
            who(name, at=(2, 0, "a"), **CALM),
            who("headhunter"),
            who("warlock"),
            tiles=span,
            actions=actions,
        )
        assert ("safe_jump" in table.activities()) == offered
    table = Table(who("stormcaller", at=(2, 0, "a")), who("headhunter"), who("warlock"), tiles=span)
    table.does("safe_jump", to=(2, 0, "b"))
    assert table.state.turn.actions == 1
    sealed = Table(
        who("stormcaller", at=(2, 0, "a")),
        who("headhunter"),
        who("runesmith"),
        tiles=span,
        tokens=(("seal", (2, 0, "b")),),
    )
    sealed.does("safe_jump", to=(2, 0, "b"))
    assert sealed.state.turn.actions == 0
    assert sealed.state.tokens == ()
