"""After a match: stepping through it, sharing a position, taking its record along."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.scripted import mid_match
from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]
REFUSED = re.compile(r"status of 422")


def finished(visitor: Make) -> Visitor:
    """Somebody on the page of a match that is over."""
    host, _ = mid_match(visitor, accept_downloads=True)
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("button", name="Press again to resign").click()
    host.page.get_by_role("link", name="Replay").click()
    host.page.wait_for_selector(".cell")
    return host


def test_a_finished_match_is_stepped_through_by_key_and_slider(visitor: Make) -> None:
    page = finished(visitor).page
    expect(page.locator(".piece")).to_have_count(12)
    page.keyboard.press("Home")
    expect(page.locator(".piece")).to_have_count(0)
    expect(page.locator(".move[aria-current]")).to_have_text("0Start position")
    for count in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".piece")).to_have_count(count)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".piece")).to_have_count(2)
    page.get_by_role("button", name="Run through", exact=True).click()
    expect(page.locator(".piece")).to_have_count(4, timeout=10_000)
    page.get_by_role("button", name="Pause").click()


def test_on_the_smallest_screen_everything_can_be_reached(visitor: Make) -> None:
    page = finished(visitor).page
    page.set_viewport_size({"width": 320, "height": 640})
    for name in ("Run through", "Copy link to this position", "New game against a bot"):
        page.get_by_role("button", name=name, exact=True).click(trial=True)


def test_a_link_to_a_position_opens_that_position(visitor: Make) -> None:
    watcher = finished(visitor)
    page = watcher.page
    watcher.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".move").nth(5).click()
    page.get_by_role("button", name="Copy link to this position").click()
    address = page.evaluate("navigator.clipboard.readText()")
    reader = visitor()
    reader.page.goto(address)
    expect(reader.page.locator(".piece")).to_have_count(5)


def test_a_record_is_downloaded_and_opened_again_and_a_changed_one_is_not(
    visitor: Make, tmp_path: Path
) -> None:
    page = finished(visitor).page
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = tmp_path / "match.json"
    download.value.save_as(record)
    reader = visitor()
    reader.page.goto("/")
    reader.page.locator(".file input").set_input_files(record)
    reader.page.wait_for_url("**/m/record")
    expect(reader.page.locator("#bar")).to_contain_text("Checked", timeout=25_000)
    expect(reader.page.locator(".piece")).to_have_count(12)
    changed = json.loads(record.read_text())
    changed["entries"][3]["at"] += 1
    record.write_text(json.dumps(changed))
    cheat = visitor()
    cheat.forgives = REFUSED
    cheat.page.goto("/")
    cheat.page.locator(".file input").set_input_files(record)
    expect(cheat.page.locator("#cover")).to_contain_text("has been changed", timeout=25_000)


def test_a_file_that_is_no_record_is_refused_at_once(visitor: Make) -> None:
    page = visitor().page
    for words in ("{}", "[]", "null", "no JSON", '{"game": "karo.noughts"}'):
        page.goto("/")
        choose(page, words)
        expect(page.locator(".toast.bad")).to_contain_text("no record of a match")
        assert page.url.endswith("/")


def test_while_a_record_is_checked_the_page_says_so(visitor: Make) -> None:
    reader = visitor()
    reader.forgives = REFUSED
    page = reader.page
    page.goto("/")
    asked: list[Route] = []
    page.route("**/api/records", lambda route: asked.append(route))  # noqa: PLW0108  # the bound method would be called with two arguments
    choose(page, '{"game": "karo.noughts", "seats": [], "entries": []}')
    expect(page.get_by_role("status")).to_contain_text("is being checked")
    asked[0].continue_()
    expect(page.locator("#cover")).to_contain_text("has been changed")


def choose(page: Page, words: str) -> None:
    """Open a file of these words as a record."""
    file: FilePayload = {
        "name": "record.json",
        "mimeType": "application/json",
        "buffer": words.encode(),
    }
    page.locator(".file input").set_input_files(file)
