"""Reports of what went wrong for others, as far as the other files do not hold them.

The numbers are those of the study of peers: R15 is its fifteenth report.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.scripted import Link, mid_match, seated, step
from tests.browser.test_board import centre
from tests.browser.visitor import LOST, PATIENCE_MS, Visitor

Make = Callable[..., Visitor]
SOCKETS = re.compile(r"/ws/v1/rooms/")


class Wire:
    """What comes from the server for a page: passed on at once, late, or only when let go."""

    def __init__(self, page: Page, late_ms: int = 0) -> None:
        self.late_ms = late_ms
        self.holds = False
        self.change: Callable[[str], str] = str
        self._page = page
        self._routes: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(SOCKETS, self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self._routes.append(route)
        server = route.connect_to_server()
        server.on_message(lambda message: self._heard(route, message))

    def _heard(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self.holds:
            self._held.append((route, message))
            return
        if self.late_ms:
            self._page.wait_for_timeout(self.late_ms)
        route.send(self.change(message if isinstance(message, str) else message.decode()))

    def cut(self) -> None:
        """End the link that is open now."""
        self._routes.pop().close(code=1012)

    def let_go(self) -> None:
        """Pass on everything that was held, and hold nothing more."""
        self.holds = False
        for route, message in self._held:
            route.send(message)
        self._held.clear()


def test_r14_the_round_trip_is_told_on_demand(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    expect(player.page.locator(".link")).to_have_attribute(
        "title", re.compile(r"^Connected, \d+ ms")
    )


def test_r15_who_is_cut_off_while_waiting_sees_on_return_that_the_match_has_begun(
    visitor: Make,
) -> None:
    host, guest = visitor(), visitor()
    address = host.invite()
    host.forgives = LOST
    host.context.set_offline(True)
    host.page.evaluate("dispatchEvent(new Event('online'))")
    expect(host.page.locator("#banner")).to_contain_text("You are offline", timeout=PATIENCE_MS)
    expect(host.page.locator("body")).to_have_attribute("data-offline", "true")
    guest.accept(address)
    host.context.set_offline(False)
    host.page.evaluate("dispatchEvent(new Event('online'))")
    host.at_board()
    expect(host.page.locator("#assertive")).to_contain_text("The match has started.")
    expect(host.page.locator("body")).to_have_attribute("data-offline", "false")


def test_r17_slow_answers_of_the_server_lose_nothing(visitor: Make) -> None:
    white, red = mid_match(visitor)

    def late(route: Route) -> None:
        white.page.wait_for_timeout(1000)
        route.continue_()

    white.page.route("**/api/**", late)
    white.page.reload(wait_until="commit")
    red.cell((4, 3)).click()
    red.cell((3, 3)).click()
    white.my_turn()
    expect(white.page.locator('[data-key="piece:3,3"]')).to_have_count(1)
    count = red.page.locator(".move").count()
    expect(white.page.locator(".move")).to_have_count(count)


def test_r19_pressing_twice_takes_one_seat(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.page.goto(host.invite())
    guest.page.get_by_role("button", name="Sit down").dblclick()
    guest.at_board()
    assert {host.seat(), guest.seat()} == {0, 1}
    assert guest.page.locator(".toast.bad").count() == 0


def test_r21_two_rooms_in_one_browser_stay_apart(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    second = Visitor(player.context, player.context.new_page(), player.server).hear()
    second.play_now()
    assert player.page.url != second.page.url
    player.my_turn()
    player.page.locator(".cell.can").first.click()
    expect(player.page.locator(".move")).not_to_have_count(1)
    for tab in (player, second):
        tab.page.reload()
        tab.at_board()
        tab.my_turn()
    moves = player.page.locator(".move").count()
    assert moves > second.page.locator(".move").count()
    assert second.serious() == []


def test_r23_with_a_slow_link_no_move_goes_back_before_it_is_confirmed(visitor: Make) -> None:
    white, red = mid_match(visitor)
    Wire(red.page, late_ms=400)
    red.page.reload()
    red.my_turn()
    red.page.evaluate(
        "() => { window.places = []; const look = () => { window.places.push("
        "[...document.querySelectorAll('.piece')].map((one) => one.dataset.key)"
        ".includes('piece:4,3')); requestAnimationFrame(look); }; look(); }"
    )
    start, end = centre(red, (4, 3)), centre(red, (3, 3))
    red.page.mouse.move(*start)
    red.page.mouse.down()
    red.page.mouse.move(*end, steps=4)
    red.page.mouse.up()
    white.my_turn()
    expect(red.page.locator("#bar .turn")).to_have_text("Player 1 is thinking")
    places = red.page.evaluate("window.places")
    assert True in places
    left = places.index(False)
    assert True not in places[left:], "it came back"


def test_r24_and_r28_a_move_on_an_old_board_is_refused_with_a_reason(visitor: Make) -> None:
    white, red = mid_match(visitor)
    tab = Visitor(red.context, red.context.new_page(), red.server).hear()
    wire = Wire(tab.page)
    tab.page.goto(red.page.url)
    tab.my_turn()
    wire.holds = True
    red.cell((4, 3)).click()
    red.cell((3, 3)).click()
    white.my_turn()
    for square in [(4, 3), (4, 2)]:
        tab.cell(square).click()
    expect(tab.page.locator("#bar .turn")).to_contain_text("Sending")
    wire.let_go()
    expect(tab.page.locator(".toast.bad")).to_contain_text(
        re.compile("position has changed|not your turn")
    )
    expect(tab.page.locator('[data-key="piece:3,3"]')).to_have_count(1)
    expect(tab.page.locator('[data-key="piece:4,2"]')).to_have_count(0)
    assert white.page.locator('[data-key="piece:4,2"]').count() == 0
    assert tab.serious() == []


def test_r29_a_tap_during_a_motion_is_about_what_will_be_there(visitor: Make) -> None:
    white, red = mid_match(visitor)
    white.page.evaluate(
        "() => { const was = Element.prototype.animate; window.moved = 0;"
        " Element.prototype.animate = function (frames, how) { window.moved += 1;"
        " return was.call(this, frames, { ...how, duration: 60000 }); }; }"
    )
    red.cell((4, 3)).click()
    red.cell((3, 3)).click()
    white.my_turn()
    assert white.page.evaluate("window.moved") > 0
    running = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    white.cell((2, 0)).click()
    assert white.page.evaluate(running) == 0, "the tap has ended the motion"
    white.cell((2, 2)).click()
    expect(red.page.locator('[data-key="piece:2,2"]')).to_have_count(1)


@pytest.mark.parametrize("what", ["a menu", "a move elsewhere"])
def test_r31_a_drag_ends_cleanly(visitor: Make, what: str) -> None:
    _, red = mid_match(visitor)
    page = red.page
    start = centre(red, (4, 3))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 40, start[1] - 10, steps=4)
    expect(page.locator(".held")).to_have_count(1)
    if what == "a menu":
        red.cell((4, 3)).dispatch_event("contextmenu")
    else:
        with Link(red, page.url) as other:
            prompt = other.update["you"]["prompt"]
            other.say("act", prompt=prompt, action=step((4, 3), (3, 3)))
            expect(page.locator('[data-key="piece:3,3"]')).to_have_count(1)
    expect(page.locator(".held")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".piece")).to_have_count(12)
    assert page.locator('.piece[style*="translate:"]').count() == 0


def test_r55_to_r58_a_rematch_wanted_by_both_at_once_is_one_match_with_nothing_of_the_old(
    visitor: Make,
) -> None:
    white, red = mid_match(visitor)
    watcher = visitor()
    watcher.page.goto(white.page.url)
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.at_board()
    red.page.get_by_role("button", name="Resign").click()
    red.page.get_by_role("button", name="Press again to resign").click()
    # Both press at an agreed moment, before either can have heard of the other.
    wanted = """at => {
      const button = document.querySelector("#bar .result .main");
      setTimeout(() => button.click(), at - Date.now());
    }"""
    for one in (white, red):
        expect(one.page.get_by_role("button", name="Rematch")).to_be_visible()
    moment = white.page.evaluate("Date.now() + 500")
    for one in (white, red):
        one.page.evaluate(wanted, moment)
    for one in (white, red, watcher):
        expect(one.page.locator("#bar .result")).to_have_count(0)
        expect(one.page.locator(".move")).to_have_count(1)
        expect(one.page.locator(".piece")).to_have_count(0)
        expect(one.page.locator(".offer, .outline, .arrow, .toast.bad")).to_have_count(0)
    assert {white.seat(), red.seat()} == {0, 1}
    matches = white.context.request.get(f"/api/rooms/{white.page.url.split('/')[-1]}").json()
    assert matches["series"] in ([0, 1], [1, 0])


def test_r56_a_wish_for_a_rematch_is_there_for_who_comes_back_later(visitor: Make) -> None:
    white, red = seated(visitor)
    red.page.get_by_role("button", name="Resign").click()
    red.page.get_by_role("button", name="Press again to resign").click()
    expect(white.page.locator(".result")).to_be_visible()
    address = red.page.url
    red.page.goto("about:blank")
    white.page.get_by_role("button", name="Rematch").click()
    red.page.goto(address)
    red.page.get_by_role("button", name="Accept").click()
    for one in (white, red):
        expect(one.page.locator("#bar .result")).to_have_count(0)


def test_r79_a_move_is_spoken_while_one_is_typing(visitor: Make) -> None:
    white, red = mid_match(visitor)
    white.page.keyboard.press("c")
    white.page.get_by_label("Message").focus()
    red.cell((4, 3)).click()
    red.cell((3, 3)).click()
    white.my_turn()
    spoken = white.page.locator("#polite p", has_text="Red steps e1 to d1.")
    expect(spoken).to_have_count(1)
    expect(white.page.get_by_label("Message")).to_be_focused()


def test_r86_no_tap_on_board_or_navigation_opens_a_keyboard(visitor: Make) -> None:
    player = visitor(size=(390, 844), has_touch=True, is_mobile=True)
    player.play_now()
    player.my_turn()
    page = player.page
    writes = "() => document.activeElement.matches('input:not([type=range]), textarea')"
    player.cell((0, 0)).tap()
    assert not page.evaluate(writes)
    for name in ("Moves", "Chat", "Room"):
        page.locator("#tabs button", has_text=name).tap()
        assert not page.evaluate(writes), name
    player.my_turn()
    for name in ("Zoom in", "Legal moves"):
        page.get_by_role("button", name=name).tap()
        assert not page.evaluate(writes), name
    page.get_by_role("button", name="Close").tap()
    for name in ("Rules", "Settings"):
        page.locator(".top nav").get_by_text(name).tap()
        assert not page.evaluate(writes), name
        page.get_by_role("button", name="Close").tap()


def test_a_new_version_of_the_server_asks_to_reload(visitor: Make) -> None:
    player = visitor()
    wire = Wire(player.page)
    player.play_now()
    player.my_turn()
    wire.change = lambda message: re.sub(r'"build":"\w+"', '"build":"another"', message)
    wire.cut()
    player.my_turn()
    note = player.page.locator(".toast", has_text="The server has been updated.")
    with player.page.expect_navigation():
        note.get_by_role("button", name="Reload").click()
    player.at_board()
