"""The Duel in the terminal: drawings and words."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.core.codec import options_of
from engine.core.game import Quit
from engine.core.match import Match
from engine.duel.model import Action, Arrange, GiveUp, Push, Ready, Skip, Stop
from engine.terminal import Party, play
from tests.engine.duel.table import BOARD, Table, alone


def test_both_boards_are_drawn() -> None:
    table = Table().pushes(1, (0, 0))
    assert table.match.game.text(table.state) == "\n".join(
        [
            "round 1, race, target N0",
            "seat 0: at W0, cards 0",
            "    0 ┘.├│",
            "    1 │─┴│",
            "    2 │┤┌┐",
            "    3 ├┐└┬",
            "      0123",
            "seat 1: at W0, cards 0",
            "    0 .┘├│",
            "    1 │─┴│",
            "    2 │┤┌┐",
            "    3 ├┐└┬",
            "      0123",
        ]
    )


def test_before_the_reveal_the_target_is_face_down() -> None:
    table = alone()
    start = Match.start(table.match.game, table.match.options, 1, "00" * 32)
    assert start.game.text(start.state).startswith("round 0, arrange, target face down\n")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Push((1, 2)), "slide 1,2"),
        (Stop(), "stop"),
        (Ready(), "ready"),
        (Skip(), "skip"),
        (GiveUp(), "give up"),
        (Arrange(BOARD), "arrange ┘.├││─┴││┤┌┐├┐└┬"),
    ],
)
def test_actions_in_words(action: Action, words: str) -> None:
    assert Table().match.game.said(Table().state, action) == words


def test_a_match_against_a_bot_in_the_terminal() -> None:
    said: list[str] = []
    asked = iter(["ready", "?", "stop", "ready", "resign"])
    play(GAMES["duel.race"], Party(2, 1, "middle", b"\x03"), said.append, lambda _: next(asked))
    assert any("stop" in line and "skip" in line for line in said)
    assert "wins" in said[-1]


def test_a_deadline_passes_in_the_terminal_too() -> None:
    said: list[str] = []
    play(GAMES["duel.solo"], Party(1, 1, "swift", b"\x04"), said.append, input)
    assert said[-1].endswith("(time)")
    assert "slide" in "".join(said)


def test_nobody_gives_up_between_two() -> None:
    game = GAMES["duel.race"]
    match = Match.start(game, options_of(game, {}), 2, "00" * 32)
    assert GiveUp() not in match.legal(0)
    assert game.outcome(match.play(Quit(0, "resigned"), 0).match.state) is not None
