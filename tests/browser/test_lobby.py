"""The first ten seconds, invitations, other devices, languages, settings, no network."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.measures import slow_down, weight
from tests.browser.scripted import mid_match
from tests.browser.visitor import LOST, Visitor, hide

Make = Callable[..., Visitor]


def test_from_a_cold_page_to_the_first_move_in_two_taps(
    visitor: Make, record_property: Callable[[str, object], None]
) -> None:
    player = visitor(size=(390, 844), has_touch=True, is_mobile=True)
    slow_down(player.page, cpu=2)
    hosts: set[str] = set()
    player.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    started = time.monotonic()
    player.page.goto("/", wait_until="commit")
    player.page.locator("[data-act=play]").first.tap()
    player.page.wait_for_selector(".cell.can")
    player.page.locator(".cell.can").first.tap()
    player.page.wait_for_selector('[data-key^="piece:"]')
    seconds = time.monotonic() - started
    record_property("seconds to the first move", round(seconds, 1))
    print(f"cold page to first move: {seconds:.1f} s")
    assert seconds <= 10
    assert hosts == {player.server.origin.removeprefix("http://")}


def test_the_first_view_weighs_at_most_300_kb(visitor: Make) -> None:
    reader = visitor()
    sizes: list[int] = []
    reader.page.on("requestfinished", lambda request: sizes.append(weight(request)))
    reader.page.goto("/")
    reader.page.wait_for_load_state("networkidle")
    reader.page.locator("[data-act=play]").first.click()
    reader.at_board()
    reader.page.wait_for_load_state("networkidle")
    print(f"lobby and room: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    assert len(sizes) > 30
    assert sum(sizes) <= 300_000


def test_opening_pages_makes_nobody_anything(visitor: Make) -> None:
    host, reader = visitor(), visitor()
    address = host.invite()
    changing: list[str] = []
    reader.page.on(
        "request", lambda request: changing.append(request.url) if request.method != "GET" else None
    )
    for path in ("/", address, "/rules/karo.noughts"):
        reader.page.goto(path)
        reader.page.wait_for_load_state("networkidle")
    assert changing == []
    assert reader.context.cookies() == []
    expect(host.page.locator("#seats")).to_contain_text("Open seat")


def test_a_link_preview_shows_who_invites_to_what(visitor: Make) -> None:
    host = visitor()
    host.call_oneself("Ada")
    address = host.invite()
    html = host.context.request.get(address).text()
    assert 'property="og:title" content="Ada invites you to Karo: Noughts and Crosses"' in html
    assert 'property="og:image"' in html
    picture = html.split('property="og:image" content="')[1].split('"')[0]
    answer = host.context.request.get(picture)
    assert answer.ok
    assert answer.headers["content-type"] == "image/png"


def test_a_friend_reads_who_invites_and_sits_down(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    host.call_oneself("Ada")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = host.invite()
    expect(host.page.locator(".toast")).to_contain_text("Link copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == address
    started = time.monotonic()
    guest.page.goto(address)
    card = guest.page.locator("#cover .card")
    expect(card).to_contain_text("Ada invites you")
    expect(card).to_contain_text("about ten minutes")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.at_board()
    assert time.monotonic() - started <= 15
    expect(host.page.locator("#seats")).to_contain_text("Player 2")


def test_the_host_plays_a_bot_while_waiting_and_is_called(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    address = host.invite()
    with host.context.expect_page() as opened:
        host.page.get_by_role("button", name="Play a bot meanwhile").click()
    bot = opened.value
    bot.wait_for_selector(".cell")
    hide(host.page)
    guest.accept(address)
    host.at_board()
    expect(host.page).to_have_title(re.compile("^● (The match has started|Your turn)"))
    expect(host.page.locator("#assertive")).to_contain_text("The match has started.")


def test_the_host_changes_the_options_and_seats_a_bot(visitor: Make) -> None:
    host = visitor()
    host.invite()
    limit = host.page.get_by_label("The match ends after this many moves")
    limit.fill("50")
    host.page.wait_for_timeout(1200)  # the page repaints twice meanwhile
    expect(limit).to_have_value("50")
    host.page.get_by_role("button", name="Use these options").click()
    host.page.get_by_role("button", name="Ready", exact=True).click()
    host.page.get_by_role("combobox", name="Seat a bot").select_option("greedy")
    host.at_board()
    host.page.locator("#tabs button", has_text="Room").click()
    expect(limit).to_have_value("50")
    expect(limit).to_be_disabled()


def test_two_who_play_anyone_meet(visitor: Make) -> None:
    one, two = visitor(), visitor()
    for each in (one, two):
        each.page.goto("/")
        each.page.locator("summary").first.click()
        each.page.get_by_role("button", name="Play anyone").first.click()
        each.page.wait_for_url("**/r/*")
    for each in (one, two):
        each.at_board()
    assert one.page.url == two.page.url


def test_an_open_table_is_listed_and_a_finished_match_can_be_replayed(visitor: Make) -> None:
    host, guest, reader = visitor(), visitor(), visitor()
    host.page.goto("/")
    host.page.locator("summary").first.click()
    host.page.get_by_role("button", name="Play anyone").first.click()
    host.page.wait_for_url("**/r/*")
    host.page.wait_for_selector("#seats .seat")
    reader.page.goto("/")
    expect(reader.page.locator("#open")).to_contain_text("waiting for 1 player", timeout=15_000)
    guest.page.goto("/")
    guest.page.locator("#open").get_by_role("link", name="Join").first.click()
    guest.page.get_by_role("button", name="Sit down").click()
    guest.at_board()
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("button", name="Press again to resign").click()
    reader.page.goto("/")
    reader.page.locator("#recent").get_by_role("link", name="Replay").first.click()
    reader.page.wait_for_selector(".cell")
    expect(reader.page.locator("#bar")).to_contain_text("has resigned")


def test_my_running_game_and_my_results_are_in_the_lobby(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    room = player.page.url
    player.page.goto("/")
    player.page.get_by_role("link", name="Continue").click()
    player.at_board()
    assert player.page.url == room
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="Press again to resign").click()
    player.page.wait_for_selector(".result")
    player.page.goto("/")
    past = player.page.locator("#results")
    expect(past).to_contain_text("0 won, 0 drawn, 1 lost")
    past.get_by_role("link", name="Replay").click()
    expect(player.page.locator("#bar")).to_contain_text("has resigned")


def test_leaving_a_running_match_is_asked_about(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    player.page.locator(".top .home").click()
    expect(player.page.locator("#sheet")).to_contain_text("your seat is kept")
    player.page.get_by_role("button", name="Stay").click()
    expect(player.page.locator("#sheet")).to_be_hidden()
    player.page.locator(".top .home").click()
    player.page.get_by_role("button", name="Leave", exact=True).click()
    player.page.wait_for_selector("[data-act=play]")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("de-AT", "Gleich spielen"),
        ("fr-FR", "Jouer"),
        ("pl-PL", "Graj teraz"),
        ("es-MX", "Jugar ya"),
        ("ja-JP", "Play now"),
    ],
)
def test_the_language_follows_the_browser(visitor: Make, locale: str, words: str) -> None:
    reader = visitor(locale=locale)
    reader.page.goto("/")
    expect(reader.page.locator("[data-act=play]").first).to_contain_text(words)
    assert reader.page.evaluate("document.documentElement.lang") in {locale[:2], "en"}


def test_names_and_chat_are_shown_as_text(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    host.call_oneself("<img src=x>")
    address = host.invite()
    guest.page.goto(address)
    expect(guest.page.locator("#cover")).to_contain_text("<img src=x> invites you")
    assert guest.page.locator("#cover img").count() == 0


def test_without_a_network_a_page_says_so_and_comes_back(visitor: Make) -> None:
    reader = visitor()
    reader.forgives = LOST
    reader.page.goto("/")
    reader.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    kept = reader.page.evaluate(
        "async () => (await Promise.all((await caches.keys())"
        ".map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url))))"
        ".flat()"
    )
    assert kept
    assert [one for one in kept if not re.search(r"/static/[0-9a-f]{16}/", one)] == []
    reader.context.set_offline(True)
    reader.page.goto("/rules/karo.noughts")
    expect(reader.page.get_by_role("heading")).to_have_text("You are offline")
    reader.context.set_offline(False)
    reader.page.wait_for_url("**/rules/karo.noughts", timeout=15_000)


def test_the_pages_are_there_without_a_script(visitor: Make) -> None:
    reader = visitor(java_script_enabled=False)
    reader.page.goto("/")
    expect(reader.page.locator(".noscript")).to_be_in_viewport()
    expect(reader.page.locator(".line-one")).to_be_visible()


def test_a_hidden_page_calls_by_title_and_notification_once_for_each_reason(
    visitor: Make,
) -> None:
    white, red = mid_match(visitor)
    red.my_turn()
    white.context.grant_permissions(["notifications"])
    white.page.evaluate(
        "() => { window.notes = []; window.Notification = class { static permission = 'granted';"
        " static requestPermission = async () => 'granted';"
        " constructor(title, { body }) { window.notes.push(body); } }; }"
    )
    white.page.get_by_role("button", name="Settings").click()
    white.page.get_by_label("Notify me").check()
    white.page.keyboard.press("Escape")
    hide(white.page)
    red.cell((4, 3)).click()
    red.cell((3, 3)).click()
    expect(white.page).to_have_title("● Your turn – ● Noughts and Crosses – Tessera")
    red.page.get_by_role("button", name="Offer a draw").click()
    expect(white.page).to_have_title(re.compile("^● Player 2 offers a draw"))
    white.page.get_by_role("button", name="Accept").click()
    expect(white.page).to_have_title(re.compile("^● Draw"))
    notes = white.page.evaluate("window.notes")
    assert notes == ["Your turn", "Player 2 offers a draw.", "Draw: agreed by both."]


def test_the_site_can_be_installed(visitor: Make) -> None:
    reader = visitor()
    reader.page.goto("/")
    asked = reader.context.new_cdp_session(reader.page)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].startswith(reader.server.origin)
    errors = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test browser is a private window, which installs nothing.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
