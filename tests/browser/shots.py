"""`python -m tests.browser.shots FOLDER [NAME …]`: pictures of every page and state.

Drives the real server with real browsers; nothing is faked. A name picks the sizes and looks
whose name contains it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.crossing import GAME as CROSSING
from tests.browser.duelshots import duelling
from tests.browser.scripted import Player, play_out, seated
from tests.browser.visitor import LOST, MISSING, Mouse, Visitor, launch
from tests.server import Server


@dataclass(frozen=True)
class Look:
    """A size of window and a way to look at it."""

    name: str
    size: tuple[int, int]
    dark: bool = False
    settings: str = "{}"
    forced: bool = False
    zoom: int = 100


LOOKS = (
    Look("desktop", (1280, 800)),
    Look("desktop-night", (1280, 800), dark=True),
    Look("portrait", (390, 844)),
    Look("portrait-night", (390, 844), dark=True),
    Look("landscape", (844, 390)),
    Look("small", (320, 640)),
    Look("contrast", (1280, 800), settings='{"theme":"contrast"}'),
    Look("forced", (1280, 800), forced=True),
    Look("large-text", (390, 844), zoom=200),
)


class Camera:
    """Takes pictures of a visitor's page under running numbers."""

    def __init__(self, folder: Path, look: Look) -> None:
        self.folder = folder
        self.look = look
        self.number = 0

    def shoot(self, visitor: Visitor, name: str) -> None:
        """One picture, when everything has come to rest."""
        self.number += 1
        visitor.page.wait_for_timeout(450)
        if self.look.zoom != 100 and not name.startswith("no-script"):
            visitor.page.evaluate(
                "zoom => document.documentElement.style.setProperty('font-size', `${zoom}%`)",
                self.look.zoom,
            )
            visitor.page.wait_for_timeout(200)
        file = self.folder / f"{self.look.name}-{self.number:02}-{name}.png"
        visitor.page.screenshot(path=str(file))


