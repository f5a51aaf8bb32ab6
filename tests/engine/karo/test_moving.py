"""Moving pieces: steps and jumps."""

from __future__ import annotations

import pytest

from tests.engine.karo.scenario import Scenario, scenario

SCENARIOS = [
    scenario(
        "K1",
        "a jump goes over one piece of the rival",
        """
            . . . . .
            . w r . .
            . . . . .
            . . . . .
        """,
        turn="w b3-d3",
        after="""
            . . . . .
            . . r W .
            . . . . .
            . . . . .
        """,
    ),
    scenario(
        "K1",
        "a jump goes over one own piece, slanting too",
        """
            . . . . .
            . w . . .
            . . w . .
            . . . . .
        """,
        turn="w b3-d1",
        after="""
            . . . . .
            . . . . .
            . . w . .
            . . . W .
        """,
    ),
    scenario(
        "K1",
        "not over two pieces, an empty tile or a gap",
        """
            . . . . .
            w r w . .
            . w . r .
            r . .   .
        """,
        refused=("w a3-c3", "w a3-d3", "w b2-d2", "r d2-d0", "r a1-d1", "r a1-c3"),
    ),
    scenario(
        "K1",
        "not onto a piece behind the piece",
        """
            . . . .
            w r r .
            . . . .
        """,
        refused=("w a2-c2", "w a2-d2"),
    ),
    scenario(
        "K1",
        "a piece that is jumped over stays as it is",
        """
            . . . .
            w R . .
            . . . .
        """,
        turn="w a2-c2",
        after="""
            . . . .
            . R W .
            . . . .
        """,
    ),
    scenario(
        "K2",
        "one jump a turn, no chain",
        """
            . . . . .
            w r . r .
            . . . . .
        """,
        refused=("w a2-e2",),
    ),
    scenario(
        "K2",
        "a step and a jump are not one turn",
        """
            . . . . .
            w . r . .
            . . . . .
        """,
        refused=("w a2-d2", "w a2-c3", "w a2-c2"),
    ),
    scenario(
        "K3",
        "a step goes to any of the eight squares around",
        """
            . . .
            . w .
            . . .
        """,
        only=(*(f"w b2-{square}" for square in ("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3")),),
    ),
    scenario(
        "K3",
        "a piece stays on the tiles and off other pieces",
        """
            . . .
            w r .
            . . .
        """,
        refused=("w a2-b2", "w a2-z2", "w a2-z3", "w a2-a2"),
    ),
    scenario(
        "K3",
        "a slanting step needs no tile between",
        """
            . w
            .   .
            . . .
        """,
        turn="w b3-c2",
        after="""
            . .
            .   w
            . . .
        """,
    ),
    scenario(
        "K3",
        "a slanting jump needs no tile beside its way",
        """
            . w
            .   r
            . . . .
        """,
        turn="w b3-d1",
        after="""
            . .
            .   r
            . . . W
        """,
    ),
    scenario(
        "K4",
        "a jump turns the mark up",
        """
            . . . .
            r w . .
            . . . .
        """,
        turn="r a2-c2",
        after="""
            . . . .
            . w R .
            . . . .
        """,
    ),
    scenario(
        "K4",
        "the next jump turns it down again",
        """
            . . . .
            R w . .
            . . . .
        """,
        turn="r a2-c2",
        after="""
            . . . .
            . w r .
            . . . .
        """,
    ),
    scenario(
        "K4",
        "a step leaves a mark that is up",
        """
            . . .
            . W .
            . . .
        """,
        turn="w b2-c3",
        after="""
            . . W
            . . .
            . . .
        """,
    ),
    scenario(
        "K4",
        "a step leaves a mark that is down",
        """
            . . .
            . w .
            . . .
        """,
        turn="w b2-b1",
        after="""
            . . .
            . . .
            . w .
        """,
    ),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_moving(case: Scenario) -> None:
    case.check()
