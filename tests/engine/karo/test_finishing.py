"""How Ant and Dragonfly ends: finishes, blocked finishes, and games that are called off."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Act, Outcome, Quit
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rng import Rng, match_key
from engine.karo.dragonfly_model import Options, State
from engine.karo.model import Pass
from tests.engine.karo.crossing import GAME, Crossing, crossing, meant, position

ALMOST = """
    . . .
    R . .
    . r .
    . R .
    r . r
    . w r
    W . w
    w W W
"""
BLOCKED = """
    . . R
    . . .
    . R .
    w r .
    . . .
    W w .
    W r w
    w r R
"""
# White waits in red's half; red has gone from home but for one piece, and may go back to plug b2.
PLUG = """
    . . R
    . r .
    . R .
    . r .
    . W .
    w . r
    w . W
    W w R
"""

SCENARIOS = [
    crossing(
        "K20",
        "all six on the rival's starting squares win, whatever they are",
        ALMOST,
        turn="w b3-b2",
        ends="w",
    ),
    crossing(
        "K20",
        "five are not enough",
        ALMOST,
        turn="w b3-b4",
        ends="",
    ),
    crossing(
        "K20",
        "red's way is the other one",
        """
            R r r
            r R .
            . r .
            . . .
            w w w
            . . .
            . . .
            w w w
        """,
        turn="r b6-c7",
        ends="r",
    ),
    crossing(
        "K21",
        "all in the rival's half, its fourth row too, no finishing square empty, some not his",
        BLOCKED,
        turn="w a5-a4",
        ends="w",
    ),
    crossing(
        "K21",
        "an empty finishing square keeps the game going",
        BLOCKED.replace("w r R", "w r .").replace(". . .", "R . .", 1),
        turn="w a5-a4",
        ends="",
    ),
    crossing(
        "K21",
        "a piece outside the rival's half keeps the game going",
        BLOCKED,
        turn="w b3-b4",
        ends="",
    ),
    crossing(
        "K21",
        "who plugs the last hole himself loses at once",
        PLUG,
        turn="r c3-b2",
        ends="w",
    ),
    crossing("K21", "any other turn of his leaves the hole", PLUG, turn="r b5-a5", ends=""),
    crossing(
        "K21",
        "red may win like that as well",
        """
            r W r
            R r R
            . . .
            . . .
            . . r
            w w .
            w . w
            w . .
        """,
        turn="r c4-c5",
        ends="r",
    ),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_finishing(case: Crossing) -> None:
    case.check()


def reason(state: State) -> tuple[str, str]:
    outcome = GAME.outcome(state)
    if outcome is None:
        return "", ""
    winner = "draw" if outcome.ranks == (1, 1) else "wr"[outcome.ranks.index(1)]
    return winner, outcome.reason


def played(state: State, *turns: str) -> State:
    for words in turns:
        action = meant(words)
        assert action in GAME.legal(state, state.turn), words
        state = GAME.apply(state, Act(state.turn, action), 0).state
    return state


@pytest.mark.rule("K20")
def test_a_finish_has_its_reason_and_ends_the_game() -> None:
    state = played(position(ALMOST, "w"), "w b3-b2")
    assert reason(state) == ("w", "finish")
    assert GAME.prompts(state) == {}
    assert [GAME.legal(state, seat) for seat in (0, 1)] == [(), ()]


@pytest.mark.rule("K21")
def test_a_blocked_finish_has_a_reason_of_its_own() -> None:
    assert reason(played(position(BLOCKED, "w"), "w a5-a4")) == ("w", "blocked_finish")


@pytest.mark.rule("K20")
@pytest.mark.rule("K21")
def test_where_both_had_finished_who_has_just_moved_would_come_first() -> None:
    both = """
        r R r
        R r R
        . . .
        . . .
        . . .
        . . .
        w W w
        W w W
    """
    assert reason(position(both, "r")) == ("w", "finish")
    assert reason(position(both, "w")) == ("r", "finish")


SHUFFLING = """
    . . .
    . {white} .
    . w .
    w w .
    . r .
    . r r
    . {red} .
    . . .
"""
FROZEN = """
    . . .
    . {white} .
    . . .
    W . .
    . . R
    . . .
    . {red} .
    . . .
