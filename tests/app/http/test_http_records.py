"""Records from anywhere: played again to the last frame, or refused with what differs first."""

import json
from typing import Any

import httpx
import pytest

from app.http import matches
from app.identity.limits import Limits
from app.rooms.thinker import NoAnswer
from engine import GAMES
from engine.core.codec import options_of
from engine.core.game import Act, Quit
from engine.core.match import Match
from engine.core.record import line, seal
from engine.core.rng import match_key, seed_hash
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of
from tests.app.http.test_http_matches import ended, played, quiet, started
from tests.engine.recorded import RESIGNED

__all__ = ["quiet"]

pytestmark = pytest.mark.usefixtures("quiet")

JSON = {"Content-Type": "application/json"}
NOUGHTS = GAMES["karo.noughts"]


async def sent(site: Site, document: Any) -> httpx.Response:
    return await site.asker().post("/api/records", json=document, timeout=30)


async def test_a_match_of_this_server_comes_back_as_it_was(site: Site) -> None:
    ada = await site.program("Ada")
    room, match = await started(site, ada)
    await played(room, 9)
    await ended(room)
    about = (await ada.get(f"/api/matches/{match}")).json()
    text = (await ada.get(f"/api/matches/{match}/record")).text
    answer = await site.asker().post("/api/records", content=text, headers=JSON)
    assert answer.status_code == 200
    told = answer.json()
    assert told.pop("verified") is True
    frames = (await ada.get(f"/api/matches/{match}/frames?as=all")).json()["items"]
    assert told.pop("frames") == frames
    about.pop("room")
    assert told == about


async def test_a_record_is_written_in_lines_that_people_can_read(site: Site) -> None:
    ada = await site.program("Ada")
    room, match = await started(site, ada)
    await played(room, 3)
    await ended(room)
    lines = (await ada.get(f"/api/matches/{match}/record")).text.splitlines()
    entries = [line for line in lines if line.startswith('{"seq"')]
    assert [json.loads(line.rstrip(","))["seq"] for line in entries] == [1, 2, 3, 4]


