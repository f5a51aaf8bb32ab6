"""Moving to another device by a code, and signing the others out."""

import asyncio
import re
from xml.etree import ElementTree as ET

import httpx
import pytest

from app.http.qr import picture
from app.identity.codes import ALPHABET
from app.identity.keys import key_hash
from app.rooms import door
from app.rooms.presence import Peer
from app.ticker import LoopTicker
from app.wire.codes import Close
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of
from tests.app.http.test_http_guests import Listener

NOBODYS = "00000-00000"


class Later:
    """The server's clock, which a test may put forward."""

    ms = 0


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    later = Later()
    clock = LoopTicker().wall
    monkeypatch.setattr(LoopTicker, "wall", lambda _: clock() + later.ms)
    return later


async def code_for(guest: httpx.AsyncClient) -> str:
    """A code that the guest's device shows."""
    answer = await guest.post("/api/me/transfer", json={})
    assert answer.status_code == 200
    code: str = answer.json()["code"]
    return code


async def name_of(guest: httpx.AsyncClient) -> str | None:
    """Who the server takes somebody for, None for nobody."""
    answer = await guest.get("/api/me")
    return answer.json()["name"] if answer.status_code == 200 else None


async def test_a_code_is_shown_in_groups_and_as_a_picture_of_a_page(site: Site) -> None:
    browser = await site.browser("Ada")
    told = (await browser.post("/api/me/transfer", json={})).json()
    assert re.fullmatch(rf"[{ALPHABET}]{{5}}-[{ALPHABET}]{{5}}", told["code"])
    assert told["expires_ms"] == 300_000
    assert told["url"] == f"{ORIGIN}/#adopt={told['code']}", "no server sees what is behind #"
    assert told["qr"] == picture(told["url"])
    assert {element.tag.rsplit("}")[-1] for element in ET.fromstring(told["qr"]).iter()} == {
        "svg",
        "path",
    }


