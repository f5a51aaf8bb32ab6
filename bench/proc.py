"""What the kernel knows about a process and all its descendants."""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = resource.getpagesize()
_PARENT, _USER, _SYSTEM, _PAGES = 1, 11, 12, 21  # fields of `stat` after the name


@dataclass(frozen=True, slots=True)
class Usage:
    """CPU seconds used so far, those of them in the kernel, and resident bytes."""

    cpu: float = 0.0
    kernel: float = 0.0
    rss: int = 0


def usage(pid: int) -> Usage:
    """What a process tree has used; zeros for pid 0."""
    if not pid:
        return Usage()
    stats = [stat for each in tree(pid) if (stat := _stat(each))]
    kernel = sum(int(stat[_SYSTEM]) for stat in stats) / _TICK
    user = sum(int(stat[_USER]) for stat in stats) / _TICK
    return Usage(user + kernel, kernel, sum(int(stat[_PAGES]) for stat in stats) * _PAGE)


def tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        stat = _stat(int(name)) if name.isdigit() else None
        if stat:
            children.setdefault(int(stat[_PARENT]), []).append(int(name))
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def core_busy(core: int) -> float:
    """Busy seconds of one core so far, whoever used it."""
    for line in Path("/proc/stat").read_text().splitlines():
        if line.startswith(f"cpu{core} "):
            user, nice, system, _idle, _wait, *others = (int(x) / _TICK for x in line.split()[1:9])
            return user + nice + system + sum(others)
    return 0.0


def more_files(wanted: int) -> None:
    """Let this process have so many files and sockets, as far as that is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


def _stat(pid: int) -> list[str] | None:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
