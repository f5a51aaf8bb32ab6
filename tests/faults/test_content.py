"""T25: what people write is text and nothing else: in a page, in the log, in a query."""

from __future__ import annotations

import ast
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import browser  # noqa: F401  # the fixture
from tests.e2e.wire import match_of_two
from tests.faults.profile import FULL
from tests.server import ROOT, MakeServer, Server

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
SQL = (
    "'; DROP TABLE room; --", '"; DELETE FROM guest; --', "' OR '1'='1", "1; ATTACH 'x' AS y",
    "%' UNION SELECT key_hash FROM guest_key --", "\\'; --", "$$; SELECT 1; $$", "{0}; --", ":name",
    "%(name)s", "?1",
)  # fmt: skip
LINES = (
    "a\rb", "a\nb", "a\r\n{\"level\":\"error\"}", "\x1b[31mred\x1b[0m", "a\u2028b", "a\u2029b",
    "a\u0085b", "\x00", "\x07", "x" * 1_000,
)  # fmt: skip


def payloads() -> list[str]:
    """Every tag in every frame."""
    return [f.replace("{0}", t.replace("{0}", SCRIPT)) for f in FRAMES for t in TAGS]


@pytest.fixture
def page(browser: Browser, server: Server) -> Page:  # noqa: F811
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


async def test_t25_every_text_is_stored_as_it_is_or_refused(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LOG_LEVEL="debug").start()
    sitting = await match_of_two(server, stack)
    ada, link = sitting.people[0], sitting.links[0]
    for text in (*SQL, *LINES):
        for method, path, body in (
            ("PATCH", "/api/me", {"name": text}),
            ("POST", "/api/rooms", {"game": "karo.noughts", "title": text}),
            ("POST", "/api/rooms", {"game": text}),
            ("POST", "/api/me/adopt", {"code": text}),
        ):
            answer = await ada.call(method, path, body)
            assert answer.status_code < 500, (path, text)
        for path in ("/api/rooms/", "/api/matches/", "/api/matches?after=", "/api/matches?game="):
            quoted = "".join(f"%{byte:02x}" for byte in text.encode())
            assert (await ada.call("GET", path + quoted)).status_code < 500, (path, text)
        told = await link.ask("say", text=text)
        assert told["t"] == "refused" or told["text"] == text or text[0] in "\x00\x07\x1ba", told
    name = (await ada.call("GET", "/api/me")).json()["name"]
    assert name in SQL or len(name) <= 24
    server.stop()
    lines = server.output().splitlines()
    assert [line for line in lines[1:] if not isinstance(json.loads(line), dict)] == []
    assert "\x1b" not in server.output()
    assert not server.bugs()


def _is_text(node: ast.AST) -> bool:
    """Whether an argument is a constant, or a name that stands for one."""
    return isinstance(node, ast.Constant | ast.Name | ast.Attribute | ast.Subscript | ast.Call)


def test_t25_no_query_is_put_together_from_what_people_write() -> None:
    """Every SQL text of the server is a constant, or made by SQLAlchemy with bound values."""
    built = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _name(node.func) in {"text", "exec_driver_sql"}:
                built += [] if all(map(_is_text, node.args)) else [_place(path, node)]
            if isinstance(node, ast.JoinedStr) and _looks_like_sql(node):
                built.append(_place(path, node))
    # Built from names of our own tables and of pragmas, once, before anybody is let in.
    ours = {"app/store/texts.py", "app/store/statements.py", "app/store/engine.py"}
    ours |= {"app/store/committer.py"}
    assert [place for place in built if place.split(":")[0] not in ours] == []


def _looks_like_sql(node: ast.JoinedStr) -> bool:
    first = node.values[0]
    words = ("SELECT ", "INSERT ", "DELETE ", "UPDATE ", "PRAGMA ", "SET ", "SHOW ")
    return isinstance(first, ast.Constant) and str(first.value).startswith(words)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _place(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"
