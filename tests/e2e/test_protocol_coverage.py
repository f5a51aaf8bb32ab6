"""Everything that the page of the protocol names is provoked by a test against the real server.

`PAGE` is a copy of the page's names. What the code knows is read from the code. A name that is on
the page, or in the code, and that no test provokes fails here; a test that says it provokes a
thing and does not see it fails by itself (`conftest`).
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from app.wire import codes, frames, messages
from app.wire.schema import ROOT, client_names, components, frame_names
from engine.core.refusal import CODES
from tests.e2e.wire import PROVOKED

PAGE: dict[str, str] = {
    "GET": "/api/me /api/games /api/rooms /api/rooms/{code} /api/rooms/{code}/qr.svg /api/matches "
    "/api/matches/{id} /api/matches/{id}/frames /api/matches/{id}/record "
    "/health/live /health/ready /metrics / /r/{code} /m/{id} /rules/{game}",
    "POST": "/api/guests /api/keys /api/me/transfer /api/me/adopt /api/rooms",
    "PATCH": "/api/me",
    "DELETE": "/api/me",
    "problem": "invalid unauthorised forbidden not_found conflict running too_large method "
    "media_type limit busy",
    "send": "hello act resign seat offer claim say ping pong",
    "do": "sit stand ready unready start options bot clear swap kick close_chat",
    "offer": "draw undo pause resume rematch abandon",
    "say": "make accept decline withdraw",
    "claim": "win draw bot",
    "preset": "hello good_luck well_played thanks oops one_moment good_game again",
    "frame": "welcome update table offers presence said refused notice ping pong bye",
    "refused": "malformed unauthorised not_seated not_host not_ready already_started not_started "
    "finished not_asked stale_prompt paused not_legal seat_taken seat_limit no_such_offer "
    "offer_closed too_early too_fast too_long busy muted",
    "notice": "draining paused resumed set_back",
    "close": "1003 1009 1012 4000 4008 4013 4029 4400 4401 4404 4409 4503",
}

ADDED: dict[str, str] = {
    "notice announcement": "a word of the server's host to everybody at a table",
}
"""What we have added to the page's names, and what for; calls of our own may come without."""


def named() -> set[str]:
    return {f"{kind} {name}" for kind, names in PAGE.items() for name in names.split()}


def provoked() -> dict[str, list[str]]:
    """Every name that a test of this folder says it provokes, with the tests."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f"tests.e2e.{path.stem}")
    return PROVOKED


def literals(schema: dict[str, Any], field: str) -> list[str]:
    """The words that a field may be, also where the words have a name of their own."""
    part = schema["properties"][field]
    if "$ref" in part:
        part = components()[part["$ref"].rsplit("/", 1)[-1]]
    return part.get("enum") or [part["const"]]


def known() -> set[str]:
    """What the code knows, named as on the page."""
    schemas = components()
    sent = [schemas[name] for name in client_names()]
    found = {f"send {literals(each, 't')[0]}" for each in sent}
    found |= {f"do {literals(each, 'do')[0]}" for each in sent if "do" in each["properties"]}
    found |= {f"frame {literals(schemas[name], 't')[0]}" for name in frame_names()}
    found |= {f"offer {what}" for what in get_args(messages.OfferKind)}
    found |= {f"say {word}" for word in literals(schemas["OfferMessage"], "say")}
    found |= {f"claim {what}" for what in literals(schemas["Claim"], "what")}
    found |= {f"preset {preset}" for preset in get_args(messages.Preset)}
    found |= {f"refused {code}" for code in CODES}
    found |= {f"problem {code}" for code in codes.PROBLEMS}
    found |= {f"notice {code}" for code in get_args(frames.NoticeCode)}
    found |= {f"close {int(close)}" for close in codes.Close}
    return found | calls()


def calls() -> set[str]:
    """The calls of the published OpenAPI, with the page's words for their parameters."""
    published = json.loads((ROOT / "docs/protocol/openapi.json").read_text())
    return {
        f"{method.upper()} {path}" for path, does in published["paths"].items() for method in does
    }


def test_what_the_page_names_is_known_to_the_code() -> None:
    pages = {name for name in named() if name.split()[0] == "GET" and "/api" not in name}
    assert named() - known() - pages == set()


def test_the_code_knows_nothing_that_the_page_does_not_name() -> None:
    own = {name for name in known() - named() if name.split()[0] in ("GET", "POST", "DELETE")}
    assert known() - named() - own == ADDED.keys()


@pytest.mark.parametrize("name", sorted(named() | known()))
def test_a_test_provokes(name: str) -> None:
    assert name in provoked(), "no test provokes this"


def test_no_test_provokes_what_does_not_exist() -> None:
    assert {name for name in provoked() if not name.startswith("bye ")} <= named() | known()
    words = {f"bye {code}" for code, _ in codes.BYES.values()}
    assert {name for name in provoked() if name.startswith("bye ")} <= words


if __name__ == "__main__":
    for name in sorted(named() | known()):
        print(f"{name:36} {', '.join(provoked().get(name, ['(none)']))}")
