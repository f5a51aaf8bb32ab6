"""`python -m tests.faults.powercut serve`: the server on a disk that forgets at a power cut.

SQLite's own file layer, with a witness in it: what is written and not yet synced is noted in a
file of undo records (`POWERCUT_LOG` names their folder). After a kill, `cut` makes the database
what a disk might hold: of all unsynced writes none, or each with a chance of one half. It is a
model: whole writes are undone, no sectors are torn, no disk lies, no directory forgets a name.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.__main__ import main

VOID, INT, LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
OK, MAIN_DB, WAL = 0, 0x100, 0x80000

_VFS_CALLS = (
    "open delete access full_pathname dl_open dl_error dl_sym dl_close randomness sleep "
    "current_time get_last_error current_time_int64 set_call get_call next_call"
)
_FILE_CALLS = (
    "close read write truncate sync file_size lock unlock check_reserved_lock file_control "
    "sector_size device_characteristics shm_map shm_lock shm_barrier shm_unmap fetch unfetch"
)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = [
        ("version", INT),
        ("file_size", INT),
        ("longest_path", INT),
        ("next", VOID),
        ("name", ctypes.c_char_p),
        ("own", VOID),
        *((name, VOID) for name in _VFS_CALLS.split()),
    ]


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = [("version", INT), *((name, VOID) for name in _FILE_CALLS.split())]


# The name is kept by SQLite itself as long as the file is open: it must not be a copy of ours.
OPEN = ctypes.CFUNCTYPE(INT, VOID, VOID, VOID, INT, VOID)
DELETE = ctypes.CFUNCTYPE(INT, VOID, ctypes.c_char_p, INT)
WRITE = ctypes.CFUNCTYPE(INT, VOID, VOID, INT, LONG)
TRUNCATE = ctypes.CFUNCTYPE(INT, VOID, LONG)
SYNC = ctypes.CFUNCTYPE(INT, VOID, INT)


@dataclass
class Witness:
    """One file: how it was before what has not been synced yet."""

    path: Path
    log: Path

    def __post_init__(self) -> None:
        # Never closed: closing one would end the locks that the process holds on the file.
        self._file = os.open(self.path, os.O_RDONLY)
        self._log = os.open(self.log, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        self.synced()

    def writes(self, offset: int, new: bytes) -> None:
        """These bytes are about to be written."""
        self._note((offset, os.pread(self._file, len(new), offset), self._size(), new))

    def truncates(self, size: int) -> None:
        """The file is about to end here."""
        old = self._size()
        self._note((size, os.pread(self._file, max(0, old - size), size), old, None))

    def synced(self) -> None:
        """All that was written will stay."""
        os.ftruncate(self._log, 0)

    def _size(self) -> int:
        return os.fstat(self._file).st_size

    def _note(self, record: tuple[int, bytes, int, bytes | None]) -> None:
        os.write(self._log, pickle.dumps(record))


class Watched:
    """SQLite's file layer with witnesses; the default one from now on."""

    def __init__(self, folder: Path) -> None:
        import _sqlite3  # noqa: PLC0415  # the library that this very module is bound to

        library: Any = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        self._folder = folder
        self._real = library.sqlite3_vfs_find(None)
        self._witnesses: dict[int, Witness] = {}
        self._by_path: dict[str, Witness] = {}
        self._methods: dict[int, Methods] = {}
        self._vfs = Vfs.from_buffer_copy(self._real.contents)
        self._vfs.name = b"powercut"
        self._open, self._delete = OPEN(self._opened), DELETE(self._deleted)
        self._vfs.open = ctypes.cast(self._open, VOID)
        self._vfs.delete = ctypes.cast(self._delete, VOID)
        self._calls = WRITE(self._wrote), TRUNCATE(self._truncated), SYNC(self._synced)
        library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def _opened(self, _vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        real = ctypes.cast(self._real.contents.open, OPEN)
        result: int = real(ctypes.cast(self._real, VOID), name, file, flags, out)
        if result == OK and name and flags & (MAIN_DB | WAL):
            path = ctypes.string_at(name).decode()
            if path not in self._by_path:
                log = self._folder / f"{Path(path).name}.undo"
                self._by_path[path] = Witness(Path(path), log)
            self._witnesses[file] = self._by_path[path]
            pointer = ctypes.cast(file, ctypes.POINTER(VOID))
            pointer[0] = ctypes.addressof(self._with_witness(pointer[0]))
        return result

    def _deleted(self, _vfs: int, name: bytes, sync_folder: int) -> int:
        gone = self._by_path.pop(name.decode(), None)
        if gone:
            gone.synced()
        real = ctypes.cast(self._real.contents.delete, DELETE)
        result: int = real(ctypes.cast(self._real, VOID), name, sync_folder)
        return result

    def _with_witness(self, methods: int) -> Methods:
        if methods not in self._methods:
            copy = Methods.from_buffer_copy(Methods.from_address(methods))
            self._real_calls = copy.write, copy.truncate, copy.sync
            copy.write, copy.truncate, copy.sync = (ctypes.cast(c, VOID) for c in self._calls)
            self._methods[methods] = copy
        return self._methods[methods]

    def _wrote(self, file: int, what: int, amount: int, offset: int) -> int:
        self._witnesses[file].writes(offset, ctypes.string_at(what, amount))
        result: int = ctypes.cast(self._real_calls[0], WRITE)(file, what, amount, offset)
        return result

    def _truncated(self, file: int, size: int) -> int:
        self._witnesses[file].truncates(size)
        result: int = ctypes.cast(self._real_calls[1], TRUNCATE)(file, size)
        return result

    def _synced(self, file: int, flags: int) -> int:
        result: int = ctypes.cast(self._real_calls[2], SYNC)(file, flags)
        if result == OK:
            self._witnesses[file].synced()
        return result


def cut(folder: Path, database: Path, chance: random.Random, kept: float) -> int:
    """The power fails: each unsynced write stays with the chance `kept`; how many are undone."""
    undone = 0
    for log in folder.glob("*.undo"):
        path = database.with_name(log.name.removesuffix(".undo"))
        records = _records(log)
        if not records or not path.exists():
            continue
        with path.open("r+b") as file:
            for offset, old, size, _ in reversed(records):
                file.seek(offset)
                file.write(old)
                file.truncate(size)
            for offset, _, _, new in records:
                if chance.random() >= kept:
                    undone += 1
                elif new is None:
                    file.truncate(offset)
                else:
                    file.seek(offset)
                    file.write(new)
        log.write_bytes(b"")
    return undone


def _records(log: Path) -> list[tuple[int, bytes, int, bytes | None]]:
    records = []
    with log.open("rb") as file:
        while True:
            try:
                records.append(pickle.load(file))
            except (EOFError, pickle.UnpicklingError):  # the last one may be half there
                return records


def watch() -> Watched:
    """Use the witnesses in this process from now on."""
    return Watched(Path(os.environ["POWERCUT_LOG"]))


if __name__ == "__main__":
    watched = watch()
    sys.exit(main(sys.argv[1:], os.environ))
