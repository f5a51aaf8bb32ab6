"""What a database's error means: a write that is wrong, a store that is away or gone bad."""

from __future__ import annotations

import sqlite3

import psycopg
from psycopg import errors as postgres
from sqlalchemy.exc import DBAPIError

from app.rooms.ports import Fenced, Gap, JournalError, Unavailable

DRIVER_ERRORS = (DBAPIError, sqlite3.Error, psycopg.Error)

_AWAY = (
    sqlite3.OperationalError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.InternalError,
)
_BROKEN = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


def is_away(error: BaseException) -> bool:
    """Whether no write could have succeeded: locked, full, unreachable, or worse."""
    found = cause(error)
    if _code(found) == sqlite3.SQLITE_ERROR:  # a statement that is wrong
        return False
    return isinstance(found, _AWAY) or is_broken(error)


def is_broken(error: BaseException) -> bool:
    """Whether the SQLite file can no longer be trusted to keep what it is given.

    After a failed sync the kernel may have thrown the pages away: trying again would succeed
    and mean nothing.
    """
    return _code(cause(error)) & 0xFF in _BROKEN


def verdict(error: BaseException) -> JournalError:
    """What to tell the caller whose write failed."""
    found = cause(error)
    if isinstance(found, JournalError):
        return found
    if is_away(error):
        return Unavailable(str(found))
    if isinstance(found, postgres.UniqueViolation) or _code(found) in _UNIQUE:
        return Fenced(str(found))
    if _lacks_reference(found) or _lacks_entry_before(found):
        return Gap(str(found))
    return JournalError(f"{type(found).__name__}: {found}")


def _lacks_reference(found: BaseException) -> bool:
    foreign = sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
    return isinstance(found, postgres.ForeignKeyViolation) or _code(found) == foreign


def _lacks_entry_before(found: BaseException) -> bool:
    """An entry is numbered by the one before it; see `statements`."""
    if isinstance(found, postgres.NotNullViolation):
        return (found.diag.table_name, found.diag.column_name) == ("entry", "seq")
    return _code(found) == sqlite3.SQLITE_CONSTRAINT_NOTNULL and "entry.seq" in str(found)


def cause(error: BaseException) -> BaseException:
    """The driver's own error."""
    orig = error.orig if isinstance(error, DBAPIError) else None
    return orig or error


def _code(error: BaseException) -> int:
    """SQLite's extended result code, 0 for anything else."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code if isinstance(code, int) else 0
