"""Combat, its window, free attacks, the push (section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.paths.actions import (
    Boost,
    Disarm,
    FreeAttack,
    FreeAttackClaim,
    PushTarget,
    Reroll,
    TileOrient,
)
from engine.paths.combat import MOST_TIES, fight
from engine.paths.flow import push
from engine.paths.frames import Claims
from engine.paths.model import starting_space
from tests.engine.paths.table import GAME, HEART, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}
CENTRE_ROAD = {**ROAD, (0, 1): "N11+0", (-1, 0): "N04+0"}


def duel(*, at: Any = HALL, attacker: Any = (), defender: Any = (), **more: Any) -> Table:
    """Seat 0 attacks seat 1 on one corridor; neither adds anything."""
    tiles = more.pop("tiles", ROAD)
    return Table(
        who("paladin", at=at, **{**CALM, **dict(attacker)}),
        who("headhunter", at=at, **{**CALM, **dict(defender)}),
        who("arch_priestess", **CALM),
        tiles=tiles,
        **more,
    )


def meeting(*others: Any, at: Any = NEAR, **more: Any) -> Table:
    """Seat 0 is about to enter the hall where the others stand."""
    names = ["headhunter", "warlock", "war_sister", "swordmaster"]
    tiles = more.pop("tiles", ROAD)
    mine = more.pop("mine", {})
    return Table(
        who("paladin", at=at, **{**CALM, **mine}),
        *(
            who(name, at=HALL, **{**CALM, **dict(fields)})
            for name, fields in zip(names, others, strict=False)
        ),
        tiles=tiles,
        **more,
    )


def test_the_loser_loses_a_life() -> None:
    table = duel()
    table.dice("53 22")
    table.does("attack", target=1)
    assert [table.player(seat).life for seat in (0, 1)] == [4, 3]
    assert table.told("fought")[0].winner == 0
    other = duel()
    other.dice("22 53")
    other.does("attack", target=1)
    assert [other.player(seat).life for seat in (0, 1)] == [3, 4]


@pytest.mark.scenario(32)
def test_a_stunned_defender_loses_without_dice() -> None:
    table = duel(defender={"stun": 1})
    table.does("attack", target=1)
    assert table.player(1).life == 3
    assert not table.told("rolled")


@pytest.mark.scenario(46)
@pytest.mark.rule("R31")
def test_one_may_attack_twice() -> None:
    table = duel()
    table.dice("53 22 53 22")
    table.does("attack", target=1)
    table.does("attack", target=1)
    assert table.player(1).life == 2
    assert table.state.turn.seat == 1


@pytest.mark.scenario(38)
@pytest.mark.rule("R36")
def test_the_attacker_is_asked_first_then_the_defender() -> None:
    table = duel(attacker={"crystal": True}, defender={"crystal": True})
    table.dice("11 33 65 66")
    table.does("attack", target=1)
    assert table.asked == {0: "reroll"}
    table.answers(Reroll(use=True))
    assert table.asked == {1: "reroll"}
    table.answers(Reroll(use=True))
    assert table.told("rolled")[2].again
    assert table.told("checked")[0].totals == (11, 12)
    assert table.player(0).life == 3


@pytest.mark.rule("R36")
def test_passing_is_final_only_when_all_pass_in_a_row() -> None:
    table = duel(attacker={"crystal": True}, defender={"crystal": True})
    table.dice("54 33 66 55")
    table.does("attack", target=1)
    table.answers(Reroll(use=False))
    table.answers(Reroll(use=True))
    assert table.asked == {0: "reroll"}, "he may answer the new dice"
    table.answers(Reroll(use=True))
    assert table.told("checked")[0].totals == (10, 12)


@pytest.mark.scenario(39)
def test_nobody_rolls_again_before_both_have_rolled() -> None:
    table = duel(attacker={"crystal": True})
    table.dice("11 33")
    table.does("attack", target=1)
    assert len(table.told("rolled")) == 2
    assert table.asked == {0: "reroll"}


def test_a_tie_is_rolled_again() -> None:
    table = duel()
    table.dice("33 42 51 22")
    table.does("attack", target=1)
    assert [event.totals for event in table.told("checked")] == [(6, 6), (6, 4)]
    assert table.player(1).life == 3


@pytest.mark.rule("R35")
def test_after_ten_ties_the_defender_wins() -> None:
    table = duel()
    table.dice("33 42" * MOST_TIES)
    table.does("attack", target=1)
    assert len(table.told("checked")) == MOST_TIES
    assert table.player(0).life == 3
    nearly = duel()
    nearly.dice("33 42" * (MOST_TIES - 1) + "66 11")
    nearly.does("attack", target=1)
    assert nearly.player(1).life == 3


@pytest.mark.scenario(43)
@pytest.mark.rule("R32", "R33")
def test_who_has_fought_the_one_who_entered_may_not_attack_it_too() -> None:
    table = meeting({}, {}, {})
    table.dice("66 11 66 11")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    assert table.legal() == [FreeAttack(2), FreeAttack(3), FreeAttack(None)]
    table.answers(FreeAttack(2))
    table.answers(FreeAttack(None))
    assert table.asked == {3: "free_attack_claim"}


@pytest.mark.rule("R32")
def test_when_all_have_fought_nobody_is_asked() -> None:
    table = meeting({}, {})
    table.dice("66 11 66 11")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    table.answers(FreeAttack(2))
    assert table.asked == {0: "main_activity"}


def claimed(seed: int) -> list[int]:
    table = meeting({}, {}, {}, seed=seed)
    table.does("move", to=HALL)
    table.answers(FreeAttack(None))
    assert table.asked == dict.fromkeys((1, 2, 3), "free_attack_claim")
    number = table.state.question
    table.answers(FreeAttackClaim(use=True), 3)
    for viewer in (None, 0, 1, 2, 3):
        frame = GAME.view(table.state, viewer).frames[-1]
        assert isinstance(frame, Claims)
        assert frame.claimed == (), "who has answered what is not shown yet"
    assert table.asked == dict.fromkeys((1, 2), "free_attack_claim")
    assert table.state.question == number, "it is still the same question"
    table.answers(FreeAttackClaim(use=True), 1)
    table.dice("11 66 11 66")
    table.answers(FreeAttackClaim(use=False), 2)
    table.passes()
    return [event.attacker for event in table.told("fought")]


@pytest.mark.scenario(44)
@pytest.mark.rule("R34")
def test_claims_are_fought_in_a_drawn_order() -> None:
    orders = {tuple(claimed(seed)) for seed in range(12)}
    assert orders == {(1, 3), (3, 1)}
    assert claimed(5) == claimed(5)


@pytest.mark.scenario(45)
def test_who_dies_in_the_first_claimed_attack_is_spared_the_second() -> None:
    table = meeting({}, {}, mine={"life": 1})
    table.does("move", to=HALL)
    table.answers(FreeAttack(None))
    table.answers(FreeAttackClaim(use=True), 1)
    table.dice("66 11 66 11")
    table.answers(FreeAttackClaim(use=True), 2)
    assert len(table.told("fought")) == 1
    assert table.player(0).at == starting_space(0)


@pytest.mark.rule("R29")
def test_who_enters_stunned_attacks_nobody_and_loses() -> None:
    table = meeting({}, traps={HALL: "spike_pit"})
    table.dice("11")
    table.does("move", to=HALL)
    assert table.asked == {1: "free_attack_claim"}
    table.answers(FreeAttackClaim(use=True))
    assert table.player(0).life == 3, "one Life less in the combat; Aegis took the trap's"
    assert len(table.told("rolled")) == 1


def test_a_stunned_bystander_does_not_claim() -> None:
    table = meeting({"stun": 1})
    table.does("move", to=HALL)
    table.answers(FreeAttack(None))
    assert table.asked == {0: "main_activity"}


def test_under_truce_and_behind_a_cloak_nobody_attacks_for_free() -> None:
    table = meeting({}, event="truce", event_deck=())
    table.does("move", to=HALL)
    assert table.asked == {0: "main_activity"}
    assert "attack" in table.activities()
    cloaked = meeting({"items": ("cloak_of_shadows",)})
    cloaked.does("move", to=HALL)
    assert cloaked.asked == {1: "free_attack_claim"}, "he may attack others"
    assert "attack" not in cloaked.told("fought")


@pytest.mark.rule("R68")
def test_there_is_no_combat_on_a_start() -> None:
    table = duel(at=starting_space(0))
    assert "attack" not in table.activities()


# The printed example on the centre: the winner pushes, and wins if he has a key.
def on_the_centre(*, keys: tuple[int, ...], dice: str = "66 64", **more: Any) -> Table:
    table = Table(
        who("paladin", at=HEART, keys=keys, **CALM),
        who("swordmaster", at=HEART, **CALM, **more),
        who("headhunter", **CALM),
        tiles=CENTRE_ROAD,
        golem=NEAR,
        traps={HALL: "spike_pit"},
        event="terror",
        event_deck=(),
    )
    table.dice(dice)
    table.does("attack", target=1)
    return table


@pytest.mark.scenario(36)
@pytest.mark.rule("R39")
def test_the_winner_alone_on_the_centre_wins_before_the_pushed_one_explores() -> None:
    table = on_the_centre(keys=(3,), dice="54 63 66 55")
    assert table.asked == {0: "push_target"}
    assert [event.totals for event in table.told("checked")] == [(9, 9), (12, 10)]
    table.answers(PushTarget(HALL))
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1
    assert table.outcome.reason == "keys"
    assert not table.state.traps[0].up


@pytest.mark.scenario(37)
def test_without_a_key_the_pushed_one_explores_and_picks_up_nothing() -> None:
    table = on_the_centre(keys=())
    table.dice("11")
    assert table.legal() == [
        PushTarget(to) for to in (HALL, (0, 1, "a"), (-1, 0, "a")) if to in _open_ways(table)
    ]
    table.answers(PushTarget(HALL))
    assert table.outcome is None
    assert table.state.traps[0].up
    assert table.player(1).at == HALL
    assert table.player(1).life == 2
    assert table.player(1).barred


def _open_ways(table: Table) -> set[object]:
    return {one.to for one in table.legal() if isinstance(one, PushTarget)}


def test_pushes_go_by_their_edges_and_into_hidden_tiles_too() -> None:
    tiles = {**CENTRE_ROAD, (1, -1): "N07?2"}
    table = Table(
        who("paladin", at=HEART, keys=(3,), **CALM),
        who("headhunter", at=HEART, **CALM),
        who("war_sister", **CALM),
        tiles=tiles,
        golem=NEAR,
    )
    table.dice("66 11")
    table.does("attack", target=1)
    assert [one.to for one in table.legal()] == [HALL, (0, 1, "a"), (-1, 0, "a"), (1, -1, "?")]
    table.answers(PushTarget((1, -1, "?")))
    assert table.outcome is not None, "won before the tile is turned up"
    keyless = Table(
        who("paladin", at=HEART, **CALM),
        who("headhunter", at=HEART, **CALM),
        who("war_sister", **CALM),
        tiles=tiles,
        golem=NEAR,
    )
    keyless.dice("66 11")
    keyless.does("attack", target=1)
    keyless.answers(PushTarget((1, -1, "?")))
    assert keyless.asked == {1: "tile_orient"}
    keyless.answers(TileOrient(0))
    assert keyless.player(1).at == (1, -1, "a")


def test_without_a_way_out_of_the_centre_the_loser_goes_home() -> None:
    table = duel(at=HEART, tiles={}, golem=(3, 0, "a"))
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.player(1).at == starting_space(2)
    assert table.player(1).life == 3


@pytest.mark.scenario(47)
@pytest.mark.rule("R40")
def test_who_dies_on_the_centre_is_not_pushed() -> None:
    table = duel(at=HEART, defender={"life": 1, "keys": (3,)}, tiles=CENTRE_ROAD, golem=NEAR)
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.player(1).at == starting_space(2)
    assert [key.at for key in table.state.keys if key.home == 3] == [HEART]
    assert table.asked == {0: "main_activity"}


@pytest.mark.scenario(89)
def test_a_key_taken_up_on_the_centre_wins() -> None:
    table = duel(at=HEART, defender={"life": 1, "keys": (3,)}, tiles=CENTRE_ROAD, golem=NEAR)
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.outcome is None
    table.does("pick_up", key=3)
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 1


def test_a_disarmed_loser_on_the_centre_is_pushed_all_the_same() -> None:
    table = Table(
        who("swordmaster", at=HEART, **CALM),
        who("headhunter", at=HEART, items=("key_ring",), **CALM),
        who("paladin", **CALM),
        tiles=CENTRE_ROAD,
        golem=NEAR,
    )
    table.dice("66 11")
    table.does("attack", target=1)
    table.answers(Disarm(use=True))
    assert table.player(1).life == 4
    assert [item.at for item in table.state.items] == [HEART]
    assert table.asked == {0: "push_target"}


def test_annihilation_costs_the_loser_a_life_more() -> None:
    table = duel(event="annihilation", event_deck=())
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.player(1).life == 2


def test_under_a_blood_moon_the_winner_regains_a_life() -> None:
    table = duel(attacker={"life": 2}, event="blood_moon", event_deck=())
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.player(0).life == 3


def test_a_stunned_attacker_loses_without_dice() -> None:
    table = duel(attacker={"stun": 1})
    table.state = fight(table.state, 0, 1)
    table.settles()
    assert table.player(0).life == 3
    assert not table.told("rolled")


def test_a_claim_of_one_who_has_gone_is_dropped() -> None:
    table = duel()
    frame = Claims(0, 0, waiting=(), foes=((1, 0),), claimed=(1,), drawn=True)
    table.change(1, at=NEAR, moved=1)
    table.state = push(table.state, frame)
    table.settles()
    assert not table.told("fought")
    assert table.asked == {0: "main_activity"}


@pytest.mark.rule("R36")
def test_who_has_rolled_again_may_still_do_something_else() -> None:
    table = Table(
        who("paladin", at=HALL, crystal=True),
        who("war_sister", at=HALL, crystal=True),
        who("headhunter", **CALM),
        tiles=ROAD,
    )
    table.dice("54 33 34")
    table.does("attack", target=1)
    table.answers(Reroll(use=False))
    table.answers(Reroll(use=True))
    table.answers(Reroll(use=False))
    assert table.asked == {1: "boost"}
    table.answers(Boost("fury", roll=1))
    assert table.asked == {0: "reroll"}
    table.answers(Reroll(use=False))
    assert table.told("checked")[0].totals == (9, 9)
