"""What the server tells its host: one JSON object per log line, and counters for `/metrics`.

Event names are fixed; fields are short and hold no secret, no code (only its tag) and no text
that somebody wrote.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TextIO, TypeAlias, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily

Field: TypeAlias = str | int | float | bool | None

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series tells nobody anything

Alarm: TypeAlias = Literal["quarantine", "predecessor", "bug", "loop", "store"]
"""A damaged match, a store that lost its tail, an exception that nobody expected, an event loop
that stood still, a database that failed for good."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
WRITES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
LONGEST = 200
_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class Log:
    """Writes events as lines of JSON."""

    def __init__(self, level: str = "info", out: TextIO | None = None) -> None:
        self._least = _LEVELS[level]
        self.tells_debug = self._least <= _LEVELS["debug"]
        self._out = out

    def debug(self, event: str, **fields: Field) -> None:
        self._write("debug", event, fields)

    def info(self, event: str, **fields: Field) -> None:
        self._write("info", event, fields)

    def warning(self, event: str, **fields: Field) -> None:
        self._write("warning", event, fields)

    def error(self, event: str, **fields: Field) -> None:
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, Field]) -> None:
        if _LEVELS[level] < self._least:
            return
        line = {"ts": round(time.time(), 3), "level": level, "event": event}
        line |= {name: _capped(value) for name, value in fields.items()}
        out = self._out or sys.stderr
        out.write(json.dumps(line, ensure_ascii=True) + "\n")
        out.flush()


class Tallies:
    """A counter with one label, for what happens at every move: as cheap as a dictionary.

    It belongs to the event loop; the library's own counters may be used by any thread.
    """

    def __init__(self, name: str, about: str, label: str) -> None:
        self._family = name, about, label
        self._counts: dict[str, int] = {}

    def add(self, which: str) -> None:
        """One more."""
        self._counts[which] = self._counts.get(which, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        """For the registry: the numbers as they are now."""
        name, about, label = self._family
        family = CounterMetricFamily(name, about, labels=[label])
        for which, count in self._counts.copy().items():
            family.add_metric([which], count)
        yield family


class Counters:
    """The numbers of one server; a registry of its own, so that two servers can share a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.links = self._gauge("links", "Open links.")
        self.loop_lag = self._gauge("loop_lag_seconds", "How late the event loop was at last.")
        self.handshakes = self._counter("handshakes", "Handshakes by result.", "result")
        self.byes = self._counter("byes", "Links closed by the server, by code.", "code")
        self.requests = self._counter("http_requests", "HTTP answers by call.", "call", "status")
        self.bots = self._counter("bot_moves", "Moves of bots by result.", "result")
        self.bugs = self._counter("bugs", "Exceptions that nobody expected.", "where")
        self.accepted = self._tallies("commands_accepted", "Commands carried out.", "kind")
        self.refused = self._tallies("commands_refused", "Commands refused, by code.", "code")
        self.welcomes = self._counter("welcomes", "Links let in: new, rest of a log, whole.", "how")
        self.alarms = self._counter("alarms", "What its host has to look at.", "what")
        self.commit = self._histogram("journal_commit_seconds", "Commits by duration.", SECONDS)
        self.batch = self._histogram("journal_batch_writes", "Commits by writes.", WRITES)
        self.lost = self._counter("rooms_lost", "Rooms loaded anew after a write failed.", "why")

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """A number that somebody else keeps, read whenever it is asked for."""
        self._gauge(name, about).set_function(read)

    def text(self) -> bytes:
        """All numbers in the text format of Prometheus."""
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"tessera_{name}", about, labels, registry=self.registry)

    def _tallies(self, name: str, about: str, label: str) -> Tallies:
        tallies = Tallies(f"tessera_{name}", about, label)
        self.registry.register(tallies)
        return tallies

    def _histogram(self, name: str, about: str, steps: Sequence[float]) -> Histogram:
        return Histogram(f"tessera_{name}", about, buckets=steps, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"tessera_{name}", about, registry=self.registry)


class Telemetry:
    """The log and the counters, handed to everybody who has something to tell."""

    def __init__(self, level: str = "info", out: TextIO | None = None) -> None:
        self.log = Log(level, out)
        self.count = Counters()
        for what in get_args(Alarm):  # a number to compare with has to be there from the start
            self.count.alarms.labels(what)

    def alarm(self, what: Alarm, **fields: Field) -> None:
        """Something that the host of the server has to look at."""
        self.count.alarms.labels(what).inc()
        self.log.error("alarm", what=what, **fields)

    def bug(self, where: str, error: BaseException, **fields: Field) -> None:
        """An exception that nobody expected: told with its place, without its values."""
        self.count.bugs.labels(where).inc()
        self.count.alarms.labels("bug").inc()
        kind = type(error).__name__
        self.log.error("bug", where=where, error=kind, at=_place(error), **fields)


class JsonLines(logging.Handler):
    """Sends what libraries log (uvicorn, asyncio) through our log, as event `library`."""

    def __init__(self, log: Log, mask: Callable[[str], str] = str) -> None:
        super().__init__()
        self._log = log
        self._mask = mask

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        write = self._log.error if record.levelno >= logging.ERROR else self._log.info
        error = record.exc_info[1] if record.exc_info else None
        message = self._mask(record.getMessage())
        place = _place(error) if error else None
        write("library", name=record.name, message=message, at=place)


def _capped(value: Field) -> Field:
    return value[:LONGEST] if isinstance(value, str) else value


def _place(error: BaseException) -> str:
    """Where an exception came from: the innermost three places."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        name = code.co_filename.rsplit("/", 1)[-1]
        places.append(f"{name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " < ".join(reversed(places[-3:]))
