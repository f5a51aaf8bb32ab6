"""Before and after the start: the host's tools, who is removed, the watchers' chat."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.scripted import seated
from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]


def test_the_host_swaps_the_seats_and_removes_somebody_for_good(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    address = host.invite()
    host.page.get_by_role("button", name="Not ready").click()
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("#cover")).to_contain_text("Waiting until everybody is ready")
    expect(host.page.locator("#assertive, #polite").first).to_contain_text("Player 2 has sat down.")
    host.page.get_by_role("button", name="Swap the seats").click()
    expect(host.page.locator("#seats .name").first).to_have_text("Player 1")
    assert host.seat() == 1
    host.page.get_by_role("button", name="Remove").click()
    assert guest.seat() == 0, "one press asks"
    host.page.get_by_role("button", name="Press again to remove").click()
    expect(host.page.locator("#seats")).to_contain_text("Open seat")
    expect(guest.page.locator(".toast")).to_contain_text("You do not sit at this table any more")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".toast.bad")).to_contain_text("taken or closed to you")


def test_somebody_is_removed_with_a_finger_on_the_board(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.accept(host.invite())
    host.at_board()
    colour = ("White", "Red")[guest.seat()]
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("button", name="Press again to resign").click()
    host.page.locator("#tabs button", has_text="Room").click()
    box = guest.cell((2, 2)).bounding_box()
    assert box
    guest.page.mouse.move(box["x"] + 9, box["y"] + 9)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)
    for name in ("Remove", "Press again to remove"):
        host.page.get_by_role("button", name=name).click()
    expect(guest.page.locator(".toast")).to_contain_text("You do not sit at this table any more")
    guest.page.mouse.up()
    for one in (host, guest):
        expect(one.page.locator("#bar")).to_contain_text(f"{colour} has resigned")
    expect(guest.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_what_lay_open_while_waiting_makes_way_for_the_board(visitor: Make) -> None:
    host = visitor(size=(844, 390))
    host.invite()
    host.page.get_by_role("button", name="Seat a bot").click()
    host.page.get_by_role("combobox", name="Seat a bot").select_option("greedy")
    host.at_board()
    host.my_turn()
    host.page.get_by_role("button", name="Resign").click(trial=True)


def test_the_host_leaves_and_another_becomes_host(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    address = host.invite()
    host.page.get_by_role("button", name="Not ready").click()
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator("#tabs button", has_text="Room").click()
    expect(guest.page.get_by_role("button", name="Swap the seats")).to_have_count(0)
    host.page.get_by_role("button", name="Leave the seat").click()
    expect(guest.page.get_by_role("button", name="Swap the seats")).to_be_visible()


def test_watchers_talk_among_themselves_until_the_host_closes_their_chat(visitor: Make) -> None:
    host, guest = seated(visitor)
    watcher = visitor()
    watcher.page.goto(host.page.url)
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.at_board()
    for one in (host, guest, watcher):
        one.page.locator("#tabs button", has_text="Chat").click()
    watcher.page.get_by_role("button", name="Hello!").click()
    expect(watcher.page.locator(".said")).to_contain_text("Hello!")
    host.page.get_by_role("button", name="Close the watchers").click()
    message = watcher.page.get_by_label("Message")
    expect(message).to_be_disabled()
    expect(message).to_have_attribute("placeholder", re.compile("^The host has closed"))
    expect(watcher.page.locator(".preset")).to_have_count(0)
    host.page.reload()
    host.page.locator("#tabs button", has_text="Chat").click()
    host.page.get_by_role("button", name="Open the watchers").click()
    expect(message).to_be_enabled()
    assert lines(guest.page) <= 1


def lines(page: Page) -> int:
    """How many lines of chat a page shows."""
    return page.locator(".said li").count()
