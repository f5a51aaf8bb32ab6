"""What a guest is told about how matches ended."""

import pytest

from tests.app.http.conftest import Site, code_of
from tests.app.http.test_http_matches import NOUGHTS, ended, quiet, started

__all__ = ["quiet"]

pytestmark = pytest.mark.usefixtures("quiet")


async def test_my_results_are_told_per_game_and_opponent(site: Site) -> None:
    ada = await site.program("Ada")
    assert (await ada.get("/api/me/results")).json() == {"games": []}
    for _ in range(2):
        room, match = await started(site, ada)
        await ended(room)
    await started(site, ada)  # this one goes on
    last = (await ada.get(f"/api/matches/{match}")).json()["finished"]
    count = {"played": 2, "won": 2, "lost": 0, "drawn": 0, "last": last}
    bot = {"kind": "bot", "name": "Random", "level": "random"}
    assert (await ada.get("/api/me/results")).json() == {
        "games": [{"game": NOUGHTS, "opponents": [bot | count]} | count]
    }
    assert code_of(await site.asker().get("/api/me/results")) == "unauthorised"


async def test_every_game_names_the_page_of_its_rules(site: Site) -> None:
    for game in (await site.asker().get("/api/games")).json():
        assert game["rules"] == f"/rules/{game['key']}"
