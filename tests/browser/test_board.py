"""At the board: choosing, dragging, letting go, looking back, typing, offers, resigning."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.scripted import Player, mid_match
from tests.browser.visitor import Mouse, Visitor

Make = Callable[..., Visitor]
Pair = tuple[Player, Player]


@pytest.fixture
def moving(visitor: Make) -> Pair:
    """White and red with all discs placed, and red to move."""
    white, red = (Player(one, Mouse(one)) for one in mid_match(visitor))
    del white.todo[:7], red.todo[:6]
    red.visitor.my_turn()
    return white, red


def test_a_second_tap_and_escape_let_a_choice_go(moving: Pair) -> None:
    player = moving[1].visitor
    chosen = player.page.locator(".piece.picked")
    player.cell((4, 3)).click()
    expect(chosen).to_have_count(1)
    player.cell((4, 3)).click()
    expect(chosen).to_have_count(0)
    player.cell((4, 3)).click()
    player.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_a_turn_with_a_tile_is_shown_before_it_is_sent(moving: Pair) -> None:
    white, red = moving
    page = red.visitor.page
    for square in [(0, 3), (5, 3), (4, 3)]:
        red.visitor.cell(square).click()
    expect(page.locator('[data-key="tile:5,3"]')).to_have_count(1)
    expect(page.locator('[data-key="piece:5,3"]')).to_have_count(1)
    expect(white.visitor.page.locator('[data-key="tile:5,3"]')).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('[data-key="tile:5,3"]')).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    red.turn()
    expect(white.visitor.page.locator('[data-key="piece:5,3"]')).to_have_count(1)


def test_a_tile_can_be_brought_to_a_chosen_piece(moving: Pair) -> None:
    white, red = moving
    for square in [(4, 3), (5, 3), (0, 3)]:
        red.visitor.cell(square).click()
    red.visitor.page.get_by_role("button", name="Confirm").click()
    expect(white.visitor.page.locator('[data-key="piece:5,3"]')).to_have_count(1)


def test_a_piece_can_be_dragged(moving: Pair) -> None:
    white, red = moving
    drag(red.visitor, (4, 3), (3, 3))
    expect(white.visitor.page.locator('[data-key="piece:3,3"]')).to_have_count(1)


def test_a_finger_drags_a_piece_without_scrolling_and_scrolls_beside_it(visitor: Make) -> None:
    white, red = mid_match(visitor, size=(390, 440), has_touch=True, is_mobile=True)
    red.my_turn()
    touch = red.context.new_cdp_session(red.page)
    swipe(touch, centre(red, (4, 3)), centre(red, (4, 2)))
    expect(white.page.locator('[data-key="piece:4,2"]')).to_have_count(1)
    assert red.page.evaluate("scrollY") == 0
    x, y = centre(red, (2, 4))
    swipe(touch, (x, y), (x, y - 120))
    red.page.wait_for_timeout(300)
    assert red.page.evaluate("scrollY") > 20


def test_two_fingers_zoom_and_the_board_can_be_fitted_again(visitor: Make) -> None:
    player = visitor(size=(390, 844), has_touch=True, is_mobile=True)
    player.play_now()
    player.my_turn()
    shown = "document.getElementById('board').viewBox.baseVal.width"
    whole = player.page.evaluate(shown)
    box = player.page.locator("#board").get_attribute("viewBox") or ""
    touch = player.context.new_cdp_session(player.page)
    x, y = centre(player, (2, 1))
    for kind, apart in (("touchStart", 40), ("touchMove", 70), ("touchMove", 110)):
        points = [{"x": x - apart / 2, "y": y, "id": 1}, {"x": x + apart / 2, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert player.page.evaluate(shown) < 0.6 * whole
    player.page.get_by_role("button", name="Whole board").click()
    expect(player.page.locator("#board")).to_have_attribute("viewBox", box)
    assert player.page.locator(".piece").count() <= 1


def test_a_piece_dropped_nowhere_goes_back(moving: Pair) -> None:
    red = moving[1].visitor
    drag(red, (4, 3), (0, 0))
    expect(red.page.locator(".picked")).to_have_count(0)
    expect(red.page.locator('[data-key="piece:4,3"]')).to_have_count(1)
    expect(red.page.locator("#bar .turn")).to_have_text("Your turn")


def test_a_second_finger_cancels_a_drag(moving: Pair) -> None:
    red = moving[1].visitor
    page = red.page
    start = centre(red, (4, 3))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 40, start[1] - 10, steps=4)
    expect(page.locator(".held")).to_have_count(1)
    red.cell((2, 2)).dispatch_event(
        "pointerdown", {"pointerId": 77, "button": 0, "clientX": 5, "clientY": 5}
    )
    expect(page.locator(".held")).to_have_count(0)
    page.mouse.up()
    drag(red, (4, 3), (3, 3))
    expect(page.locator('[data-key="piece:3,3"]')).to_have_count(1)


def test_a_move_can_be_typed_and_chosen_from_the_list(moving: Pair) -> None:
    white, red = moving
    page = red.visitor.page
    page.keyboard.press("n")
    page.keyboard.type("z9-z8")
    page.keyboard.press("Enter")
    expect(page.locator(".wrong")).to_contain_text("no legal move")
    page.locator("#typed").fill("e1 d1")
    page.keyboard.press("Enter")
    expect(white.visitor.page.locator('[data-key="piece:3,3"]')).to_have_count(1)
    white.visitor.my_turn()
    white.visitor.page.keyboard.press("m")
    listed = white.visitor.page.locator(".legal button")
    assert listed.count() > 10
    white.visitor.page.get_by_role("button", name="d4-d2: jump").click()
    expect(page.locator('[data-key="piece:3,2"]')).to_have_count(1)


def test_looking_back_never_pulls_forward_and_cannot_act(moving: Pair) -> None:
    white, red = moving
    watcher = white.visitor.page
    watcher.keyboard.press(",")
    watcher.keyboard.press(",")
    expect(watcher.locator("#bar .turn")).to_contain_text("earlier position")
    pieces = watcher.locator(".piece").count()
    red.turn()
    expect(watcher.get_by_role("button", name="new moves")).to_be_visible()
    assert watcher.locator(".piece").count() == pieces
    white.visitor.cell((1, 0)).click()
    expect(watcher.locator(".picked")).to_have_count(0)
    watcher.keyboard.press("l")
    white.visitor.my_turn()
    expect(watcher.locator('[data-key="piece:5,3"]')).to_have_count(1)


def test_the_slider_and_the_list_step_through_the_match(moving: Pair) -> None:
    page = moving[0].visitor.page
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.locator(".piece")).to_have_count(0)
    page.locator(".move").nth(3).click()
    expect(page.locator(".piece")).to_have_count(3)
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".piece")).to_have_count(4)


def test_a_draw_is_offered_declined_offered_and_taken(moving: Pair) -> None:
    white, red = (player.visitor.page for player in moving)
    white.get_by_role("button", name="Offer a draw").click()
    expect(white.locator(".offer")).to_contain_text("You have offered a draw")
    red.get_by_role("button", name="Decline").click()
    expect(white.locator(".offer")).to_have_count(0)
    red.get_by_role("button", name="Offer a draw").click()
    white.get_by_role("button", name="Accept").click()
    for page in (white, red):
        expect(page.locator(".result")).to_contain_text("Draw")
        expect(page.locator(".result")).to_contain_text("agreed by both")


def test_resigning_needs_a_second_tap(moving: Pair) -> None:
    white, red = (player.visitor.page for player in moving)
    white.get_by_role("button", name="Resign").click()
    expect(white.get_by_role("button", name="Press again to resign")).to_be_visible()
    assert red.locator(".result").count() == 0
    white.get_by_role("button", name="Press again to resign").click()
    expect(red.locator(".result")).to_contain_text("You have won")
    expect(red.locator(".result")).to_contain_text("has resigned")


def test_five_quick_taps_are_one_move(moving: Pair) -> None:
    white, red = moving
    red.visitor.cell((4, 3)).click()
    before = white.visitor.page.locator(".move").count()
    red.visitor.page.evaluate(
        '() => { const to = document.querySelector(\'[data-col="3"][data-row="3"]\');'
        " for (let n = 0; n < 5; n++) to.dispatchEvent(new MouseEvent('click', {bubbles: true})); }"
    )
    white.visitor.my_turn()
    expect(white.visitor.page.locator(".move")).to_have_count(before + 1)
    assert red.visitor.page.locator(".toast").count() == 0


def test_every_move_is_spoken_once_and_the_turn_is_called(moving: Pair) -> None:
    white, red = moving
    red.turn()
    page = white.visitor.page
    expect(page.locator("#polite")).to_contain_text(
        "Red carries tile a1 to f1 and steps onto it from e1."
    )
    expect(page.locator("#assertive p").last).to_have_text("Your turn")
    page.keyboard.press("p")
    expect(page.locator("#sheet")).to_contain_text("White to move.")


def test_the_same_sentence_twice_is_two_announcements(moving: Pair) -> None:
    page = moving[0].visitor.page
    seen = "() => [...document.querySelectorAll('#polite p')].map((p) => p.textContent)"
    for _ in range(2):
        moving[0].visitor.cell((1, 0)).click()
        page.wait_for_timeout(20)
    said = [one for one in page.evaluate(seen) if "not your turn" in one]
    assert len(said) == 2


def test_chat_reaches_the_other_in_his_own_language(visitor: Make) -> None:
    host, guest = visitor(), visitor(locale="de-DE")
    guest.page.goto(host.invite())
    guest.page.locator("#cover .main").click()
    guest.at_board()
    host.at_board()
    host.page.keyboard.press("c")
    host.page.get_by_role("button", name="Good luck!").click()
    host.page.get_by_label("Message").fill("<b>x</b>")
    host.page.keyboard.press("Enter")
    guest.page.locator("#tabs button").nth(1).click()
    expect(guest.page.locator(".said")).to_contain_text("Viel Glück!")
    expect(guest.page.locator(".said")).to_contain_text("<b>x</b>")
    guest.page.locator(".said .mute").first.click()
    expect(guest.page.locator(".said p")).to_have_count(0)


def drag(visitor: Visitor, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press on a square, move, let go on another."""
    page: Page = visitor.page
    page.mouse.move(*centre(visitor, start))
    page.mouse.down()
    page.mouse.move(*centre(visitor, end), steps=6)
    page.mouse.up()


def swipe(touch: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes down, moves and comes up."""
    for kind, share in (("Start", 0), ("Move", 0.2), ("Move", 0.5), ("Move", 0.8), ("Move", 1)):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        points = [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def centre(visitor: Visitor, square: tuple[int, int]) -> tuple[float, float]:
    """Where the middle of a square is on the screen."""
    box = visitor.cell(square).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
