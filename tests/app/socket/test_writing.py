"""Writing through the side door: at once while the other end reads, the newest when it does not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from app.rooms.picture import Picture
from app.socket.direct import framed
from app.socket.writing import FAREWELL_S, DirectWriter
from app.wire.codes import Close


def picture(seq: int) -> Picture:
    return Picture.of({"match": "m", "seq": seq, "from": seq, "events": [seq], "accepted": []})


class Door:
    """As much of the protocol as a writer sees; `is_clear` is the test's to say."""

    disconnected = close_sent = False

    def __init__(self) -> None:
        self.is_clear = True
        self.on_writable: Callable[[], None] | None = None
        self.written: list[Any] = []
        self.cut: tuple[int, str, float] | None = None

    @property
    def is_writable(self) -> bool:
        return self.is_clear

    @property
    def burst(self) -> Any:
        """Its own burst, which does not wait."""
        return self

    def add(self, _: object, frame: bytes) -> None:
        self.write_text(frame[2 if frame[1] < 126 else 4 :])

    def write_text(self, payload: bytes) -> None:
        assert self.is_writable
        self.written.append(json.loads(payload))

    def write_close(self, code: int, reason: str, seconds: float) -> None:
        self.cut = (code, reason, seconds)

    def reads_again(self) -> None:
        self.is_clear = True
        if self.on_writable is not None:
            self.on_writable()


class Writing:
    def __init__(self) -> None:
        self.door = Door()
        self.sent: list[MutableMapping[str, Any]] = []
        self.ended = 0
        door: Any = self.door
        self.writer = DirectWriter(door, self._send, self._end)

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        self.sent.append(message)

    def _end(self) -> None:
        self.ended += 1


@pytest.fixture
async def writing() -> Writing:
    return Writing()


async def test_frames_are_written_in_the_call_that_brings_them(writing: Writing) -> None:
    writing.writer.outbox.send(b'"one"')
    writing.writer.put(picture(1), ("c1",))
    writing.writer.outbox.send(b'"two"')
    assert writing.door.written[0] == "one"
    assert writing.door.written[1]["accepted"] == ["c1"]
    assert writing.door.written[2] == "two"
    assert writing.writer.stuck_since is None


async def test_what_cannot_be_written_waits_and_updates_become_one(writing: Writing) -> None:
    writing.door.is_clear = False
    writing.writer.put(picture(1), ("c1",))
    writing.writer.outbox.send(b'"said"')
    writing.writer.put(picture(2), ())
    since = writing.writer.stuck_since
    assert since is not None
    writing.writer.put(picture(3), ("c2",))
    assert writing.writer.stuck_since == since
    assert writing.door.written == []
    writing.door.reads_again()
    said, update = writing.door.written
    assert said == "said"
    assert (update["from"], update["seq"], update["events"]) == (1, 3, [1, 2, 3])
    assert update["accepted"] == ["c1", "c2"]
    assert writing.writer.stuck_since is None


async def test_an_update_never_overtakes_what_waits(writing: Writing) -> None:
    writing.door.is_clear = False
    writing.writer.outbox.send(b'"waits"')
    writing.door.is_clear = True
    writing.writer.put(picture(1), ())
    assert [
        frame if isinstance(frame, str) else frame["seq"] for frame in writing.door.written
    ] == [
        "waits",
        1,
    ]


async def test_the_close_comes_behind_all_that_waits(writing: Writing) -> None:
    writing.door.is_clear = False
    writing.writer.outbox.send(b'"bye"')
    writing.writer.close(Close.RESTART)
    assert (writing.ended, writing.sent) == (0, [])
    writing.door.reads_again()
    await writing.writer.finish()
    assert writing.door.written == ["bye"]
    assert writing.sent == [{"type": "websocket.close", "code": 1012, "reason": "restart"}]
    assert writing.ended == 1


async def test_after_the_other_end_has_left_nothing_is_written(writing: Writing) -> None:
    writing.door.is_clear = False
    writing.writer.outbox.send(b'"one"')
    writing.writer.stop()
    writing.door.reads_again()
    writing.writer.outbox.send(b'"two"')
    await writing.writer.finish()
    assert (writing.door.written, writing.sent, writing.ended) == ([], [], 0)


async def test_a_link_that_is_cut_is_told_why_and_given_a_little_time(writing: Writing) -> None:
    writing.door.is_clear = False
    writing.writer.outbox.send(b'"lost"')
    writing.writer.cut(Close.SLOW)
    assert writing.door.cut == (4008, "slow", FAREWELL_S)
    writing.door.reads_again()
    assert writing.door.written == []


async def test_a_farewell_to_somebody_who_is_gone_is_no_error(writing: Writing) -> None:
    async def gone(_: MutableMapping[str, Any]) -> None:
        raise RuntimeError("already closed")

    writing.writer._send = gone
    writing.writer.close(Close.FLOOD)
    await writing.writer.finish()
    await asyncio.sleep(0)
    assert writing.ended == 1


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    frame = framed(b"x" * size)
    assert frame[0] == 0x81
    assert frame[1] < 0x80, "servers do not mask"
    if frame[1] < 126:
        length, head = frame[1], 2
    else:
        head = 4 if frame[1] == 126 else 10
        length = int.from_bytes(frame[2:head])
    assert (length, len(frame)) == (size, head + size)
