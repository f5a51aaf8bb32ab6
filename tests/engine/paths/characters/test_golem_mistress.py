"""The Golem Mistress: Domination and Stone Command."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.paths.actions import FreeAttack, GolemCard, GolemRedraw, GolemStep, PushTarget
from engine.paths.golem import MOST_CARDS
from engine.paths.model import Golem
from tests.engine.paths.table import HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


@pytest.mark.rule("R37")
@pytest.mark.scenario(36)
def test_the_printed_example_on_the_centre() -> None:
    table = Table(
        who("paladin", at=HALL, keys=(3,), **CALM),
        who("golem_mistress", at=HEART, **CALM),
        who("headhunter"),
        tiles={**ROAD, (0, 1): "N03+1"},
        golem=NEAR,
        traps={(0, 1, "a"): "spike_pit"},
    )
    table.dice("54 53 66 64")
    table.does("move", to=HEART)
    table.answers(FreeAttack(1))
    assert [event.totals for event in table.told("checked")] == [(9, 9), (12, 11)]
    assert table.player(1).life == 3
    table.answers(PushTarget((0, 1, "a")))
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1
    assert not table.state.traps[0].up, "she has not rolled for the trap"


@pytest.mark.scenario(37)
@pytest.mark.rule("R37", "R39")
def test_without_a_key_she_explores_where_she_is_pushed() -> None:
    table = Table(
        who("paladin", at=HEART, **CALM),
        who("golem_mistress", at=HEART, **CALM),
        who("headhunter"),
        tiles={**ROAD, (0, 1): "N03+1"},
        golem=NEAR,
        traps={(0, 1, "a"): "spike_pit"},
        dropped=(((0, 1, "a"), 4, 0),),
    )
    table.dice("66 64 66")
    table.does("attack", target=1)
    table.answers(PushTarget((0, 1, "a")))
    assert table.outcome is None
    assert table.state.traps[0].up
    assert table.player(1).keys == ()
    assert table.asked == {0: "main_activity"}


@pytest.mark.scenario(75)
@pytest.mark.parametrize(("dice", "stays"), [("44", True), ("43", False)])
def test_she_adds_four_to_a_golem_check(dice: str, stays: bool) -> None:
    table = Table(
        who("golem_mistress", at=NEAR, **CALM),
        who("headhunter"),
        who("paladin"),
        tiles=ROAD,
        golem=HALL,
    )
    table.dice(dice)
    table.does("move", to=HALL)
    assert table.player(0).at == (HALL if stays else START0)


def commanding(*cards: str, **more: object) -> Table:
    mine = more.pop("mine", {})
    table = Table(
        who("golem_mistress", at="key", **{**CALM, **mine}),
        who("headhunter", **CALM),
        who("paladin", **CALM),
        tiles=ROAD,
        golem_deck=cards,
        **more,
    )
    table.does("move_golem")
    return table


def test_she_draws_two_cards_and_discards_both() -> None:
    table = commanding("idle", "move1", "move3")
    assert table.legal() == [GolemCard("idle"), GolemCard("move1")]
    table.answers(GolemCard("move1"))
    assert table.state.golem.at == HALL
    assert sorted(table.state.golem_discard) == ["idle", "move1"]
    assert table.state.golem_deck == ("move3",)


def test_two_equal_cards_are_no_choice() -> None:
    table = commanding("move1", "move1")
    assert table.state.golem.at == HALL
    assert table.state.golem_discard == ("move1", "move1")


def test_a_whistle_follows_the_choice() -> None:
    table = commanding("idle", "move1", "centre", mine={"items": ("golem_whistle",)})
    table.answers(GolemCard("idle"))
    table.answers(GolemRedraw(again=True))
    assert table.state.golem == Golem(HEART)
    assert sorted(table.state.golem_discard) == ["centre", "idle", "move1"]


def test_her_first_step_may_go_back() -> None:
    table = Table(
        who("golem_mistress", at="key", **CALM),
        who("headhunter", **CALM),
        who("paladin", **CALM),
        tiles=ROAD,
        golem_deck=("move2", "move2"),
    )
    table.state = replace(table.state, golem=Golem(HALL, HEART))
    table.does("move_golem")
    assert table.legal() == [GolemStep(HEART), GolemStep(NEAR)]
    table.answers(GolemStep(NEAR))
    assert table.state.golem.at == KEY0 or table.player(0).at == KEY0


@pytest.mark.scenario(96)
@pytest.mark.rule("R17")
def test_refusing_the_centre_ends_after_so_many_cards() -> None:
    table = Table(
        who("golem_mistress", **CALM),
        who("headhunter", **CALM),
        who("paladin", **CALM),
        golem=KEY0,
        golem_deck=("idle", "centre") * MOST_CARDS,
    )
    table.does("drive_off")
    refused = 0
    while table.asked == {0: "golem_card"}:
        table.answers(GolemCard("idle"))
        refused += 1
    assert refused == MOST_CARDS
    assert table.state.golem == Golem(HEART)
    assert table.state.turn.actions == 1
