"""The settings as values, with their defaults."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

WILDCARD_HOSTS = frozenset({"0.0.0.0", "::"})
_GRACE_MS = 60_000
_GRACE_MS_IN_A_RACE = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the host of a server can choose; one environment variable each, in capitals."""

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path(".data")
    database_url: str = field(default="sqlite:///.data/tessera.db", repr=False)
    secret_key: tuple[bytes, ...] = field(default=(), repr=False)
    public_origin: str = "http://127.0.0.1:8000"
    public_path: str = ""
    allowed_origins: tuple[str, ...] = ("http://127.0.0.1:8000", "http://localhost:8000")
    forwarded_allow_ips: tuple[str, ...] = ()
    bus_url: str = field(default="", repr=False)
    grace_ms: int | None = None
    collect_unjoined_s: int = 600
    collect_empty_s: int = 120
    bot_pause_ms: int = 600
    bot_workers: int = 1
    contact: str = ""
    admin_key: str = field(default="", repr=False)
    allow_weak_db: bool = False
    log_level: LogLevel = "info"

    @property
    def secure(self) -> bool:
        """Whether people reach this server by https."""
        return self.public_origin.startswith("https://")

    def url(self, path: str) -> str:
        """An absolute address of a page here."""
        return self.public_origin + self.public_path + path

    def grace(self, game: str) -> int:
        """For how many ms a seat may be gone before the others may claim."""
        if self.grace_ms is not None:
            return self.grace_ms
        return _GRACE_MS_IN_A_RACE if game.startswith("duel.") else _GRACE_MS
