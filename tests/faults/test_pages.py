"""T25: what people write is text and nothing else in a page.

Alone in its file: while a browser is driven no asynchronous test can run in the process.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import browser  # noqa: F401  # the fixture
from tests.faults.profile import FULL
from tests.server import Server

SCRIPT = "window.ran=1"
TAGS = (
    "<script>{0}</script>",
    "<img src=x onerror={0}>",
    "<svg onload={0}>",
    "<svg/onload={0}//",
    "<body onload={0}>",
    "<iframe srcdoc='<script>parent.{0}</script>'>",
    "<a href='javascript:{0}'>x</a>",
    "<details open ontoggle={0}>",
    "<video src=x onerror={0}>",
    "<math><mi xlink:href='javascript:{0}'>",
    "<style>@import 'javascript:{0}'</style>",
    "<link rel=stylesheet href='javascript:{0}'>",
    "<object data='javascript:{0}'>",
    "<embed src='javascript:{0}'>",
    "<base href='javascript:{0}//'>",
    "<form action='javascript:{0}'><button>",
    "<meta http-equiv=refresh content='0;javascript:{0}'>",
    "<template><script>{0}</script></template>",
    "<noscript><p title='</noscript><img src=x onerror={0}>'>",
    "<input autofocus onfocus={0}>",
)  # fmt: skip
FRAMES = (
    "{0}", "\"'>{0}", "</title>{0}", "</textarea>{0}", "--><!-- {0}", "]]>{0}", "{{{{{0}}}}}",
    "${{{0}}}", "javascript:{0}", "\u202e{0}",
)  # fmt: skip


def payloads() -> list[str]:
    """Every tag in every frame."""
    return [f.replace("{0}", t.replace("{0}", SCRIPT)) for f in FRAMES for t in TAGS]


@pytest.fixture
def page(browser: Browser, server: Server) -> Page:  # noqa: F811  # the fixture of the same name, for this file
    """A page of the server that notes what its policy forbids."""
    opened: Page = browser.new_context().new_page()
    opened.goto(server.origin)
    return opened


@pytest.mark.timeout(200)
def test_t25_what_people_write_runs_nowhere(page: Page, server: Server) -> None:
    texts = payloads() if FULL else payloads()[::4]
    reports: list[str] = []
    page.on("console", lambda line: reports.append(line.text) if "Policy" in line.text else None)
    made = page.evaluate(_MAKE, ["karo.noughts", texts[0][:60]])
    page.goto(f"{server.origin}/r/{made['code']}")
    page.wait_for_selector("main")
    said = page.evaluate(_SAY, [made["code"], texts])
    assert said == len(texts)
    page.reload()
    page.wait_for_selector("main")
    page.goto(f"{server.origin}/")
    page.wait_for_selector("main")
    assert page.evaluate("window.ran") is None
    assert reports == []
    print(f"{len(texts)} texts in titles, names and talk: none ran")


_MAKE = """async ([game, title]) => {
  const call = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
    headers: {"Content-Type": "application/json"}}).then((answer) => answer.json());
  await call("/api/guests", {name: title.slice(0, 24)});
  return call("/api/rooms", {game, title, visibility: "public"});
}"""

_SAY = """async ([code, texts]) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/v1/rooms/${code}`);
  const heard = new Set();
  await new Promise((done) => socket.addEventListener("open", done));
  const answers = new Promise((done) => socket.addEventListener("message", (event) => {
    const frame = JSON.parse(event.data);
    for (const cid of [...(frame.accepted ?? []), frame.cid]) if (/^p/.test(cid)) heard.add(cid);
    if (heard.size === texts.length) done();
    if (frame.t === "welcome")
      texts.forEach((text, n) => socket.send(JSON.stringify({t: "say", cid: `p${n}`,
        text: text.slice(0, 280)})));
  }));
  socket.send(JSON.stringify({t: "hello", v: 1, tab: "x"}));
  await answers;
  socket.close();
  return heard.size;
}"""
