"""Pages and files: nothing happens by looking, previews are safe, files are kept for good."""

import gzip
import re
from pathlib import Path

import pytest

from app.http.static import Static
from tests.app.http.conftest import ORIGIN, MakeSite, Site
from tests.browser.png import size

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
HEAD = (
    '<html data-root="../"><head><!-- preview --><script src="../static/js/a.js"></script></head>'
)

LOST = '<html data-root=""><script src="static/js/a.js"></script><a href="./">home</a></html>'


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Static:
    """A small client with all four pages."""
    folder = tmp_path / "static"
    (folder / "js").mkdir(parents=True)
    (folder / "art").mkdir()
    for name in ("index", "play", "match", "rules"):
        (folder / f"{name}.html").write_text(f"{HEAD}<body>{name}</body></html>")
    (folder / "lost.html").write_text(LOST)
    (folder / "js" / "a.js").write_text("export const a = 1;\n" * 100)
    (folder / "js" / "wire.d.ts").write_text("types")
    (folder / "art" / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "art" / "preview.png").write_bytes(b"\x89PNG")
    (folder / "manifest.webmanifest").write_text("{}")
    monkeypatch.setattr("app.http.static.Static.__init__.__defaults__", (folder,))
    return Static(folder)


@pytest.fixture
async def site(pages: Static, site: Site) -> Site:
    return site


async def test_every_page_is_there_and_its_files_are_addressed_by_their_content(
    site: Site, pages: Static
) -> None:
    program = await site.program()
    seats = [{"kind": "me"}, {"kind": "bot"}]
    room = (await program.post("/api/rooms", json={"game": "karo.noughts", "seats": seats})).json()
    match = (await program.get(f"/api/rooms/{room['code']}")).json()["match"]
    for path, name in (
        ("/", "index"),
        (f"/r/{room['code']}", "play"),
        (f"/r/{room['watch_code'].lower()}", "play"),
        (f"/m/{match}", "match"),
        ("/rules/karo.noughts", "rules"),
    ):
        page = await site.asker().get(path)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert f"<body>{name}</body>" in page.text
        assert f'src="../static/{pages.build}/js/a.js"' in page.text
        assert 'property="og:title"' in page.text
        assert (await site.asker().head(path)).status_code == 200
    assert "set-cookie" not in page.headers


@pytest.mark.parametrize("path", ["/r/0000-0000-0000", "/m/nothing", "/rules/chess", "/r/%00"])
async def test_a_page_of_nothing_is_the_same_page_under_404(site: Site, path: str) -> None:
    page = await site.asker().get(path)
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "og:title" not in page.text


async def test_a_pasted_link_says_who_invites_to_what(site: Site, pages: Static) -> None:
    program = await site.program('"><script>Eve')
    wanted = {
        "game": "karo.noughts",
        "title": "<img src=x onerror=alert(1)>",
        "seats": [{"kind": "me"}, {"kind": "open"}],
    }
    room = (await program.post("/api/rooms", json=wanted)).json()
    page = (await site.asker().get(f"/r/{room['code']}")).text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert told["title"].endswith("Eve invites you to Karo: Noughts and Crosses")
    assert told["url"] == f"{ORIGIN}/r/{room['code']}"
    assert told["image"] == f"{ORIGIN}/static/{pages.build}/art/preview.png"
    assert 'content="summary_large_image"' in page
    assert "<script>Eve" not in page
    assert "<img" not in page
    watching = (await site.asker().get(f"/r/{room['watch_code']}")).text
    assert room["code"] not in watching
    assert "Watch Karo" in watching


async def test_a_game_has_a_picture_of_its_own_that_previews_can_show(make_site: MakeSite) -> None:
    async with make_site() as site:
        program = await site.program("Ada")
        made = await program.post("/api/rooms", json={"game": "karo.noughts", "seats": BOTS})
        match = (await program.get(f"/api/rooms/{made.json()['code']}")).json()["match"]
        for path, name in (
            (f"/r/{made.json()['code']}", "preview-karo.noughts.png"),
            (f"/m/{match}", "preview-karo.noughts.png"),
            ("/rules/karo.noughts", "preview-karo.noughts.png"),
            ("/", "preview.png"),
        ):
            page = (await site.asker().get(path)).text
            (image,) = re.findall(r'<meta property="og:image" content="([^"]*)">', page)
            assert image.endswith(f"/art/{name}")
            picture = await site.asker().get(image.removeprefix(ORIGIN))
            assert picture.headers["content-type"] == "image/png"
            assert len(picture.content) <= 60_000, "fetched by the way, by somebody else's server"
            width, height = size(picture.content)
            assert f'<meta property="og:image:width" content="{width}">' in page
            assert f'<meta property="og:image:height" content="{height}">' in page


