"""`python -m tests.browser.pictures [NAME …]`: draws what pasted links show, to static/art.

The boards are drawn by the client's own renderers, in positions that the games could reach.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.png import packed
from tests.browser.visitor import launch
from tests.server import ROOT, Server

SIZE = (1200, 630)
MOST_BYTES = 60_000
ART = ROOT / "static" / "art"

KARO = """async ({ module, name, box, view }) => {
  const renderer = (await import(`/static/js/games/${module}.js`))[name];
  document.body.replaceChildren();
  document.body.className = "";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", box);
  Object.assign(document.body.style, { margin: "0", overflow: "hidden", display: "block" });
  Object.assign(svg.style, {
    position: "fixed", inset: "0", width: "100vw", height: "100vh",
    maxWidth: "none", maxHeight: "none",
  });
  document.body.append(svg);
  renderer.draw(svg, { view, picks: [], next: new Set(), stage: true, pending: false });
  for (const extra of svg.querySelectorAll(".grid, .labels, .arrow, .outline")) extra.remove();
}"""

POSITION = {
    "tiles": [[x, y] for y, xs in enumerate(((1, 5), (0, 6), (1, 7), (1, 5))) for x in range(*xs)],
    "pieces": [
        [0, 1, "R", 0],
        [1, 2, "W", 0],
        [2, 0, "R", 1],
        [2, 1, "W", 1],
        [2, 3, "R", 0],
        [3, 1, "W", 1],
        [3, 2, "R", 1],
        [4, 1, "W", 1],
        [4, 2, "R", 0],
        [4, 3, "W", 0],
        [5, 2, "R", 1],
        [6, 2, "W", 1],
    ],
    "turn": "W",
    "hand": {"W": 0, "R": 0},
    "ply": 40,
    "moves_left": 172,
    "repeats": 1,
    "row": None,
    "last": None,
}

CROSSING = {
    "pieces": [
        [0, 2, "R", "D"],
        [0, 3, "W", "A"],
        [0, 5, "W", "D"],
        [1, 1, "W", "D"],
        [1, 2, "R", "A"],
        [1, 4, "R", "A"],
        [1, 5, "W", "A"],
        [2, 2, "W", "D"],
        [2, 3, "R", "D"],
        [2, 4, "W", "A"],
        [2, 5, "R", "A"],
        [2, 6, "R", "D"],
    ],
    "turn": "W",
    "phase": "play",
    "arranged": [True, True],
    "own_word": None,
    "ply": 20,
    "moves_left": 180,
    "repeats": 1,
    "last": None,
}

PICTURES = {
    "preview-karo.noughts.png": {
        "module": "karo",
        "name": "karo",
        "box": "-90 -31 880 462",
        "view": POSITION,
    },
    "preview-karo.dragonfly.png": {
        "module": "dragonfly",
        "name": "dragonfly",
        "box": "-231 194 762 400",
        "view": CROSSING,
    },
}


def main() -> None:
    """Serve the client, draw, and write what came out."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data)).start()
        browser = launch(playwright)
        width, height = SIZE
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(server.origin)
        for name, content in PICTURES.items():
            if not sys.argv[1:] or name in sys.argv[1:]:
                shoot(page, name, content)
        for drawn in ART.glob("preview*.png"):
            if drawn.stat().st_size > MOST_BYTES:  # made by hand
                drawn.write_bytes(packed(drawn.read_bytes()))
        browser.close()
        server.close()


def shoot(page: Page, name: str, content: dict[str, Any]) -> None:
    """Draw one picture and write it, if it is small enough to be fetched by the way."""
    page.evaluate(KARO, content)
    page.wait_for_timeout(500)
    picture = packed(page.screenshot(type="png"))
    assert len(picture) <= MOST_BYTES, f"{name} is too large: {len(picture)}"
    (ART / name).write_bytes(picture)
    print(f"{name}: {len(picture)} bytes")


if __name__ == "__main__":
    main()
