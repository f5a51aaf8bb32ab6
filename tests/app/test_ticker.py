"""Time of a running server: what it slept through does not count."""

from __future__ import annotations

import pytest

from app.ticker import LoopTicker


class Raw:
    """The machine's own count, in ms; told in ns."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now * 1_000_000


def beaten(seconds: int = 5) -> tuple[LoopTicker, Raw]:
    """A ticker whose event loop has run for some seconds."""
    raw = Raw()
    ticker = LoopTicker(raw)
    for _ in range(seconds):
        ticker.beat()
        raw.now += 1_000
    return ticker, raw


def test_time_passes_as_the_machine_says() -> None:
    ticker, raw = beaten()
    before = ticker.mono()
    raw.now += 1_700
    assert ticker.mono() - before == 1_700


@pytest.mark.parametrize("slept_ms", [20_000, 3_600_000])
def test_what_the_process_slept_through_is_left_out(slept_ms: int) -> None:
    ticker, raw = beaten()
    ticker.beat()
    before = ticker.mono()
    raw.now += slept_ms
    assert ticker.mono() - before == 1_000, "a beat was due a second later; all else was sleep"
    raw.now += 400
    assert ticker.mono() - before == 1_400
    ticker.beat()
    raw.now += 1_000
    assert ticker.mono() - before == 2_400


def test_a_beat_may_be_a_little_late() -> None:
    ticker, raw = beaten()
    ticker.beat()
    before = ticker.mono()
    raw.now += 2_900
    ticker.beat()
    assert ticker.mono() - before == 2_900


def test_sleeping_twice_is_left_out_twice() -> None:
    ticker, raw = beaten()
    ticker.beat()
    before = ticker.mono()
    for _ in range(2):
        raw.now += 60_000
        ticker.beat()
    assert ticker.mono() - before == 2_000


def test_without_beats_nothing_is_left_out() -> None:
    raw = Raw()
    ticker = LoopTicker(raw)
    before = ticker.mono()
    raw.now += 60_000
    assert ticker.mono() - before == 60_000
