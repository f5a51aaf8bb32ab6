"""How much of everything is allowed, and the counters that notice when it is more.

`Limits` are the numbers, one environment variable `LIMIT_…` each; `Bucket` and `Window` count by
key (an address, a guest, a room) in bounded memory.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace

_MOST_KEYS = 50_000
_NONE = 1_000_000_000


def _size(number: int) -> int:
    """A size, a time or a rule of the protocol: holds with `LIMITS=off` too."""
    return field(default=number, metadata={"always": True})


@dataclass(frozen=True, slots=True)
class Limits:
    """The table of limits; times in seconds, sizes in bytes."""

    frame_bytes: int = _size(16 * 1024)
    unsent_bytes: int = _size(256 * 1024)
    stuck_s: int = _size(20)
    hello_s: int = _size(5)
    silent_s: int = _size(45)
    hidden_silent_s: int = _size(120)
    body_bytes: int = _size(64 * 1024)
    record_bytes: int = _size(256 * 1024)
    header_bytes: int = _size(16 * 1024)
    request_s: int = _size(10)
    chat_history: int = _size(100)
    state_bytes: int = _size(64 * 1024)
    entries_per_match: int = _size(20_000)

    malformed_per_minute: int = _size(3)
    commands_per_s: int = 5
    commands_burst: int = 20
    race_commands_per_s: int = 20
    race_commands_burst: int = 40
    refusals_per_10_s: int = 100
    chat_per_s: int = 1
    chat_burst: int = 5

    links_per_ip: int = 40
    links_per_guest: int = _size(3)
    watchers_per_room: int = 50
    links_per_node: int = 5_000
    links_without_hello: int = 500
    handshakes_per_s: int = 10
    handshakes_burst: int = 20
    hellos_per_s: int = 200

    rooms_per_ip: int = 120
    rooms_per_guest: int = 20
    rooms_window_s: int = 600
    rooms_per_node: int = 2_000
    guests_per_ip: int = 120
    guests_window_s: int = 600
    failed_codes_per_ip: int = 30
    failed_codes_per_node: int = 2_000
    transfers_per_ip: int = 5
    failed_transfers_per_node: int = 100
    transfers_off_s: int = _size(300)
    transfer_s: int = _size(300)
    old_keys_s: int = _size(60)
    records_per_ip: int = 10
    hints_per_guest: int = 30
    evaluations_per_minute: int = 240
    requests_per_s: int = 50
    requests_burst: int = 200

    open_room_s: int = _size(24 * 3600)
    unfinished_match_s: int = _size(30 * 24 * 3600)
    finished_match_s: int = _size(365 * 24 * 3600)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Limits:
        """`LIMIT_…` and `LIMITS`; raises `ValueError` with a sentence for what is no number."""
        wanted = {
            name: _number(f"LIMIT_{name.upper()}", environ[f"LIMIT_{name.upper()}"])
            for name in cls.names()
            if f"LIMIT_{name.upper()}" in environ
        }
        switch = environ.get("LIMITS", "on").lower()
        if switch not in {"on", "off"}:
            raise ValueError(f"LIMITS is on or off, not {switch!r}.")
        return replace(cls() if switch == "on" else cls.off(), **wanted)

    @classmethod
    def off(cls) -> Limits:
        """For load tests from one address: rates and counts are as good as endless."""
        lifted = {each.name: _NONE for each in fields(cls) if not each.metadata.get("always")}
        return replace(cls(), **lifted)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all limits, in the order of the table."""
        return tuple(each.name for each in fields(cls))


