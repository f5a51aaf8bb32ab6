"""Scores compared: first tries in the table, places, the asker's own, everybody's best."""

from __future__ import annotations

from app.rooms.changes import SaveMatch, SaveMatchSeats, SaveScore
from app.rooms.records import MatchSeat, MatchStatus
from app.store import Store
from tests.store.makers import match, save, table

DAY = "today 2026-11-30"


async def tried(
    store: Store,
    n: int,
    guest: str | None,
    score: tuple[int, int] | None,
    *,
    contest: str = DAY,
    status: MatchStatus = "finished",
) -> None:
    """Match n, begun at n, as it is stored at its start and again at its end."""
    began = match(f"m{n}", f"r{n}", status="playing", started=n)
    seat = MatchSeat(0, "human", guest, guest and guest.title(), None)
    await save(store, *table(f"r{n}", f"m{n}"), SaveMatch(began))
    await save(store, SaveMatchSeats(f"m{n}", (seat,)), SaveScore(f"m{n}", contest, n, None, None))
    if status == "playing":
        return
    over = match(f"m{n}", f"r{n}", status=status, started=n, finished=n + 100)
    noted = () if score is None else (SaveScore(f"m{n}", contest, n, *score),)
    await save(store, SaveMatch(over), *noted)


async def test_fewest_first_then_time_and_equals_share_a_place(store: Store) -> None:
    for n, (guest, score) in enumerate(
        [("cy", (7, 900)), ("ada", (6, 5_000)), ("bo", (7, 900)), ("dot", (7, 2_000))]
    ):
        await tried(store, n, guest, score)
    found = await store.contests.standings(DAY, 10, "bo")
    assert [(one.guest, one.place) for one in found.best] == [
        ("ada", 1),
        ("cy", 2),
        ("bo", 2),
        ("dot", 4),
    ]
    assert (found.begun, found.scored) == (4, 4)
    assert found.own is not None
    assert (found.own.name, found.own.major, found.own.minor, found.own.place) == ("Bo", 7, 900, 2)
    short = await store.contests.standings(DAY, 2, None)
    assert [one.guest for one in short.best] == ["ada", "cy"]
    assert short.own is None


async def test_only_the_first_try_counts_and_who_gave_up_has_no_place(store: Store) -> None:
    await tried(store, 0, "ada", (9, 1))
    await tried(store, 1, "ada", (5, 1))
    await tried(store, 2, "bo", None)
    await tried(store, 3, "bo", (4, 1))
    await tried(store, 4, "cy", None, status="playing")
    found = await store.contests.standings(DAY, 10, "bo")
    assert [(one.guest, one.major) for one in found.best] == [("ada", 9)]
    assert (found.begun, found.scored) == (3, 1)
    assert found.own is not None
    assert (found.own.match, found.own.status, found.own.place) == ("m2", "finished", None)


async def test_forgotten_guests_stay_apart_and_contests_do_not_mix(store: Store) -> None:
    await tried(store, 0, None, (8, 1))
    await tried(store, 1, None, (6, 1))
    await tried(store, 2, "ada", (1, 1), contest="today 2026-11-29")
    found = await store.contests.standings(DAY, 10, "ada")
    assert [(one.match, one.name) for one in found.best] == [("m1", None), ("m0", None)]
    assert found.own is None


async def test_the_newest_running_try_of_a_guest(store: Store) -> None:
    await tried(store, 0, "ada", (8, 1))
    assert await store.contests.running(DAY, "ada") is None
    await tried(store, 1, "ada", None, status="playing")
    await tried(store, 2, "bo", None, status="playing")
    assert await store.contests.running(DAY, "ada") == "r1"
    assert await store.contests.running("today 2026-11-29", "ada") is None


async def test_a_guests_best_per_contest(store: Store) -> None:
    scores = [(-4, 900), (-6, 2_000), (-6, 1_500), (-5, 10)]
    for n, score in enumerate(scores):
        await tried(store, n, "ada", score, contest="clock 5")
    await tried(store, 8, "ada", None, contest="clock 5")
    await tried(store, 9, "ada", (-1, 7), contest="clock 1")
    await tried(store, 10, "bo", (-9, 1), contest="clock 5")
    found = await store.contests.bests("ada")
    assert [(one.contest, one.match, one.major, one.minor) for one in found] == [
        ("clock 1", "m9", -1, 7),
        ("clock 5", "m2", -6, 1_500),
    ]
    assert found[1].finished == 102


async def test_scores_go_with_their_rooms(store: Store) -> None:
    await tried(store, 0, "ada", (8, 1))
    await store.journal.run(lambda link: link.exec_driver_sql("DELETE FROM room"))
    assert (await store.contests.standings(DAY, 10, "ada")).begun == 0
