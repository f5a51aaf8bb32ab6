"""Looking at the product from inside while it serves; on only where the bench asks for it."""

from __future__ import annotations

import gc
import json
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

ASK_PAUSES = signal.SIGUSR2
ASK_STACKS = signal.SIGUSR1
SAMPLE_S = 0.001


class Pauses:
    """How long each collection of garbage stopped everything; written at every `ASK_PAUSES`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._started = 0.0
        self._forget()
        gc.callbacks.append(self._note)
        signal.signal(ASK_PAUSES, self._write)

    def _forget(self) -> None:
        self._count, self._longest, self._all = [0, 0, 0], [0.0, 0.0, 0.0], 0.0

    def _note(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._started = time.perf_counter()
            return
        ms = (time.perf_counter() - self._started) * 1000
        generation = about["generation"]
        self._count[generation] += 1
        self._longest[generation] = max(self._longest[generation], ms)
        self._all += ms

    def _write(self, *_: object) -> None:
        """What happened since the last time."""
        longest = [round(ms, 2) for ms in self._longest]
        found = {"passes": self._count, "longest_ms": longest, "all_ms": round(self._all, 1)}
        put(self._file, json.dumps(found))
        self._forget()


class Stacks:
    """Where the main thread is, every millisecond of CPU time between two `ASK_STACKS`.

    A sample that falls into C code is seen when that returns, so what the kernel does for a
    call is on the account of its caller. CPU of other threads is written beside the samples.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seen: Counter[tuple[CodeType, ...]] = Counter()
        self._cpu: dict[str, float] | None = None
        signal.signal(ASK_STACKS, self._turn)
        signal.signal(signal.SIGPROF, self._sample)

    def _turn(self, *_: object) -> None:
        if self._cpu is None:
            self._seen.clear()
            self._cpu = _threads()
            signal.setitimer(signal.ITIMER_PROF, SAMPLE_S, SAMPLE_S)
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        before, self._cpu = self._cpu, None
        spent = {name: cpu - before.get(name, 0.0) for name, cpu in _threads().items()}
        stacks = [[_named(code) for code in stack] + [n] for stack, n in self._seen.items()]
        put(self._file, json.dumps({"threads": spent, "stacks": stacks}))

    def _sample(self, _: int, frame: FrameType | None) -> None:
        stack = []
        while frame is not None:
            stack.append(frame.f_code)
            frame = frame.f_back
        self._seen[tuple(stack)] += 1


def _threads() -> dict[str, float]:
    """CPU seconds of each thread of this process that Python knows."""
    return {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }


def _named(code: CodeType) -> str:
    return f"{code.co_qualname} ({code.co_filename})"


def put(file: Path, text: str) -> None:
    """Write a file that is never seen half written."""
    beside = file.with_suffix(".new")
    beside.write_text(text)
    beside.rename(file)


def asked(file: Path, seconds: float = 20.0) -> str:
    """Wait for such a file, read it and remove it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if file.exists():
            text = file.read_text()
            file.unlink()
            return text
        time.sleep(0.02)
    raise RuntimeError(f"{file.name} did not come")
