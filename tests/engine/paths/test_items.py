"""The fifteen items (section 14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import DeathDrop, Disarm, MainActivity
from engine.paths.model import starting_space
from engine.paths.moments import ITEMS
from tests.engine.paths.table import GAME, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM: dict[str, Any] = {"crystal": False}


def carrying(*items: str, **more: Any) -> Table:
    """A Headhunter with these items at the near end of the road."""
    mine = more.pop("mine", {})
    theirs = more.pop("theirs", {})
    return Table(
        who("headhunter", **{"at": NEAR, **CALM, **mine}, items=items),
        who("warlock", **{"at": "start", **CALM, **theirs}),
        who("swordmaster", **CALM),
        **{"tiles": ROAD, **more},
    )


def test_the_catalogue_says_what_each_does() -> None:
    assert len(ITEMS) == 15
    assert all(item.name and item.text for item in ITEMS.values())
    assert len({item.name for item in ITEMS.values()}) == 15


def wounded(life: int, lost: str, *items: str, **more: Any) -> Table:
    """The carrier enters a hall with blades and fails one roll or both."""
    table = carrying(*items, mine={"life": life}, traps={HALL: "swinging_blades"}, **more)
    table.dice({"one": "11 66", "two": "11 11"}[lost])
    table.does("move", to=HALL)
    return table


@pytest.mark.scenario(55)
@pytest.mark.rule("R83")
def test_a_heart_is_used_up_for_the_last_life() -> None:
    table = wounded(1, "one", "heart_of_the_abyss")
    assert table.player(0).life == 1
    assert table.player(0).at == HALL
    assert table.player(0).items == ()
    assert "heart_of_the_abyss" in table.state.item_pool


@pytest.mark.scenario(55)
def test_a_bigger_loss_kills_and_the_heart_is_left() -> None:
    table = wounded(1, "two", "heart_of_the_abyss")
    assert table.player(0).at == START0
    assert [(item.item, item.at) for item in table.state.items] == [("heart_of_the_abyss", HALL)]
    spared = wounded(2, "two", "heart_of_the_abyss")
    assert spared.player(0).life == 1, "exactly the Life that was left"


def test_under_silence_a_heart_is_a_stone() -> None:
    table = wounded(1, "one", "heart_of_the_abyss", event="silence_of_relics")
    assert table.player(0).at == START0


def test_boots_move_once_for_a_life() -> None:
    table = carrying("blood_boots")
    assert [one.to for one in table.choices("blood_boots")] == [HALL, KEY0]
    table.does("blood_boots", to=HALL)
    assert (table.player(0).life, table.state.turn.actions, table.state.turn.moves) == (3, 2, 1)
    assert not table.choices("blood_boots")


@pytest.mark.rule("R51")
def test_boots_do_not_take_the_last_life_nor_break_a_seal() -> None:
    assert not carrying("blood_boots", mine={"life": 1}).choices("blood_boots")
    sealed = carrying("blood_boots", tokens=(("seal", HALL),))
    assert [one.to for one in sealed.choices("blood_boots")] == [KEY0]


def test_boots_work_without_actions() -> None:
    assert carrying("blood_boots", actions=0).choices("blood_boots")


def test_a_rope_breaks_the_fall_but_not_the_stun() -> None:
    table = carrying("climbers_rope", tiles={(2, 0): "N12+0"})
    table.dice("11")
    table.does("risky_jump", to=(2, 0, "b"))
    assert table.player(0).life == 4
    assert table.told("stun_changed")[0].stun == 1


def test_a_lantern_shows_a_trap_to_its_carrier_alone() -> None:
    traps = {NEAR: "spike_pit", HALL: "snare_net!", KEY0: "trapdoor"}
    table = carrying("lantern_of_truth", traps=traps)
    assert [one.to for one in table.choices("lantern_of_truth")] == [NEAR, KEY0]
    table.does("lantern_of_truth", to=KEY0)
    seen = {trap.at: trap.kind for trap in GAME.view(table.state, 0).traps}
    assert seen == {NEAR: None, HALL: "snare_net", KEY0: "trapdoor"}
    for viewer in (1, None):
        assert {trap.at: trap.kind for trap in GAME.view(table.state, viewer).traps}[KEY0] is None
    (told,) = table.told("trap_seen")
    assert GAME.redact(told, 0).kind == "trapdoor"
    assert GAME.redact(told, 1).kind is None
    assert not table.choices("lantern_of_truth")
    again = replace(table.state, turn=replace(table.state.turn, used=()))
    assert [
        one.to
        for one in GAME.legal(again, 0)
        if isinstance(one, MainActivity) and one.activity == "lantern_of_truth"
    ] == [NEAR], "what is known need not be looked at"


def fought(*items: str, attacking: bool = True) -> tuple[int, ...]:
    """The totals of a combat in which both roll seven."""
    table = carrying(*items, theirs={"at": NEAR})
    if not attacking:
        table = Table(
            who("warlock", at=NEAR, **CALM),
            who("headhunter", at=NEAR, items=items, **CALM),
            who("swordmaster"),
            tiles=ROAD,
        )
    table.dice("34 34 66 11")
    table.does("attack", target=1)
    return tuple(table.told("checked")[0].totals)


@pytest.mark.parametrize(
    ("items", "attacking", "totals"),
    [
        (("duelists_blade",), True, (8, 7)),
        (("duelists_blade",), False, (7, 8)),
        (("tower_shield",), True, (7, 7)),
        (("tower_shield",), False, (7, 9)),
        (("duelists_blade", "tower_shield"), False, (7, 10)),
    ],
)
def test_blade_and_shield(items: tuple[str, ...], attacking: bool, totals: tuple[int, int]) -> None:
    assert fought(*items, attacking=attacking) == totals


def test_blade_and_shield_are_for_combat() -> None:
    table = carrying("duelists_blade", "tower_shield", traps={HALL: "sleeping_gas"})
    table.dice("34")
    table.does("move", to=HALL)
    assert table.told("checked")[0].totals == (7,)


@pytest.mark.rule("R81")
def test_an_amulet_takes_one_stun_off_each_effect() -> None:
    for items, stuns in (((), [2]), (("amulet_of_clarity",), [1])):
        table = carrying(*items, traps={HALL: "sleeping_gas"})
        table.dice("11")
        table.does("move", to=HALL)
        assert [event.stun for event in table.told("stun_changed")][:1] == stuns
    pit = carrying("amulet_of_clarity", traps={HALL: "spike_pit"})
    pit.dice("11")
    pit.does("move", to=HALL)
    assert not pit.told("stun_changed")


def test_a_vial_heals_two_and_goes_back() -> None:
    table = carrying("vial_of_life", mine={"life": 1})
    table.does("vial_of_life")
    assert table.player(0).life == 3
    assert table.player(0).items == ()
    assert "vial_of_life" in table.state.item_pool
    assert table.state.turn.actions == 2
    assert not carrying("vial_of_life").choices("vial_of_life"), "nothing to heal"
    capped = carrying("vial_of_life", mine={"life": 2}, event="plague")
    assert not capped.choices("vial_of_life")


def test_a_shard_turns_the_crystal() -> None:
    table = carrying("fate_shard")
    table.does("fate_shard")
    assert table.player(0).crystal
    assert "fate_shard" in table.state.item_pool
    assert not carrying("fate_shard", mine={"crystal": True}).choices("fate_shard")


def test_a_key_ring_may_go_instead_of_a_key_itself_included() -> None:
    table = Table(
        who("swordmaster", at=HALL, **CALM),
        who("headhunter", at=HALL, life=1, keys=(3,), items=("key_ring", "fate_shard"), **CALM),
        who("warlock"),
        tiles=ROAD,
    )
    table.dice("66 11")
    table.does("attack", target=1)
    table.answers(Disarm(use=False))
    assert table.legal() == [
        DeathDrop(key=3),
        DeathDrop(item="key_ring"),
        DeathDrop(item="fate_shard"),
    ]
    table.answers(DeathDrop(item="key_ring"))
    assert table.player(1).keys == (3,)
    assert table.player(1).at == starting_space(2)


def test_under_silence_items_are_only_carried() -> None:
    table = carrying("blood_boots", "vial_of_life", mine={"life": 2}, event="silence_of_relics")
    assert not {"blood_boots", "vial_of_life"} & table.activities()
    assert table.player(0).items == ("blood_boots", "vial_of_life")
