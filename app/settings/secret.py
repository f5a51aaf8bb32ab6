"""The secret that room codes are derived from: given by the host, or made once and kept."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

KEPT_AS = "secret_key"
LEAST = 32

_EXAMPLES = (
    "changeme",
    "change-me",
    "change_me",
    "example",
    "placeholder",
    "replace",
    "secret-key",
    "secret_key",
    "secretkey",
    "your-",
    "your_",
)
_ADVICE = "make one with: python -c 'import secrets; print(secrets.token_hex(32))'"


def keys_from(text: str) -> tuple[bytes, ...]:
    """The keys in a setting, newest first; raises `ValueError` for short and example values."""
    keys = [part.strip() for part in text.split(",")]
    for key in keys:
        if len(key.encode()) < LEAST:
            raise ValueError(f"SECRET_KEY needs {LEAST} bytes at least; {_ADVICE}")
        if len(set(key)) < 8 or any(word in key.lower() for word in _EXAMPLES):
            raise ValueError(f"SECRET_KEY is an example value that others know too; {_ADVICE}")
    return tuple(key.encode() for key in keys)


def keys_kept(folder: Path, *, make: bool) -> tuple[bytes, ...]:
    """The key kept in a folder; made there, readable by its owner alone, if it is missing."""
    path = folder / KEPT_AS
    if not path.exists():
        if not make:
            return ()
        _make(path)
    try:
        return keys_from(path.read_text(encoding="ascii").strip())
    except ValueError:
        raise ValueError(
            f"The key in {path} is damaged; restore the file from your backup. Without it the "
            "links to existing rooms stop working."
        ) from None


def _make(path: Path) -> None:
    """Write beside and link into place, so that nobody ever reads half a key."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(f".{KEPT_AS}.{os.getpid()}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(beside, path)
    finally:
        beside.unlink()
