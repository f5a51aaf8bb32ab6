"""The files of the client, held in memory: addressed by a hash of all of them, so kept for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from app.http.headers import is_known
from app.http.problems import ProblemError

FOLDER = Path(__file__).parents[2] / "static"

_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_NOT_SERVED = (".d.ts", "jsconfig.json")
_WORTH_PACKING = 500
_OWN = re.compile(r'"((?:\.\./|/)?)static/')
"""How a page names its files: relative to itself, since the server may live under a path."""
_STYLES = re.compile(r'(?:<link rel="stylesheet" href="(?:\.\./)?static/[^"]+">\n)+')
"""The style sheets of a page, one line each."""
_STYLE = re.compile(r'href="((?:\.\./)?static/)([^"]+)"')


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent; `packed` is the same compressed, where that is worth it."""

    body: bytes
    packed: bytes | None
    media_type: str
    etag: str


class Static:
    """All files of a folder, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        served = [path for path in paths if not path.name.endswith(_NOT_SERVED)]
        files = {str(path.relative_to(folder)): path.read_bytes() for path in served}
        for name in [name for name in files if name.endswith(".html")]:
            files |= _with_one_style(name, files)
        self.build = _hash(
            "\n".join(f"{name} {_hash(body)}" for name, body in files.items()).encode()
        )
        self._files = {name: _file(name, body) for name, body in files.items()}

    def get(self, name: str) -> File | None:
        """A file by its path in the folder."""
        return self._files.get(name)

    def page(self, name: str) -> str | None:
        """The text of an HTML page whose files are addressed by their hash."""
        file = self._files.get(name)
        if file is None:
            return None
        return _OWN.sub(rf'"\1static/{self.build}/', file.body.decode())

    def answer(self, request: Request, path: str) -> Response:
        """The response for an address under `/static/`."""
        first, _, rest = path.partition("/")
        is_hashed = first == self.build
        return self.file(request, rest if is_hashed else path, for_good=is_hashed)

    def file(self, request: Request, name: str, *, for_good: bool = False) -> Response:
        """The response for a file; raises `ProblemError` if there is none."""
        file = self.get(name)
        if file is None:
            raise ProblemError("not_found")
        headers = {
            "etag": file.etag,
            "cache-control": _FOR_GOOD if for_good else _ASK_AGAIN,
            "vary": "accept-encoding",
        }
        if is_known(file.etag, request.headers.get("if-none-match")):
            return Response(None, 304, headers)
        body = file.body
        if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["content-encoding"] = file.packed, "gzip"
        return Response(body, 200, headers, file.media_type)


def _with_one_style(name: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """A page whose style sheets are one file, and that file.

    A browser fetches six files at a time from a server, and paints nothing before it has every
    style: a dozen of small ones cost a slow phone three journeys more than one.
    """
    page = files[name].decode()
    found = _STYLES.search(page)
    if found is None:
        return {}
    styles = _STYLE.findall(found[0])
    if len(styles) < 2 or any(style not in files for _, style in styles):
        return {}
    joined = f"style/pages/{Path(name).stem}.css"
    link = f'<link rel="stylesheet" href="{styles[0][0]}{joined}">\n'
    body = page[: found.start()] + link + page[found.end() :]
    return {name: body.encode(), joined: b"\n".join(files[style] for _, style in styles)}


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if len(body) >= _WORTH_PACKING else None
    is_smaller = packed is not None and len(packed) < 0.9 * len(body)
    return File(body, packed if is_smaller else None, media_type, f'"{_hash(body)}"')


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
