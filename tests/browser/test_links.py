"""What happens when the link, the rival or the server goes away and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.scripted import Player, mid_match
from tests.browser.visitor import LOST, PATIENCE_MS, Mouse, Visitor, hide, visitors
from tests.server import MakeServer, Server

Make = Callable[..., Visitor]


@pytest.fixture
def hasty(make_server: MakeServer) -> Server:
    """A server that keeps the seat of who has gone for one second."""
    return make_server(GRACE_MS=1000).start()


@pytest.fixture
def guest_of(browser: Browser, hasty: Server) -> Iterator[Make]:
    """Make visitors of that server."""
    yield from visitors(browser, hasty)


def test_a_cut_link_says_so_keeps_the_turn_and_sends_it_once(visitor: Make) -> None:
    white, red = mid_match(visitor)
    red.my_turn()
    red.forgives = LOST
    red.context.set_offline(True)
    drop(red)
    expect(red.page.locator("#banner")).to_contain_text("You are offline", timeout=15_000)
    player = Player(red, Mouse(red))
    for square in [(4, 3), (3, 3)]:
        player.hand.choose(square)
    expect(red.page.locator("#bar .turn")).to_contain_text("will be sent as soon as you are back")
    red.context.set_offline(False)
    expect(red.page.locator("#banner")).to_be_hidden(timeout=30_000)
    expect(white.page.locator('[data-key="piece:3,3"]')).to_have_count(1)
    moves = white.page.locator(".move").count()
    white.page.wait_for_timeout(300)
    assert white.page.locator(".move").count() == moves
    assert numbers(red) == numbers(white) == list(range(moves))


def test_a_move_made_while_one_was_away_is_there_on_return(visitor: Make) -> None:
    white, red = mid_match(visitor)
    white.forgives = LOST
    white.context.set_offline(True)
    drop(white)
    player = Player(red, Mouse(red))
    del player.todo[:6]
    player.turn()
    white.context.set_offline(False)
    white.my_turn()
    expect(white.page.locator('[data-key="piece:5,3"]')).to_have_count(1)
    assert numbers(white) == numbers(red)


def test_a_restart_of_the_server_needs_no_reload(browser: Browser, make_server: MakeServer) -> None:
    server = make_server().start()
    for make in visitors(browser, server):
        white, red = mid_match(make)
        for one in (white, red):
            one.forgives = LOST
        red.my_turn()
        server.kill()
        expect(red.page.locator("#banner")).to_contain_text("You are offline", timeout=15_000)
        server.serve()
        player = Player(red, Mouse(red))
        del player.todo[:6]
        player.turn()
        white.my_turn()
        expect(white.page.locator('[data-key="piece:5,3"]')).to_have_count(1)
        assert numbers(white) == numbers(red)


def test_a_planned_stop_says_that_the_game_is_kept(
    browser: Browser, make_server: MakeServer
) -> None:
    server = make_server().start()
    for make in visitors(browser, server):
        player = make()
        player.forgives = LOST
        player.play_now()
        player.my_turn()
        server.stop()
        expect(player.page.locator("#banner")).to_have_text(
            re.compile("your game is kept", re.I), timeout=10_000
        )
        server.serve()
        expect(player.page.locator("#banner")).to_be_hidden(timeout=30_000)
        player.my_turn()


def test_a_rival_who_has_gone_can_be_replaced_by_a_bot_and_come_back(guest_of: Make) -> None:
    white, red = mid_match(guest_of)
    address = red.page.url
    red.page.goto("about:blank")
    gone = white.page.locator("#seats .seat", has_text="Player 2")
    expect(gone).to_contain_text("offline for", timeout=15_000)
    white.page.get_by_role("button", name="Let a bot play on").click()
    white.my_turn()
    expect(white.page.locator("#seats")).to_contain_text("Bot")
    expect(white.page.locator("#seats")).not_to_contain_text("offline")
    expect(white.page.get_by_role("button", name="Claim the win")).to_have_count(0)
    red.page.goto(address)
    red.at_board()
    expect(white.page.locator("#seats")).to_contain_text("Player 2")
    expect(white.page.locator("#seats")).not_to_contain_text("Bot")
    expect(red.page.locator(".toast")).to_have_count(0)


def test_a_claim_under_the_finger_does_nothing_when_the_rival_returns(guest_of: Make) -> None:
    white, red = mid_match(guest_of)
    address = red.page.url
    red.page.goto("about:blank")
    expect(white.page.get_by_role("button", name="Claim the win")).to_be_visible(timeout=15_000)
    red.page.goto(address)
    red.at_board()
    expect(white.page.locator(".toast")).to_contain_text("there is nothing to claim")
    expect(white.page.get_by_role("button", name="Claim the win")).to_have_count(0)
    assert white.page.locator(".result").count() == 0
    red.my_turn()


def test_a_rival_who_stays_away_loses_to_a_claim(guest_of: Make) -> None:
    white, red = mid_match(guest_of)
    hide(white.page)
    red.page.goto("about:blank")
    expect(white.page).to_have_title(re.compile("^● Player 2 is still away"), timeout=PATIENCE_MS)
    white.page.get_by_role("button", name="Claim the win").click()
    expect(white.page.locator(".result")).to_contain_text("You have won")
    expect(white.page.locator(".result")).to_contain_text("has left")


def test_two_tabs_of_a_seat_show_the_same_and_play_once(visitor: Make) -> None:
    white, red = mid_match(visitor)
    second = Visitor(red.context, red.context.new_page(), red.server).hear()
    second.page.goto(red.page.url)
    second.my_turn()
    for tab in (red, second):
        tab.cell((4, 3)).click()
    red.cell((3, 3)).click()
    second.cell((4, 2)).click()
    expect(white.page.locator(".piece")).to_have_count(12)
    for one in (red, second, white):
        expect(one.page.locator('[data-key="piece:4,3"]')).to_have_count(0)
    white.my_turn()
    keys = white.page.locator(".piece").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert len(set(keys)) == 12
    for one in (red, second):
        expect(one.page.locator(".piece")).to_have_count(12)
        for key in keys:
            expect(one.page.locator(f'[data-key="{key}"]')).to_have_count(1)
    assert second.serious() == []


def test_a_watcher_sees_everything_and_can_do_nothing(visitor: Make) -> None:
    (host, _), watcher = mid_match(visitor), visitor()
    host.page.locator("#tabs button", has_text="Room").click()
    watch = watch_address(host)
    watcher.page.goto(watch)
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.at_board()
    expect(watcher.page.locator(".piece")).to_have_count(12)
    for name in ("Resign", "Offer a draw", "Legal moves"):
        assert watcher.page.get_by_role("button", name=name).count() == 0
    assert watcher.page.locator(".cell.can").count() == 0
    expect(host.page.locator(".panel.room")).to_contain_text("1 watcher")
    watcher.page.close()
    expect(host.page.locator(".panel.room")).not_to_contain_text("1 watcher", timeout=30_000)


def drop(visitor: Visitor) -> None:
    """Let the page notice at once that its network has gone."""
    visitor.page.evaluate("dispatchEvent(new Event('online'))")


def numbers(visitor: Visitor) -> list[int]:
    """The numbers in the list of moves."""
    found = visitor.page.locator(".move .number").all_inner_texts()
    return [int(one) for one in found]


def watch_address(visitor: Visitor) -> str:
    """What the button for watchers copies."""
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.get_by_role("button", name="Link for watchers").click()
    address: str = visitor.page.evaluate("navigator.clipboard.readText()")
    return address
