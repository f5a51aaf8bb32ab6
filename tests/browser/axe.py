"""What axe says about a page as it is at this moment."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
GRAVE = {"serious", "critical"}
OTHER_THEMES = ("dark", "contrast")


def violations(page: Page, *rules: str) -> list[dict[str, Any]]:
    """All that axe finds against some rules, or against every rule."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"], "iframes": False}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found: list[dict[str, Any]] = page.evaluate(
        "options => axe.run(document, options).then((found) => found.violations)", options
    )
    return found


def findings(page: Page, *rules: str) -> list[str]:
    """What is serious or critical."""
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in violations(page, *rules)
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def findings_in_every_theme(page: Page) -> list[str]:
    """The same by day, and by night and in high contrast as far as a theme changes anything."""
    found = findings(page)
    for theme in OTHER_THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {one}" for one in findings(page, "color-contrast")]
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found
