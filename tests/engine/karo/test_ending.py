"""The end: rows, passing, repetition, the limit, leaving, and who begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.game import Act, Outcome, Quit
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rng import Rng, match_key
from engine.karo.model import Options, Pass, Row, State
from tests.engine.karo.scenario import GAME, Scenario, meant, position, scenario

BLOCKED = "w w w w w w r r . . . . . . . . r r r r"

SCENARIOS = [
    scenario(
        "K10",
        "four marks in a line win",
        """
            W W W . .
            . . . W .
            r . . . .
        """,
        turn="w d2-d3",
        ends="w",
    ),
    scenario(
        "K10",
        "an upright line",
        """
            R . .
            R . .
            R . .
            . R .
        """,
        turn="r b1-a1",
        ends="r",
    ),
    scenario(
        "K10",
        "a line that slants down",
        """
            W . . .
            . W . .
            . . W .
            . . . .
            . . . W
        """,
        turn="w d1-d2",
        ends="w",
    ),
    scenario(
        "K10",
        "a line that slants up, filled in the middle by a jump that turns the mark up",
        """
            . . . . W
            . . . W .
            w r . . .
            . W . . .
        """,
        turn="w a2-c2",
        ends="w",
    ),
    scenario(
        "K10",
        "five in a line win too",
        """
            W W . W W
            . W . . .
        """,
        turn="w b1-c2",
        ends="w",
    ),
    scenario(
        "K10",
        "and six",
        """
            W W W . W W
            . . W . . .
        """,
        turn="w c1-d2",
        ends="w",
    ),
    scenario(
        "K10",
        "three do not",
        """
            W W . .
            . . W .
        """,
        turn="w c1-c2",
        ends="",
    ),
    scenario(
        "K10",
        "nor four with an empty tile between",
        """
            W W . . W
            . . W . .
        """,
        turn="w c1-d2",
        ends="",
    ),
    scenario(
        "K10",
        "nor with a missing tile between",
        """
            W W   W .
            . . . . W
        """,
        turn="w e1-e2",
        ends="",
    ),
    scenario(
        "K10",
        "nor with a rival's mark between",
        """
            W W R . W
            . . . W .
        """,
        turn="w d1-d2",
        ends="",
    ),
    scenario(
        "K10",
        "nor with a mark that is down",
        """
            W W w .
            . . . W
        """,
        turn="w d1-d2",
        ends="",
    ),
    scenario(
        "K10",
        "nor when the jump turns the mark down",
        """
            W W W . r W
            . . . . . .
        """,
        turn="w f2-d2",
        after="""
            W W W w r .
            . . . . . .
        """,
        ends="",
    ),
    scenario(
        "K10",
        "a slanting line may lie on tiles that touch at corners only",
        """
            W . . . .
              W     .
                W   .
                . . .
                  W .
        """,
        turn="w d1-d2",
        ends="w",
    ),
    scenario(
        "K10",
        "a step onto a carried tile completes the row",
        """
            . . . .
            . W W W
            . . . . W
            . . . . .
        """,
        turn="w tile a4-e3, piece e2-e3",
        after="""
              . . .
            . W W W W
            . . . . .
            . . . . .
        """,
        ends="w",
    ),
    scenario(
        "K10",
        "a jump onto a carried tile completes it when the mark turns up",
        """
            . . . .
            . W W W
            . . . . r
            . . . . w
        """,
        turn="w tile a4-e3, piece e1-e3",
        ends="w",
    ),
    scenario(
        "K10",
        "but not a step with the mark down",
        """
            . . . .
            . W W W
            . . . . w
            . . . . .
        """,
        turn="w tile a4-e3, piece e2-e3",
        ends="",
    ),
    scenario(
        "K13",
        "who cannot move passes",
        BLOCKED,
        only=("w pass",),
        turn="w pass",
        after=BLOCKED,
    ),
    scenario(
        "K13",
        "nobody may pass who can move",
        BLOCKED,
        refused=("r pass",),
    ),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_ending(case: Scenario) -> None:
    case.check()


def played(state: State, *turns: str) -> State:
    for words in turns:
        action = meant(words)
        assert action in GAME.legal(state, state.turn), words
        state = GAME.apply(state, Act(state.turn, action), 0).state
    return state


@pytest.mark.rule("K10")
def test_all_squares_of_all_rows_are_told() -> None:
    state = position(
        """
        W W W .
        . . . W
        . . W .
        . W . .
        """,
        "w",
    )
    # d3-d4 completes the top row and the slanting one at once.
    step = GAME.apply(state, Act(0, meant("w d3-d4")), 0)
    assert step.events[-1] == Row(0, ((0, 0), (1, 0), (2, 0), (3, 0)))
    assert GAME.view(step.state, None).row == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert GAME.outcome(step.state) == Outcome((1, 2), "row")
    assert GAME.prompts(step.state) == {}
    assert GAME.legal(step.state, 1) == ()


TO_AND_FRO = ("w a1-b1", "r a3-b3", "w b1-a1", "r b3-a3")
ROOM = """
    r . .
    . . .
    w . .
