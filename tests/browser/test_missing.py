"""Browsers and networks that keep something back: no storage, a script that does not arrive."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.test_replay import choose
from tests.browser.visitor import LOST, Visitor

Make = Callable[..., Visitor]
NOBODY_YET = re.compile(r"status of 401")
"""Who remembers nothing has to ask whether he is known."""

NOTHING_KEPT = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
  });
}
"""


def test_a_browser_that_keeps_nothing_plays_all_the_same(visitor: Make) -> None:
    player = visitor()
    player.forgives = NOBODY_YET
    player.context.add_init_script(NOTHING_KEPT)
    page = player.page
    player.play_now()
    player.my_turn()
    page.locator(".cell.can").first.click()
    expect(page.locator(".move").nth(1)).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("es")
    expect(page.locator("#sheet-title")).to_have_text("Ajustes")
    page.reload()
    player.my_turn()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your running games")).to_be_visible()
    choose(page, '{"game": "karo.noughts", "seats": [], "entries": []}')
    expect(page.locator(".toast.bad")).to_contain_text("does not let the page keep the file")


def test_a_guest_of_a_browser_that_keeps_nothing_sits_down_by_link(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.forgives = NOBODY_YET
    guest.context.add_init_script(NOTHING_KEPT)
    guest.accept(host.invite())
    host.at_board()
    guest.page.locator("#tabs button", has_text="Chat").click()
    guest.page.locator(".preset").first.click()
    expect(host.page.locator("#tabs .badge")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "script"),
    [("/settings", "panels/settings"), ("/", "lobby"), ("/rules/karo.noughts", "core/api")],
)
def test_a_page_whose_script_does_not_arrive_says_so(visitor: Make, path: str, script: str) -> None:
    reader = visitor(locale="fr-FR")
    reader.forgives = LOST
    page = reader.page
    page.route(f"**/js/{script}.js", lambda route: route.abort())
    page.goto(path)
    expect(page.locator("#unloaded p")).to_contain_text("Le serveur est injoignable")
    page.unroute(f"**/js/{script}.js")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#unloaded")).to_be_hidden()


def test_a_lobby_without_its_games_says_why_and_tries_again(visitor: Make) -> None:
    reader = visitor()
    reader.forgives = LOST
    page = reader.page
    page.clock.install()
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    expect(page.locator(".family")).to_have_count(0)
    page.unroute("**/api/games")
    page.clock.run_for(6000)
    expect(page.locator("[data-act=play]").first).to_be_visible()


def test_without_the_words_of_its_language_a_page_speaks_english(visitor: Make) -> None:
    reader = visitor(locale="pl-PL")
    reader.forgives = LOST
    page = reader.page
    page.route("**/i18n/pl.js", lambda route: route.abort())
    reader.play_now()
    reader.my_turn()
    page.locator(".cell.can").first.click()
    expect(page.locator(".move").nth(1)).to_be_visible()