class Allowance:
    """One token bucket, for an owner who knows the time: `rate` per second, `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._since = 0.0

    def take(self, now: float, amount: float = 1) -> float:
        """0 if allowed at `now` (s), which uses it up; otherwise the seconds to wait."""
        left = self._left + (now - self._since) * self._rate
        left = min(left, self._burst)
        self._since = now
        if left < amount:
            self._left = left
            return (amount - left) / self._rate
        self._left = left - amount
        return 0.0


class Bucket:
    """Token buckets by key: `rate` per second on average, `burst` at once."""

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._left: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> float:
        """0 if allowed now, which uses it up; otherwise the seconds to wait, which uses nothing."""
        allowance = self._left.pop(key, None) or Allowance(self._rate, self._burst)
        self._left[key] = allowance
        if len(self._left) > _MOST_KEYS:
            self._left.popitem(last=False)
        return allowance.take(self._now(), amount)


class Window:
    """Sliding counters by key: `limit` in any `seconds`."""

    def __init__(
        self, limit: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._limit = limit
        self._seconds = seconds
        self._now = now
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """0 if one more is allowed, otherwise the seconds to wait; counts nothing."""
        times = self._fresh(key)
        if times is None or len(times) < self._limit:
            return 0.0
        return max(0.001, times[0] + self._seconds - self._now())

    def count(self, key: str) -> None:
        """One more has happened."""
        if self._limit >= _NONE:
            return
        times = self._fresh(key)
        if times is None:
            times = self._times[key] = deque(maxlen=self._limit)
        times.append(self._now())
        self._times.move_to_end(key)
        if len(self._times) > _MOST_KEYS:
            self._times.popitem(last=False)

    def take(self, key: str) -> float:
        """0 if allowed now, which counts; otherwise the seconds to wait."""
        wait = self.wait(key)
        if not wait:
            self.count(key)
        return wait

    def _fresh(self, key: str) -> deque[float] | None:
        times = self._times.get(key)
        while times and times[0] <= self._now() - self._seconds:
            times.popleft()
        if times is not None and not times:
            del self._times[key]
            return None
        return times


class Transfers:
    """Tries of one-time codes: a few per address; after too many failures nobody for a while."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._tries = Window(limits.transfers_per_ip, 60, now)
        self._failures = Window(limits.failed_transfers_per_node, 60, now)
        self._off = Window(1, limits.transfers_off_s, now)

    def take(self, ip: str) -> float:
        """0 if this address may try a code now, which counts; otherwise the seconds to wait."""
        return self._off.wait("node") or self._tries.take(ip)

    def failed(self) -> None:
        """Somebody has tried a code that there is not."""
        self._failures.count("node")
        if self._failures.wait("node"):
            self._off.count("node")


class Meters:
    """The counters of one node that HTTP and the sockets share."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.requests = Bucket(limits.requests_per_s, limits.requests_burst, now)
        self.handshakes = Bucket(limits.handshakes_per_s, limits.handshakes_burst, now)
        self.guests = Window(limits.guests_per_ip, limits.guests_window_s, now)
        self.rooms_by_ip = Window(limits.rooms_per_ip, limits.rooms_window_s, now)
        self.rooms_by_guest = Window(limits.rooms_per_guest, limits.rooms_window_s, now)
        self.evaluations = Window(limits.evaluations_per_minute, 60, now)
        self.hints = Window(limits.hints_per_guest, 60, now)
        self.records = Window(limits.records_per_ip, 60, now)
        self.transfers = Transfers(limits, now)
        self._failed_codes_by_ip = Window(limits.failed_codes_per_ip, 60, now)
        self._failed_codes = Window(limits.failed_codes_per_node, 60, now)

    def may_look_up(self, ip: str) -> float:
        """0 if this address may try a code now, otherwise the seconds to wait."""
        return max(self._failed_codes_by_ip.wait(ip), self._failed_codes.wait("node"))

    def code_failed(self, ip: str) -> None:
        """An address has tried a code that opens nothing."""
        self._failed_codes_by_ip.count(ip)
        self._failed_codes.count("node")


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= _NONE:
        raise ValueError(f"{name} must be a whole number from 1 to {_NONE}, not {text!r}.")
    return int(text)
