"""From the environment to `Settings`; a bad value is one sentence, and nobody guesses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple, get_args
from urllib.parse import urlsplit

from app.settings.network import own_address
from app.settings.secret import keys_from, keys_kept
from app.settings.values import WILDCARD_HOSTS, LogLevel, Settings

_DAY_S = 24 * 3600
_LOOPBACK = ("127.0.0.1", "localhost")
_CONTACT_LENGTH = 200
_SECRETS = frozenset({"SECRET_KEY", "ADMIN_KEY"})


class SettingError(ValueError):
    """A setting that cannot be used, in a sentence for the host."""


class Row(NamedTuple):
    """A line of the list of settings."""

    name: str
    value: str
    default: str


def read(environ: Mapping[str, str], *, make_key: bool = True) -> Settings:
    """The settings of this process; makes and keeps a secret key if there is none yet."""
    given = {name: value.strip() for name, value in environ.items() if value.strip()}
    host = given.get("HOST", "127.0.0.1")
    port = _number(given, "PORT", 8000, 0, 65_535)
    data_dir = Path(given.get("DATA_DIR", ".data"))
    origin = _origin("PUBLIC_ORIGIN", given.get("PUBLIC_ORIGIN") or _own_origin(host, port))
    return Settings(
        host=host,
        port=port,
        data_dir=data_dir,
        database_url=_database_url(given, data_dir),
        secret_key=_secret_keys(given, data_dir, make_key=make_key),
        public_origin=origin,
        public_path=_path(given),
        allowed_origins=_allowed_origins(given, origin),
        forwarded_allow_ips=_networks(given),
        bus_url=_bus_url(given),
        grace_ms=_number(given, "GRACE_MS", 0, 0, 7 * _DAY_S * 1000)
        if "GRACE_MS" in given
        else None,
        collect_unjoined_s=_number(given, "COLLECT_UNJOINED_S", 600, 1, 30 * _DAY_S),
        collect_empty_s=_number(given, "COLLECT_EMPTY_S", 120, 1, 30 * _DAY_S),
        bot_pause_ms=_number(given, "BOT_PAUSE_MS", 600, 0, 60_000),
        bot_workers=_number(given, "BOT_WORKERS", 1, 1, 64),
        contact=_contact(given),
        admin_key=_admin_key(given),
        allow_weak_db=_switch(given, "ALLOW_WEAK_DB"),
        log_level=_log_level(given),
    )


def rows(settings: Settings) -> list[Row]:
    """Every setting with its value and its default, secrets masked."""
    default = Settings()
    return [
        Row(name, _shown(name, settings), _shown(name, default))
        for name in (each.name.upper() for each in fields(Settings))
    ]


def _shown(name: str, settings: Settings) -> str:
    value = getattr(settings, name.lower())
    if name in _SECRETS:
        return "(set)" if value else ("(made on first start)" if name == "SECRET_KEY" else "")
    if name == "GRACE_MS" and value is None:
        return "60000, 20000 in the Duel"
    if isinstance(value, tuple):
        return ",".join(value)
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", str(value))


def _number(given: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = given.get(name, str(default))
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise SettingError(f"{name} must be a whole number from {least} to {most}, not {text!r}.")
    return int(text)


def _switch(given: Mapping[str, str], name: str) -> bool:
    text = given.get(name, "0")
    if text not in {"0", "1"}:
        raise SettingError(f"{name} is 1 or 0, not {text!r}.")
    return text == "1"


def _own_origin(host: str, port: int) -> str:
    name = own_address() if host in WILDCARD_HOSTS else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _origin(name: str, text: str) -> str:
    """An origin in its plainest form: small letters, no slash, no port that goes without saying."""
    sentence = (
        f"{name} must be like https://play.example.org or http://192.168.1.5:8000, not {text!r}."
    )
    try:
        parts = urlsplit(text.lower().removesuffix("/"))
        port = parts.port
    except ValueError:
        raise SettingError(sentence) from None
    plain = parts.hostname and parts.netloc and not (parts.path or parts.query or parts.fragment)
    if not plain or "@" in parts.netloc or parts.scheme not in {"http", "https"}:
        raise SettingError(sentence)
    usual = 443 if parts.scheme == "https" else 80
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, usual} else "")


def _path(given: Mapping[str, str]) -> str:
    """Below which path of the origin a proxy puts us: nothing, or like `/games`."""
    path = given.get("PUBLIC_PATH", "").rstrip("/")
    if not re.fullmatch(r"(/[\w.~-]+)*", path, re.ASCII):
        raise SettingError(f"PUBLIC_PATH must be like /games, not {path!r}.")
    return path


def _contact(given: Mapping[str, str]) -> str:
    """How the host can be reached: an address of mail or of a page, or a sentence."""
    contact = given.get("CONTACT", "")
    if len(contact) > _CONTACT_LENGTH or not contact.isprintable():
        raise SettingError(f"CONTACT must be one line of at most {_CONTACT_LENGTH} letters.")
    return contact


def _allowed_origins(given: Mapping[str, str], origin: str) -> tuple[str, ...]:
    """By default our own; a browser on this machine may also say `localhost` or 127.0.0.1."""
    if "ALLOWED_ORIGINS" in given:
        return tuple(_origin("ALLOWED_ORIGINS", text) for text in _listed(given["ALLOWED_ORIGINS"]))
    parts = urlsplit(origin)
    is_open = "PUBLIC_ORIGIN" not in given and given.get("HOST") in WILDCARD_HOSTS
    if parts.hostname not in _LOOPBACK and not is_open:
        return (origin,)
    port = f":{parts.port}" if parts.port else ""
    own = (f"{parts.scheme}://{name}{port}" for name in _LOOPBACK)
    return tuple(dict.fromkeys((origin, *own)))


def _networks(given: Mapping[str, str]) -> tuple[str, ...]:
    networks = _listed(given.get("FORWARDED_ALLOW_IPS", ""))
    for text in networks:
        try:
            ip_network(text, strict=False)
        except ValueError:
            raise SettingError(
                "FORWARDED_ALLOW_IPS lists the networks of your own proxy, "
                f"like 172.18.0.0/16; {text!r} is none."
            ) from None
    return networks


def _database_url(given: Mapping[str, str], data_dir: Path) -> str:
    url = given.get("DATABASE_URL", f"sqlite:///{data_dir}/tessera.db")
    if not url.startswith(("sqlite:///", "postgresql://", "postgresql+psycopg://")):
        raise SettingError(
            "DATABASE_URL must begin with sqlite:/// (a file) or postgresql:// (a server)."
        )
    return url


def _secret_keys(given: Mapping[str, str], data_dir: Path, *, make_key: bool) -> tuple[bytes, ...]:
    try:
        if "SECRET_KEY" in given:
            return keys_from(given["SECRET_KEY"])
        return keys_kept(data_dir, make=make_key)
    except ValueError as error:
        raise SettingError(str(error)) from None
    except OSError as error:
        raise SettingError(
            f"DATA_DIR {str(data_dir)!r} cannot be used: {error.strerror}; "
            "name a folder that this user may write to."
        ) from None


def _admin_key(given: Mapping[str, str]) -> str:
    key = given.get("ADMIN_KEY", "")
    if key and (len(key) < 32 or not key.isascii()):  # a header carries nothing else safely
        raise SettingError(
            "ADMIN_KEY must be empty or have 32 characters of ASCII at least, "
            "as `openssl rand -base64 48` makes them."
        )
    return key


def _bus_url(given: Mapping[str, str]) -> str:
    if "BUS_URL" in given:
        raise SettingError("BUS_URL is for several nodes, which this version cannot run; unset it.")
    return ""


def _log_level(given: Mapping[str, str]) -> LogLevel:
    text = given.get("LOG_LEVEL", "info").lower()
    for level in get_args(LogLevel):
        if text == level:
            known: LogLevel = level
            return known
    raise SettingError(f"LOG_LEVEL is debug, info, warning or error, not {text!r}.")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in (piece.strip() for piece in text.split(",")) if part)
