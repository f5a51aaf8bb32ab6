"""Winning, the round limit, leaving, and what is answered for who is silent (section 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.game import Act, Quit, Tick
from engine.paths.actions import (
    BuildPlace,
    DeathDrop,
    EventTarget,
    FreeAttack,
    FreeAttackClaim,
    GolemStep,
    LivingArmor,
    MainActivity,
    PickCharacter,
    PickUp,
    Reroll,
    TrapChoice,
)
from engine.paths.defaults import default
from engine.paths.flow import push
from engine.paths.frames import Loss, Sprung
from engine.paths.model import Options, key_space
from engine.paths.turn import start_turn
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM: dict[str, Any] = {"crystal": False}


def race(*, mine: Any = (), theirs: Any = (), **more: Any) -> Table:
    return Table(
        who("paladin", **{"at": HALL, **CALM, **dict(mine)}),
        who("headhunter", **{"at": "start", **CALM, **dict(theirs)}),
        who("swordmaster", **CALM),
        **{"tiles": ROAD, "golem": KEY0, **more},
    )


def test_alone_on_the_centre_with_a_key_is_a_win() -> None:
    table = race(mine={"keys": (3,)})
    table.does("move", to=HEART)
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1
    assert table.outcome.ranks.count(1) == 1
    assert table.asked == {}
    assert table.told("won")[0].seat == 0


def test_without_a_key_it_is_not() -> None:
    table = race()
    table.does("move", to=HEART)
    assert table.outcome is None


@pytest.mark.rule("R57")
def test_the_golem_has_to_be_passed_but_may_stand_there() -> None:
    table = race(mine={"keys": (3,)}, golem=HEART)
    table.dice("66")
    table.does("move", to=HEART)
    assert table.outcome is not None
    failed = race(mine={"keys": (3,)}, golem=HEART)
    failed.dice("11")
    failed.does("move", to=HEART)
    assert failed.outcome is None
    assert failed.player(0).at == START0


@pytest.mark.scenario(82)
@pytest.mark.rule("R56")
def test_a_win_at_the_start_of_the_turn_though_stunned() -> None:
    table = race(mine={"at": HEART, "keys": (3,), "stun": 2})
    table.state = start_turn(table.state, 0)
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1


@pytest.mark.scenario(83)
@pytest.mark.rule("R56", "R57")
def test_when_the_golem_sends_the_other_home_the_first_is_alone() -> None:
    table = race(
        mine={"at": HEART, "keys": (3,)},
        theirs={"at": HEART},
        golem=NEAR,
        golem_deck=("centre",),
    )
    assert table.outcome is None
    table.dice("66 11")
    table.does("move_golem")
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1


@pytest.mark.scenario(84)
@pytest.mark.rule("R56")
def test_in_the_turn_of_another_nobody_wins() -> None:
    table = race(theirs={"at": HEART, "keys": (3,)})
    table.does("build")
    assert table.outcome is None
    while table.state.turn.seat == 0 and table.outcome is None:
        seat = next(iter(table.asked))
        table.answers(default(table.state, seat), seat)
    assert table.outcome is not None
    assert table.outcome.ranks[1] == 1


def finished(*players: dict[str, Any], tiles: Any = ROAD) -> tuple[int, ...]:
    """The ranks when the last round is over."""
    table = Table(*players, tiles=tiles, golem=key_space(5))
    last = table.state.order[-1]
    table.state = replace(
        table.state,
        round=table.state.options.round_limit,
        turn=replace(table.state.turn, seat=last),
    )
    while table.outcome is None:
        table.does("end_turn")
    assert table.outcome.reason == "limit"
    assert table.state.round == table.state.options.round_limit, "not one round more"
    return table.outcome.ranks


@pytest.mark.scenario(85)
@pytest.mark.rule("R61")
def test_at_the_limit_keys_then_steps_then_more_keys_life_and_items_count() -> None:
    def trio(one: Any, two: Any, three: Any) -> tuple[int, ...]:
        return finished(
            who("paladin", **{"at": NEAR, **CALM, **one}),
            who("headhunter", **{"at": NEAR, **CALM, **two}),
            who("swordmaster", **{"at": NEAR, **CALM, **three}),
        )

    assert trio({}, {"keys": (4,)}, {}) == (2, 1, 2)
    assert trio({"at": HALL}, {"at": KEY0}, {}) == (1, 3, 2)
    assert trio({"keys": (1, 2)}, {"keys": (3,)}, {"keys": (4,)}) == (1, 2, 2)
    assert trio({"life": 2}, {"life": 3}, {}) == (3, 2, 1)
    assert trio({}, {"items": ("key_ring",)}, {}) == (2, 1, 2)
    assert trio({}, {}, {}) == (1, 1, 1)


@pytest.mark.rule("R61")
def test_a_jump_counts_two_steps_a_start_one_more_and_unreachable_is_last() -> None:
    span = {(2, 0): "N22+1", (1, 0): "N04+0"}
    # N22+1: a bridge {1, 4} over a cellar {2}; neither leads on to (1, 0).
    assert finished(
        who("paladin", at=(2, 0, "a"), **CALM),
        who("headhunter", at=key_space(2), **CALM),
        who("swordmaster", at=HALL, **CALM),
        tiles=span,
    ) == (2, 2, 1)
    bridged = {(2, 0): "N12+0", (1, 0): "N04+0"}
    assert finished(
        who("paladin", at=(2, 0, "b"), **CALM),
        who("headhunter", at=KEY0, **CALM),
        who("swordmaster", at=(2, 0, "a"), **CALM),
        tiles=bridged,
    ) == (3, 2, 1)
    assert finished(
        who("paladin", at="start", **CALM),
        who("headhunter", at=KEY0, **CALM),
        who("swordmaster", at=(2, 0, "b"), **CALM),
        tiles=bridged,
    ) == (2, 1, 2)


def test_rounds_are_counted_when_the_order_wraps() -> None:
    table = race()
    for round_ in (1, 1, 1, 2):
        assert table.state.round == round_
        table.does("end_turn")


@pytest.mark.scenario(86)
@pytest.mark.rule("R62")
def test_who_leaves_in_a_combat_is_answered_for_and_keeps_his_keys() -> None:
    table = race(theirs={"at": HALL, "crystal": True, "keys": (4,)}, mine={"crystal": True})
    table.dice("66 11")
    table.does("attack", target=1)
    table.answers(Reroll(use=False))
    assert table.asked == {1: "reroll"}
    table.state = GAME.apply(table.state, Quit(1, "resigned"), 0).state
    assert table.player(1).life == 3
    assert table.player(1).keys == (4,)
    assert table.asked == {0: "main_activity"}
    table.does("end_turn")
    assert table.state.turn.seat == 2, "the turn of who left is passed"


@pytest.mark.rule("R62")
def test_leaving_while_another_is_asked_leaves_the_question_as_it_was() -> None:
    table = race()
    before = GAME.prompts(table.state)
    table.state = GAME.apply(table.state, Quit(1, "resigned"), 0).state
    assert GAME.prompts(table.state) == before
    assert GAME.view(table.state, None).gone == (1,)
    assert GAME.apply(table.state, Tick(), 5).state == table.state


@pytest.mark.rule("R62")
def test_leaving_among_those_asked_together_answers_no() -> None:
    table = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("swordmaster", at=HALL, **CALM),
        tiles=ROAD,
    )
    table.does("move", to=HALL)
    table.answers(FreeAttack(None))
    question = GAME.prompts(table.state)[2]
    table.state = GAME.apply(table.state, Quit(1, "resigned"), 0).state
    assert GAME.prompts(table.state) == {2: question}
    table.answers(FreeAttackClaim(use=False))
    assert not table.told("fought")


@pytest.mark.rule("R62")
def test_when_all_have_left_it_is_over_without_a_winner() -> None:
    table = race()
    for seat in range(3):
        table.state = GAME.apply(table.state, Quit(seat, "resigned"), 0).state
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 1, 1)
    assert table.outcome.reason == "left"
    assert table.asked == {}
    assert GAME.legal(table.state, 0) == ()


# What is answered for a seat that is silent (section 15).
def usual(table: Table) -> object:
    (seat,) = table.asked
    return default(table.state, seat)


def test_the_default_activity_leaves_the_start_and_ends_elsewhere() -> None:
    assert usual(race(mine={"at": "start"}, golem=HEART)) == MainActivity("move", to=KEY0)
    assert usual(race(mine={"at": "start"})) == MainActivity("drive_off")
    assert usual(race()) == MainActivity("end_turn")
    assert usual(race(mine={"stun": 1})) == MainActivity("rest")


def test_the_default_build_is_the_lowest_place() -> None:
    table = race()
    table.does("build")
    places = [one for one in table.legal() if isinstance(one, BuildPlace)]
    assert usual(table) == min(places, key=lambda one: (one.cell, one.rotation))


def test_the_default_takes_keys_and_items_but_exchanges_nothing() -> None:
    table = race(
        mine={"at": NEAR, "items": ("key_ring",)},
        dropped=((HALL, 4, 1),),
        items={HALL: "fate_shard"},
    )
    table.does("move", to=HALL)
    assert usual(table) == PickUp(key=4)
    table.answers(PickUp(key=4))
    assert usual(table) == PickUp(item="fate_shard")
    full = race(
        mine={"at": NEAR, "items": ("key_ring", "vial_of_life")}, items={HALL: "fate_shard"}
    )
    full.does("move", to=HALL)
    assert usual(full) == PickUp()


@pytest.mark.parametrize(
    ("life", "picks", "choice"), [(4, (), "life"), (3, ("life",), "stun"), (2, (), "stun")]
)
def test_the_default_pick_spares_the_last_lives(
    life: int, picks: tuple[str, ...], choice: str
) -> None:
    table = race(mine={"life": life})
    frame = Sprung(0, HALL, None, "poisoned_spears", 0, "pick", 3, picks)
    table.state = push(table.state, frame)
    assert usual(table) == TrapChoice(choice)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried


@pytest.mark.parametrize(
    ("life", "loss", "everything", "use"),
    [(4, 1, False, False), (4, 2, False, True), (1, 1, False, True), (4, 0, True, True)],
)
def test_the_default_gives_the_armor_for_two_or_for_the_last(
    life: int, loss: int, everything: bool, use: bool
) -> None:
    table = race(mine={"life": life, "card": ("living_armor",)})
    table.state = push(table.state, Loss(0, loss, "trap", everything))
    assert usual(table) == LivingArmor(use)


def test_the_default_target_is_never_oneself_for_harm() -> None:
    table = race(event_deck=("terror",))
    table.does("trigger_event")
    assert usual(table) == EventTarget(target=1)


def test_the_default_passes_where_passing_is_possible() -> None:
    table = race(theirs={"at": HALL, "crystal": True}, mine={"at": NEAR, "crystal": True})
    table.dice("66 11")
    table.does("move", to=HALL)
    assert usual(table) == FreeAttack(None)
    table.answers(FreeAttack(1))
    assert usual(table) == Reroll(use=False)


def test_the_default_drop_is_the_first_key_and_the_default_step_the_lowest() -> None:
    table = race(theirs={"at": HALL, "keys": (2, 4), "life": 1})
    table.dice("66 11")
    table.does("attack", target=1)
    assert usual(table) == DeathDrop(key=2)
    golem = race(golem=NEAR, golem_deck=("move1",), mine={"at": KEY0})
    golem.does("move_golem")
    assert usual(golem) == GolemStep(HALL)


def test_the_default_character_is_drawn() -> None:
    names = set()
    for seed in range(12):
        state = GAME.setup(Options(characters="draft"), 3, f"{seed:064x}")
        (seat,) = GAME.prompts(state)
        chosen = default(state, seat)
        assert isinstance(chosen, PickCharacter)
        names.add(chosen.character)
    assert len(names) > 2


@pytest.mark.scenario(87)
def test_the_same_seed_and_decisions_play_the_same_game() -> None:
    states = []
    for _ in range(2):
        state = GAME.setup(Options(), 4, "5a" * 32)
        for step in range(150):
            if GAME.outcome(state):
                break
            seat = min(GAME.prompts(state))
            legal = GAME.legal(state, seat)
            state = GAME.apply(state, Act(seat, legal[step * 7 % len(legal)]), step).state
        states.append(state)
    assert states[0] == states[1]


def test_with_another_on_the_centre_there_is_no_win() -> None:
    table = race(mine={"keys": (3,)}, theirs={"at": HEART})
    table.does("move", to=HEART)
    table.answers(FreeAttack(None))
    table.answers(FreeAttackClaim(use=False))
    assert table.outcome is None
    assert table.asked == {0: "main_activity"}
