"""Losing Life, dying, keys and what may be picked up (sections 9.5 and 12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Act
from engine.paths.actions import DeathDrop, Disarm, EventTarget, LivingArmor, MainActivity, PickUp
from engine.paths.model import key_space, starting_space
from tests.engine.paths.table import GAME, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def slain(*, at: Any = HALL, event: str | None = None, **victim: Any) -> Table:
    """Seat 0 has just beaten seat 1, whose last Life it was."""
    fields = {"life": 1, **CALM, **victim}
    table = Table(
        who("swordmaster", at=at, **CALM),
        who("headhunter", at=at, **fields),
        who("paladin", **CALM),
        tiles=ROAD,
        event=event,
    )
    table.dice("66 11")
    table.does("attack", target=1)
    if "disarm" in table.asked.values():
        table.answers(Disarm(use=False))
    return table


@pytest.mark.scenario(48)
@pytest.mark.rule("R41")
def test_the_dying_drop_exactly_one_key_of_their_choice() -> None:
    table = slain(keys=(3, 4), items=("key_ring",), event="silence_of_relics")
    assert table.legal() == [DeathDrop(key=3), DeathDrop(key=4)]
    table.answers(DeathDrop(key=4))
    assert table.player(1).keys == (3,)
    assert table.player(1).items == ("key_ring",)
    assert [(key.home, key.at, key.dropped_by) for key in table.state.keys if key.dropped_by] == [
        (4, HALL, 1)
    ]


@pytest.mark.scenario(49)
def test_without_a_key_they_drop_an_item_of_their_choice() -> None:
    table = slain(items=("vial_of_life", "fate_shard"))
    assert table.legal() == [DeathDrop(item="vial_of_life"), DeathDrop(item="fate_shard")]
    table.answers(DeathDrop(item="fate_shard"))
    assert table.player(1).items == ("vial_of_life",)
    assert [item.at for item in table.state.items] == [HALL]


def test_with_nothing_they_drop_nothing() -> None:
    table = slain()
    assert table.asked == {0: "main_activity"}
    assert not table.told("found")


@pytest.mark.scenario(50)
@pytest.mark.rule("R30")
def test_the_dead_come_back_with_all_life_no_stun_and_the_same_crystal() -> None:
    table = slain(stun=2)
    assert table.player(1).at == starting_space(2)
    assert (table.player(1).life, table.player(1).stun, table.player(1).crystal) == (4, 0, False)


@pytest.mark.rule("R30")
def test_the_dead_lose_their_curse_and_keep_their_armor() -> None:
    table = slain(card=("curse", "living_armor"), stun=1)
    table.answers(LivingArmor(use=False))
    assert table.player(1).card == ("living_armor",)


@pytest.mark.scenario(51)
@pytest.mark.rule("R42")
def test_nobody_takes_back_a_key_that_he_dropped_on_his_own_key_space() -> None:
    table = Table(
        who("paladin", at=START0, **CALM),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        dropped=((KEY0, 4, 0),),
    )
    table.does("move", to=KEY0)
    assert table.asked == {0: "main_activity"}
    assert "pick_up" not in table.activities()


@pytest.mark.scenario(52)
@pytest.mark.rule("R42")
def test_what_another_dropped_there_may_be_taken() -> None:
    table = Table(
        who("paladin", at=START0, **CALM),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        dropped=((KEY0, 4, 1),),
    )
    table.does("move", to=KEY0)
    assert table.legal() == [PickUp(key=4), PickUp()]


@pytest.mark.scenario(53)
@pytest.mark.rule("R42")
def test_the_own_key_may_be_taken_far_from_home() -> None:
    table = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        dropped=((HALL, 0, 1),),
    )
    table.does("move", to=HALL)
    table.answers(PickUp(key=0))
    assert table.player(0).keys == (0,)


@pytest.mark.scenario(54)
@pytest.mark.rule("R75")
def test_who_dies_in_his_own_turn_goes_on_from_the_start() -> None:
    table = Table(
        who("headhunter", at=NEAR, life=1, **CALM),
        who("warlock", **CALM),
        who("paladin"),
        tiles=ROAD,
        tokens=(("hellfire", HALL),),
    )
    table.does("move", to=HALL)
    assert table.player(0).at == START0
    assert table.legal() == [MainActivity("move", to=KEY0), MainActivity("end_turn")]
    assert table.state.turn.actions == 1


@pytest.mark.rule("R41", "R68")
def test_who_dies_on_his_start_drops_on_his_key_space() -> None:
    table = Table(
        who("swordmaster", at=KEY0, **CALM),
        who("headhunter", life=1, keys=(4,), **CALM),
        who("paladin"),
        event_deck=("terror",),
    )
    table.does("trigger_event")
    table.answers(EventTarget(target=1))
    (key,) = [key for key in table.state.keys if key.home == 4]
    assert (key.at, key.dropped_by) == (key_space(2), 1)


@pytest.mark.scenario(60)
@pytest.mark.rule("R44")
def test_what_a_beaten_one_drops_may_be_taken_at_once() -> None:
    table = slain(keys=(4,))
    table.does("pick_up", key=4)
    assert table.player(0).keys == (4,)
    assert table.state.turn.actions == 1


@pytest.mark.scenario(57)
@pytest.mark.rule("R43")
def test_with_two_items_one_may_only_exchange() -> None:
    table = Table(
        who("paladin", at=NEAR, items=("vial_of_life", "fate_shard"), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        items={HALL: "key_ring"},
    )
    table.does("move", to=HALL)
    assert table.legal() == [
        PickUp(item="key_ring", laid="vial_of_life"),
        PickUp(item="key_ring", laid="fate_shard"),
        PickUp(),
    ]
    table.answers(PickUp(item="key_ring", laid="vial_of_life"))
    assert table.player(0).items == ("fate_shard", "key_ring")
    assert [item.item for item in table.state.items] == ["vial_of_life"]


@pytest.mark.scenario(58)
@pytest.mark.rule("R46")
def test_an_exchanged_item_is_not_exchanged_again_this_turn() -> None:
    table = Table(
        who("paladin", at=HALL, items=("vial_of_life", "fate_shard"), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        items={HALL: "key_ring"},
    )
    table.does("exchange", item="key_ring", laid="vial_of_life")
    assert not table.choices("exchange")
    assert not table.choices("pick_up")


@pytest.mark.scenario(61)
def test_nothing_is_laid_down_for_nothing() -> None:
    table = Table(
        who("paladin", at=HALL, items=("vial_of_life", "fate_shard"), life=1, crystal=False),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
    )
    assert "exchange" not in table.activities()
    assert {"vial_of_life", "fate_shard"} <= table.activities(), "these are used, not laid down"


def test_declining_leaves_everything_and_it_may_be_taken_later() -> None:
    table = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        items={HALL: "key_ring"},
    )
    table.does("move", to=HALL)
    table.answers(PickUp())
    assert table.player(0).items == ()
    table.does("pick_up", item="key_ring")
    assert table.player(0).items == ("key_ring",)


def test_only_the_active_player_picks_up() -> None:
    table = slain(at=HALL, keys=(4,))
    assert table.asked == {0: "main_activity"}
    assert not GAME.legal(table.state, 1)


def test_life_is_never_more_than_the_cap() -> None:
    table = Table(
        who("paladin", at=HALL, items=("vial_of_life",), life=3, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
    )
    table.does("vial_of_life")
    assert table.player(0).life == 4
    assert "vial_of_life" in table.state.item_pool


def test_an_answer_of_a_seat_that_is_not_asked_is_no_answer() -> None:
    table = slain(keys=(3, 4))
    assert table.asked == {1: "death_drop"}
    after = GAME.apply(table.state, Act(1, DeathDrop(key=3)), 0).state
    assert after.players[1].keys == (4,)


@pytest.mark.rule("R46")
def test_an_item_taken_in_an_exchange_is_not_laid_down_for_another() -> None:
    table = Table(
        who("paladin", at=HALL, items=("vial_of_life", "fate_shard"), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        items={HALL: "key_ring", NEAR: "golem_whistle"},
    )
    table.does("exchange", item="key_ring", laid="vial_of_life")
    table.does("move", to=NEAR)
    assert table.legal() == [PickUp(item="golem_whistle", laid="fate_shard"), PickUp()]