def main() -> None:
    """Start a server, walk through everything once per look."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), BOT_PAUSE_MS=300, GRACE_MS=1500).start()
        browser = launch(playwright)
        for look in LOOKS:
            if not wanted or any(name in look.name for name in wanted):
                walk(browser, server, look, Camera(folder, look))
        browser.close()
        server.close()


@contextmanager
def guests(
    browser: Browser, server: Server, look: Look, **more: Any
) -> Iterator[Callable[[], Visitor]]:
    """Make visitors that all look the same way."""
    made: list[Visitor] = []

    def make() -> Visitor:
        how: dict[str, Any] = {"color_scheme": "dark" if look.dark else "light", **more}
        if look.forced:
            how["forced_colors"] = "active"
        context = browser.new_context(
            base_url=server.origin,
            locale="en-GB",
            viewport={"width": look.size[0], "height": look.size[1]},
            **how,
        )
        kept = look.settings.replace("'", "\\'")
        context.add_init_script(
            f"try {{ localStorage.setItem('tessera.settings', '{kept}') }} catch {{}}"
        )
        made.append(Visitor(context, context.new_page(), server).hear())
        return made[-1]

    yield make
    for visitor in made:
        for complaint in visitor.complaints:
            if not (LOST.search(complaint) or MISSING.search(complaint)):
                print(look.name, complaint)
        visitor.context.close()


def walk(browser: Browser, server: Server, look: Look, camera: Camera) -> None:
    """Everything that there is to see."""
    with guests(browser, server, look) as make:
        host, guest = make(), make()
        host.page.goto("/")
        host.page.wait_for_selector("[data-act=play]")
        camera.shoot(host, "lobby")
        before_match(host, guest, camera)
        at_board(host, guest, camera)
        after_match(host, guest, camera)
        crossing(make, camera)
        duelling(make, camera.shoot)
        pages(make(), camera)
        stopping(server, make(), camera)
    no_script(browser, server, look, camera)


def before_match(host: Visitor, guest: Visitor, camera: Camera) -> None:
    """Waiting room and invitation."""
    address = host.invite()
    camera.shoot(host, "waiting")
    guest.page.goto(address)
    guest.page.wait_for_selector("#cover .card")
    camera.shoot(guest, "invitation")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.at_board()
    host.at_board()


def refused(visitor: Visitor, camera: Camera) -> None:
    """The server says no: the page has another question in mind than the server."""
    visitor.page.evaluate(
        "() => { const was = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (words) {"
        ' was.call(this, words.replace(/"prompt":\\d+/, \'"prompt":1\')); }; }'
    )
    for square in [(4, 3), (3, 3)]:
        visitor.cell(square).click()
    visitor.page.wait_for_selector(".toast.bad")
    camera.shoot(visitor, "refused")
    visitor.page.reload()
    visitor.at_board()
    visitor.my_turn()


def at_board(host: Visitor, guest: Visitor, camera: Camera) -> None:
    """Placing, moving, a compound turn, offers, a look back, the chat, somebody gone."""
    players = [Player(host, Mouse(host)), Player(guest, Mouse(guest))]
    camera.shoot(host, "placing")
    while any(len(each.todo) > 4 for each in players):
        mover = next((each for each in players if each.visitor.has_turn()), None)
        if mover:
            mover.turn()
    white, red = sorted(players, key=lambda each: each.visitor.seat())
    while not red.visitor.has_turn():
        if white.visitor.has_turn():
            white.turn()
    camera.shoot(red.visitor, "my-turn")
    camera.shoot(white.visitor, "their-turn")
    red.visitor.cell((4, 3)).click()
    camera.shoot(red.visitor, "picked")
    red.visitor.cell((4, 3)).click()
    red.visitor.cell((0, 3)).click()
    camera.shoot(red.visitor, "tile")
    red.visitor.cell((5, 3)).click()
    camera.shoot(red.visitor, "preview")
    red.visitor.page.keyboard.press("Escape")
    red.visitor.page.keyboard.press("Escape")
    refused(red.visitor, camera)
    red.turn()
    offers(white, red, camera)


def offers(white: Player, red: Player, camera: Camera) -> None:
    """After the tile was carried: an offer, the panels, somebody gone, the rest of the match."""
    camera.shoot(white.visitor, "tile-carried")
    white.visitor.page.get_by_role("button", name="Offer a draw").click()
    red.visitor.page.wait_for_selector(".offer")
    camera.shoot(red.visitor, "offer-received")
    camera.shoot(white.visitor, "offer-made")
    red.visitor.page.get_by_role("button", name="Decline").click()
    panels(white.visitor, camera)
    gone(white.visitor, red.visitor, camera)
    play_out(white, red)


def panels(visitor: Visitor, camera: Camera) -> None:
    """What stands beside the board or over it."""
    page = visitor.page
    for name in ("chat", "room", "moves"):
        page.locator("#tabs button", has_text=name.capitalize()).click()
        if name == "chat":
            page.locator(".preset").first.click()
        camera.shoot(visitor, name)
    page.get_by_role("button", name="One move back").click()
    camera.shoot(visitor, "look-back")
    page.keyboard.press("l")
    tab = page.locator("#tabs [aria-expanded=true]")
    if tab.count():
        tab.click()
    page.keyboard.press("m")
    camera.shoot(visitor, "legal-moves")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    camera.shoot(visitor, "keys")
    page.keyboard.press("Escape")
    page.locator("#open-settings").click()
    camera.shoot(visitor, "settings")
    page.keyboard.press("Escape")


def gone(visitor: Visitor, leaver: Visitor, camera: Camera) -> None:
    """The rival's link is lost; then one's own."""
    address = leaver.page.url
    leaver.page.goto("about:blank")
    visitor.page.wait_for_selector(".dot-state.gone")
    visitor.page.get_by_role("button", name="Claim the win").wait_for()
    camera.shoot(visitor, "rival-gone")
    leaver.page.goto(address)
    leaver.at_board()
    visitor.context.set_offline(True)
    visitor.page.wait_for_timeout(100)
    visitor.page.evaluate("dispatchEvent(new Event('online'))")
    visitor.page.wait_for_selector("#banner:not([hidden])", timeout=40_000)
    camera.shoot(visitor, "offline")
    visitor.context.set_offline(False)
    visitor.page.wait_for_selector(".link.open", state="attached", timeout=40_000)


def after_match(host: Visitor, guest: Visitor, camera: Camera) -> None:
    """The end on both sides, a rematch wanted, the match page."""
    camera.shoot(host, "end-host")
    camera.shoot(guest, "end-guest")
    host.page.get_by_role("button", name="Rematch").click()
    guest.page.wait_for_selector(".offer")
    camera.shoot(guest, "rematch-wanted")
    guest.page.get_by_role("button", name="Accept").click()
    guest.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Accept").click()
    guest.page.get_by_role("link", name="Replay").wait_for()
    camera.shoot(guest, "drawn")
    guest.page.goto("/")
    guest.page.locator("#recent, #results").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    camera.shoot(guest, "lobby-later")
    watched(host, guest, camera)


def watched(host: Visitor, guest: Visitor, camera: Camera) -> None:
    """A match from outside, and its replay."""
    address = guest.invite()
    host.page.goto(address)
    host.page.get_by_role("button", name="Just watch").click()
    host.page.wait_for_selector(".seats")
    camera.shoot(host, "watching-open")
    guest.page.get_by_role("button", name="Seat a bot").click()
    guest.page.get_by_role("combobox", name="Seat a bot").select_option("greedy")
    host.at_board()
    camera.shoot(host, "watching")
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("button", name="Press again to resign").click()
    host.page.get_by_role("link", name="Replay").click()
    host.page.wait_for_selector(".cell")
    camera.shoot(host, "replay")


def crossing(make: Callable[[], Visitor], camera: Camera) -> None:
    """Ant and Dragonfly: sealed set-ups, both shown, a piece picked."""
    options = {"arrangement": "free"}
    one, two = seated(lambda **_: make(), {"game": CROSSING, "options": options})
    one.page.locator('#board [aria-label^="b8,"]').click()
    camera.shoot(one, "arranging")
    one.page.get_by_role("button", name="Confirm").click()
    one.page.locator("#bar .turn.mine").wait_for(state="detached")
    camera.shoot(one, "sealed")
    two.page.get_by_role("button", name="Usual set-up").click()
    two.page.get_by_role("button", name="Confirm").click()
    two.page.locator(".hidden-mark").first.wait_for(state="detached")
    mover = one if one.has_turn() else two
    mover.my_turn()
    mover.page.locator(".cell.can").first.click()
    camera.shoot(mover, "crossing")
    mover.page.goto(f"/rules/{CROSSING}")
    mover.page.wait_for_selector("#board .cell")
    camera.shoot(mover, "crossing-lesson")


def pages(visitor: Visitor, camera: Camera) -> None:
    """What is left: an unknown code, rules and lesson, about, no network."""
    page = visitor.page
    page.goto("/r/0000-0000-0000")
    page.wait_for_selector("#cover .card")
    camera.shoot(visitor, "unknown-code")
    page.goto("/rules/karo.noughts")
    page.wait_for_selector("#board .cell")
    camera.shoot(visitor, "lesson")
    page.locator("#rules-moving").scroll_into_view_if_needed()
    camera.shoot(visitor, "rules")
    page.goto("/analysis")
    page.wait_for_selector("#board .cell")
    camera.shoot(visitor, "analysis-board")
    page.goto("/about")
    camera.shoot(visitor, "about")
    page.goto("/settings")
    camera.shoot(visitor, "settings-page")
    page.goto("/static/offline.html")
    camera.shoot(visitor, "no-network")


def stopping(server: Server, visitor: Visitor, camera: Camera) -> None:
    """A planned stop: the game is kept."""
    visitor.play_now()
    visitor.my_turn()
    server.stop()
    visitor.page.wait_for_selector("#banner:not([hidden])")
    camera.shoot(visitor, "draining")
    server.serve()


def no_script(browser: Browser, server: Server, look: Look, camera: Camera) -> None:
    """The first page without scripts."""
    with guests(browser, server, look, java_script_enabled=False) as make:
        bare = make()
        bare.page.goto("/")
        camera.shoot(bare, "no-script")


if __name__ == "__main__":
    main()
