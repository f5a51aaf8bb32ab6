"""How bots think about Paths: what they imagine looks just like what they see."""

from __future__ import annotations

from engine.bots.base import Chair, unlimited
from engine.bots.paths import PathsMind, looking
from engine.core.codec import codec
from engine.core.game import Act
from engine.core.rng import Rng
from engine.paths.model import Options
from tests.engine.paths.play import wander
from tests.engine.paths.table import GAME, KEY0, ROAD, Table, who
from tests.engine.paths.test_properties import check_conservation

MIND = PathsMind()
FORM = codec(GAME)


def test_an_imagined_state_looks_like_the_view_to_the_seat_that_is_asked() -> None:
    seen = 0
    for seed in range(12):
        for place, turned in enumerate(wander(2 + seed % 5, seed, steps=220)):
            state = turned.step.state
            kind = state.frames[-1].t if state.frames else ""
            if GAME.outcome(state) is not None or (place % 9 and kind in ("main", "check")):
                continue
            for seat in GAME.prompts(state):
                view = GAME.view(state, seat)
                if view.frames[-1].t == "draft":
                    continue
                imagined = MIND.imagine(view, state.options, Rng(f"{place:02x}"))
                check_conservation(imagined)
                again = GAME.view(imagined, seat)
                plain, other = FORM.view.plain(view), FORM.view.plain(again)
                assert {**plain, "last": None} == {**other, "last": None}
                assert GAME.legal(imagined, seat) == GAME.legal(state, seat)
                seen += 1
    assert seen > 300


def test_what_another_has_drawn_and_a_cavern_are_dealt_too() -> None:
    tiles = {**ROAD, (0, 1): "N16#"}
    table = Table(who("paladin", at=KEY0), who("headhunter"), who("warlock"), tiles=tiles)
    table.does("build")
    for seat in range(3):
        view = GAME.view(table.state, seat)
        imagined = MIND.imagine(view, table.state.options, Rng("0a"))
        check_conservation(imagined)
        assert GAME.view(imagined, seat).tiles == view.tiles


def test_it_is_worth_more_to_be_nearer_with_a_key() -> None:
    def worth(**mine: object) -> float:
        table = Table(
            who("paladin", **{"at": KEY0, **mine}), who("headhunter"), who("warlock"), tiles=ROAD
        )
        return MIND.worth(table.state, 0)

    assert worth(keys=(3,), at=(1, 0, "a")) > worth(keys=(3,)) > worth() > worth(life=1)
    assert worth(stun=1) < worth()


def test_of_many_places_greedy_looks_at_some_drawn_by_lot() -> None:
    table = Table(who("paladin", at=KEY0), who("headhunter"), who("warlock"), tiles=ROAD)
    table.does("build")
    assert len(table.legal()) > 12
    bot = looking(Chair(GAME, Options(), 0), MIND)
    view = GAME.view(table.state, 0)
    chosen = {bot(view, table.legal(), unlimited, Rng(f"{n:02x}")) for n in range(6)}
    assert chosen <= set(table.legal())
    assert len(chosen) > 1


def test_greedy_wins_when_it_can() -> None:
    table = Table(
        who("paladin", at=(1, 0, "a"), keys=(3,), crystal=False),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        golem=KEY0,
    )
    bot = looking(Chair(GAME, Options(), 0), MIND)
    chosen = bot(GAME.view(table.state, 0), table.legal(), unlimited, Rng("07"))
    after = GAME.apply(table.state, Act(0, chosen), 0).state
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.ranks[0] == 1
