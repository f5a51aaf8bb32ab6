"""Which commands are known: the newest 64 for good, those of the match, refusals for a minute."""

from __future__ import annotations

from app.rooms.memory import Memory
from app.rooms.records import StoredCommand


def test_the_newest_64_are_known_in_the_order_in_which_they_came() -> None:
    memory = Memory()
    for number in range(70):
        memory.accept("ann", f"c{number}", "table")
    assert memory.accepted("ann") == [f"c{number}" for number in range(6, 70)]
    assert memory.kind("ann", "c69") == "table"
    assert memory.kind("ann", "c5") is None
    assert memory.kind("bob", "c69") is None
    assert memory.accepted("bob") == []


def test_acts_of_the_match_are_known_until_the_next_begins() -> None:
    memory = Memory()
    for number in range(70):
        memory.enter("ann", f"a{number}")
    memory.accept("ann", "said", "line")
    assert memory.kind("ann", "a0") == "entry"
    assert memory.accepted("ann") == [*(f"a{n}" for n in range(7, 70)), "said"]
    memory.begin()
    assert memory.kind("ann", "a0") is None
    assert memory.kind("ann", "a6") == "entry"


def test_many_acts_do_not_push_other_commands_out() -> None:
    memory = Memory()
    memory.accept("ann", "said", "line")
    for number in range(70):
        memory.enter("ann", f"a{number}")
    assert memory.kind("ann", "said") == "line"
    assert "said" not in memory.accepted("ann")


def test_what_is_stored_is_known_again() -> None:
    stored = [
        StoredCommand("ann", "old", "act", 1),
        StoredCommand("ann", "sat", "table", 2),
        StoredCommand("bob", "gave-up", "quit", 3),
        StoredCommand("ann", "new", "act", 4),
    ]
    memory = Memory(stored, [("ann", "older"), ("ann", "old"), ("ann", "new")])
    assert memory.accepted("ann") == ["older", "old", "sat", "new"]
    assert [memory.kind("ann", cid) for cid in ("older", "old", "sat")] == [
        "entry",
        "entry",
        "table",
    ]
    assert memory.kind("bob", "gave-up") == "entry"


def test_of_what_is_stored_the_newest_64_are_told_whichever_match_they_are_of() -> None:
    entries = [("ann", f"now{number}") for number in range(3)]
    stored = [StoredCommand("ann", f"then{number}", "act", number) for number in range(70)]
    stored += [StoredCommand("ann", cid, "act", 100) for _, cid in entries]
    assert Memory(stored, entries).accepted("ann") == [
        *(f"then{number}" for number in range(9, 70)),
        *(cid for _, cid in entries),
    ]


def test_a_refusal_is_known_for_a_minute_from_when_it_was_given() -> None:
    memory = Memory()
    memory.refuse("ann", "c1", "not_ready", 1_000)
    assert memory.refusal("ann", "c1", 60_999) == "not_ready"
    assert memory.refusal("ann", "c1", 61_000) is None
    assert memory.refusal("bob", "c1", 2_000) is None
    assert memory.refusal("ann", "c2", 2_000) is None


def test_refusals_of_the_moment_are_not_kept() -> None:
    memory = Memory()
    memory.refuse("ann", "c1", "busy", 0)
    memory.refuse("ann", "c2", "too_fast", 0)
    assert memory.refusal("ann", "c1", 1) is None
    assert memory.refusal("ann", "c2", 1) is None


def test_the_newest_64_refusals_are_kept() -> None:
    memory = Memory()
    for number in range(65):
        memory.refuse("ann", f"c{number}", "not_legal", number)
    assert memory.refusal("ann", "c0", 100) is None
    assert memory.refusal("ann", "c1", 100) == "not_legal"


def test_a_forgotten_guest_has_never_sent_anything() -> None:
    memory = Memory()
    memory.accept("ann", "c1", "table")
    memory.enter("ann", "c2")
    memory.refuse("ann", "c3", "not_legal", 0)
    memory.forget("ann")
    assert memory.accepted("ann") == []
    assert memory.kind("ann", "c2") is None
    assert memory.refusal("ann", "c3", 1) is None
