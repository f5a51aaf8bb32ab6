"""The page of the settings, the page about the server, other devices, being forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visitor import PATIENCE_MS, Visitor, visitors
from tests.server import MakeServer

Make = Callable[..., Visitor]
REFUSED = re.compile(r"status of 422")


def test_everything_on_the_page_of_the_settings_is_kept(visitor: Make) -> None:
    owner = visitor()
    page = owner.page
    page.goto("/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page).to_have_title("Einstellungen – Tessera")
    page.get_by_label("Sprache").select_option("en")
    page.get_by_role("combobox", name="Look").select_option("dark")
    page.get_by_label("Motion").select_option("less")
    page.get_by_label("Show a turn before it is sent").select_option("all")
    for name in ("Letters on the pieces", "Mute everything", "Hide the chat"):
        page.get_by_label(name).check()
    for name in ("Go on by itself", "Single-key shortcuts"):
        page.get_by_label(name).uncheck()
    page.get_by_label("Moves").fill("0.2")
    page.reload()
    page.get_by_label("Moves").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    kept = settings(page)
    assert kept["confirm"] == "all"
    assert kept["move"] == 0.2
    shown = {
        one: page.get_by_label(one).is_checked()
        for one in ("Letters on the pieces", "Hide the chat", "Single-key shortcuts")
    }
    assert list(shown.values()) == [True, True, False]
    expect(page.get_by_label("Show a turn before it is sent")).to_have_value("all")


def test_what_is_chosen_is_heeded_at_the_board(visitor: Make) -> None:
    player = visitor()
    player.page.goto("/settings")
    player.page.get_by_label("Show a turn before it is sent").select_option("all")
    player.page.get_by_label("Hide the chat").check()
    player.page.get_by_label("Letters on the pieces").check()
    player.play_now()
    player.my_turn()
    expect(player.page.locator("#tabs button")).to_have_count(2)
    square = player.page.locator(".cell.can").first
    square.click()
    confirm = player.page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    expect(player.page.locator(".piece.staged .letter")).to_be_visible()
    confirm.click()
    expect(confirm).to_have_count(0)
    expect(player.page.locator(".piece")).not_to_have_count(0)


def test_another_tab_heeds_what_is_chosen_in_this_one(visitor: Make) -> None:
    owner = visitor()
    owner.page.goto("/settings")
    other = Visitor(owner.context, owner.context.new_page(), owner.server).hear()
    other.page.goto("/")
    other.page.wait_for_selector("[data-act=play]")
    owner.page.get_by_label("Language").select_option("fr")
    expect(other.page.locator("[data-act=play]").first).to_contain_text("Jouer")
    assert other.serious() == []


def test_the_language_is_switched_in_place(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    player.my_turn()
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("Language").select_option("pl")
    expect(player.page.locator("#sheet-title")).to_have_text("Ustawienia")
    expect(player.page.locator("#bar .turn")).to_have_text("Twój ruch")
    expect(player.page.locator("#tabs")).to_contain_text("Rozmowa")
    player.page.reload()
    player.at_board()
    expect(player.page.locator("#tabs")).to_contain_text("Rozmowa")


@pytest.mark.parametrize("way", ["code", "address"])
def test_another_device_becomes_the_same_player(visitor: Make, way: str) -> None:
    phone, desk = visitor(), visitor()
    phone.play_now()
    room = phone.page.url
    phone.page.get_by_role("button", name="Settings").click()
    code = device_code(phone.page)
    picture = phone.page.locator("#sheet .code img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    desk.page.goto(f"/#adopt={code}" if way == "address" else "/settings")
    if way == "code":
        desk.page.get_by_label("Code from another device").fill(code.lower())
    desk.page.get_by_role("button", name="Take over").click()
    expect(desk.page.locator(".toast")).to_contain_text("the same player")
    desk.page.goto(room)
    desk.at_board()
    assert desk.seat() == phone.seat()


def test_signing_the_others_out_keeps_this_device_at_its_board(
    browser: Browser, make_server: MakeServer
) -> None:
    for make in visitors(browser, make_server(LIMIT_OLD_KEYS_S=1).start()):
        phone, desk = make(), make()
        phone.play_now()
        phone.my_turn()
        phone.page.get_by_role("button", name="Settings").click()
        desk.page.goto(f"/#adopt={device_code(phone.page)}")
        desk.page.get_by_role("button", name="Take over").click()
        expect(desk.page.locator(".toast")).to_contain_text("the same player")
        desk.page.goto(phone.page.url)
        desk.at_board()
        # A link belongs to the key that opened it, so this page needs a new one, too.
        with phone.page.expect_websocket():
            phone.page.get_by_role("button", name="Sign out other devices").click()
        expect(phone.page.locator(".toast")).to_contain_text("signed out")
        words = desk.page.locator("#banner")
        expect(words).to_contain_text("You are signed out here", timeout=PATIENCE_MS)
        phone.page.keyboard.press("Escape")
        phone.page.locator(".cell.can").first.click()
        expect(phone.page.locator(".move").nth(1)).to_be_visible()
        expect(phone.page.locator("#banner")).to_be_hidden()


def test_a_name_that_cannot_be_is_told_what_is_wrong_with_it(visitor: Make) -> None:
    owner = visitor()
    owner.forgives = REFUSED
    page = owner.page
    page.goto("/settings")
    field, save = page.get_by_label("Your name"), page.get_by_role("button", name="Save")
    for name, words in [("Ev\u202eil", "U+202E"), ("\u0301", "one that can be seen")]:
        field.fill(name)
        save.click()
        expect(page.locator(".toast.bad").last).to_contain_text(words)
        expect(field).to_have_value(name)
    field.fill("  مرحبا 🎲 ")
    save.click()
    expect(page.locator(".toast").last).to_contain_text("Saved")
    expect(field).to_have_value("مرحبا 🎲")


def test_being_forgotten_needs_a_second_tap(visitor: Make) -> None:
    player = visitor()
    player.call_oneself("Ada")
    player.page.get_by_role("button", name="Forget me").click()
    assert player.context.request.get("/api/me").status == 200
    player.page.get_by_role("button", name="Press again").click()
    expect(player.page.locator(".toast").last).to_contain_text("You are forgotten")
    assert player.context.request.get("/api/me").status == 401
    assert player.page.evaluate("Object.keys(localStorage)") == []


def test_about_says_what_is_stored_how_to_be_forgotten_and_the_version(visitor: Make) -> None:
    reader = visitor()
    page = reader.page
    page.goto("/")
    page.get_by_role("link", name="About").click()
    for words in ("What is stored", "How to be forgotten"):
        expect(page.get_by_role("heading", name=words)).to_be_visible()
    build = page.evaluate("document.scripts[0].src").split("/static/")[1].split("/")[0]
    expect(page.locator("#version")).to_have_text(f"Version {build}")
    assert reader.context.cookies() == []
    expect(page.locator("#host")).to_be_hidden()
    page.get_by_role("link", name="To the settings").click()
    expect(page.get_by_role("button", name="Forget me")).to_be_in_viewport()


def settings(page: Page) -> dict[str, Any]:
    """What this browser remembers of the settings."""
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('tessera.settings')"))
    return found


def device_code(page: Page) -> str:
    """Ask for a code for another device and read it."""
    page.get_by_role("button", name="Code for another device").click()
    return page.locator(".code p").inner_text().split()[-1]
