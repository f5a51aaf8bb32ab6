"""The page of the server's host: nothing without the key, and what it does with it."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, expect

from tests.server import MakeServer

KEY = "a key of the host, 32 characters long"


def test_the_host_looks_announces_and_ends_a_match(
    browser: Browser, make_server: MakeServer
) -> None:
    server = make_server(ADMIN_KEY=KEY).start()
    key = httpx.post(f"{server.origin}/api/keys", json={"name": "Ada"}).json()["key"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    room = {"game": "karo.noughts", "seats": seats}
    made = httpx.post(
        f"{server.origin}/api/rooms", json=room, headers={"Authorization": f"Bearer {key}"}
    )
    assert made.status_code == 201
    page = browser.new_context().new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.origin}/admin")
    page.get_by_label("Key").fill("a wrong key")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("status")).to_contain_text("key")
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_label("Key").fill(KEY)
    page.get_by_role("button", name="Open").click()
    row = page.get_by_role("row")
    expect(row).to_contain_text("playing")
    assert made.json()["code"] not in page.content()
    page.get_by_label("Tell everybody").fill("A new version at ten.")
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("status")).to_contain_text("0 links were told")
    row.get_by_role("button", name="End").click()
    row.get_by_role("button", name="End: press again").click()
    expect(row).to_contain_text("finished")
    assert KEY not in str(page.evaluate("Object.entries(localStorage)"))
    assert faults == []
