"""T21: every address, called by its own description, and with heads that lie."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.e2e.wire import Person
from tests.faults.profile import FULL, full_only, times
from tests.server import ROOT, MakeServer, Server

DESCRIPTION = ROOT / "docs/protocol/openapi.json"
CASES = times(2_000)
EXAMPLES = 60 if FULL else 4
LEFT_OUT = (
    "positive_data_acceptance",  # a name of a game that there is not fits the description, too
    "ignored_auth",  # it adds a bad cookie to our good key; see the test without a key instead
    "allow_header_conformance",  # `/api/rooms/anyone` is also a code that can be looked at
)
ENDS_THE_KEY = ("/api/me", "/api/me/signout", "/api/me/adopt")
HOSTS = (
    "evil.example", "evil.example:80", "127.0.0.1@evil.example", "127.0.0.1.evil.example",
    "xn--127-x", "localhost.", "[::1]", "127.0.0.1:1", "", "127.0.0.1 evil.example",
    "127.0.0.1,evil.example", "127.0.0.1/evil.example", "127.0.0.1?x", "127.0.0.1#x",
)  # fmt: skip


@full_only
@pytest.mark.timeout(400)
async def test_t21_every_address_answers_as_it_is_described(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(ADMIN_KEY=secrets.token_urlsafe(32)).start()
    ada = await Person.new(server)
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "run", str(DESCRIPTION),
        "--url", server.origin, "-H", f"Authorization: Bearer {ada.key}",
        "--phases", "examples,coverage,fuzzing", "--checks", "all",
        "--exclude-checks", ",".join(LEFT_OUT), "-n", str(EXAMPLES),
        "--continue-on-failure", "--no-color", "--warnings", "off",
    ]  # fmt: skip
    for path in ENDS_THE_KEY:
        command += ["--exclude-path", path]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=tmp_path, capture_output=True, text=True, timeout=380
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    (cases,) = re.findall(r"(\d+) generated", done.stdout)
    print(f"{cases} cases, nothing found")
    assert int(cases) >= CASES
    assert server.metric('tessera_http_requests_total{call="') > CASES


async def test_t21_what_needs_a_key_does_nothing_without_one(server: Server) -> None:
    description = json.loads(DESCRIPTION.read_text())
    nobody, tried = Person(server), 0
    for path, calls in description["paths"].items():
        for method, call in calls.items():
            if "security" in call:
                filled = re.sub(r"\{\w+\}", "0", path)
                body = None if method == "get" else {}
                answer = await nobody.call(method.upper(), filled, body)
                assert answer.status_code >= 400, (method, path)
                tried += 1
    assert tried >= 15


async def test_t21_a_strange_host_is_turned_away_and_in_no_link(server: Server) -> None:
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    async with httpx.AsyncClient(base_url=server.origin) as http:
        for host in HOSTS:
            for path in ("/", f"/r/{code}", f"/api/rooms/{code}", "/api/games"):
                answer = await http.get(path, headers={"Host": host})
                assert answer.status_code in (400, 403), (host, path)
                assert "evil.example" not in answer.text.lower() + str(answer.headers)
        lying = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
        for path in ("/", f"/r/{code}", f"/api/rooms/{code}"):
            answer = await http.get(path, headers=lying)
            assert answer.status_code == 200
            assert "evil.example" not in answer.text + str(answer.headers)


async def test_t21_a_range_of_two_thousand_parts_costs_nothing(server: Server) -> None:
    parts = ",".join(f"{2 * n}-{2 * n}" for n in range(1, 2_000))
    async with httpx.AsyncClient(base_url=server.origin) as http:
        page = (await http.get("/")).text
        (script,) = re.findall(r'"(static/[^"]+/js/lobby\.js)"', page)[:1]
        began = time.monotonic()
        answer = await http.get("/" + script, headers={"Range": f"bytes={parts}"[:15_000]})
    assert answer.status_code in (200, 416)
    assert "multipart" not in answer.headers["content-type"]
    assert time.monotonic() - began < 2
