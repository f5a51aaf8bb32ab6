"""How the pages load: painted soon, nothing jumps, small, few requests, nothing for axe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.browser.measures import BOUNDS, PAGES, PHONE, Measures, measure, table
from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]
PATIENT = replace(BOUNDS, fcp_ms=5000, lcp_ms=8000, tbt_ms=3000)
"""Times for a machine that does other things meanwhile; `make measures` has the real bounds."""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_on_a_slow_phone(
    visitor: Make, path: str, record_property: Callable[[str, object], None]
) -> None:
    found = measure(visitor(**PHONE), path, PAGES[path], cpu=1)
    _told(record_property, path, found)


def test_an_invitation_loads_on_a_slow_phone(
    visitor: Make, record_property: Callable[[str, object], None]
) -> None:
    host = visitor()
    host.become_guest()
    _told(
        record_property, "/r/…", measure(visitor(**PHONE), host.make_room(), "#cover .main", cpu=1)
    )


def test_a_bound_that_is_passed_is_named() -> None:
    slow = replace(BOUNDS, lcp_ms=BOUNDS.lcp_ms + 1, cls=0.2)
    assert slow.beyond(BOUNDS) == {"lcp_ms": BOUNDS.lcp_ms + 1, "cls": 0.2}


def _told(record_property: Callable[[str, object], None], path: str, found: Measures) -> None:
    record_property(f"load of {path}", str(found))
    print(table({path: found}))
    assert found.beyond(PATIENT) == {}
    assert found.fcp_ms > 0
    assert found.requests > 10
