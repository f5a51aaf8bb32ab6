"""What there is to see of the Duel, for `python -m tests.browser.shots`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.dueling import board, racing, ready, solve
from tests.browser.scripted import seated
from tests.browser.visitor import Visitor

Shoot = Callable[[Visitor, str], None]


def duelling(make: Callable[[], Visitor], shoot: Shoot) -> None:
    """A race from its own boards to a round that was won, and the board of the day."""
    layer, rival = seated(make, {"game": "duel.race", "options": {"setup": "own"}})
    swapped(layer)
    shoot(layer, "duel-laying")
    layer.page.locator("#bar").get_by_role("button", name="Confirm").click()
    rival.page.locator("#bar").get_by_role("button", name="Take this board").click()
    layer.page.wait_for_selector(".big-count")
    shoot(rival, "duel-countdown")
    for one in (layer, rival):
        racing(one)
    shoot(layer, "duel-race")
    solve(rival, press)
    rival.page.locator("#bar .stop").click()
    rival.page.wait_for_selector('.tray.own [data-key="way"]')
    shoot(rival, "duel-won")
    layer.page.locator("#bar").get_by_role("button", name="Look at the ways").click()
    shoot(layer, "duel-ways")
    alone(make(), shoot)


def swapped(layer: Visitor) -> None:
    """Swap two tiles, so that there is something to confirm."""
    first, second = [number for number, word in enumerate(board(layer)) if word][:2]
    for number in (first, second):
        cell(layer, number).click()


def press(one: Visitor, place: tuple[int, int]) -> None:
    """Click a tile."""
    cell(one, place[0] * 4 + place[1]).click()


def cell(one: Visitor, number: int) -> Any:
    """A cell of the own board."""
    return one.page.locator(f'#board [data-picks="tile:{number // 4},{number % 4}"]')


def alone(player: Visitor, shoot: Shoot) -> None:
    """The board of the day, its end and its table."""
    page = player.page
    page.goto("/")
    page.locator('[data-mode="duel.solo"]').click()
    shoot(player, "duel-lobby")
    page.locator("[data-act=today]").click()
    page.locator("#sheet").get_by_role("button", name="Begin").click()
    player.at_board()
    ready(player)
    racing(player)
    shoot(player, "duel-alone")
    solve(player, press)
    page.locator("#bar .stop").click()
    page.locator("#bar .result").wait_for()
    shoot(player, "duel-alone-end")
    page.get_by_role("button", name="Today").click()
    page.wait_for_selector("#sheet table")
    shoot(player, "duel-today")
    page.goto("/rules/duel.race")
    page.wait_for_selector("#rulebook .rule")
    shoot(player, "duel-rules")
