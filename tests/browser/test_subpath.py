"""The server below a path of another: everything still finds its way."""

from __future__ import annotations

import re
import select
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from app.http import qr
from tests.browser.visitor import PATIENCE_MS, Visitor
from tests.server import MakeServer, Server

PREFIX = b"/games"


class Proxy(ThreadingHTTPServer):
    """Passes on what comes for a path, without that path; one request per connection."""

    daemon_threads = True
    target = 0

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Read the head of a request, rewrite it, and pass on bytes both ways until one ends."""
        head = b""
        while b"\r\n\r\n" not in head:
            some = request.recv(65536)
            if not some:
                return
            head += some
        first, rest = head.split(b"\r\n", 1)
        method, path, version = first.split(b" ")
        if not path.startswith(PREFIX + b"/"):
            request.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        if b"upgrade: websocket" not in rest.lower():
            rest = re.sub(rb"(?i)connection: keep-alive", b"Connection: close", rest)
        with socket.create_connection(("127.0.0.1", self.target)) as inner:
            inner.sendall(b" ".join((method, path.removeprefix(PREFIX), version)) + b"\r\n" + rest)
            pump(request, inner)


def pump(one: socket.socket, two: socket.socket) -> None:
    """Pass bytes on between two sockets until one of them ends."""
    while True:
        for source in select.select([one, two], [], [], 60)[0]:
            some = source.recv(65536)
            if not some:
                return
            (two if source is one else one).sendall(some)


@pytest.fixture
def below(make_server: MakeServer) -> Iterator[tuple[Server, str]]:
    """A server that is reached as `…/games/` only, and that address."""
    with Proxy(("127.0.0.1", 0), BaseHTTPRequestHandler) as proxy:
        address = f"http://127.0.0.1:{proxy.server_port}"
        server = make_server(
            PUBLIC_ORIGIN=address, PUBLIC_PATH=PREFIX.decode(), CONTACT="Ask <b>Ada</b>"
        ).start()
        proxy.target = server.port
        thread = threading.Thread(target=proxy.serve_forever, daemon=True)
        thread.start()
        yield server, f"{address}{PREFIX.decode()}/"
        proxy.shutdown()
        thread.join(5)


def test_everything_works_below_a_path(browser: Browser, below: tuple[Server, str]) -> None:
    server, address = below
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    player = Visitor(context, context.new_page(), server).hear()
    page = player.page
    page.goto(address)
    page.locator("[data-act=invite]").first.click()
    page.wait_for_url(f"{address}r/*")
    expect(page.get_by_label("Invite")).to_have_value(page.url)
    picture = page.get_by_role("img", name="The link as a QR code")
    drawn = page.request.get(picture.get_attribute("src") or "").text()
    assert drawn == qr.picture(page.url)
    page.goto(address)
    page.locator("[data-act=play]").first.click()
    player.at_board()
    player.my_turn()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Press again to resign").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"{address}m/*")
    page.wait_for_selector(".cell")
    for name in ("settings", "about"):
        page.goto(f"{address}{name}")
        if name == "about":
            expect(page.locator("#contact")).to_have_text("Ask <b>Ada</b>")
        page.get_by_role("link", name="Tessera, to the lobby").click()
        page.wait_for_url(address)
    page.goto(f"{address}rules/karo.noughts")
    expect(page.locator("#rulebook .rule")).to_have_count(17)
    assert player.serious() == []
    context.close()
