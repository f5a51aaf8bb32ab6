"""The container's files, without a container engine.

Both parse; the steps of the Dockerfile are run as somebody without rights in an empty folder that
stands for the image's root, and what they make serves. The image itself is not built here.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import stranger
from tests.server import free_port, until_ready

ROOT = stranger.ROOT
OWN_PATHS = re.compile(r"(?<![\w.\-])/(?=(?:opt|data|build)\b)")
Step = tuple[str, str]


def stages() -> list[list[Step]]:
    """The steps of each stage of the Dockerfile."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text())
    steps = [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]
    found: list[list[Any]] = []
    for step in steps:
        if step[0] == "FROM":
            found.append([])
        found[-1].append(step)
    return found


@dataclass
class Stage:
    """A stage that has been carried out below `root`."""

    root: Path
    env: dict[str, str]
    before: dict[str, Path]
    folder: Path = field(init=False)
    commands: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder = self.root
        (self.root / "bin").mkdir(parents=True)
        (self.root / "bin" / "python").symlink_to(stranger.python())
        self.env["PATH"] = f"{self.root}/bin:{self.env['PATH']}"
        stranger.give(self.root)

    def own(self, text: str) -> str:
        """The text with the image's own paths below `root`."""
        return OWN_PATHS.sub(f"{self.root}/", text)

    def carry_out(self, name: str, rest: str) -> None:
        """One step; those that only say something are not looked at here."""
        known = {
            "COPY": self._copy,
            "RUN": self._run,
            "ENV": self._set,
            "WORKDIR": self._enter,
            "CMD": self._keep("CMD"),
            "HEALTHCHECK": self._keep("HEALTHCHECK"),
        }
        assert name in known or name in {"FROM", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"}, name
        if name in known:
            known[name](rest)

    def _run(self, rest: str) -> None:
        stranger.run(["sh", "-euc", self.own(rest)], self.folder, self.env)

    def _set(self, rest: str) -> None:
        for word in shlex.split(rest):
            key, value = word.split("=", 1)
            own = self.own(value)
            self.env[key] = f"{own}:{self.env['PATH']}" if key == "PATH" else own

    def _enter(self, rest: str) -> None:
        self.folder = Path(self.own(rest))

    def _keep(self, name: str) -> Callable[[str], None]:
        def keep(rest: str) -> None:
            self.commands[name] = json.loads(rest[rest.index("[") :])

        return keep

    def _copy(self, rest: str) -> None:
        words = shlex.split(rest)
        source = ROOT
        while words[0].startswith("--"):
            option, value = words.pop(0).removeprefix("--").split("=")
            source = self.before[value] if option == "from" else source
        for word in words[:-1]:
            start = source / word.lstrip("/")
            assert source is not ROOT or word in sent(), f"{word} is kept out by .dockerignore"
            end = Path(self.own(words[-1]))
            end = end / start.name if words[-1].endswith("/") else end
            _copied(start, end, clean=source is ROOT)
        stranger.give(self.root)


def _copied(start: Path, end: Path, *, clean: bool) -> None:
    """Copy as COPY does; what comes from outside comes without compiled files."""
    end.parent.mkdir(parents=True, exist_ok=True)
    if start.is_dir():
        ignore = shutil.ignore_patterns("__pycache__") if clean else None
        shutil.copytree(start, end, symlinks=True, dirs_exist_ok=True, ignore=ignore)
    else:
        shutil.copy(start, end)


def sent() -> set[str]:
    """What .dockerignore lets through; it names that, and nothing else."""
    lines = (ROOT / ".dockerignore").read_text().split()
    assert lines[0] == "*"
    return {line[1:] for line in lines if line.startswith("!")}


@pytest.fixture(scope="module")
def image() -> Iterator[Stage]:
    """The last stage, all steps of all stages carried out."""
    with stranger.empty_folder() as folder:
        before: dict[str, Path] = {}
        for number, steps in enumerate(stages()):
            stage = Stage(folder / str(number), stranger.environment(folder), before)
            for step in steps:
                stage.carry_out(*step)
            if " AS " in steps[0][1]:
                before[steps[0][1].split(" AS ")[1]] = stage.root
        yield stage


def test_the_image_has_two_stages_and_does_not_run_as_root() -> None:
    first, last = stages()
    assert first[0][1].endswith(" AS build")
    assert dict(last)["USER"].split(":")[0].isdigit()
    assert dict(last)["USER"].split(":")[0] != "0"
    assert not [step for step in last if step[0] == "RUN"], "the last stage only takes over"


def test_nothing_but_the_program_is_sent_to_the_image() -> None:
    assert sent() == {
        "app",
        "engine",
        "migrations",
        "static",
        "requirements/app.txt",
        "pyproject.toml",
    }


def test_the_steps_make_a_server_that_serves(image: Stage) -> None:
    port = free_port()
    env = image.env | {"PORT": str(port), "HOST": "127.0.0.1"}
    before = {path for path in image.root.rglob("*") if "data" not in path.parts}
    command = [image.own(word) for word in image.commands["CMD"]]
    with (image.root / "log").open("wb") as log:
        server = subprocess.Popen(
            command, cwd=image.folder, env=env, stdout=log, stderr=log, **stranger.identity()
        )
    try:
        until_ready(server, port, (image.root / "log").read_text, patience=120)
        health = [image.own(word) for word in image.commands["HEALTHCHECK"]]
        stranger.run(health, image.folder, env)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            assert page.status == 200
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    after = {path for path in image.root.rglob("*") if "data" not in path.parts}
    assert after - before == {image.root / "log"}, "it wrote outside /data"


def compose() -> dict[str, Any]:
    plain: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return plain


def test_only_the_proxy_is_reachable_and_every_service_is_fenced_in() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    for service in services.values():
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["read_only"]
        assert service["init"]
        assert service["mem_limit"]
        assert service["pids_limit"]


def test_each_profile_has_one_server_under_the_name_that_the_proxy_calls() -> None:
    services = compose()["services"]
    callers = (ROOT / "docs/hosting/Caddyfile").read_text()
    assert "reverse_proxy server:8000" in callers
    for profile in ("postgres", "sqlite"):
        active = [one for one in services.values() if one.get("profiles", [profile]) == [profile]]
        servers = [one for one in active if one.get("build") == "."]
        assert len(servers) == 1
        assert servers[0]["stop_grace_period"] == "30s"
        assert servers[0]["networks"]["inside"]["aliases"] == ["server"]
        assert servers[0]["environment"]["DATABASE_URL"].startswith(profile)


def test_the_host_is_told_of_every_secret_that_is_asked_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    example = (ROOT / "docs/hosting/env.example").read_text()
    assert asked | {"COMPOSE_PROFILES"} == set(re.findall(r"^(\w+)=", example, re.M))
    assert not re.search(r"^(SECRET_KEY|POSTGRES_PASSWORD)=.+", example, re.M), "no example secret"