"""


@pytest.mark.rule("K14")
def test_the_third_occurrence_of_a_position_draws() -> None:
    state = position(ROOM, "w")
    seen = [GAME.view(state, None).repeats]
    for words in TO_AND_FRO * 2:
        assert GAME.outcome(state) is None
        state = played(state, words)
        seen.append(GAME.view(state, None).repeats)
    assert seen == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert GAME.outcome(state) == Outcome((1, 1), "repetition")


@pytest.mark.rule("K14")
@pytest.mark.parametrize("times", [2, 4, 9])
def test_how_many_occurrences_draw_is_an_option(times: int) -> None:
    state = position(ROOM, "w", options=Options(repetition=times))  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    for _ in range(times - 1):
        assert GAME.outcome(state) is None
        state = played(state, *TO_AND_FRO)
    assert GAME.outcome(state) == Outcome((1, 1), "repetition")


@pytest.mark.rule("K14")
def test_repetition_can_be_switched_off() -> None:
    state = position(ROOM, "w", options=Options(repetition=0))
    state = played(state, *TO_AND_FRO * 12)
    assert GAME.view(state, None).repeats == 13
    assert GAME.outcome(state) is None


@pytest.mark.rule("K14")
def test_a_board_that_has_wandered_is_the_same_board() -> None:
    state = position(". r . w", "w")
    # The tile behind goes to the front, the rival follows: every two turns one square further.
    for repeats, (behind, piece, front) in enumerate(("ade", "bef", "cfg"), 1):
        assert GAME.view(state, None).repeats == repeats
        if repeats < 3:
            walks = f"w tile {behind}1-{front}1, piece {piece}1-{front}1"
            state = played(state, walks, f"r {chr(ord(behind) + 1)}1-{chr(ord(behind) + 2)}1")
    assert GAME.outcome(state) == Outcome((1, 1), "repetition")


@pytest.mark.rule("K14")
@pytest.mark.parametrize(
    ("changed", "mover"),
    [
        (ROOM, "r"),
        (ROOM.replace("w", "W"), "w"),
        (ROOM.replace("w", "r").replace("r . .", "w . .", 1), "w"),
        (ROOM.replace(". . .", ". .", 1), "w"),
    ],
    ids=["the side to move", "a mark", "whose piece it is", "the shape of the board"],
)
def test_another_position_differs_in(changed: str, mover: str) -> None:
    assert position(changed, mover).seen != position(ROOM, "w").seen


@pytest.mark.rule("K14")
def test_positions_while_placing_are_not_counted() -> None:
    state = position(ROOM, "w", hand=(1, 0))
    assert GAME.view(state, None).repeats == 0
    assert GAME.view(played(state, "w c1"), None).repeats == 1


def late(drawing: str, mover: str, turns: int) -> State:
    """A position after so many turns of the second part."""
    return replace(position(drawing, mover, options=Options(move_limit=20)), ply=12 + turns)


@pytest.mark.rule("K14")
def test_the_last_turn_of_the_limit_draws() -> None:
    state = late(ROOM, "w", 18)
    assert GAME.view(state, None).moves_left == 2
    state = played(state, "w a1-b1")
    assert (GAME.outcome(state), GAME.view(state, None).moves_left) == (None, 1)
    state = played(state, "r a3-b3")
    assert GAME.outcome(state) == Outcome((1, 1), "limit")
    assert GAME.view(state, None).moves_left == 0


@pytest.mark.rule("K14")
def test_a_row_on_the_last_turn_wins() -> None:
    state = late("W W W .\n. . . W", "w", 19)
    assert GAME.outcome(played(state, "w d1-d2")) == Outcome((1, 2), "row")


@pytest.mark.rule("K14")
def test_a_pass_counts_for_the_limit() -> None:
    assert GAME.outcome(played(late(BLOCKED, "w", 19), "w pass")) == Outcome((1, 1), "limit")


@pytest.mark.rule("K14")
def test_while_placing_the_whole_limit_is_left() -> None:
    assert GAME.view(position(ROOM, "w", hand=(5, 5)), None).moves_left == 200


@pytest.mark.rule("K13")
def test_a_pass_is_told_and_gives_the_turn() -> None:
    state = position(BLOCKED, "w")
    step = GAME.apply(state, Act(0, Pass()), 0)
    assert [event.t for event in step.events] == ["passed"]
    assert (step.state.turn, step.state.last) == (1, Pass())


@pytest.mark.rule("K15")
def test_the_lot_decides_who_begins() -> None:
    keys = [match_key(bytes([n]) * 32, [b"", b""]) for n in range(64)]
    firsts = [GAME.setup(Options(), 2, key).turn for key in keys]
    assert firsts == [Rng(key).below(2)[0] for key in keys]
    assert 16 < sum(firsts) < 48


@pytest.mark.rule("K15")
@pytest.mark.parametrize("first", [0, 1])
def test_in_a_rematch_the_table_says_who_begins(first: int) -> None:
    match = Match.start(GAME, Options(), 2, "00", first=first)
    assert set(match.asked) == {first}


@pytest.mark.rule("K15")
@pytest.mark.parametrize("reason", ["resigned", "time", "abandoned"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_loses(seat: int, reason: str) -> None:
    match = Match.start(GAME, Options(), 2, "00")
    ended = match.play(Quit(seat, reason), 0).match
    assert ended.outcome == Outcome((2, 1) if seat == 0 else (1, 2), reason)
    with pytest.raises(Refused, match="finished"):
        ended.play(Quit(1 - seat, reason), 0)
