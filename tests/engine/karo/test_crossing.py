"""Moving in Ant and Dragonfly: steps, jumps over runs, turning over, passing."""

from __future__ import annotations

import pytest

from engine.core.game import Act
from engine.karo.dragonfly_model import SQUARES, Move, Moved, Options
from engine.karo.model import Pass, Passed
from tests.engine.karo.crossing import GAME, Crossing, crossing, meant, position

AMID = """
    . . .
    . . .
    . r .
    . w .
    w . .
    . . .
    . . .
    . . .
"""
RUNS = """
    . . .
    . . .
    . . .
    . . r
    . r w
    W w .
    . . .
    . . W
"""
STUCK = """
    . . .
    . W .
    . . .
    . . .
    . . .
    w . r
    R r .
    . . .
"""

SCENARIOS = [
    crossing(
        "K16",
        "an ant steps to all free squares around, ahead, sideways and back",
        AMID,
        only=(
            *("w b5-a6", "w b5-c6", "w b5-a5", "w b5-c5", "w b5-b4", "w b5-c4"),
            *("w a4-a5", "w a4-b4", "w a4-a3", "w a4-b3"),
        ),
    ),
    crossing(
        "K16",
        "an ant neither jumps nor goes two squares nor leaves the board",
        AMID,
        refused=("w b5-b7", "w b5-b3", "w a4-a2", "w a4-c4", "w a4-z4", "r b6-b4"),
    ),
    crossing(
        "K16",
        "nobody moves what is not his, or nothing",
        AMID,
        refused=("w b6-b7", "r b5-b4", "w c1-c2", "w b5-b5", "w b5-b6"),
    ),
    crossing(
        "K17",
        "a dragonfly lands on the first free square behind the run",
        RUNS,
        turn="w a3-c3",
        after="""
            . . .
            . . .
            . . .
            . . r
            . r w
            . w w
            . . .
            . . W
        """,
    ),
    crossing(
        "K17",
        "a slanting run that ends at the edge leads nowhere",
        """
            . . .
            . . .
            . . .
            w . .
            . r .
            . . W
            . . .
            . . .
        """,
        only=("w a5-a6", "w a5-b6", "w a5-b5", "w a5-a4"),
    ),
    crossing(
        "K17",
        "an upright run of six, own and foreign",
        """
            . . .
            W . .
            r . .
            R . .
            w . .
            r . .
            W . .
            . . .
        """,
        turn="w a7-a1",
        after="""
            . . .
            . . .
            r . .
            R . .
            w . .
            r . .
            W . .
            w . .
        """,
    ),
    crossing(
        "K17",
        "not over a gap, not to a farther square, not onto a piece of the run",
        """
            . . .
            . . .
            W r .
            r . .
            . . .
            r . .
            . . .
            . . .
        """,
        only=("w a6-a4", "w a6-c6"),
        refused=("w a6-a2", "w a6-a3", "w a6-a5", "w a6-c4", "w a6-b5"),
    ),
    crossing(
        "K17",
        "a dragonfly with nobody beside it cannot move",
        STUCK,
        refused=("w b7-b6", "w b7-a8", "w b7-b5", "w b7-c7"),
    ),
    crossing(
        "K17",
        "no chains: one jump is a whole turn",
        """
            W . .
            r . .
            . . .
            r . .
            . . .
            . . .
            . . .
            . . .
        """,
        only=("w a8-a6",),
        refused=("w a8-a4",),
    ),
    crossing(
        "K18",
        "an ant that has stepped is a dragonfly",
        AMID,
        turn="w b5-c6",
        after="""
            . . .
            . . .
            . r W
            . . .
            w . .
            . . .
            . . .
            . . .
        """,
    ),
    crossing(
        "K18",
        "a dragonfly that has jumped is an ant, and what it jumped over stays as it was",
        STUCK,
        turn="r a2-c2",
        after="""
            . . .
            . W .
            . . .
            . . .
            . . .
            w . r
            . r r
            . . .
        """,
    ),
    crossing(
        "K18",
        "on the finishing squares and at home, too",
        """
            w . .
            . . .
            . . .
            . . .
            . . .
            . . .
            w . .
            . . .
        """,
        turn="w a2-b1",
        after="""
            w . .
            . . .
            . . .
            . . .
            . . .
            . . .
            . . .
            . W .
        """,
    ),
    crossing(
        "K22",
        "who cannot move passes",
        """
            W . .
            . . .
            . . .
            . . .
            . . .
            . . .
            . . .
            r . .
        """,
        only=("w pass",),
        turn="w pass",
        after="""
            W . .
            . . .
            . . .
            . . .
            . . .
            . . .
            . . .
            r . .
        """,
    ),
    crossing("K22", "nobody passes who can move", AMID, refused=("w pass", "r pass")),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_crossing(case: Crossing) -> None:
    case.check()


@pytest.mark.rule("K16")
def test_the_board_is_three_wide_and_eight_long() -> None:
    assert len(SQUARES) == len(set(SQUARES)) == 24
    assert {x for x, _ in SQUARES} == {0, 1, 2}
    assert {y for _, y in SQUARES} == set(range(8))


@pytest.mark.rule("K17")
def test_a_jump_tells_what_it_went_over() -> None:
    state = position(RUNS, "w")
    [told] = GAME.apply(state, Act(0, meant("w a3-c3")), 0).events
    assert told == Moved(0, (0, 5), (2, 5), "A", ((1, 5),))


@pytest.mark.rule("K18")
def test_a_step_tells_what_the_ant_became() -> None:
    [told] = GAME.apply(position(AMID, "w"), Act(0, meant("w b5-c6")), 0).events
    assert told == Moved(0, (1, 3), (2, 2), "D", ())


@pytest.mark.rule("K22")
def test_a_pass_is_told_counts_and_gives_the_turn() -> None:
    state = position(STUCK.replace("w", "."), "w")
    step = GAME.apply(state, Act(0, Pass()), 0)
    assert step.events == (Passed(0),)
    after = step.state
    assert (after.turn, after.ply, after.passes, after.last) == (1, 1, 1, Pass())
    assert GAME.view(after, None).moves_left == 199
    moved = GAME.apply(after, Act(1, meant("r a2-c2")), 0).state
    assert (moved.passes, moved.last) == (0, Move((0, 6), (2, 6)))


def test_turns_are_listed_by_source_then_target() -> None:
    legal = GAME.legal(GAME.setup(Options(), 2, "00"), 0)
    ways = [(move.from_, move.to) for move in legal if isinstance(move, Move)]
    assert ways == sorted(ways)
    assert len(ways) == len(legal) == 12
