"""The cards of the lobby: nothing bursts out of them, and what is chosen in them is checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]

LOCALES = ("en-GB", "de-DE", "fr-FR", "pl-PL", "es-ES")
WIDTHS = (390, 1024, 1280)
BURSTS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page");
  for (const card of document.querySelectorAll(".family")) {
    const { left, right } = card.getBoundingClientRect();
    for (const one of card.querySelectorAll(":not(svg, svg *, option)")) {
      const box = one.getBoundingClientRect();
      if (box.width && (box.left < left || box.right > right)) found.push(one.outerHTML);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("locale", LOCALES)
def test_open_options_stay_inside_their_card(visitor: Make, locale: str) -> None:
    page = visitor(locale=locale).page
    page.goto("/")
    page.locator("summary").first.click()
    page.locator("select[name=clock]").first.select_option("fischer")
    for mode in page.locator("[data-mode]").all():
        mode.click()
        expect(page.locator("details").first).to_have_attribute("open", "")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BURSTS) == [], f"{locale}, {width} px"


def test_a_time_of_ones_own_out_of_bounds_is_not_sent(visitor: Make) -> None:
    page = visitor().page
    page.goto("/")
    own_time(page, "0")
    page.locator("[data-act=play]").first.click()
    seconds = page.get_by_label("Seconds a move").first
    expect(seconds).to_be_focused()
    assert seconds.evaluate("field => field.validity.rangeUnderflow")
    expect(page.locator("[data-own] .bounds:visible")).to_have_text("1 to 1,209,600")
    seconds.fill("45")
    page.locator("[data-act=play]").first.click()
    page.wait_for_selector("body[data-status=match] .cell")
    expect(page.locator("#seats .clock").first).to_have_text("0:45")


def own_time(page: Page, seconds: str) -> None:
    """Open the drawer of the first card and choose a time per move of one's own."""
    page.locator("summary").first.click()
    page.locator("select[name=clock]").first.select_option("move")
    page.get_by_label("Seconds a move").first.fill(seconds)


def test_a_code_from_the_waiting_page_leads_to_its_table(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    host.page.goto("/")
    host.page.locator("[data-act=anyone]").first.click()
    host.page.wait_for_url("**/r/*")
    expect(host.page.locator("#cover .card")).to_contain_text("stands in the lobby")
    code = host.page.locator(".code strong").inner_text()
    for written in (code.lower(), host.page.url):
        guest.page.goto("/")
        guest.page.get_by_label("Enter a code").fill(written)
        guest.page.get_by_role("button", name="Go to the table").click()
        expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
