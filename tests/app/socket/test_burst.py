"""Frames that go out at the end of a turn: in order, and to nobody who has gone meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from app.socket.burst import Burst, burst_of
from app.socket.direct import DirectProtocol


class Wire:
    """As much of a transport as a protocol needs to write; what it was given stays."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_shut = False

    def write(self, data: bytes) -> None:
        assert not self.is_shut, "written to what is closed"
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_shut

    def get_extra_info(self, _name: str) -> Any:
        return None


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """An application that is never called here."""


def opened() -> tuple[DirectProtocol, Wire]:
    """A protocol on a wire."""
    config = uvicorn.Config(nobody, log_config=None, ws_per_message_deflate=False)
    config.load()
    protocol = DirectProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    wire = Wire()
    protocol.connection_made(wire)
    return protocol, wire


async def turn() -> None:
    """Everything that this turn of the loop has left for its end."""
    await asyncio.sleep(0)


async def test_all_of_a_turn_goes_out_at_its_end() -> None:
    (one, first), (two, second) = opened(), opened()
    one.burst.add(one, b"a")
    two.burst.add(two, b"b")
    one.burst.add(one, b"c")
    assert first.written == second.written == []
    await turn()
    assert (first.written, second.written) == ([b"a", b"c"], [b"b"])
    one.burst.add(one, b"d")
    await turn()
    assert first.written == [b"a", b"c", b"d"]


async def test_no_other_frame_overtakes_what_waits() -> None:
    protocol, wire = opened()
    protocol.write_text(b"at once")
    assert wire.written == [b"\x81\x07at once"]
    protocol.burst.add(protocol, b"first")
    protocol.write_text(b"then")
    await turn()
    assert wire.written[1:] == [b"first", b"\x81\x04then"]
    protocol.write_text(b"again")
    assert wire.written[3:] == [b"\x81\x05again"]


async def test_who_has_gone_meanwhile_gets_nothing_and_takes_nothing_from_others() -> None:
    links = [opened() for _ in range(4)]
    for protocol, _ in links:
        protocol.burst.add(protocol, b"x")
    (closed, _), (lost, _), (_, shut), (_, stays) = links
    closed.close_sent = lost.disconnected = True
    shut.is_shut = True
    await turn()
    assert [wire.written for _, wire in links] == [[], [], [], [b"x"]]
    assert stays.written == [b"x"]


async def test_a_loop_has_one_burst() -> None:
    loop = asyncio.get_running_loop()
    assert burst_of(loop) is burst_of(loop)
    assert isinstance(burst_of(loop), Burst)
