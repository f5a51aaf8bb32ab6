"""T25: what people write is text, in the log and in a query; for pages see `test_pages.py`."""

from __future__ import annotations

import ast
import json
from contextlib import AsyncExitStack
from pathlib import Path

from tests.e2e.wire import match_of_two
from tests.server import ROOT, MakeServer

SQL = (
    "'; DROP TABLE room; --", '"; DELETE FROM guest; --', "' OR '1'='1", "1; ATTACH 'x' AS y",
    "%' UNION SELECT key_hash FROM guest_key --", "\\'; --", "$$; SELECT 1; $$", "{0}; --", ":name",
    "%(name)s", "?1",
)  # fmt: skip
LINES = (
    "a\rb", "a\nb", "a\r\n{\"level\":\"error\"}", "\x1b[31mred\x1b[0m", "a\u2028b", "a\u2029b",
    "a\u0085b", "\x00", "\x07", "x" * 1_000,
)  # fmt: skip


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