async def test_previews_seat_nobody(site: Site) -> None:
    program = await site.program("Ada")
    made = (await program.post("/api/rooms", json={"game": "karo.noughts"})).json()
    robot = site.asker(**{"User-Agent": "previewer"})
    for code in (made["code"], made["watch_code"]):
        assert (await robot.get(f"/r/{code}")).status_code == 200
        assert (await robot.head(f"/r/{code}")).status_code == 200
    facts = (await program.get(f"/api/rooms/{made['code']}")).json()
    assert [seat["kind"] for seat in facts["seats"]] == ["open", "open"]


async def test_looking_at_a_page_loads_no_room_and_seats_nobody(site: Site) -> None:
    program = await site.program()
    room = (await program.post("/api/rooms", json={"game": "karo.noughts"})).json()
    site.tessera.rooms.close()
    for path in (f"/r/{room['code']}", f"/api/rooms/{room['code']}"):
        await program.get(path)
    assert len(site.tessera.rooms) == 0


async def test_a_file_is_kept_for_good_under_its_hash_and_asked_for_without(
    site: Site, pages: Static
) -> None:
    plain = await site.asker().get("/static/js/a.js")
    hashed = await site.asker().get(f"/static/{pages.build}/js/a.js")
    assert plain.content == hashed.content == b"export const a = 1;\n" * 100
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.headers["cache-control"] == "no-cache"
    assert hashed.headers["cache-control"] == "public, max-age=31536000, immutable"
    again = await site.asker().get(
        "/static/js/a.js", headers={"If-None-Match": plain.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_a_file_is_packed_for_who_can_read_that(site: Site) -> None:
    async with site.asker().stream(
        "GET", "/static/js/a.js", headers={"Accept-Encoding": "gzip"}
    ) as packed:
        raw = b"".join([part async for part in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == b"export const a = 1;\n" * 100
    plain = await site.asker().get("/static/js/a.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/js",
        "/static/js/b.js",
        "/static/js/wire.d.ts",
        "/static/../app/main.py",
        "/static/%2e%2e/app/main.py",
        "/static//etc/passwd",
        "/static/0000000000000000/js/a.js",
    ],
)
async def test_nothing_else_is_served(site: Site, path: str) -> None:
    assert (await site.asker().get(path)).status_code == 404


async def test_the_small_things_that_browsers_ask_for(site: Site) -> None:
    for path, kind in (
        ("/favicon.ico", "image/svg+xml"),
        ("/favicon.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ):
        assert (await site.asker().get(path)).headers["content-type"] == kind


def test_a_changed_file_changes_the_hash_of_all(pages: Static, tmp_path: Path) -> None:
    (tmp_path / "static" / "js" / "a.js").write_text("changed")
    assert Static(tmp_path / "static").build != pages.build


async def test_the_styles_of_a_page_are_one_file_in_the_order_of_the_page(
    site: Site, pages: Static, tmp_path: Path
) -> None:
    folder = tmp_path / "static"
    (folder / "style").mkdir()
    for name in ("a", "b"):
        (folder / "style" / f"{name}.css").write_text(f".{name} {{ color: red }}\n")
    lines = "".join(f'<link rel="stylesheet" href="static/style/{name}.css">\n' for name in "ba")
    (folder / "index.html").write_text(f"<html><head>\n{lines}</head></html>")
    static = Static(folder)
    page, joined = static.page("index.html"), static.get("style/pages/index.css")
    assert page is not None
    assert joined is not None
    assert page.count("stylesheet") == 1
    assert f'href="static/{static.build}/style/pages/index.css"' in page
    assert joined.body == b".b { color: red }\n\n.a { color: red }\n"


async def test_an_address_with_nothing_is_a_page_for_readers_and_a_problem_for_programs(
    site: Site, pages: Static
) -> None:
    reader, program = site.asker(Accept="text/html,*/*"), site.asker(Accept="application/json")
    for path, up in (("/nonsense", ""), ("/a/b/c", "../../")):
        page = await reader.get(path)
        assert (page.status_code, page.headers["vary"]) == (404, "accept")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert f'data-root="{up}"' in page.text
        assert f'src="{up}static/{pages.build}/js/a.js"' in page.text
        assert f'href="{up}./"' in page.text
        assert (await program.get(path)).json()["code"] == "not_found"
    assert (await reader.get("/api/nothing")).json()["code"] == "not_found"
    assert (await reader.post("/nonsense")).headers["content-type"] == "application/problem+json"
