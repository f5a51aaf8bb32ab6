"""A whole application in this process, with a database of its own."""

import io
import shutil
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.bots.pool import BUDGET_MS, Pool
from app.identity.limits import Limits
from app.main import Tessera, create_app
from app.settings import read
from app.store.migrate import upgrade
from app.telemetry import Telemetry

ORIGIN = "http://127.0.0.1:8000"


class Site:
    """An application and ways to ask it."""

    def __init__(self, tessera: Tessera, log: io.StringIO) -> None:
        self.tessera = tessera
        self.log = log
        self.transport = httpx.ASGITransport(tessera.http, raise_app_exceptions=False)

    def asker(self, key: str | None = None, **headers: str) -> httpx.AsyncClient:
        """Somebody with a bearer key, or with nothing."""
        known = {"Authorization": f"Bearer {key}"} if key else {}
        return httpx.AsyncClient(transport=self.transport, base_url=ORIGIN, headers=known | headers)

    async def program(self, name: str | None = "Ada") -> httpx.AsyncClient:
        """Somebody new who is known by a key."""
        made = await self.asker().post("/api/keys", json={"name": name} if name else {})
        return self.asker(made.json()["key"])

    async def browser(self, name: str | None = "Ada") -> httpx.AsyncClient:
        """Somebody new who is known by a cookie."""
        asker = self.asker(Origin=ORIGIN)
        made = await asker.post("/api/guests", json={"name": name} if name else {})
        assert made.status_code == 201
        return asker


class SleepyPool(Pool):
    """A pool that starts its process when somebody thinks, since most tests do not."""

    async def start(self) -> None: ...

    async def ask(self, request: Mapping[str, Any], budget_ms: int = BUDGET_MS) -> int:
        if not self._tasks:
            await super().start()
        return await super().ask(request, budget_ms)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database that is up to date, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "tessera.db"
    upgrade(f"sqlite:///{path}")
    return path


MakeSite = Callable[..., AbstractAsyncContextManager[Site]]


@pytest.fixture
def make_site(tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch) -> MakeSite:
    """Applications with settings and limits of their own: `make_site({"GRACE_MS": "1"}, …)`."""
    monkeypatch.setattr("app.main.Pool", SleepyPool)
    shutil.copy(migrated, tmp_path / "tessera.db")

    @asynccontextmanager
    async def make(environ: dict[str, str] | None = None, **limits: int) -> AsyncIterator[Site]:
        settings = read({"DATA_DIR": str(tmp_path), "BOT_PAUSE_MS": "0"} | (environ or {}))
        log = io.StringIO()
        tessera = create_app(settings, limits=Limits(**limits), telemetry=Telemetry(out=log))
        app: Any = tessera.lifespan
        assert isinstance(app, FastAPI)
        async with app.router.lifespan_context(app):
            yield Site(tessera, log)

    return make


@pytest.fixture
async def site(make_site: MakeSite) -> AsyncIterator[Site]:
    async with make_site() as made:
        yield made


def code_of(answer: httpx.Response) -> str:
    """The code of a problem, after looking at its form."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["detail"].endswith((".", ";")) or len(body["detail"]) > 20
    code: str = body["code"]
    return code