async def test_another_browser_becomes_the_same_guest_and_both_stay(site: Site) -> None:
    laptop, phone = await site.browser("Ada"), await site.browser("Somebody")
    code = await code_for(laptop)
    answer = await phone.post("/api/me/adopt", json={"code": code})
    assert (answer.status_code, answer.json()) == (200, {"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("guest=gk_")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert laptop.cookies["guest"] != phone.cookies["guest"], "a key of its own"
    await phone.patch("/api/me", json={"name": "Countess"})
    assert [await name_of(laptop), await name_of(phone)] == ["Countess"] * 2
    assert code_of(await phone.post("/api/me/adopt", json={"code": code})) == "not_found"


async def test_a_program_gets_a_key_of_its_own_and_no_cookie(site: Site) -> None:
    browser = await site.browser("Ada")
    for program in (site.asker(), await site.program("Robot")):
        answer = await program.post("/api/me/adopt", json={"code": await code_for(browser)})
        assert answer.json()["name"] == "Ada"
        assert "set-cookie" not in answer.headers
        assert await name_of(site.asker(answer.json()["key"])) == "Ada"


async def test_a_page_never_sees_a_key(site: Site) -> None:
    program = await site.program("Ada")
    page = site.asker("gk_" + "x" * 43, Origin=ORIGIN)
    answer = await page.post("/api/me/adopt", json={"code": await code_for(program)})
    assert answer.json() == {"name": "Ada"}
    assert "gk_" in answer.headers["set-cookie"]


@pytest.mark.parametrize("form", [str.lower, lambda code: code.replace("-", " "), " {} ".format])
async def test_a_code_is_read_as_people_type_it(site: Site, form) -> None:  # type: ignore[no-untyped-def]  # fixtures and cases of all kinds
    code = await code_for(await site.program("Ada"))
    assert (await site.asker().post("/api/me/adopt", json={"code": form(code)})).status_code == 200


async def test_a_newer_code_replaces_the_one_before(site: Site) -> None:
    program = await site.program("Ada")
    first, second = await code_for(program), await code_for(program)
    assert code_of(await site.asker().post("/api/me/adopt", json={"code": first})) == "not_found"
    assert (await site.asker().post("/api/me/adopt", json={"code": second})).status_code == 200


async def test_a_code_ends_after_five_minutes(later: Later, site: Site) -> None:
    program = await site.program("Ada")
    in_time = await code_for(program)
    later.ms = 299_000
    answer = await site.asker().post("/api/me/adopt", json={"code": in_time})
    assert answer.status_code == 200
    code = await code_for(program)
    later.ms += 300_001
    assert code_of(await site.asker().post("/api/me/adopt", json={"code": code})) == "not_found"


async def test_a_code_of_a_forgotten_guest_is_none(site: Site) -> None:
    program = await site.program("Ada")
    code = await code_for(program)
    await program.delete("/api/me")
    assert code_of(await site.asker().post("/api/me/adopt", json={"code": code})) == "not_found"


async def test_a_code_is_nowhere_but_in_the_answer(make_site: MakeSite, tmp_path) -> None:  # type: ignore[no-untyped-def]  # fixtures and cases of all kinds
    async with make_site({"LOG_LEVEL": "debug"}) as site:
        code = await code_for(await site.program("Ada"))
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("tessera.db*"))
        for form in (code, code.replace("-", "")):
            assert form.encode() not in stored
            assert form not in site.log.getvalue()


async def test_what_is_no_code_is_told_apart_from_what_is_no_request(site: Site) -> None:
    for wrong in ({}, {"code": 5}, {"code": "x" * 500}, {"code": NOBODYS, "name": "x"}):
        assert code_of(await site.asker().post("/api/me/adopt", json=wrong)) == "invalid"
    for path in ("transfer", "signout"):
        assert code_of(await site.asker().post(f"/api/me/{path}", json={})) == "unauthorised"
        answer = await (await site.program()).post(f"/api/me/{path}", json={"all": True})
        assert code_of(answer) == "invalid"


async def test_a_foreign_page_moves_nobody(site: Site) -> None:
    code = await code_for(await site.browser("Eve"))
    browser = await site.browser("Ada")
    for origin in ("https://evil.example", "null", ""):
        headers = {"Origin": origin}
        for path, body in (
            ("adopt", {"code": code}),
            ("transfer", {}),
            ("signout", {}),
        ):
            answer = await browser.post(f"/api/me/{path}", json=body, headers=headers)
            assert code_of(answer) == "forbidden"
        plain = await site.asker(Origin=origin).post("/api/me/adopt", json={"code": code})
        assert code_of(plain) == "forbidden"
    assert await name_of(browser) == "Ada"


async def test_guessing_is_slow_for_one_and_soon_off_for_all(make_site: MakeSite) -> None:
    async with make_site(failed_transfers_per_node=7) as site:
        guest = await site.program("Ada")
        code = await code_for(guest)
        for word in (NOBODYS, "", "x", NOBODYS, NOBODYS):
            answer = await site.asker().post("/api/me/adopt", json={"code": word})
            assert code_of(answer) == "not_found"
        answer = await site.asker().post("/api/me/adopt", json={"code": code})
        assert code_of(answer) == "limit"
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        site.transport.client = ("10.0.0.2", 1)
        for _ in range(2):
            answer = await site.asker().post("/api/me/adopt", json={"code": NOBODYS})
            assert code_of(answer) == "not_found"
        site.transport.client = ("10.0.0.3", 1)
        off = await site.asker().post("/api/me/adopt", json={"code": code})
        assert code_of(off) == "limit"
        assert int(off.headers["retry-after"]) > 290
        assert (await guest.post("/api/me/transfer", json={})).status_code == 200


# Signing out.


async def test_a_new_key_for_this_device_and_an_end_for_all_others(
    later: Later, site: Site
) -> None:
    laptop, phone = await site.browser("Ada"), await site.browser()
    await phone.post("/api/me/adopt", json={"code": await code_for(laptop)})
    old = site.asker(laptop.cookies["guest"])
    answer = await laptop.post("/api/me/signout", json={})
    assert (answer.status_code, answer.json()) == (200, {"name": "Ada"})
    later.ms = 58_000
    assert [await name_of(one) for one in (laptop, phone, old)] == ["Ada"] * 3
    later.ms = 60_001
    assert [await name_of(one) for one in (laptop, phone, old)] == ["Ada", None, None]


async def test_a_program_finds_its_new_key_in_the_answer(site: Site) -> None:
    program = await site.program("Ada")
    answer = await program.post("/api/me/signout", json={})
    assert answer.json()["name"] == "Ada"
    assert "set-cookie" not in answer.headers
    assert await name_of(site.asker(answer.json()["key"])) == "Ada"


async def test_links_of_ended_keys_are_closed_and_the_others_stay(make_site: MakeSite) -> None:
    async with make_site(old_keys_s=1) as site:
        ada = await site.program("Ada")
        made = (await ada.post("/api/rooms", json={"game": "karo.noughts"})).json()
        renewed = (await ada.post("/api/me/signout", json={})).json()["key"]
        found = await site.tessera.rooms.open(made["code"])
        assert found is not None
        room, role = found
        peers = []
        for key in (ada.headers["authorization"].split()[1], renewed):
            guest = await site.tessera.gateway.guests.find(key_hash(key))
            assert guest is not None
            peers.append(Peer(*guest, role, "tab", Listener(), key=key_hash(key)))
            door.join(room, peers[-1], None)
        async with asyncio.timeout(5):
            while len(room.presence) > 1:  # noqa: ASYNC110  # nothing tells when: the server is looked at
                await asyncio.sleep(0.01)
        assert list(room.presence) == peers[1:]
        old, new = (peer.sink for peer in peers)
        assert isinstance(old, Listener)
        assert isinstance(new, Listener)
        assert (old.closed, new.closed) == (Close.UNAUTHORISED, None)
