"""What must not get through: strange hosts and origins, large, slow and broken bodies, floods."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.http.application import addresses
from app.wire.codes import PROBLEMS
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of

JSON = {"Content-Type": "application/json"}


async def in_pieces(*pieces: bytes) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece


async def test_a_body_that_is_too_large_is_refused_however_it_comes(site: Site) -> None:
    guest = await site.program()
    large = b'{"name": "' + b"x" * 70_000 + b'"}'
    declared = await guest.patch("/api/me", content=large, headers=JSON)
    chunked = await guest.patch(
        "/api/me", content=in_pieces(*[b" " * 10_000] * 7, b"{}"), headers=JSON
    )
    assert [code_of(declared), code_of(chunked)] == ["too_large"] * 2
    assert declared.headers["connection"] == "close"


async def test_a_chunked_body_within_the_limit_is_read(site: Site) -> None:
    guest = await site.program()
    answer = await guest.patch("/api/me", content=in_pieces(b'{"na', b'me":"Bo"}'), headers=JSON)
    assert answer.json() == {"name": "Bo"}


async def test_a_body_that_does_not_come_is_not_waited_for(make_site: MakeSite) -> None:
    async def never() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    async with make_site(request_s=1) as site:
        guest = await site.program()
        answer = await guest.patch("/api/me", content=never(), headers=JSON)
        assert code_of(answer) == "invalid"


async def test_a_length_that_is_no_number_is_refused(site: Site) -> None:
    headers = [*JSON.items(), ("Content-Length", "many")]
    asked = httpx.Request("POST", f"{ORIGIN}/api/keys", headers=headers, content=b"{}")
    asked.headers["content-length"] = "many"
    assert code_of(await site.asker().send(asked)) == "too_large"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff",
        b'{"name": NaN}',
        b'{"name": 1e999}',
        b'{"a":' * 5_000,
        json.dumps({"name": [[[[[[[[[1]]]]]]]]]}).encode(),
        json.dumps({"name": "x" * 3_000}).encode(),
        json.dumps({f"k{n}": n for n in range(100)}).encode(),
        b'{"name": "x", "name": 9007199254740993000}',
    ],
    ids=lambda body: ascii(body[:20]),
)
async def test_what_is_not_a_sane_json_object_is_invalid(site: Site, body: bytes) -> None:
    assert code_of(await site.asker().post("/api/keys", content=body, headers=JSON)) == "invalid"


@pytest.mark.parametrize(
    ("kind", "passes"),
    [
        ("application/json", True),
        ("Application/JSON; charset=utf-8", True),
        ("text/plain", False),
        ("application/jsonp", False),
        ("", False),
    ],
)
async def test_what_changes_something_is_json(site: Site, kind: str, passes: bool) -> None:
    answer = await site.asker().post("/api/keys", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code == (201 if passes else 415)


async def test_who_says_nothing_needs_no_media_type(site: Site) -> None:
    assert (await (await site.program()).post("/api/me/transfer")).status_code == 200
    assert code_of(await site.asker().post("/api/keys")) == "invalid", "where words are needed"
    plain = {"Content-Type": "text/plain"}
    assert code_of(await site.asker().post("/api/keys", headers=plain)) == "media_type"


async def test_the_head_of_a_call_is_that_of_its_get(site: Site) -> None:
    for path, status in (("/api/games", 200), ("/api/rooms", 200), ("/api/matches/x", 404)):
        got, head = await site.asker().get(path), await site.asker().head(path)
        assert (got.status_code, head.status_code, head.content) == (status, status, b"")
        same = ("content-type", "content-length", "cache-control")
        assert [head.headers.get(name) for name in same] == [got.headers.get(name) for name in same]
    nothing = await site.asker().head("/api/keys")
    assert (nothing.status_code, nothing.headers["allow"]) == (405, "POST")
    other = await site.asker().put("/api/games", json={})
    assert (other.status_code, other.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:8000", True),
        ("evil.example", False),
        ("127.0.0.1", False),
        ("127.0.0.1:8000.evil.example", False),
        ("", False),
    ],
)
async def test_the_server_answers_to_its_own_names(site: Site, host: str, known: bool) -> None:
    for path in ("/api/games", "/r/0000-0000-0000"):
        answer = await site.asker().get(path, headers={"Host": host})
        assert (answer.status_code == 403) is not known
    health = await site.asker().get("/health/live", headers={"Host": host})
    assert health.status_code == 200, "whoever looks after it may call it anything"


async def test_a_cookie_needs_an_origin_and_a_bearer_key_does_not(site: Site) -> None:
    browser, program = await site.browser(), await site.program()
    key = program.headers["authorization"]
    for origin, expected in ((ORIGIN, 200), ("http://localhost:8000", 200), ("https://x", 403)):
        answer = await browser.patch("/api/me", json={"name": "B"}, headers={"Origin": origin})
        assert answer.status_code == expected
    del browser.headers["origin"]
    assert code_of(await browser.patch("/api/me", json={"name": "B"})) == "forbidden"
    assert (await browser.get("/api/me")).status_code == 200, "reading needs no Origin"
    assert (await program.patch("/api/me", json={"name": "P"})).status_code == 200
    both = await browser.patch("/api/me", json={"name": "P2"}, headers={"Authorization": key})
    assert both.json() == {"name": "P2"}
    assert (await browser.get("/api/me")).json()["name"] == "B", "the key decided, not the cookie"
    assert (await program.get("/api/me")).json()["name"] == "P2"


async def test_a_broken_key_beside_a_good_cookie_is_nobody(site: Site) -> None:
    browser = await site.browser()
    for value in ("Bearer x", "Basic abc", ""):
        answer = await browser.get("/api/me", headers={"Authorization": value})
        assert code_of(answer) == "unauthorised"
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_foreign_page_cannot_even_make_a_key(site: Site) -> None:
    foreign = {"Origin": "https://evil.example"}
    for path in ("/api/keys", "/api/guests", "/api/rooms"):
        assert code_of(await site.asker().post(path, json={}, headers=foreign)) == "forbidden"
    answer = await site.asker().options("/api/keys", headers=foreign)
    assert code_of(answer) == "method"
    assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_a_method_that_is_not_there_is_told_from_the_others(site: Site) -> None:
    answer = await site.asker().put("/api/me", content=b"x")
    assert code_of(answer) == "method"
    assert answer.headers["allow"] == "GET, PATCH, DELETE, HEAD"
    assert code_of(await site.asker().post("/api/nothing", content=b"x")) == "not_found"
    assert code_of(await site.asker().post("/", content=b"x")) == "method"


async def test_a_flood_is_told_how_long_to_wait(make_site: MakeSite) -> None:
    async with make_site(requests_per_s=1, requests_burst=3) as site:
        answers = [await site.asker().get("/api/games") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert code_of(answers[-1]) == "limit"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert (await site.asker().get("/health/ready")).status_code == 200


async def test_a_bug_is_a_problem_without_a_word_about_it(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(site.tessera.store.lists, "playing", broken)
    answer = await site.asker().get("/api/rooms")
    assert (answer.status_code, code_of(answer)) == (500, "busy")
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"]
    (line,) = [json.loads(line) for line in site.log.getvalue().splitlines() if '"bug"' in line]
    assert (line["where"], line["error"]) == ("http", "RuntimeError")
    assert "secret" not in site.log.getvalue()


async def test_no_secret_is_ever_logged(make_site: MakeSite) -> None:
    async with make_site({"LOG_LEVEL": "debug"}) as site:
        guest = await site.program()
        room = (await guest.post("/api/rooms", json={"game": "karo.noughts"})).json()
        await guest.get(f"/api/rooms/{room['code']}")
        await guest.get(f"/r/{room['code']}")
        log = site.log.getvalue() + site.tessera.telemetry.count.text().decode()
    key = guest.headers["authorization"].split()[1]
    for secret in (key, room["code"], room["code"].replace("-", ""), room["watch_code"]):
        assert secret not in log


def test_every_call_documents_what_it_may_answer() -> None:
    document = addresses().openapi()
    statuses = {str(status) for status, _ in PROBLEMS.values()}
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            answers = call["responses"]
            assert any(status.startswith("2") for status in answers), (method, path)
            for status, told in answers.items():
                if status in statuses:
                    assert list(told["content"]) == ["application/problem+json"], (method, path)
            if method in {"post", "patch", "delete"}:
                assert {"403", "413", "415", "422", "429"} <= set(answers), (method, path)
            if call.get("security"):
                assert "401" in answers, (method, path)
    assert "HTTPValidationError" not in document["components"]["schemas"]
