"""A person at a browser: what tests do with the pages, always by click, touch or key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

from tests.server import Server

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 15_000
GAME = "karo.noughts"
LOST = re.compile(r"WebSocket connection|net::ERR_|when fetching the script")
"""What a browser itself writes about a server that is away."""

MISSING = re.compile(r"status of 404")
"""What it writes about an address where there is nothing."""

Cell = tuple[int, int]


def launch(playwright: Playwright) -> Browser:
    """The system's browser, without a window."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


@dataclass
class Visitor:
    """A browser profile of its own with one page, and everything its console said."""

    context: BrowserContext
    page: Page
    server: Server
    complaints: list[str] = field(default_factory=list)
    forgives: re.Pattern[str] | None = None

    def hear(self) -> Visitor:
        """Keep what the page's console complains about."""
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        return self

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def serious(self) -> list[str]:
        """Complaints that nothing excuses."""
        return [one for one in self.complaints if not (self.forgives and self.forgives.search(one))]

    def call_oneself(self, name: str) -> None:
        """Take a name on the page of the settings."""
        self.page.goto("/settings")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.locator(".toast")).to_contain_text("Saved")

    def become_guest(self) -> None:
        """Be somebody, without any page; for setting up only."""
        self._post("guests")
        self.context.add_init_script("try { localStorage['tessera.guest'] = 'true'; } catch {}")

    def make_room(self, **wish: Any) -> str:
        """A room with oneself and an open seat, without any page; the address of its page."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        address: str = self._post("rooms", {"game": GAME, "seats": seats, **wish})["url"]
        return address

    def _post(self, path: str, body: object = None) -> Any:
        headers = {"Origin": self.server.origin}
        answer = self.context.request.post(f"/api/{path}", data=body or {}, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def play_now(self) -> None:
        """From the lobby to a game against a bot."""
        self.page.goto("/")
        self.page.locator("[data-act=play]").first.click()
        self.at_board()

    def invite(self) -> str:
        """From the lobby to a room that waits; its address."""
        self.page.goto("/")
        self.page.locator("[data-act=invite]").first.click()
        self.page.wait_for_url("**/r/*")
        expect(self.page.get_by_text("You are ready.")).to_be_visible(timeout=PATIENCE_MS)
        return self.page.url

    def accept(self, address: str) -> None:
        """Open an invitation and sit down."""
        self.page.goto(address)
        self.page.get_by_role("button", name="Sit down").click()
        self.at_board()

    def at_board(self) -> None:
        """A match is on the table."""
        self.page.wait_for_selector("body[data-status=match] .cell", timeout=PATIENCE_MS)

    def seat(self) -> int:
        """Which seat of the two is mine."""
        names = self.page.locator("#seats .seat .name")
        expect(names.first).to_be_visible()
        texts = names.all_inner_texts()
        mine = [at for at, name in enumerate(texts) if name == "You" or "(you)" in name]
        assert len(mine) == 1, texts
        return mine[0]

    def my_turn(self) -> None:
        """Wait until the page says that it is my turn."""
        expect(self.page.locator("#bar .turn.mine")).to_have_text("Your turn", timeout=PATIENCE_MS)

    def cell(self, cell: Cell) -> Any:
        """A square of the board, or a place beside it."""
        return self.page.locator(f'[data-col="{cell[0]}"][data-row="{cell[1]}"]')

    def has_turn(self) -> bool:
        """Whether it is my turn at this moment."""
        return self.page.locator("#bar .turn.mine").count() > 0


class Mouse:
    """Turns by clicking."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def choose(self, cell: Cell) -> None:
        """Point at a square."""
        self.visitor.cell(cell).click()

    def confirm(self) -> None:
        """Send the turn that is shown."""
        self.visitor.page.get_by_role("button", name="Confirm").click()


class Touch(Mouse):
    """Turns by tapping."""

    def choose(self, cell: Cell) -> None:
        """Tap a square."""
        self.visitor.cell(cell).tap()

    def confirm(self) -> None:
        """Send the turn that is shown."""
        self.visitor.page.get_by_role("button", name="Confirm").tap()


class Keys(Mouse):
    """Turns by keyboard alone: arrows to the square, Enter."""

    def choose(self, cell: Cell) -> None:
        """Go there by arrows and press Enter."""
        page = self.visitor.page
        at = self._here()
        if at is None:
            page.keyboard.press("b")
            at = self._here()
        assert at is not None, "the board has no focus"
        for axis, (back, on) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))):
            far = cell[axis] - at[axis]
            for _ in range(abs(far)):
                page.keyboard.press(on if far > 0 else back)
        assert self._here() == cell
        page.keyboard.press("Enter")

    def confirm(self) -> None:
        """Enter once more sends what is shown."""
        self.visitor.page.keyboard.press("Enter")

    def _here(self) -> Cell | None:
        found = self.visitor.page.evaluate(
            "[document.activeElement.dataset.col, document.activeElement.dataset.row]"
        )
        return None if found[0] is None else (int(found[0]), int(found[1]))


class Names(Mouse):
    """Turns through the accessibility tree alone: squares and buttons by role and name."""

    def choose(self, cell: Cell) -> None:
        """Act on the grid cell that is called by the square's name."""
        name = re.compile(rf"^{'abcdefghij'[cell[0]]}{4 - cell[1]},")
        self.visitor.page.get_by_role("gridcell", name=name).dispatch_event("click")

    def confirm(self) -> None:
        """Press the button of that name."""
        self.visitor.page.get_by_role("button", name="Confirm").dispatch_event("click")


def hide(page: Page) -> None:
    """Let a page believe that another tab is in front of it."""
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def visitors(browser: Browser, server: Server) -> Iterator[Any]:
    """Make visitors; at the end none of them may have found anything to complain about."""
    made: list[Visitor] = []

    def make(**how: Any) -> Visitor:
        size = how.pop("size", (1280, 800))
        how.setdefault("locale", "en-GB")
        context = browser.new_context(
            base_url=server.origin, viewport={"width": size[0], "height": size[1]}, **how
        )
        context.set_default_timeout(PATIENCE_MS)
        visitor = Visitor(context, context.new_page(), server).hear()
        made.append(visitor)
        return visitor

    yield make
    complaints = [one for visitor in made for one in visitor.serious()]
    for visitor in made:
        visitor.context.close()
    assert not complaints, complaints
