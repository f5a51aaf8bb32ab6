"""A browser per file of tests, visitors per test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor, launch, visitors
from tests.server import MakeServer, Server, make_server, make_shared_server, server, shared_server

__all__ = ["make_server", "make_shared_server", "server", "shared_server"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium.

    Not for the whole session: while it is driven an event loop runs in this process, and no
    asynchronous test of another folder could run here.
    """
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(browser: Browser, shared_server: Server) -> Iterator[Callable[..., Visitor]]:
    """Make a visitor: `visitor(size=(390, 844), has_touch=True)`."""
    yield from visitors(browser, shared_server)


@pytest.fixture(scope="module")
def hurried(make_shared_server: MakeServer) -> Server:
    """A server of the Duel whose countdowns are short, and on which nobody is waited for long."""
    server = make_shared_server(GRACE_MS="2000")
    server.program = "tests.e2e.hurried"
    return server.start()


@pytest.fixture
def duellist(browser: Browser, hurried: Server) -> Iterator[Callable[..., Visitor]]:
    """Make visitors of that server."""
    yield from visitors(browser, hurried)
