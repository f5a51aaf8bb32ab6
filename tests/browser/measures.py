"""`python -m tests.browser.measures`: how the pages load on a slow phone, measured and bounded.

What Lighthouse would say, with the browser that is here: paint times, shifts of the layout, time
in which the page cannot answer, weight, requests, and what axe finds. Network and processor are
slowed down as Lighthouse does for a phone.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Request, sync_playwright

from tests.browser.axe import GRAVE, violations
from tests.browser.visitor import Visitor, launch, visitors
from tests.server import Server

PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "is_mobile": True}
LATENCY_MS = 150
DOWN_BITS_S = 1_600_000
UP_BITS_S = 750_000
SLOWER = 4

WATCH = """(() => {
  const seen = { fcp: 0, lcp: 0, cls: 0, tbt: 0 };
  window.measured = seen;
  const watch = (type, heard) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) heard(entry);
  }).observe({ type, buffered: true });
  watch("paint", (one) => {
    if (one.name === "first-contentful-paint") seen.fcp = one.startTime;
  });
  watch("largest-contentful-paint", (one) => { seen.lcp = one.startTime; });
  watch("layout-shift", (one) => { if (!one.hadRecentInput) seen.cls += one.value; });
  watch("longtask", (one) => { seen.tbt += Math.max(0, one.duration - 50); });
})()"""


@dataclass(frozen=True)
class Measures:
    """Of one page: milliseconds, a share of the window, bytes on the wire, counts."""

    fcp_ms: float
    lcp_ms: float
    cls: float
    tbt_ms: float
    bytes: int
    requests: int
    serious: int
    lesser: int

    def beyond(self, bounds: Measures) -> dict[str, float]:
        """What is more than it may be."""
        mine, most = asdict(self), asdict(bounds)
        return {name: mine[name] for name in mine if mine[name] > most[name]}


def slow_down(page: Page, *, cpu: float = SLOWER) -> CDPSession:
    """A page as on a phone of the middle class in a slow mobile network."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": DOWN_BITS_S / 8,
            "uploadThroughput": UP_BITS_S / 8,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    return session


def measure(visitor: Visitor, path: str, ready: str, *, cpu: float = SLOWER) -> Measures:
    """Open a page cold and measure until `ready` is there and the network is quiet."""
    page, sizes = visitor.page, []
    page.context.add_init_script(WATCH)
    slow_down(page, cpu=cpu)

    def weigh(request: Request) -> None:
        sizes.append(request)

    page.on("requestfinished", weigh)
    page.goto(path)
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    page.remove_listener("requestfinished", weigh)
    seen = page.evaluate("window.measured")
    found = violations(page)
    grave = [one for one in found if one["impact"] in GRAVE]
    return Measures(
        fcp_ms=round(seen["fcp"]),
        lcp_ms=round(seen["lcp"]),
        cls=round(seen["cls"], 3),
        tbt_ms=round(seen["tbt"]),
        bytes=sum(weight(request) for request in sizes),
        requests=len(sizes),
        serious=len(grave),
        lesser=len(found) - len(grave),
    )


def weight(request: Request) -> int:
    """What an answer weighed on the wire."""
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


PAGES = {
    "/": "[data-act=play]",
    "/rules/karo.noughts": "#board .cell",
    "/settings": "#settings select",
    "/about": "#version:not(:empty)",
}
"""Each page and what is there as soon as it can be used."""

BOUNDS = Measures(3000, 4000, 0.1, 600, 300_000, 90, 0, 0)
"""What Lighthouse no longer calls good in red, and what the first view may weigh."""


def table(found: dict[str, Measures]) -> str:
    """Everything measured, a line per page."""
    names = [each.name for each in fields(Measures)]
    lines = [("page", *names)]
    lines += [(path, *(str(asdict(one)[name]) for name in names)) for path, one in found.items()]
    return "\n".join("  ".join(f"{word:>9}" for word in line) for line in lines)


def main() -> None:
    """Measure every page once; ends with 1 where something is beyond its bound."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server, browser = Server(Path(data)).start(), launch(playwright)
        found = {}
        for make in visitors(browser, server):
            found = {path: measure(make(**PHONE), path, ready) for path, ready in PAGES.items()}
            host = make()
            found["/r/…"] = measure(make(**PHONE), host.invite(), "#cover .main")
        browser.close()
        server.close()
    print(table(found))
    beyond = {path: one.beyond(BOUNDS) for path, one in found.items()}
    print({path: far for path, far in beyond.items() if far} or "everything within its bounds")
    sys.exit(any(beyond.values()))


if __name__ == "__main__":
    main()
