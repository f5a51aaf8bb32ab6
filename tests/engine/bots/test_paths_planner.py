"""The planner of Paths: legal and within its budget at every question, and it takes a win."""

from __future__ import annotations

from engine.bots import answer, choose, levels
from engine.bots.base import Budget, Chair, unlimited
from engine.bots.contest import request
from engine.bots.paths_narrow import narrowed, on_way
from engine.bots.paths_planner import planning
from engine.bots.paths_roads import BUILD, FAR, STEP, lengths, node
from engine.bots.paths_worth import trapped
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng
from engine.paths.actions import BuildPlace
from engine.paths.closing import bit
from engine.paths.model import Options
from tests.engine.bots.test_paths import MIND
from tests.engine.paths.play import wander
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, Table, who


def counted(looks: int, asked: list[int]) -> Budget:
    def budget() -> bool:
        asked.append(len(asked))
        return len(asked) < looks

    return budget


def test_it_is_the_strongest_level_and_answers_as_a_worker_is_asked() -> None:
    assert [level for level, _ in levels("paths")] == ["random", "greedy", "planner"]
    match = Match.start(GAME, Options(), 3, "07" * 32)
    (seat,) = match.asked
    wanted = request(match, seat, "planner", "0a")
    index = answer(wanted)["index"]
    match.play(Act(seat, match.legal(seat)[index]), 0)
    assert answer(wanted) == {"index": index}, "a pure function of what it is given"


def test_it_answers_every_question_and_stops_when_its_budget_is_used_up() -> None:
    kinds = set()
    for seed in (*range(18), 35, 49, 56):  # where questions come up that are seldom asked
        for place, turned in enumerate(wander(2 + seed % 5, seed, steps=200)):
            state = turned.step.state
            for seat in GAME.prompts(state):
                legal = GAME.legal(state, seat)
                if legal[0].t in kinds and place % 83:
                    continue
                kinds.add(legal[0].t)
                asked: list[int] = []
                bot = choose("planner", Chair(GAME, state.options, seat))
                view = GAME.view(state, seat)
                assert bot(view, legal, counted(6, asked), Rng(f"{place:02x}")) in legal
                assert len(asked) <= 8
    assert len(kinds) > 15


def test_with_a_key_it_goes_for_the_centre() -> None:
    table = Table(
        who("paladin", at=KEY0, keys=(3,), crystal=False),
        who("headhunter"),
        who("warlock"),
        tiles={(2, 0): "N04+0", (1, 0): "N04+0"},
        golem=(3, -3, "a"),
    )
    bot = planning(Chair(GAME, Options(), 0), MIND)
    for _ in range(2):
        chosen = bot(GAME.view(table.state, 0), table.legal(), unlimited, Rng("07"))
        table.does(chosen.activity, to=chosen.to)
    assert table.player(0).at == (1, 0, "a")


def test_roads_lead_through_what_can_be_built() -> None:
    table = Table(who("paladin", at=KEY0), who("headhunter"), who("warlock"), tiles=ROAD)
    way = lengths(table.state.tiles, ((HEART, 0),), 0, 0)
    assert way[node((1, 0, "a"))] == STEP
    assert way[node(KEY0)] == 3 * STEP
    assert way[node((0, 2, "?"))] == STEP + BUILD
    assert max(way[node(at)] for at in ((-3, 0, "a"), (0, 3, "a"))) < FAR
    slow = lengths(table.state.tiles, ((HEART, 0),), bit((1, 0, "a")), bit((2, 0, "a")))
    assert slow[node(KEY0)] > way[node(KEY0)]


def test_of_many_places_those_on_the_own_way_come_first() -> None:
    table = Table(who("paladin", at=KEY0), who("headhunter"), who("warlock"), tiles={})
    table.does("build")
    legal = table.legal()
    kept = narrowed(table.state, 0, legal, Rng("0b"), 12)
    wanted = on_way(table.state, 0, trapped(table.state))
    assert len(kept) <= 12 < len(legal)
    assert any(isinstance(one, BuildPlace) and one.cell in wanted for one in kept)
