"""How matches ended, counted: per game, per opponent, and which ones count at all."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms.changes import SaveMatch, SaveMatchSeats
from app.rooms.records import MatchSeat
from app.store import Results, Store, Tally
from app.store.results import MOST_OPPONENTS, Against, per_game, per_opponent
from tests.store.makers import GAME, match, save, table

ADA = MatchSeat(0, "human", "ada", "Ada", None)
BO = MatchSeat(1, "human", "bo", "Bo", None)
BOT = MatchSeat(1, "bot", None, "Greedy", "greedy")
FORGOTTEN = MatchSeat(1, "human", None, None, None)


async def over(  # type: ignore[no-untyped-def]  # fixtures and cases of all kinds
    store: Store, n: int, ranks: tuple[int, ...], *others: MatchSeat, reason: str = "row", **changes
) -> None:
    """Match n, in which Ada met these, over at n."""
    given: dict[str, Any] = {"status": "finished", "finished": n, "started": 0}
    ended = match(f"m{n}", f"r{n}", **(given | {"outcome": {"reason": reason}} | changes))
    seats = [ADA, *others]
    ranked = (
        MatchSeat(seat, one.kind, one.guest, one.name, one.level, "", rank)
        for seat, (one, rank) in enumerate(zip(seats, ranks, strict=True))
    )
    await save(store, *table(f"r{n}", f"m{n}"), SaveMatch(ended))
    await save(store, SaveMatchSeats(f"m{n}", tuple(ranked)))


async def test_matches_are_counted_per_game_and_per_opponent(store: Store) -> None:
    for n, ranks in enumerate([(1, 2), (1, 2), (2, 1), (1, 1)]):
        await over(store, n, ranks, BO)
    await over(store, 4, (2, 1), BOT)
    await over(store, 5, (1, 2), FORGOTTEN, game="karo.dragonfly")
    found = await store.lists.results_of("ada")
    assert found.games == (
        Tally("karo.dragonfly", played=1, won=1, lost=0, drawn=0, last=5),
        Tally(GAME, played=5, won=2, lost=2, drawn=1, last=4),
    )
    assert found.opponents == (
        Against("human", None, None, 1, Tally("karo.dragonfly", 1, 1, 0, 0, 5)),
        Against("bot", "greedy", "Greedy", 1, Tally(GAME, 1, 0, 1, 0, 4)),
        Against("human", None, "Bo", 1, Tally(GAME, 4, 2, 1, 1, 3)),
    )
    from_the_other_side = await store.lists.results_of("bo")
    assert from_the_other_side.games == (Tally(GAME, 4, won=1, lost=2, drawn=1, last=3),)
    assert await store.lists.results_of("nobody") == Results((), ())


async def test_an_opponent_is_called_as_in_the_newest_match(store: Store) -> None:
    for n, name in enumerate(("Bo", None, "Robert")):
        await over(store, n, (1, 2), MatchSeat(1, "human", "bo", name, None))
    (met,) = (await store.lists.results_of("ada")).opponents
    assert (met.name, met.tally.played) == ("Robert", 3)


@pytest.mark.parametrize(
    "changes",
    [
        {"status": "playing", "finished": None, "outcome": None},
        {"status": "void"},
        {"outcome": {"ranks": [1, 1], "reason": "aborted"}},
    ],
    ids=["running", "void", "aborted"],
)
async def test_what_has_no_result_is_not_counted(store: Store, changes: dict[str, Any]) -> None:
    await over(store, 0, (1, 1), BO, **changes)
    assert await store.lists.results_of("ada") == Results((), ())


async def test_with_several_at_the_table_one_is_first_or_not(store: Store) -> None:
    cy = MatchSeat(2, "human", "cy", "Cy", None)
    for n, ranks in enumerate([(1, 2, 3), (2, 1, 2), (1, 1, 3), (2, 3, 1)]):
        await over(store, n, ranks, BO, cy)
    found = await store.lists.results_of("ada")
    assert found.games == (Tally(GAME, played=4, won=1, lost=2, drawn=1, last=3),)
    assert {met.name: met.tally for met in found.opponents} == {
        "Bo": Tally(GAME, played=4, won=2, lost=1, drawn=1, last=3),
        "Cy": Tally(GAME, played=4, won=2, lost=1, drawn=1, last=3),
    }


async def test_alone_nobody_is_beaten(store: Store) -> None:
    await over(store, 0, (1,))
    assert await store.lists.results_of("ada") == Results((), ())


async def test_who_is_erased_is_still_counted_without_a_name(store: Store) -> None:
    await store.guests.create("bo", "Bo", "key", 1)
    await over(store, 0, (1, 2), BO)
    await store.guests.erase("bo")
    (met,) = (await store.lists.results_of("ada")).opponents
    assert (met.name, met.seat, met.tally.won) == (None, 1, 1)
    assert await store.lists.results_of("bo") == Results((), ())


async def test_of_many_opponents_those_met_last_are_told(store: Store) -> None:
    for n in range(MOST_OPPONENTS + 5):
        await over(store, n, (1, 2), MatchSeat(1, "human", f"g{n}", f"Guest {n}", None))
    found = await store.lists.results_of("ada")
    assert found.games[0].played == MOST_OPPONENTS + 5
    names = [met.name for met in found.opponents]
    assert names == [f"Guest {n}" for n in reversed(range(5, MOST_OPPONENTS + 5))]


A_CROWD = (
    "INSERT INTO room SELECT 'r' || n, 'p' || n, 'w' || n, 'g', '{}', NULL, 'public', NULL, NULL,"
    " 'finished', 0, false, '', NULL FROM generate_series(1, 2000) n",
    "INSERT INTO match SELECT 'm' || n, 'r' || n, 1, 'g', 1, '{}', NULL, '', 'finished', NULL,"
    """ '{"reason": "row"}', 0, n, NULL FROM generate_series(1, 2000) n""",
    "INSERT INTO match_seat SELECT 'm' || n, seat, 'human', 'g' || (n + seat), NULL, NULL, '',"
    " 1 + seat FROM generate_series(1, 2000) n, generate_series(0, 1) seat",
    "ANALYZE",
)
"""Postgres looks at how much there is before it chooses a plan."""


@pytest.mark.parametrize("query", [per_game, per_opponent])
async def test_the_results_are_found_by_an_index(store: Store, query: Any) -> None:
    """A plan with a scan of all matches would age with the server."""
    is_sqlite = store._database.lock is not None

    def plan(link: Any) -> str:
        for statement in () if is_sqlite else A_CROWD:
            link.exec_driver_sql(statement)
        explain = "EXPLAIN QUERY PLAN" if is_sqlite else "EXPLAIN"
        sql = query("ada").compile(link.engine, compile_kwargs={"literal_binds": True})
        return str(link.exec_driver_sql(f"{explain} {sql}").all())

    told = await store.journal.run(plan)
    assert "ix_match_seat_guest_id" in told
    scans = ["SCAN own", "SCAN match", "SCAN other", "Seq Scan"]
    assert not [scan for scan in scans if scan in told]
