"""Studies: shared by who asks the same, known when they are done, ended when nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from app.rooms.evaluations import AT_ONCE, STUDIES, TICKETS, Evaluations, Position, TooMany
from app.rooms.thinker import Declined, NoAnswer, Thought


class Thinker:
    """Somebody whose thoughts a test says."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.heard: list[Callable[[Thought], None]] = []
        self.answers: list[asyncio.Future[Thought]] = []

    async def think(
        self, question: Mapping[str, Any], budget_ms: int, heard: Callable[[Thought], None]
    ) -> Thought:
        self.asked.append({**question, "budget_ms": budget_ms})
        self.heard.append(heard)
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]


def position(n: int = 0) -> Position:
    return Position("karo.noughts", 1, {"move_limit": 200}, {"ply": n})


async def turn() -> None:
    """Let everybody who can go on do so."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def evaluations(thinker: Thinker) -> Evaluations:
    return Evaluations(thinker)


async def test_a_study_waits_thinks_and_is_done(evaluations: Evaluations, thinker: Thinker) -> None:
    ticket = evaluations.ask("ann", position(), 500)
    await turn()
    assert (ticket.study.status, ticket.study.found) == ("waiting", None)
    asked = {"game": "karo.noughts", "options": {"move_limit": 200}, "view": {"ply": 0}}
    assert thinker.asked == [{"evaluate": asked, "budget_ms": 500}]
    thinker.heard[0]({"depth": 1})
    assert (ticket.study.status, ticket.study.found) == ("thinking", {"depth": 1})
    thinker.answers[0].set_result({"depth": 9})
    await turn()
    assert (ticket.study.status, ticket.study.found) == ("done", {"depth": 9})
    assert evaluations.find(ticket.id) is ticket


async def test_who_asks_the_same_shares_the_study_and_gets_a_ticket_of_his_own(
    evaluations: Evaluations, thinker: Thinker
) -> None:
    first = evaluations.ask("ann", position(), 500)
    second = evaluations.ask("bob", position(), 200)
    assert first.id != second.id
    assert first.study is second.study
    other = evaluations.ask("bob", position(1), 500)
    assert other.study is not first.study
    await turn()
    assert len(thinker.asked) == 2


async def test_who_wants_to_know_more_than_is_known_has_it_thought_about_anew(
    evaluations: Evaluations, thinker: Thinker
) -> None:
    first = evaluations.ask("ann", position(), 500)
    await turn()
    thinker.answers[0].set_result({"depth": 3})
    await turn()
    assert evaluations.ask("bob", position(), 500).study is first.study
    longer = evaluations.ask("bob", position(), 501)
    assert longer.study is not first.study
    assert evaluations.ask("cy", position(), 100).study is longer.study


async def test_a_study_ends_when_the_last_who_waits_leaves(
    evaluations: Evaluations, thinker: Thinker
) -> None:
    first, second = (evaluations.ask(guest, position(), 500) for guest in ("ann", "bob"))
    await turn()
    evaluations.cancel(first)
    await turn()
    assert not thinker.answers[0].cancelled()
    assert evaluations.find(first.id) is None
    evaluations.cancel(second)
    await turn()
    assert thinker.answers[0].cancelled()
    again = evaluations.ask("ann", position(), 500)
    assert again.study is not second.study, "what was given up is begun anew"


async def test_what_is_done_is_kept_though_everybody_leaves(
    evaluations: Evaluations, thinker: Thinker
) -> None:
    first = evaluations.ask("ann", position(), 500)
    await turn()
    thinker.answers[0].set_result({"depth": 3})
    await turn()
    evaluations.cancel(first)
    assert evaluations.ask("bob", position(), 500).study.status == "done"


@pytest.mark.parametrize(
    ("failure", "why", "is_refused"),
    [(NoAnswer("too many"), None, True), (Declined("it is over"), "it is over", False)],
)
async def test_a_study_that_fails_says_so_and_is_tried_again(
    evaluations: Evaluations, thinker: Thinker, failure: NoAnswer, why: str | None, is_refused: bool
) -> None:
    ticket = evaluations.ask("ann", position(), 500)
    await turn()
    thinker.answers[0].set_exception(failure)
    await turn()
    assert (ticket.study.status, ticket.study.why) == ("failed", why)
    assert ticket.study.is_refused is is_refused
    assert evaluations.ask("ann", position(), 500).study is not ticket.study


async def test_a_guest_waits_for_a_few_at_once(evaluations: Evaluations, thinker: Thinker) -> None:
    tickets = [evaluations.ask("ann", position(n), 500) for n in range(AT_ONCE)]
    with pytest.raises(TooMany):
        evaluations.ask("ann", position(99), 500)
    evaluations.ask("ann", position(0), 500)  # the same again is no more to think about
    evaluations.ask("bob", position(99), 500)
    evaluations.cancel(tickets[1])
    evaluations.ask("ann", position(98), 500)
    await turn()
    thinker.answers[0].set_result({"depth": 3})
    await turn()
    evaluations.ask("ann", position(97), 500)


async def test_old_tickets_and_studies_give_way(evaluations: Evaluations, thinker: Thinker) -> None:
    first = evaluations.ask("g", position(), 500)
    await turn()
    for n in range(1, TICKETS + 1):
        evaluations.ask(f"g{n}", position(n % (STUDIES - 1)), 500)
    await turn()
    assert evaluations.find(first.id) is None
    assert len(evaluations._tickets) == TICKETS
    assert len(evaluations._studies) <= STUDIES
    waiting = [answer for answer in thinker.answers if not answer.done()]
    for answer in waiting:
        answer.set_result({})
    await turn()
    for n in range(STUDIES):
        evaluations.ask(f"h{n}", position(10_000 + n), 500)
    assert len(evaluations._studies) == STUDIES
    assert evaluations.ask("x", position(1), 500).study.status == "waiting", "forgotten by now"
