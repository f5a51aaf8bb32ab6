"""What waits for a link: frames in order, of updates only the newest, and how much that is."""

from __future__ import annotations

import json
from typing import Any

from app.rooms.picture import Picture
from app.socket.outbox import Outbox


def picture(seq: int, match: str = "m") -> Picture:
    return Picture.of(body(seq, match))


def body(seq: int, match: str = "m", accepted: tuple[str, ...] = ()) -> dict[str, Any]:
    head = {"match": match, "seq": seq, "from": seq}
    own = {"events": [f"e{seq}"], "view": None, "you": None}
    return {**head, **own, "accepted": list(accepted)}


class Waiting:
    def __init__(self) -> None:
        self.woken = 0
        self.outbox = Outbox(self._wake)

    def taken(self) -> list[Any]:
        frames = []
        while (frame := self.outbox.take()) is not None:
            frames.append(json.loads(frame))
        return frames

    def _wake(self) -> None:
        self.woken += 1


def test_small_frames_keep_their_order_and_their_number() -> None:
    waiting = Waiting()
    for number in range(5):
        waiting.outbox.send(b"%d" % number)
    assert waiting.woken == 5
    assert len(waiting.outbox) == 5
    assert waiting.taken() == [0, 1, 2, 3, 4]
    assert waiting.outbox.take() is None


def test_of_updates_that_wait_the_newest_stays_with_all_events_and_cids() -> None:
    waiting = Waiting()
    waiting.outbox.put(picture(1), ("c1",))
    waiting.outbox.put(picture(2))
    waiting.outbox.put(picture(3), ("c2", "c3"))
    (only,) = waiting.taken()
    assert (only["from"], only["seq"]) == (1, 3)
    assert only["events"] == ["e1", "e2", "e3"]
    assert only["accepted"] == ["c1", "c2", "c3"]


def test_the_same_update_again_only_adds_its_cid() -> None:
    waiting = Waiting()
    waiting.outbox.put(picture(1), ("c1",))
    waiting.outbox.put(picture(1), ("c2",))
    assert waiting.taken() == [body(1, accepted=("c1", "c2"))]


def test_an_update_that_was_taken_is_not_sent_again() -> None:
    waiting = Waiting()
    waiting.outbox.put(picture(1))
    assert [frame["seq"] for frame in waiting.taken()] == [1]
    waiting.outbox.put(picture(2))
    assert waiting.taken() == [body(2)]


def test_a_newer_update_goes_behind_what_was_said_before_it() -> None:
    waiting = Waiting()
    waiting.outbox.put(picture(1))
    waiting.outbox.send(b'"said"')
    waiting.outbox.put(picture(2))
    said, update = waiting.taken()
    assert (said, update["seq"]) == ("said", 2)


def test_updates_of_two_matches_are_never_made_into_one() -> None:
    waiting = Waiting()
    waiting.outbox.put(picture(7, "m1"), ("c1",))
    waiting.outbox.send(b'"welcome"')
    waiting.outbox.put(picture(1, "m2"))
    waiting.outbox.put(picture(2, "m2"))
    old, welcome, new = waiting.taken()
    assert (old["match"], old["seq"], old["accepted"]) == ("m1", 7, ["c1"])
    assert welcome == "welcome"
    assert (new["match"], new["from"], new["seq"]) == ("m2", 1, 2)


def test_small_frames_are_counted_in_bytes_and_updates_are_not() -> None:
    waiting = Waiting()
    waiting.outbox.send(b'"abc"')
    waiting.outbox.send("“é”".encode())
    waiting.outbox.put(picture(1))
    assert waiting.outbox.unsent == 5 + 8
    waiting.outbox.take()
    assert waiting.outbox.unsent == 8
    assert waiting.outbox.take() == "“é”".encode()
    assert waiting.outbox.unsent == 0
