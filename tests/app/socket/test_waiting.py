"""Gates and inboxes do what `asyncio`'s events and queues do, as far as links need it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.socket.waiting import Gate, Inbox


def size(made: object) -> int:
    """Bytes of a value and of what its slots hold."""
    slots = [getattr(made, name) for name in getattr(type(made), "__slots__", ())]
    return sys.getsizeof(made) + sum(map(size, slots))


async def test_a_gate_lets_all_in_who_wait_and_who_come_later() -> None:
    gate = Gate()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    gate.set()
    gate.clear()
    await asyncio.gather(*waiting)
    assert not gate.is_set()
    gate.set()
    await gate.wait()


@pytest.mark.parametrize("cancelled", [0, 1])
async def test_who_gives_up_is_forgotten_and_holds_nobody_up(cancelled: int) -> None:
    gate = Gate()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[cancelled].cancel()
    await asyncio.gather(waiting[cancelled], return_exceptions=True)
    gate.set()
    await waiting[1 - cancelled]
    assert waiting[cancelled].cancelled()


async def test_who_is_cancelled_as_the_gate_opens_takes_no_message_along() -> None:
    inbox: Inbox[int] = Inbox()
    reader = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait(1)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    assert await inbox.get() == 1


@given(st.lists(st.one_of(st.integers(), st.none())))
def test_an_inbox_is_a_queue(steps: list[int | None]) -> None:
    """A number is put in, None takes one out where there is one."""

    async def both() -> None:
        inbox: Inbox[int] = Inbox()
        queue: asyncio.Queue[int] = asyncio.Queue()
        for step in steps:
            if step is not None:
                inbox.put_nowait(step)
                queue.put_nowait(step)
            elif not queue.empty():
                assert await inbox.get() == await queue.get()
            assert (inbox.qsize(), inbox.empty()) == (queue.qsize(), queue.empty())
        while not queue.empty():
            assert inbox.get_nowait() == queue.get_nowait()

    asyncio.run(both())


@pytest.mark.parametrize(("make", "most"), [(Gate, 150), (Inbox, 400)])
async def test_they_weigh_little_while_nobody_waits(make: Callable[[], object], most: int) -> None:
    assert size(make()) < most
