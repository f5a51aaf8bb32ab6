"""WebSocket frames as bytes, against the library that everything else goes through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from app.wire.websocket import framed, is_whole, text_in

TEXTS = st.binary(max_size=300) | st.integers(0, 70_000).map(lambda size: b"x" * size)


def masked(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


def read(data: bytes) -> Frame:
    reader = StreamReader()
    reader.feed_data(data)
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    try:
        next(parsing)
    except StopIteration as done:
        frame: Frame = done.value
        return frame
    raise AssertionError("half a frame")


@given(payload=TEXTS)
def test_a_written_frame_is_read_by_the_library(payload: bytes) -> None:
    frame = read(framed(payload))
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, payload)


@given(payload=TEXTS)
def test_a_whole_text_frame_is_read(payload: bytes) -> None:
    data = masked(payload)
    assert text_in(data) == (payload if len(payload) < 1 << 16 else None)
    assert is_whole(data)


@given(payload=TEXTS, cut=st.integers(0, 20))
def test_a_part_or_more_than_a_frame_is_left_to_the_parser(payload: bytes, cut: int) -> None:
    data = masked(payload)
    part = data[: max(1, len(data) - 1 - cut)]
    assert text_in(part) is None
    assert not is_whole(part)
    assert text_in(data + data) is None
    assert is_whole(data + data)
    assert not is_whole(data + part)


@pytest.mark.parametrize("opcode", [Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE])
def test_other_frames_are_left_to_the_parser(opcode: Opcode) -> None:
    data = masked(b"ab", opcode)
    assert text_in(data) is None
    assert is_whole(data)


def test_a_message_in_parts_is_left_to_the_parser() -> None:
    data = masked(b"ab", fin=False)
    assert text_in(data) is None
    assert not is_whole(data + masked(b"cd", Opcode.CONT))


@given(data=st.binary(max_size=40))
def test_no_bytes_break_it(data: bytes) -> None:
    text = text_in(data)
    assert text is None or masked_again(text, data) == data
    is_whole(data)


def masked_again(text: bytes, data: bytes) -> bytes:
    start = 2 if data[1] & 127 < 126 else 4
    mask = data[start : start + 4]
    return data[: start + 4] + bytes(b ^ mask[i % 4] for i, b in enumerate(text))


def test_the_head_of_a_handshake() -> None:
    head = b"GET / HTTP/1.1\r\n\r\n"
    assert is_whole(head)
    assert not is_whole(head[:-2])
    assert not is_whole(head + masked(b"early"))
