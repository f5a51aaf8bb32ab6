"""What is written into a room is found again, every kind of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from app.rooms.changes import (
    SaveChairs,
    SaveChat,
    SaveCommand,
    SaveMatch,
    SaveMatchSeats,
    SaveOffers,
    SaveRoom,
    SaveSecret,
    SaveSnapshot,
)
from app.rooms.records import Chair, ChatLine, MatchSeat, Offer, StoredCommand, StoredRoom
from app.store import Store
from tests.store.makers import Line, answer, chairs, match, room, save, table

SEATS = (
    MatchSeat(0, "human", "g1", "Ada", None, share="0a"),
    MatchSeat(1, "bot", None, "Greedy", "greedy"),
)


async def loaded(store: Store, name: str = "r1") -> StoredRoom:
    found = await store.rooms.load(name)
    assert found is not None
    return found


async def test_an_open_table_is_found_as_it_was_written(store: Store) -> None:
    await save(store, *table())
    assert await store.rooms.load("r1") == StoredRoom(
        room=room(),
        chairs=chairs(),
        match=match(),
        seats=(),
        seed="ab" * 32,
        entries=(),
        epoch=0,
        chain="",
        commands=(),
        offers=(),
        chat=(),
        wins={},
    )


async def test_every_field_of_a_room_comes_back(store: Store) -> None:
    full = room(
        title="Evening – ✕ and ○",
        host="g1",
        visibility="public",
        status="playing",
        clock={"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0},
        kicked=("g9", "g2", "g5"),
        chat_closed=True,
        creator_ip="10.0.0.7",
        options={"move_limit": 0, "nested": {"a": [1, None, True]}},
    )
    await save(store, *table())
    await save(store, SaveRoom(full))
    assert (await loaded(store)).room == full
    await save(store, SaveRoom(replace(full, kicked=("g5",))))
    assert (await loaded(store)).room.kicked == ("g5",)


async def test_a_room_is_found_by_either_code_and_by_no_other(store: Store) -> None:
    await save(store, *table())
    assert await store.rooms.find("play-r1") == ("r1", "play")
    assert await store.rooms.find("watch-r1") == ("r1", "watch")
    assert await store.rooms.find("play-r2") is None
    assert await store.rooms.load("r2") is None


async def test_a_smaller_table_leaves_no_old_chair_behind(store: Store) -> None:
    await save(store, *table())
    await save(store, SaveChairs("r1", (*chairs(), Chair(), Chair("human", "g3"))))
    assert len((await loaded(store)).chairs) == 4
    await save(store, SaveChairs("r1", (Chair(),)))
    assert (await loaded(store)).chairs == (Chair(),)


async def test_a_started_match_comes_back_with_seats_and_entries(store: Store) -> None:
    line = Line()
    started = match(status="playing", first=1, started=5_000, due_at=9_000)
    first, second = line.entry(), line.entry(seat=None, cid=None, input={"t": "tick"})
    await save(store, *table())
    await save(store, SaveMatch(started), SaveMatchSeats("m1", SEATS), first)
    await save(store, second)
    found = await loaded(store)
    assert found.match == started
    assert found.seats == SEATS
    assert found.entries == (first.entry, second.entry)
    assert (found.epoch, found.chain) == (1, second.chain)


async def test_the_epoch_is_that_of_the_last_entry(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, line.entry())
    line.epoch = 7
    await save(store, line.entry(seat=None, cid=None, input={"t": "take"}))
    assert (await loaded(store)).epoch == 7


async def test_a_finished_match_comes_back_with_ranks_and_counts_as_won(store: Store) -> None:
    line = Line()
    outcome = {"ranks": [1, 2], "reason": "row", "detail": {"row": [["a", 1]]}}
    ranked = (replace(SEATS[0], rank=1), replace(SEATS[1], rank=2))
    ended = match(status="finished", outcome=outcome, started=5_000, finished=6_000)
    await save(store, *table())
    await save(store, SaveMatchSeats("m1", SEATS), line.entry())
    await save(store, line.entry(), SaveMatch(ended), SaveMatchSeats("m1", ranked))
    found = await loaded(store)
    assert (found.match, found.seats, found.wins) == (ended, ranked, {"g1": 1})


@pytest.mark.parametrize(
    ("ranks", "reason", "status", "wins"),
    [
        ((1, 2), "row", "finished", {"g1": 1}),
        ((2, 1), "row", "finished", {"bot:greedy": 1}),
        ((1, 1), "agreed", "finished", {}),
        ((1, 2), "aborted", "finished", {}),
        ((1, 2), "row", "void", {}),
    ],
)
async def test_a_win_is_a_finished_match_with_one_first_that_was_not_aborted(
    store: Store, ranks: tuple[int, int], reason: str, status: str, wins: dict[str, int]
) -> None:
    seats = tuple(replace(seat, rank=rank) for seat, rank in zip(SEATS, ranks, strict=True))
    ended = match(status=status, outcome={"ranks": list(ranks), "reason": reason})
    await save(store, *table(), SaveMatch(ended), SaveMatchSeats("m1", seats))
    assert (await loaded(store)).wins == wins


async def test_the_newest_match_is_loaded_and_the_series_counts_all(store: Store) -> None:
    won = tuple(replace(seat, rank=1 + seat.seat) for seat in SEATS)
    await save(store, *table())
    for number in range(1, 4):
        name = f"m{number}"
        ended = match(name, number=number, status="finished", outcome={"reason": "row"})
        await save(store, SaveMatch(ended), SaveMatchSeats(name, won), Line(name).entry())
    await save(store, SaveMatch(match("m10", number=4)), SaveSecret("m10", "seed", "cd" * 32))
    found = await loaded(store)
    assert (found.match.id, found.seed, found.entries) == ("m10", "cd" * 32, ())
    assert found.wins == {"g1": 3}


async def test_offers_are_replaced_and_keep_their_order(store: Store) -> None:
    offers = (Offer("o2", "draw", 1, (1,)), Offer("o1", "rematch", 0, (0, 1)))
    await save(store, *table())
    await save(store, SaveOffers("r1", offers))
    assert (await loaded(store)).offers == offers
    await save(store, SaveOffers("r1", ()))
    assert (await loaded(store)).offers == ()


async def test_the_newest_hundred_lines_of_chat_stay_in_order(store: Store) -> None:
    lines = [
        ChatLine(f"c{n}", n, "g1", n % 2, "Ada", "players", text=f"line {n}") for n in range(104)
    ]
    watcher = ChatLine("w", 200, "g7", None, None, "watchers", preset="hello")
    await save(store, *table())
    await save(store, *(SaveChat("r1", line) for line in lines))
    await save(store, SaveChat("r1", watcher))
    assert (await loaded(store)).chat == (*lines[4:], watcher), "a hundred in each channel"


async def test_two_snapshots_are_kept(store: Store) -> None:
    await save(store, *table())
    for seq in (64, 128, 192):
        await save(store, SaveSnapshot("m1", seq, 1, '{"ply":1}', "d"))
    await save(store, SaveSnapshot("m1", 192, 1, '{"ply":1}', "d"))

    def stored(link: object) -> list[int]:
        return [row[0] for row in link.exec_driver_sql("SELECT seq FROM snapshot ORDER BY seq")]  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here

    assert await store.journal.run(stored) == [128, 192]


async def test_the_newest_64_commands_per_guest_stay(store: Store) -> None:
    await save(store, *table())
    for n in range(70):
        await save(
            store,
            SaveCommand("r1", "g1", f"a{n}", "offer", 10 * n),
            SaveCommand("r1", "g2", f"b{n}", "seat", 10 * n + 5),
        )
    commands = (await loaded(store)).commands
    assert [c for c in commands if c.guest == "g1"] == [
        StoredCommand("g1", f"a{n}", "offer", 10 * n) for n in range(6, 70)
    ]
    assert [c.cid for c in commands if c.guest == "g2"] == [f"b{n}" for n in range(6, 70)]
    assert [c.at for c in commands] == sorted(c.at for c in commands)


async def test_acts_of_all_matches_of_the_room_are_among_the_commands(store: Store) -> None:
    seats = (SEATS[0], MatchSeat(1, "human", "g2", "Bo", None))
    await save(store, *table(), SaveMatchSeats("m1", seats))
    await save(store, SaveCommand("r1", "g1", "sat", "seat", 1))
    one, two = Line("m1"), Line("m2")
    for _ in range(80):
        await save(store, one.entry())
    await save(store, SaveMatch(match("m2", number=2)), SaveMatchSeats("m2", seats))
    for _ in range(10):
        await save(store, two.entry())
    await save(store, two.entry(cid=None), SaveCommand("r1", "g1", "late", "offer", 2**50))
    commands = (await loaded(store)).commands
    mine = [c.cid for c in commands if c.guest == "g1"]
    theirs = [c.cid for c in commands if c.guest == "g2"]
    acts = [f"m1-{n}" for n in range(2, 81, 2)] + [f"m2-{n}" for n in range(2, 11, 2)]
    assert mine == ["sat", *acts, "late"]
    assert theirs == [f"m1-{n}" for n in range(1, 81, 2)] + [f"m2-{n}" for n in range(1, 11, 2)]
    assert {c.kind for c in commands if c.cid in acts} == {"act"}


async def test_of_more_than_64_acts_the_newest_are_found(store: Store) -> None:
    line = Line()
    await save(store, *table(), SaveMatchSeats("m1", SEATS))
    entries = [line.entry(seat=0) for _ in range(100)]
    await save(store, *entries)
    commands = (await loaded(store)).commands
    assert [c.cid for c in commands] == [f"m1-{n}" for n in range(37, 101)]


async def test_a_command_in_both_places_is_found_once(store: Store) -> None:
    await save(store, *table(), SaveMatchSeats("m1", SEATS))
    resign = Line().entry(seat=0, cid="bye", input={"t": "quit", "reason": "resigned"})
    await save(store, resign, SaveCommand("r1", "g1", "bye", "resign", 2**50))
    assert (await loaded(store)).commands == (StoredCommand("g1", "bye", "resign", 2**50),)


async def test_a_repeated_command_is_fenced(store: Store) -> None:
    await save(store, *table())
    repeated = SaveCommand("r1", "g1", "x", "offer", 1)
    await save(store, repeated)
    assert type(await answer(store, repeated)).__name__ == "Fenced"
    await save(store, SaveCommand("r1", "g2", "x", "offer", 1))


async def test_rooms_do_not_mix(store: Store) -> None:
    names = [f"r{n}" for n in islice(range(10), 5)]
    for name in names:
        await save(store, *table(name, f"m-{name}"), SaveCommand(name, "g1", "c", "seat", 1))
        await save(store, SaveChat(name, ChatLine("c1", 1, "g1", 0, name, "players", text=name)))
    for name in names:
        found = await loaded(store, name)
        assert (found.room.id, found.match.id, len(found.commands)) == (name, f"m-{name}", 1)
        assert [line.text for line in found.chat] == [name]
