"""The Trapper: Snare Craft and Sure Step."""

from __future__ import annotations

from engine.paths.actions import TrapPlace
from engine.paths.frames import PlaceTrap
from engine.paths.traps import KINDS
from tests.engine.paths.table import GAME, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def pool(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in KINDS)


def setting(**counts: int) -> Table:
    table = Table(
        who("trapper", at=NEAR, **CALM),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        trap_pool=pool(**counts),
    )
    table.does("set_trap")
    return table


def test_he_looks_at_two_and_places_one() -> None:
    table = setting(spike_pit=1, snare_net=1)
    kinds = {one.trap for one in table.legal() if isinstance(one, TrapPlace)}
    assert kinds == {"spike_pit", "snare_net"}
    table.answers(TrapPlace(HALL, "snare_net"))
    (trap,) = table.state.traps
    assert (trap.kind, trap.up, trap.known) == ("snare_net", False, (0,))
    assert table.state.trap_pool == pool(spike_pit=1)


def test_nobody_else_sees_them() -> None:
    table = setting(spike_pit=1, snare_net=1)
    mine = GAME.view(table.state, 0).frames[-1]
    theirs = GAME.view(table.state, 1).frames[-1]
    assert isinstance(mine, PlaceTrap)
    assert isinstance(theirs, PlaceTrap)
    assert sorted(mine.kinds) == ["snare_net", "spike_pit"]
    assert theirs.kinds == ()
    table.answers(TrapPlace(HALL, "snare_net"))
    assert GAME.view(table.state, 0).traps[0].kind == "snare_net"
    assert GAME.view(table.state, 1).traps[0].kind is None
    (told,) = table.told("trap_set")
    assert GAME.redact(told, 0).kind == "snare_net"
    assert GAME.redact(told, 1).kind is None


def test_two_of_a_kind_are_one_choice() -> None:
    table = setting(spike_pit=2)
    assert {one.trap for one in table.legal()} == {"spike_pit"}
    assert len(set(table.legal())) == len(table.legal())


def test_the_last_one_he_may_look_at() -> None:
    table = setting(spike_pit=1)
    assert {one.trap for one in table.legal()} == {"spike_pit"}
    table.answers(TrapPlace(HALL, "spike_pit"))
    assert table.state.traps[0].known == (0,)


def test_razor_walls_are_not_his_craft() -> None:
    table = Table(
        who("trapper", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        event_deck=("razor_walls",),
    )
    table.does("trigger_event")
    assert {one.trap for one in table.legal()} == {None}


def test_he_adds_two_to_every_roll_of_a_trap() -> None:
    table = Table(
        who("trapper", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        traps={HALL: "swinging_blades"},
    )
    table.dice("32 31")
    table.does("move", to=HALL)
    assert table.told("checked")[0].totals == (7, 6)
    assert table.player(0).life == 3
    table.change(1, at=HALL)
    table.dice("33 32")
    table.does("attack", target=1)
    table.passes()
    assert table.told("checked")[0].totals == (6, 5)
