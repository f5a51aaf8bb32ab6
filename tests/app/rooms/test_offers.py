"""Offers as a value: at most one of a kind, and one result however answers cross."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.rooms.offers import Offers
from app.rooms.records import Offer
from engine.core.refusal import Refused

MADE, DRAW = Offers().make("draw", 0, "d1")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda: MADE.accept("draw", 0, "d1"), "unauthorised"),
        (lambda: MADE.decline("draw", 0, "d1"), "unauthorised"),
        (lambda: MADE.withdraw("draw", 1, "d1"), "unauthorised"),
        (lambda: MADE.accept("draw", 1, "d2"), "no_such_offer"),
        (lambda: MADE.accept("rematch", 1, "d1"), "no_such_offer"),
        (lambda: MADE.withdraw("draw", 0, "d1").accept("draw", 1, "d1"), "offer_closed"),
        (lambda: MADE.decline("draw", 1, "d1").withdraw("draw", 0, "d1"), "offer_closed"),
        (lambda: MADE.cleared().accept("draw", 1, "d1"), "offer_closed"),
        (lambda: MADE.cleared().decline("draw", 1, "d1"), "offer_closed"),
    ],
)
def test_an_answer_is_refused(answer: Callable[[], object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        answer()
    assert refused.value.code == code


def test_making_agrees_to_it() -> None:
    assert Offer("d1", "draw", 0, (0,)) == DRAW
    assert MADE.open == (DRAW,)


def test_accepting_and_making_the_same_are_one() -> None:
    accepted, agreed = MADE.accept("draw", 1, "d1")
    made, same = MADE.make("draw", 1, "d2")
    assert agreed == same == Offer("d1", "draw", 0, (0, 1))
    assert accepted == made
    assert accepted.open == (agreed,)


def test_offering_twice_changes_nothing() -> None:
    assert MADE.make("draw", 0, "d2") == (MADE, DRAW)


def test_offers_of_different_kinds_stand_side_by_side() -> None:
    both, _ = MADE.make("rematch", 1, "r1")
    assert [offer.id for offer in both.open] == ["d1", "r1"]
    assert [offer.id for offer in both.withdraw("rematch", 1, "r1").open] == ["d1"]


def test_the_ids_of_the_newest_closed_offers_are_known() -> None:
    offers = Offers()
    for number in range(100):
        offers, _ = offers.make("draw", 0, f"d{number}")
        offers = offers.cleared()
    assert len(offers.closed) == 64
    with pytest.raises(Refused, match="offer_closed"):
        offers.accept("draw", 1, "d99")
    with pytest.raises(Refused, match="no_such_offer"):
        offers.accept("draw", 1, "d1")
