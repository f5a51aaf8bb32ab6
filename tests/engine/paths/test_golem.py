"""The Golem: cards, steps, bans, checks, driving it off (section 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import GolemRedraw, GolemStep, MainActivity, Reroll, Scepter, TileOrient
from engine.paths.golem import CARDS, MOST_CARDS
from engine.paths.model import Golem, key_space, starting_space
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
BEND = (0, 1, "a")
CALM = {"crystal": False}
# From the centre a road east to key space 0, and a fork to the south-east.
WAYS = {**ROAD, (0, 1): "N11+1", (0, 2): "N04+1", (1, 1): "N01+3"}
FORK = (0, 1, "a")  # open SE, SW, NW and NE: to (0, 2), nowhere, the centre, nowhere
SOUTH = (0, 2, "a")
END = (1, 1, "a")


def moved(*cards: str, golem: Any = HEART, **more: Any) -> Table:
    """Seat 0 moves the Golem with these cards on top of the deck."""
    players = more.pop(
        "players",
        [who("paladin", at="key", **CALM), who("headhunter", **CALM), who("swordmaster", **CALM)],
    )
    ban = more.pop("ban", None)
    table = Table(*players, tiles=WAYS, golem=golem, golem_deck=cards, **more)
    table.state = replace(table.state, golem=replace(table.state.golem, left=ban))
    table.does("move_golem")
    return table


@pytest.mark.scenario(69)
@pytest.mark.rule("R18")
def test_at_a_fork_there_is_a_choice_but_never_back() -> None:
    table = moved("move2")
    assert table.legal() == [GolemStep(FORK), GolemStep(HALL)]
    table.answers(GolemStep(HALL))
    assert table.state.golem == Golem(NEAR, HALL), "there was one way on"
    assert table.asked == {0: "main_activity"}


@pytest.mark.scenario(70)
@pytest.mark.rule("R18")
def test_in_a_dead_end_it_bounces_and_goes_on() -> None:
    tiles = {(1, 0): "N02+3", (0, 1): "N04+1"}
    table = Table(
        who("paladin", at="key", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=tiles,
        golem_deck=("move3",),
    )
    table.does("move_golem")
    table.answers(GolemStep(HALL))
    assert table.state.golem == Golem((0, 1, "a"), HEART)


@pytest.mark.scenario(71)
@pytest.mark.rule("R18")
def test_it_does_not_go_back_where_the_player_before_took_it_from() -> None:
    table = moved("move1", golem=HALL, ban=HEART)
    assert table.state.golem.at == NEAR, "the only way that is left"
    dead_end = moved("move1", golem=SOUTH, ban=FORK)
    assert dead_end.state.golem.at in (FORK, (0, 3, "a"))


@pytest.mark.scenario(71)
def test_if_there_is_no_other_way_it_goes_back() -> None:
    tiles = {(1, 0): "N02+3"}
    table = Table(
        who("paladin", at="key", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=tiles,
        golem_deck=("move1",),
    )
    table.state = replace(table.state, golem=Golem(HALL, HEART))
    table.does("move_golem")
    assert table.state.golem.at == HEART


@pytest.mark.scenario(72)
@pytest.mark.rule("R19")
def test_only_a_walk_of_the_player_right_before_bans() -> None:
    table = moved("move1", golem=NEAR, ban=None)
    assert table.legal() == [GolemStep(HALL), GolemStep(KEY0)]
    table.answers(GolemStep(HALL))
    table.does("end_turn")
    assert table.state.golem.left == NEAR
    table.does("end_turn")
    assert table.state.golem.left is None, "seat 1 did not move it"


@pytest.mark.rule("R19")
@pytest.mark.parametrize("card", ["idle", "centre"])
def test_idle_and_centre_leave_no_ban(card: str) -> None:
    table = moved(card, golem=NEAR, ban=HALL)
    table.does("end_turn")
    assert table.state.golem.left is None


@pytest.mark.scenario(73)
@pytest.mark.rule("R20", "R21")
def test_it_checks_whoever_it_passes() -> None:
    players = [
        who("paladin", at="key", **CALM),
        who("headhunter", at=HALL, keys=(5,), items=("key_ring",), stun=1, life=2, **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("move2", players=players)
    table.dice("65")
    table.answers(GolemStep(HALL))
    assert table.state.golem.at == NEAR
    victim = table.player(1)
    assert victim.at == starting_space(2)
    assert (victim.keys, victim.items, victim.stun, victim.life) == ((5,), ("key_ring",), 1, 2)


def test_a_twelve_stays() -> None:
    players = [
        who("paladin", at="key", **CALM),
        who("headhunter", at=HALL, **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("move1", players=players)
    table.dice("66")
    table.answers(GolemStep(HALL))
    assert table.player(1).at == HALL


@pytest.mark.scenario(74)
@pytest.mark.rule("R22")
def test_put_on_the_centre_it_checks_who_is_there() -> None:
    players = [
        who("paladin", at="key", **CALM),
        who("headhunter", at=HEART, **CALM),
        who("swordmaster", **CALM),
    ]
    table = Table(*players, tiles=WAYS, golem=NEAR, golem_deck=("centre",))
    table.dice("11")
    table.does("move_golem")
    assert table.player(1).at == starting_space(2)
    assert table.state.golem == Golem(HEART)


@pytest.mark.rule("R77")
def test_the_active_player_is_checked_first_then_in_turn_order() -> None:
    players = [
        who("paladin", at=HALL, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("swordmaster", at=HALL, **CALM),
    ]
    table = moved("move1", players=players)
    table.dice("66 11 66")
    table.answers(GolemStep(HALL))
    assert [event.seat for event in table.told("rolled")] == [0, 1, 2]
    assert [table.player(seat).at == HALL for seat in range(3)] == [True, False, True]


@pytest.mark.rule("R23")
def test_one_may_move_it_onto_oneself() -> None:
    players = [
        who("paladin", at=HALL, **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("move1", players=players)
    table.dice("11")
    table.answers(GolemStep(HALL))
    assert table.player(0).at == START0
    assert table.activities() == {"move", "end_turn"}


@pytest.mark.scenario(33)
@pytest.mark.rule("R28")
def test_a_stunned_player_may_not_use_his_crystal() -> None:
    for stun, asked in ((1, "main_activity"), (0, "reroll")):
        players = [
            who("paladin", at="key", **CALM),
            who("headhunter", at=HALL, stun=stun, crystal=True),
            who("swordmaster", **CALM),
        ]
        table = moved("move1", players=players)
        table.dice("11")
        table.answers(GolemStep(HALL))
        assert set(table.asked.values()) == {asked}
    table.dice("66")
    table.answers(Reroll(use=True))
    assert table.player(1).at == HALL


@pytest.mark.rule("R28", "R51")
@pytest.mark.parametrize(("life", "stun", "asked"), [(2, 1, True), (1, 0, False)])
def test_a_scepter_spares_the_check_for_a_life(life: int, stun: int, asked: bool) -> None:
    players = [
        who("paladin", at="key", **CALM),
        who("headhunter", at=HALL, items=("scepter_of_control",), life=life, stun=stun, **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("move1", players=players)
    table.dice("66")
    table.answers(GolemStep(HALL))
    if asked:
        assert table.asked == {1: "scepter"}
        table.answers(Scepter(use=True))
        assert table.player(1).life == 1
        assert table.dice_left == 2
    assert table.player(1).at == HALL


def test_who_has_a_scepter_may_roll_all_the_same() -> None:
    players = [
        who("paladin", at="key", **CALM),
        who("headhunter", at=HALL, items=("scepter_of_control",), **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("move1", players=players)
    table.dice("11")
    table.answers(GolemStep(HALL))
    table.answers(Scepter(use=False))
    assert table.player(1).at == starting_space(2)
    assert table.player(1).life == 4


def test_entering_its_corridor_is_meeting_it() -> None:
    table = Table(
        who("paladin", at=KEY0, **CALM),
        who("headhunter", at=NEAR, **CALM),
        who("swordmaster", **CALM),
        tiles=ROAD,
        golem=NEAR,
        traps={NEAR: "spike_pit"},
    )
    table.dice("11")
    table.does("move", to=NEAR)
    assert table.player(0).at == START0
    assert not table.state.traps[0].up, "the exploration ends there"
    assert not table.told("fought")


@pytest.mark.scenario(76)
def test_without_a_way_out_the_steps_are_lost() -> None:
    table = Table(
        who("paladin", at="key", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        golem_deck=("move3",),
    )
    table.does("move_golem")
    assert table.state.golem == Golem(HEART)
    assert table.asked == {0: "main_activity"}


@pytest.mark.scenario(77)
def test_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    everything = tuple(card for card, count in CARDS.items() for _ in range(count))
    decks = set()
    for seed in range(5):
        table = moved(golem_discard=everything, seed=seed)
        drawn = [event.card for event in table.told("card_drawn")]
        deck = table.state.golem_deck
        assert sorted((*drawn, *deck)) == sorted(everything)
        decks.add(deck)
    assert len(decks) == 5


@pytest.mark.rule("R14")
def test_it_never_enters_a_start() -> None:
    table = moved("move1", golem=KEY0, players=_home())
    assert table.state.golem.at == NEAR, "the only other way led into the start"


def _home() -> list[dict[str, Any]]:
    return [
        who("paladin", at=HALL, **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
    ]


@pytest.mark.rule("R24")
def test_it_ignores_traps_and_tokens() -> None:
    table = moved("move1", golem=NEAR, ban=KEY0, traps={HALL: "spike_pit"})
    assert table.state.golem.at == HALL
    assert not table.state.traps[0].up


@pytest.mark.rule("R25")
def test_it_turns_up_a_face_down_tile() -> None:
    table = Table(
        who("paladin", at="key", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles={(1, 0): "N03?2"},
        golem_deck=("move1",),
    )
    table.does("move_golem")
    assert table.asked == {0: "tile_orient"}
    table.answers(TileOrient(0))
    assert table.state.golem == Golem(HALL, HEART)
    assert [trap.at for trap in table.state.traps] == [HALL]


def test_once_a_turn() -> None:
    table = moved("idle")
    assert "move_golem" not in table.activities()
    assert GAME.view(table.state, None).turn.golem_used


def test_a_whistle_draws_another_card_once() -> None:
    players = [
        who("paladin", at="key", items=("golem_whistle",), **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
    ]
    table = moved("idle", "centre", players=players, golem=NEAR)
    assert table.legal() == [GolemRedraw(again=False), GolemRedraw(again=True)]
    table.answers(GolemRedraw(again=True))
    assert table.state.golem.at == HEART
    assert sorted(table.state.golem_discard) == ["centre", "idle"]
    kept = moved("idle", "centre", players=players, golem=NEAR)
    kept.answers(GolemRedraw(again=False))
    assert kept.state.golem.at == NEAR


# Driving it off the own key space.
def locked_in(*cards: str, **more: Any) -> Table:
    tiles = more.pop("tiles", ROAD)
    return Table(
        who("paladin", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=tiles,
        golem=KEY0,
        golem_deck=cards,
        **more,
    )


@pytest.mark.scenario(7)
@pytest.mark.rule("R17")
def test_driving_it_off_takes_one_action_and_as_many_cards_as_needed() -> None:
    table = locked_in("idle", "move1", "move2")
    assert table.legal() == [MainActivity("drive_off"), MainActivity("end_turn")]
    table.does("drive_off")
    assert table.state.golem.at == NEAR
    assert table.state.golem_deck == ("move2",)
    assert table.state.turn.actions == 1
    table.does("move", to=KEY0)
    assert table.player(0).at == KEY0


@pytest.mark.rule("R17")
def test_driving_it_off_is_the_golem_move_of_the_turn_but_always_allowed() -> None:
    table = locked_in("move1")
    table.does("drive_off")
    assert "move_golem" in table.state.turn.used
    again = locked_in("move1")
    again.state = replace(again.state, turn=replace(again.state.turn, used=("move_golem",)))
    assert MainActivity("drive_off") in again.legal()


@pytest.mark.rule("R17")
def test_after_so_many_cards_it_is_put_on_the_centre() -> None:
    table = locked_in(*["idle"] * 30, tiles={})
    table.does("drive_off")
    assert len(table.told("card_drawn")) == MOST_CARDS
    assert table.state.golem.at == HEART


@pytest.mark.rule("R17")
def test_a_card_that_brings_it_back_is_followed_by_another() -> None:
    tiles = {(2, 0): "N02+0"}
    table = locked_in("move2", "centre", tiles=tiles)
    table.does("drive_off")
    assert [event.card for event in table.told("card_drawn")] == ["move2", "centre"]
    assert table.state.golem.at == HEART


@pytest.mark.rule("R19")
def test_the_walk_of_an_awakening_counts_like_a_card() -> None:
    table = Table(
        who("paladin", at="key", **CALM),
        who("headhunter", **CALM),
        who("swordmaster", **CALM),
        tiles=WAYS,
        event_deck=("awakening",),
        golem_deck=("move1",),
    )
    table.does("trigger_event")
    table.answers(GolemStep(HALL))
    assert table.state.golem == Golem(NEAR, HALL)
    table.does("move_golem")
    assert GolemStep(HALL) in table.legal(), "a second walk of a turn begins without a ban"
    table.answers(GolemStep(HALL))
    assert table.state.golem.at == HEART, "one step more while it lasts"
    assert table.state.turn.seat == 1
    assert table.state.golem.left == HALL


def test_the_key_space_of_another_is_open_to_it() -> None:
    table = moved("move1", golem=SOUTH, ban=FORK)
    assert table.state.golem.at == key_space(1)