"""
# A step and a jump over, a step and a jump back: both go round two pieces in the middle.
ROUND = (
    *("w a5-a6", "r c3-c4", "w a6-c6", "r c4-a4"),
    *("w c6-c5", "r a4-a3", "w c5-a5", "r a3-c3"),
)
SITTERS = [("W", ".", "r"), (".", "R", "w"), ("W", "R", "draw"), (".", ".", "draw")]
every_sitter = pytest.mark.parametrize(("white", "red", "wins"), SITTERS)


def sitting(board: str, white: str, red: str, **more: Any) -> State:
    """A board on which a dragonfly of white's, of red's, of both or of none sits at home."""
    return position(board.format(white=white, red=red), "w", **more)


@pytest.mark.rule("K23")
@every_sitter
def test_at_the_limit_who_alone_is_still_at_home_loses(white: str, red: str, wins: str) -> None:
    state = sitting(SHUFFLING, white, red, options=Options(move_limit=20), ply=19)
    assert reason(state) == ("", "")
    assert GAME.view(state, None).moves_left == 1
    after = played(state, "w a5-a6")
    assert reason(after) == (wins, "limit")
    assert GAME.view(after, None).moves_left == 0


@pytest.mark.rule("K23")
@every_sitter
def test_at_the_third_occurrence_of_a_position_too(white: str, red: str, wins: str) -> None:
    state = sitting(SHUFFLING, white, red)
    seen = []
    for words in ROUND * 2:
        assert reason(state) == ("", "")
        seen.append(GAME.view(state, None).repeats)
        state = played(state, words)
    assert seen == [1] * len(ROUND) + [2] * len(ROUND)
    assert reason(state) == (wins, "repetition")


@pytest.mark.rule("K22")
@pytest.mark.rule("K23")
@every_sitter
def test_after_two_passes_in_a_row_too(white: str, red: str, wins: str) -> None:
    once = played(sitting(FROZEN, white, red), "w pass")
    assert reason(once) == ("", "")
    assert reason(played(once, "r pass")) == (wins, "stuck")


@pytest.mark.rule("K22")
def test_a_move_between_two_passes_keeps_the_game_going() -> None:
    state = position(FROZEN.format(white=".", red=".").replace("R", "r"), "w")
    state = played(state, "w pass", "r c4-c3", "w pass")
    assert reason(state) == ("", "")
    assert reason(played(state, "r pass")) == ("draw", "stuck")


@pytest.mark.rule("K23")
def test_how_many_occurrences_it_takes_is_an_option() -> None:
    for times in (2, 4):
        state = sitting(SHUFFLING, ".", ".", options=Options(repetition=times))  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
        for _ in range(times - 1):
            assert reason(state) == ("", "")
            state = played(state, *ROUND)
        assert reason(state) == ("draw", "repetition")
    state = played(sitting(SHUFFLING, ".", ".", options=Options(repetition=0)), *ROUND * 9)
    assert (reason(state), GAME.view(state, None).repeats) == (("", ""), 10)


@pytest.mark.rule("K23")
def test_a_finish_on_the_last_turn_of_the_limit_wins() -> None:
    state = position(ALMOST, "w", Options(move_limit=20), ply=19)
    assert reason(played(state, "w b3-b2")) == ("w", "finish")


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
    assert GAME.view(match.state, None).repeats == 1


@pytest.mark.rule("K15")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("arrangement", ["standard", "free"])
def test_who_leaves_loses(seat: int, arrangement: Any) -> None:
    match = Match.start(GAME, Options(arrangement=arrangement), 2, "00")
    ended = match.play(Quit(seat, "resigned"), 0).match
    assert ended.outcome == Outcome((2, 1) if seat == 0 else (1, 2), "resigned")
    with pytest.raises(Refused, match="finished"):
        ended.play(Quit(1 - seat, "resigned"), 0)


@pytest.mark.rule("K19")
def test_the_usual_set_up_has_ants_in_front_and_dragonflies_behind() -> None:
    drawn = GAME.text(GAME.setup(Options(), 2, "00")).splitlines()
    assert drawn[0] == " 8  W W W"
    assert drawn[1] == " 7  w w w"
    assert drawn[2:6] == [f" {row}  . . ." for row in (6, 5, 4, 3)]
    assert drawn[6] == " 2  r r r"
    assert drawn[7] == " 1  R R R"


@pytest.mark.rule("K19")
def test_the_other_way_round_nobody_could_move() -> None:
    board = "w w w\nW W W" + "\n. . ." * 4 + "\nR R R\nr r r"
    for mover in "wr":
        state = position(board, mover)
        assert list(GAME.legal(state, state.turn)) == [Pass()]
