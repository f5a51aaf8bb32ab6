"""The set-ups of docs/hosting behind the real nginx and Caddy: pages, sockets, idle links, lies.

They are taken from the PATH (or `NGINX` and `CADDY`); where one is missing its test is left out.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.faults.profile import FULL, full_only
from tests.server import ROOT, MakeServer, free_port

HOSTING = ROOT / "docs/hosting"
IDLE_S = 30 if FULL else 12
SUBPATH = "/games/"

Written = tuple[list[str], dict[str, str]]
Write = Callable[[Path, int, int, str], Written]
"""Write a proxy's files: its folder, its port, the server's, and who may see what is the host's."""


def nginx(folder: Path, port: int, server: int, friend: str) -> Written:
    """The documented site with other names and ports, and the command that runs it."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
         "-keyout", "key.pem", "-out", "cert.pem", "-days", "2"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    site = (HOSTING / "nginx.conf").read_text()
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = site.replace("play.example.org;", "localhost;")
    site = site.replace("/etc/ssl/play.example.org/fullchain.pem", f"{folder}/cert.pem")
    site = site.replace("/etc/ssl/play.example.org/privkey.pem", f"{folder}/key.pem")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{server}").replace("75s", f"{IDLE_S}s")
    site = site.replace("allow 127.0.0.1;", f"allow {friend};")
    whole = site[site.index("  location / {") : site.index("  # For the host alone")]
    below = whole.replace("location /", f"location {SUBPATH}", 1)
    site = site[: site.rindex("}")] + below + "}\n"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"user root;\ndaemon off;\npid {folder}/pid;\nerror_log {folder}/error;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n"
    )
    return ["-p", str(folder), "-e", f"{folder}/error", "-c", f"{folder}/nginx.conf"], {}


def caddy(folder: Path, port: int, server: int, friend: str) -> Written:
    """The documented file with other names and ports, and the command that runs it."""
    site = (HOSTING / "Caddyfile").read_text().replace("server:8000", f"127.0.0.1:{server}")
    more = f"admin off\n\tauto_https disable_redirects\n\thttps_port {port}\n\tlocal_certs\n"
    site = site.replace("{\n\tservers", "{\n\t" + more + "\tservers", 1)
    site = site.replace("private_ranges", friend)
    inner = site[site.index("\t# For the host alone") : site.rindex("}")]
    below = f"\thandle_path {SUBPATH}* {{\n{inner}\t}}\n\thandle {{\n{inner}\t}}\n}}\n"
    site = site[: site.index("\t# For the host alone")] + below
    (folder / "Caddyfile").write_text(site)
    return (
        ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"],
        {"SITE": f"https://localhost:{port}", "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
    )


@contextmanager
def running(program: str, written: Written, folder: Path, port: int) -> Iterator[None]:
    """The proxy before a server."""
    arguments, environ = written
    with (folder / "out").open("wb") as out:
        process = subprocess.Popen(
            [program, *arguments], stdout=out, stderr=out, env=os.environ | environ
        )
    try:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                httpx.get(f"https://localhost:{port}/health/live", verify=_trusting())
                break
            except httpx.TransportError:
                assert process.poll() is None, (folder / "out").read_text()
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _trusting() -> ssl.SSLContext:
    """A context that takes a certificate made a moment ago."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@full_only
@pytest.mark.timeout(150)
@pytest.mark.parametrize("write", [nginx, caddy])
async def test_the_documented_proxy(make_server: MakeServer, tmp_path: Path, write: Write) -> None:
    name = write.__name__
    program = os.environ.get(name.upper()) or shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed here")
    port = free_port()
    origin = f"https://localhost:{port}"
    server = make_server(
        LIMITS="on", PUBLIC_ORIGIN=origin, FORWARDED_ALLOW_IPS="127.0.0.1", ADMIN_KEY="k" * 32
    ).start()
    for number, friend in enumerate(("203.0.113.0/24", "127.0.0.1")):
        folder = tmp_path / str(number)
        folder.mkdir()
        with running(program, write(folder, port, server.port, friend), folder, port):
            await host_only(origin, friend == "127.0.0.1")
    with running(program, write(tmp_path, port, server.port, "127.0.0.1"), tmp_path, port):
        async with httpx.AsyncClient(base_url=origin, verify=_trusting()) as http:
            await pages(http)
            await idle(http, origin)
            await lies(http)


async def host_only(origin: str, is_friend: bool) -> None:
    """What is for the host is shown to nobody else."""
    async with httpx.AsyncClient(base_url=origin, verify=_trusting()) as http:
        key = {"Authorization": "Bearer " + "k" * 32}
        for root in ("/", SUBPATH):
            for path in ("metrics", "admin", "api/admin"):
                answer = await http.get(root + path, headers=key)
                assert (answer.status_code == 200) is is_friend, root + path


async def pages(http: httpx.AsyncClient) -> None:
    """At the root and below a path; what is too large is refused."""
    for root in ("/", SUBPATH):
        answer = await http.get(root)
        assert answer.status_code == 200
        assert "strict-transport-security" in answer.headers
        assert (await http.get(f"{root}api/games")).status_code == 200
    big = await http.post("/api/keys", content=b" " * 300_000)
    assert big.status_code in (413, 502)  # Caddy 2.6 begins to pass it on before it stops


async def idle(http: httpx.AsyncClient, origin: str) -> None:
    """A link on which nobody does anything outlives the time that the proxy allows."""
    key = (await http.post("/api/keys", json={"name": "Ada"})).json()["key"]
    known = {"Authorization": f"Bearer {key}"}
    made = await http.post("/api/rooms", json={"game": "karo.noughts"}, headers=known)
    room = made.json()
    assert room["url"].startswith(f"{origin}/r/")
    for root in ("/", SUBPATH):
        url = f"wss{origin[5:]}{root}ws/v1/rooms/{room['code']}"
        async with connect(
            url, additional_headers=known, ssl=_trusting(), proxy=None, ping_interval=None
        ) as link:
            await link.send(json.dumps({"t": "hello", "v": 1, "tab": "x"}))
            assert json.loads(await link.recv())["t"] == "welcome"
            until = time.monotonic() + (IDLE_S + 3 if root == "/" else 0)
            while (left := until - time.monotonic()) > 0:
                try:
                    frame = json.loads(await asyncio.wait_for(link.recv(), left))
                except TimeoutError:
                    break
                if frame["t"] == "ping":
                    await link.send(json.dumps({"t": "pong", "n": frame["n"]}))
            await link.send(json.dumps({"t": "seat", "cid": f"c{root}", "do": "sit"}))
            while f"c{root}" not in (frame := json.loads(await link.recv())).get("accepted", ()):
                assert frame["t"] != "refused"


async def lies(http: httpx.AsyncClient) -> None:
    """Whoever claims other addresses is counted as one all the same."""
    told = [
        (
            await http.get(
                "/api/rooms/0000-0000-0000", headers={"X-Forwarded-For": f"203.0.113.{number}"}
            )
        ).status_code
        for number in range(32)
    ]
    assert told == [404] * 30 + [429] * 2