def lengthy(turns: int) -> dict[str, Any]:
    """The record of a match as long as there may be one, with cids as long as there may be."""
    options = {"move_limit": 1000, "repetition": 0}
    seed, shares = bytes(32), [b"", b""]
    match = Match.start(NOUGHTS, options_of(NOUGHTS, options), 2, match_key(seed, shares))
    entries = []
    while match.outcome is None:
        (seat,) = match.asked
        legal = match.legal(seat)
        calm = (each for each in legal[:: max(1, len(legal) // 7)] if match.seq < turns)
        acts = [Act(seat, each) for each in calm]
        after = [match.play(act, match.at + 4_321) for act in acts]
        next_ = next((one for one in after if one.match.outcome is None), None)
        next_ = next_ or match.play(Quit(seat, "resigned"), match.at)
        assert next_.entry is not None
        entries.append(line(next_.entry) | {"cid": "c" * 40})
        match = next_.match
    outcome = match.outcome
    return seal(
        {
            "format": 1,
            "id": "0" * 32,
            "game": NOUGHTS.key,
            "version": NOUGHTS.version,
            "options": options,
            "clock": None,
            "seats": [
                {"name": f"N{seat}", "kind": "human", "rank": rank}
                for seat, rank in enumerate(outcome.ranks)
            ],
            "seed_hash": seed_hash(seed),
            "seed": seed.hex(),
            "shares": ["", ""],
            "first": None,
            "started": 1,
            "finished": 2,
            "outcome": {"ranks": list(outcome.ranks), "reason": outcome.reason},
            "entries": entries,
        }
    )


async def test_the_longest_match_is_not_too_large_and_stops_nobody(site: Site) -> None:
    document = lengthy(1_012)
    assert len(document["entries"]) > 900
    text = matches._written(document)
    assert len(text) <= Limits().record_bytes
    answer = await site.asker().post("/api/records", content=text, headers=JSON, timeout=30)
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["frames"]) == len(document["entries"]) + 1


def changed(document: dict[str, Any], *place: Any, to: Any) -> dict[str, Any]:
    """The same with one value changed."""
    copy = json.loads(json.dumps(document))
    part = copy
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = to
    return dict(copy)


@pytest.mark.parametrize(
    ("place", "to", "says"),
    [
        (("format",), 2, "not a record of a match: format"),
        (("more",), 2, "not a record of a match: more"),
        (("seed",), "00" * 32, "seed_hash"),
        (("game",), "chess", "game: there is no 'chess'"),
        (("version",), 99, "version"),
        (("entries", 3, "digest"), "0" * 16, "entry 4: leads to another state"),
        (("entries", 3, "at"), 1, "entry 4"),
        (("entries", 5, "input"), {"t": "act", "action": {"t": "pass"}}, "entry 6"),
        (("outcome", "ranks"), [1, 1], "ranks"),
        (("outcome", "reason"), "row", "outcome"),
        (("started",), 5, "hash"),
        (("entries", 0, "seq"), "1", "not a record of a match: entries.0.seq"),
    ],
    ids=str,
)
async def test_what_differs_first_is_told(
    site: Site, place: tuple[Any, ...], to: Any, says: str
) -> None:
    answer = await sent(site, changed(RESIGNED, *place, to=to))
    assert code_of(answer) == "invalid"
    assert says in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


async def test_names_prove_nothing_and_are_cleaned(site: Site) -> None:
    document = RESIGNED
    document = changed(document, "seats", 0, "name", to="a\u202eb")
    document = changed(document, "seats", 1, "name", to="  Zoe\u0308 ")
    answer = await sent(site, document)
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Player 1", "Zoë"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"format": NaN}', b'{"a":' * 400])
async def test_what_is_no_json_object_is_invalid(site: Site, body: bytes) -> None:
    answer = await site.asker().post("/api/records", content=body, headers=JSON)
    assert code_of(answer) == "invalid"


async def test_what_is_too_deep_is_not_even_looked_at(site: Site) -> None:
    deep: Any = 1
    for _ in range(300):
        deep = [deep]
    assert code_of(await sent(site, {"format": deep})) == "invalid"
    assert not site.tessera.telemetry.count.bugs.labels("http")._value.get()


async def test_only_records_may_be_large_and_they_not_endlessly(site: Site) -> None:
    padded = RESIGNED | {"id": "x"}
    body = json.dumps(padded).encode()
    for size, path, code in (
        (70_000, "/api/records", "invalid"),
        (262_144, "/api/records", "invalid"),
        (262_145, "/api/records", "too_large"),
        (70_000, "/api/keys", "too_large"),
    ):
        asked = site.asker().post(path, content=body.ljust(size), headers=JSON, timeout=30)
        assert code_of(await asked) == code


async def test_anybody_may_send_a_record_but_no_foreign_page(site: Site) -> None:
    browser = await site.browser()
    assert (await browser.post("/api/records", json=RESIGNED)).status_code == 200
    foreign = {"Origin": "https://evil.example"}
    answer = await site.asker().post("/api/records", json=RESIGNED, headers=foreign)
    assert code_of(answer) == "forbidden"
    nowhere = await browser.post("/api/records", json=RESIGNED, headers={"Origin": ORIGIN + "1"})
    assert code_of(nowhere) == "forbidden"


async def test_records_are_limited(make_site: MakeSite) -> None:
    async with make_site(records_per_ip=2) as site:
        for _ in range(2):
            assert code_of(await sent(site, {})) == "invalid"
        refused = await sent(site, {})
        assert code_of(refused) == "limit"
        assert 1 <= int(refused.headers["retry-after"]) <= 60


async def test_who_finds_everybody_busy_is_told_to_come_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> None:
        raise NoAnswer("too many questions are waiting")

    monkeypatch.setattr("app.bots.pool.Pool.think", busy)
    answer = await sent(site, RESIGNED)
    assert code_of(answer) == "busy"
    assert answer.headers["retry-after"]
