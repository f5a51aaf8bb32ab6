"""Setting traps, and what each of the twelve does (section 14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import FloorTarget, ItemToPool, Kit, Reroll, TrapChoice, TrapPlace
from engine.paths.model import key_space, starting_space
from engine.paths.traps import TRAP_KINDS, TRAPS
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def sprung(kind: str, dice: str, **victim: Any) -> Table:
    """A War Sister enters the hall where this trap lies, and the dice fall so."""
    table = Table(
        who("war_sister", at=NEAR, **{**CALM, **victim}),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
        traps={HALL: kind},
    )
    table.dice(dice)
    table.does("move", to=HALL)
    return table


def suffered(table: Table) -> tuple[int, int]:
    """Life left and stun taken (perhaps rested off since)."""
    stuns = [event.stun for event in table.told("stun_changed")]
    return table.player(0).life, max(stuns, default=0)


@pytest.mark.parametrize(
    ("kind", "dice", "life", "stun"),
    [
        ("spike_pit", "33", 3, 1),
        ("spike_pit", "34", 4, 0),
        ("swinging_blades", "33 33", 2, 0),
        ("swinging_blades", "33 34", 3, 0),
        ("swinging_blades", "34 34", 4, 0),
        ("sleeping_gas", "34", 4, 2),
        ("sleeping_gas", "44", 4, 0),
        ("snare_net", "44", 4, 1),
        ("snare_net", "45", 4, 0),
        ("rolling_boulder", "34", 3, 0),
        ("rolling_boulder", "44", 4, 0),
        ("greedy_hands", "33", 3, 0),
        ("greedy_hands", "34", 4, 0),
        ("fate_leech", "33", 3, 0),
        ("fate_leech", "34", 4, 0),
        ("flame_jets", "34 34", 2, 1),
        ("flame_jets", "34 44", 3, 0),
        ("flame_jets", "44 44", 4, 0),
        ("rusted_mechanism", "", 4, 0),
    ],
)
def test_a_trap(kind: str, dice: str, life: int, stun: int) -> None:
    table = sprung(kind, dice)
    assert suffered(table) == (life, stun)
    assert table.dice_left == 0
    assert table.state.traps[0].up


def test_the_catalogue_has_a_name_and_a_text_for_each() -> None:
    assert len({kind.name for kind in TRAPS}) == 12
    assert all(kind.text for kind in TRAPS)
    assert [TRAP_KINDS["poisoned_spears"].rolls, TRAP_KINDS["poisoned_spears"].need] == [3, 8]


@pytest.mark.scenario(62)
def test_poisoned_spears_are_picked_for_each_failed_roll() -> None:
    table = sprung("poisoned_spears", "54 22 34")
    assert table.asked == {0: "trap_choice"}
    table.answers(TrapChoice("life"))
    assert table.asked == {0: "trap_choice"}
    assert table.player(0).life == 4, "all picks come first"
    table.answers(TrapChoice("stun"))
    assert suffered(table) == (3, 1)


@pytest.mark.scenario(63)
@pytest.mark.rule("R50")
def test_a_crystal_rolls_everything_again_the_good_roll_too() -> None:
    table = sprung("poisoned_spears", "54 22 34 66 66 66", crystal=True)
    assert table.told("rolled")[0].dice == ((5, 4), (2, 2), (3, 4))
    table.answers(Reroll(use=True))
    assert suffered(table) == (4, 0)
    assert table.told("rolled")[1].dice == ((6, 6), (6, 6), (6, 6))


@pytest.mark.rule("R81")
def test_several_failed_rolls_are_one_loss() -> None:
    table = sprung("swinging_blades", "11 11", life=2)
    assert table.player(0).at == START0, "two at once kill, there is no Life in between"
    assert len([event for event in table.told("life_changed") if event.source == "trap"]) == 1


def test_a_trapdoor_costs_two_life_or_the_way_home() -> None:
    table = sprung("trapdoor", "34", keys=(4,))
    assert table.legal() == [TrapChoice("life"), TrapChoice("start")]
    table.answers(TrapChoice("start"))
    assert table.player(0).at == START0
    assert table.player(0).keys == (4,)
    assert table.player(0).life == 4
    other = sprung("trapdoor", "34")
    other.answers(TrapChoice("life"))
    assert other.player(0).life == 2
    assert other.player(0).at == HALL


def test_a_snare_net_takes_the_actions_of_the_active_player() -> None:
    table = sprung("snare_net", "44")
    assert table.state.turn.seat == 1
    assert table.player(0).stun == 1


def test_a_boulder_throws_one_back_where_one_came_from() -> None:
    table = sprung("rolling_boulder", "11")
    assert table.player(0).at == NEAR
    assert table.player(0).barred
    deadly = sprung("rolling_boulder", "11", life=1)
    assert deadly.player(0).at == START0


def test_greedy_hands_take_an_item_of_the_victims_choice() -> None:
    table = sprung("greedy_hands", "11", items=("key_ring", "golem_whistle"))
    assert table.legal() == [ItemToPool("key_ring"), ItemToPool("golem_whistle")]
    table.answers(ItemToPool("golem_whistle"))
    assert table.player(0).items == ("key_ring",)
    assert "golem_whistle" in table.state.item_pool
    assert table.player(0).life == 4


def test_a_leech_drains_the_crystal_first() -> None:
    table = sprung("fate_leech", "11", crystal=True)
    table.answers(Reroll(use=False))
    assert not table.player(0).crystal
    assert table.player(0).life == 4


def test_a_kit_takes_an_avoided_trap_away() -> None:
    table = sprung("spike_pit", "66", items=("trapbreakers_kit",))
    assert table.asked == {0: "kit"}
    table.answers(Kit(use=True))
    assert table.state.traps == ()
    assert sum(table.state.trap_pool) == 60
    kept = sprung("spike_pit", "66", items=("trapbreakers_kit",))
    kept.answers(Kit(use=False))
    assert len(kept.state.traps) == 1


@pytest.mark.rule("R48")
def test_special_effects_take_traps_away_nothing_else_does() -> None:
    harmless = sprung("rusted_mechanism", "", items=("trapbreakers_kit",))
    assert harmless.asked == {0: "main_activity"}, "there was no roll to succeed in"
    failed = sprung("swinging_blades", "66 11", items=("trapbreakers_kit",))
    assert failed.asked == {0: "main_activity"}, "one roll failed"
    assert len(failed.state.traps) == 1


def test_rusted_gears_and_razor_walls_shift_every_trap() -> None:
    for event, life in (("rusted_gears", 4), ("razor_walls", 3)):
        table = Table(
            who("war_sister", at=NEAR, **CALM),
            who("headhunter", **CALM),
            who("swordmaster", **CALM),
            tiles=ROAD,
            traps={HALL: "spike_pit"},
            event=event,
            event_deck=(),
        )
        table.dice("33" if event == "rusted_gears" else "34")
        table.does("move", to=HALL)
        assert table.player(0).life == life


def setter(**more: Any) -> Table:
    """A Paladin at the near end of the road who is about to set a trap."""
    return Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("swordmaster", **CALM),
        tiles={**ROAD, (2, 1): "N24+0"},
        **more,
    )


@pytest.mark.scenario(64)
@pytest.mark.rule("R47", "R76")
def test_a_trap_may_be_set_where_one_stands_not_where_others_do() -> None:
    table = setter()
    table.does("set_trap")
    places = [one.to for one in table.legal()]
    assert NEAR in places
    assert HALL not in places
    table.answers(TrapPlace(NEAR))
    assert not table.state.traps[0].up
    assert table.player(0).life == 4
    assert table.state.turn.actions == 1


@pytest.mark.scenario(65, 66)
@pytest.mark.rule("R47", "R66")
def test_one_trap_on_a_corridor_but_one_on_each_of_a_tile() -> None:
    table = setter(traps={(2, 1, "a"): "spike_pit"})
    table.does("set_trap")
    places = [one.to for one in table.legal()]
    assert (2, 1, "a") not in places
    assert (2, 1, "b") in places
    assert HEART not in places
    assert START0 not in places
    assert {KEY0, key_space(3)} <= set(places)
    assert places == sorted(places)


@pytest.mark.rule("R47")
def test_no_trap_is_set_on_a_face_down_tile() -> None:
    table = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles={(2, 0): "N04+0", (1, 0): "N03?1", (0, 1): "N05#"},
    )
    table.does("set_trap")
    cells = {one.to[:2] for one in table.legal()}
    assert (1, 0) not in cells
    assert (0, 1) in cells


def test_without_traps_none_is_set() -> None:
    assert "set_trap" not in setter(trap_pool=(0,) * 12).activities()


@pytest.mark.scenario(67)
@pytest.mark.rule("R49", "R76")
def test_a_revealed_trap_works_again_on_its_setter_too() -> None:
    table = Table(
        who("war_sister", at=NEAR, **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
    )
    table.does("set_trap")
    table.answers(TrapPlace(HALL))
    trap = replace(table.state.traps[0], kind="swinging_blades", up=True)
    table.state = replace(table.state, traps=(trap,))
    table.dice("11 66")
    table.does("move", to=HALL)
    assert table.player(0).life == 3


@pytest.mark.rule("R64")
def test_a_trap_acts_once_in_an_activity() -> None:
    two = {NEAR: "shifting_floor!", HALL: "shifting_floor!"}
    table = Table(
        who("war_sister", at=KEY0, **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
        traps=two,
        golem=key_space(3),
    )
    table.dice("22 22")
    table.does("move", to=NEAR)
    table.answers(FloorTarget(HALL))
    table.answers(FloorTarget(NEAR))
    assert table.player(0).at == NEAR
    assert table.dice_left == 0
    assert table.asked == {0: "main_activity"}


@pytest.mark.rule("R11")
def test_nobody_sees_a_trap_that_lies_face_down() -> None:
    table = setter()
    table.does("set_trap")
    table.answers(TrapPlace(NEAR))
    for viewer in (None, 0, 1, 2):
        (trap,) = GAME.view(table.state, viewer).traps
        assert trap.kind is None
    assert starting_space(0) == START0


def test_razor_walls_without_traps_or_places_do_nothing() -> None:
    empty = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter"),
        who("swordmaster"),
        event_deck=("razor_walls",),
        trap_pool=(0,) * 12,
        tiles=ROAD,
    )
    empty.does("trigger_event")
    assert empty.state.event == "razor_walls"
    assert empty.asked == {0: "main_activity"}
    everywhere = dict.fromkeys((NEAR, HALL), "spike_pit")
    keys = dict(zip(map(key_space, range(6)), ["snare_net"] * 4 + ["trapdoor"] * 2, strict=True))
    full = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter"),
        who("swordmaster"),
        event_deck=("razor_walls",),
        traps={**everywhere, **keys},
        tiles=ROAD,
    )
    assert "set_trap" not in full.activities()
    before = full.state.trap_pool
    full.does("trigger_event")
    assert full.state.trap_pool == before, "the trap that was drawn went back"


@pytest.mark.rule("R82")
def test_a_floor_with_no_way_on_does_not_shift() -> None:
    over, cellar = (2, 0, "a"), (2, 0, "b")
    table = Table(
        who("paladin", at=over, **CALM),
        who("headhunter"),
        who("swordmaster"),
        tiles={(2, 0): "N22+0"},
        traps={cellar: "shifting_floor"},
    )
    table.dice("11")
    table.does("safe_jump", to=cellar)
    assert table.player(0).at == cellar
    assert table.state.traps[0].up
