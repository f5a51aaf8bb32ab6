"""Ant and Dragonfly and its Advanced Variant in real browsers, from the first turn to the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.crossing import GAME, carried_on, first_of, play, recorded, spot, to_move
from tests.browser.scripted import seated
from tests.browser.visitor import Keys, Visitor

Make = Callable[..., Visitor]
PHONE = {"size": (390, 844), "has_touch": True, "is_mobile": True}
FREE = {"arrangement": "free", "move_limit": 20, "repetition": 0}


def test_by_keyboard_alone_until_all_six_are_across(visitor: Make) -> None:
    pair = seated(visitor, {"game": GAME}, reduced_motion="reduce")
    turns = recorded(first_of(pair))
    carried_on(pair, turns[:-3])
    assert findings_in_every_theme(pair[0].page) == []
    for seq, turn in enumerate(turns[-3:], len(turns) - 3):
        winner = to_move(pair, seq)
        play(Keys(winner), turn)
        for one in pair:
            expect(one.page.locator(".moves .move[aria-current] .words")).to_contain_text("now.")
    loser = pair[1 - winner.seat()]
    expect(winner.page.locator("#assertive")).to_contain_text("You have won: all six are across.")
    expect(loser.page.locator("#bar .result")).to_contain_text("all six are across")
    looked_back_at(winner, len(turns))


def looked_back_at(visitor: Visitor, last: int) -> None:
    """The replay of the match from one's own side, by key and by the address of a position."""
    page, foot = visitor.page, spot(visitor, (0, 0))
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".pieces .piece")).to_have_count(12)
    assert spot(visitor, (0, 0)) == foot
    page.keyboard.press("f")
    assert spot(visitor, (0, 0)) == (2 - foot[0], 7 - foot[1])
    page.keyboard.press("Home")
    expect(page.locator(".move[aria-current]")).to_contain_text("Start position")
    expect(page.locator(".pieces .insect.fly.up")).to_have_count(6)
    page.goto(page.url.split("?")[0] + "?at=1")
    expect(page.locator(".move[aria-current] .number")).to_have_text("1")
    page.keyboard.press("End")
    expect(page.locator(".move[aria-current] .number")).to_have_text(str(last))


def test_the_variant_by_touch_from_sealed_set_ups_to_the_limit(visitor: Make) -> None:
    pair = seated(visitor, {"game": GAME, "options": FREE}, **PHONE, reduced_motion="reduce")
    chooser, rival = pair
    for one in pair:
        expect(one.page.locator(".hidden-mark")).to_have_count(6)
        expect(one.page.locator(".insect.fly.up")).to_have_count(3)
    assert findings_in_every_theme(chooser.page) == []
    for name in ("b8,", "b7,"):
        chooser.page.locator(f'[aria-label^="{name}"]').tap()
    expect(chooser.page.locator("#bar .hint")).to_contain_text("DAD behind, ADA in front")
    chooser.page.get_by_role("button", name="Confirm").tap()
    expect(chooser.page.locator("#bar .hint")).to_contain_text("sealed: DAD behind, ADA in front")
    expect(rival.page.locator(".moves .words").last).to_have_text("White has chosen a set-up.")
    expect(rival.page.locator(".hidden-mark")).to_have_count(6)
    assert "DADADA" not in rival.page.content()
    rival.page.get_by_role("button", name="Usual set-up").tap()
    rival.page.get_by_role("button", name="Confirm").tap()
    told = "White: DAD behind, ADA in front. Red: DDD behind, AAA in front."
    for one in pair:
        expect(one.page.locator("#polite")).to_contain_text(f"Both set-ups are shown. {told}")
        expect(one.page.locator(".hidden-mark")).to_have_count(0)
        expect(one.page.locator(".pieces .insect.up")).to_have_count(12)
    to_the_limit(pair)


def to_the_limit(pair: tuple[Visitor, Visitor]) -> None:
    """After two set-ups eighteen turns over the socket, the last two by touch."""
    carried_on(pair, 18)
    for seq in (20, 21):
        mover = to_move(pair, seq)
        mover.page.locator(".cell.can").first.tap()
        mover.page.locator('.cell.can[aria-label$="target"]').first.tap()
        mover.page.wait_for_selector("#bar .turn.mine", state="detached")
    for one in pair:
        expect(one.page.locator("#bar .result")).to_contain_text("the move limit is reached")


def test_two_set_ups_without_a_move_are_a_draw_at_once(visitor: Make) -> None:
    pair = seated(visitor, {"game": GAME, "options": FREE})
    for one in pair:
        one.page.keyboard.press("n")
        one.page.keyboard.type("aaaddd")
        one.page.keyboard.press("Enter")
        expect(one.page.locator("#bar .hint")).to_contain_text("nothing of yours can move")
        one.page.get_by_role("button", name="Confirm").click()
    for one in pair:
        expect(one.page.locator("#bar .result")).to_contain_text("neither side can move")


def test_a_set_up_is_chosen_by_keyboard_and_never_sent_by_enter_on_the_board(
    visitor: Make,
) -> None:
    player = visitor()
    page = player.page
    page.goto("/")
    page.locator(f'[data-mode="{GAME}"]').click()
    page.locator("summary").first.click()
    page.get_by_label("Set-up").select_option("free")
    page.locator("[data-act=play]").first.click()
    player.at_board()
    player.my_turn()
    page.keyboard.press("b")
    flies = page.locator(".insect.fly.up")
    before = flies.count()
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(flies).not_to_have_count(before)
        page.keyboard.press("Enter")
        expect(flies).to_have_count(before)
    page.get_by_role("button", name="Confirm").press("Enter")
    expect(page.locator(".hidden-mark")).to_have_count(0)
    expect(page.locator("#goal")).to_contain_text("All six across win")


# Asked again and again from here: `wait_for_function` needs an `eval` that our pages refuse.
LAID_OUT = """height => {
  const { bottom } = document.getElementById("board").getBoundingClientRect();
  const wide = [...document.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > screen.width)
    .map((one) => `${one.localName}#${one.id}.${one.getAttribute("class")}`);
  const fits = innerHeight === height && bottom <= height + 1;
  return [fits, innerWidth, innerHeight, bottom, wide];
}"""


def test_the_board_fits_a_phone_either_way_and_owners_differ_without_colour(
    visitor: Make,
) -> None:
    page = seated(visitor, {"game": GAME}, **PHONE)[0].page
    for size, least in (((390, 844), 44), ((844, 390), 44), ((320, 640), 24)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        laid_out = [False]
        for _ in range(200):
            laid_out = page.evaluate(LAID_OUT, size[1])
            if laid_out[0]:
                break
            page.wait_for_timeout(20)
        assert laid_out[0], (size, laid_out)
        board = page.locator("#board").bounding_box()
        assert board
        assert board["y"] >= 0
        cell = page.locator(".cell").first.bounding_box()
        assert cell
        assert cell["width"] >= least, size
    glyphs = page.locator(".pieces .glyph").evaluate_all(
        "all => [...new Set(all.map((one) => one.localName))]"
    )
    assert sorted(glyphs) == ["circle", "path"]
