"""What a host has probably not meant is said, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.identity.limits import Limits
from app.settings import read
from app.settings.doubts import doubts

LIMITS = [f"LIMIT_{name.upper()}" for name in Limits.names()]
KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
USUAL = {"SECRET_KEY": KEY, "PATH": "/bin", "HOME": "/root", "HOSTNAME": "h", "LANG": "C"}


def doubted(**environ: str) -> list[tuple[str, dict[str, str]]]:
    """The doubts about an environment."""
    given = USUAL | {"DATABASE_URL": "postgresql://db/tessera"} | environ
    return list(doubts(read(given, make_key=False), given, LIMITS))


def test_what_is_usual_is_not_doubted() -> None:
    every = dict.fromkeys(LIMITS, "7")
    assert doubted(LIMITS="off", PORT="8001", LOG_LEVEL="debug", **every) == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("DATABSE_URL", "DATABASE_URL"),
        ("LOGLEVEL", "LOG_LEVEL"),
        ("PUBLIC_ORIGN", "PUBLIC_ORIGIN"),
        ("LIMIT_LINKS_PER_IPS", "LIMIT_LINKS_PER_IP"),
        ("LIMIT", "LIMITS"),
    ],
)
def test_a_mistyped_name_is_told_with_the_one_that_was_meant(name: str, meant: str) -> None:
    assert doubted(**{name: "1"}) == [("unknown_setting", {"name": name, "meant": meant})]


def test_a_limit_that_there_is_not_is_told() -> None:
    assert doubted(LIMIT_XYZ="1") == [("unknown_setting", {"name": "LIMIT_XYZ"})]


@pytest.mark.parametrize("text", ["0.0.0.0/0", "::/0"])
def test_who_trusts_everybody_is_told(text: str) -> None:
    about = {"name": "FORWARDED_ALLOW_IPS", "value": text}
    assert doubted(FORWARDED_ALLOW_IPS=f"10.0.0.0/8,{text}") == [("everybody_trusted", about)]


def test_a_page_for_others_without_encryption_is_told() -> None:
    told = doubted(PUBLIC_ORIGIN="http://play.example.org")
    assert told == [("plain_http", {"origin": "http://play.example.org"})]


@pytest.mark.parametrize(("mode", "told"), [(0o600, []), (0o644, ["database_readable"])])
def test_a_database_that_others_can_read_is_told(
    tmp_path: Path, mode: int, told: list[str]
) -> None:
    file = tmp_path / "tessera.db"
    file.touch()
    file.chmod(mode)
    assert [doubt for doubt, _ in doubted(DATABASE_URL=f"sqlite:///{file}")] == told
    file.unlink()
    assert doubted(DATABASE_URL=f"sqlite:///{file}") == []
