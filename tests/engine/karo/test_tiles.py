"""Moving tiles: which may be lifted, where they may be laid, who has to follow."""

from __future__ import annotations

import pytest

from tests.engine.karo.scenario import Scenario, scenario

PLATE = """
    . . . . .
    . w r . .
    . . . . .
    . . w . .
"""

SCENARIOS = [
    scenario(
        "K5",
        "a corner has two free sides and may be lifted",
        PLATE,
        turn="w tile e4-c0, piece c1-c0",
        after="""
            . . . .
            . w r . .
            . . . . .
            . . . . .
                w
        """,
    ),
    scenario(
        "K5",
        "a tile with one free side, or none, may not",
        PLATE,
        refused=(
            "w tile c4-c0, piece c1-c0",
            "w tile a3-c0, piece c1-c0",
            "w tile c2-c0, piece c1-c0",
        ),
    ),
    scenario(
        "K5",
        "a side towards a hole in the board is free",
        """
            . . . . .
            . .   . .
            . . . . .
            . . w . .
        """,
        turn="w tile c4-c0, piece c1-c0",
        after="""
            . .   . .
            . .   . .
            . . . . .
            . . . . .
                w
        """,
    ),
    scenario(
        "K5",
        "a tile that hangs on one side only may be lifted",
        """
            . . .
            . . .
            . w .
            .
        """,
        turn="w tile a1-c1, piece b2-c1",
        after="""
            . . .
            . . .
            . . .
                w
        """,
    ),
    scenario(
        "K5",
        "an occupied tile stays, whoever stands on it",
        """
            r . . w
            . . . .
            . w . .
        """,
        refused=(
            "w tile a3-b0, piece b1-b0",
            "w tile d3-b0, piece b1-b0",
            "w tile d3-e2, piece d3-e2",
        ),
    ),
    scenario(
        "K6",
        "a tile that would cut off a single tile stays",
        """
            . .   .
            . . . w
        """,
        refused=("w tile c1-e1, piece d1-e1", "w tile c1-d0, piece d1-d0"),
    ),
    scenario(
        "K6",
        "a tile that would cut off a group stays",
        """
            . .     . .
            . . . . . .
            . .     . w
        """,
        refused=("w tile c2-f0, piece f1-f0", "w tile d2-f0, piece f1-f0"),
    ),
    scenario(
        "K6",
        "a tile that would be left touching at a corner only is cut off",
        """
            . . w
            . . .
                . .
        """,
        turn="w tile a3-d3, piece c3-d3",
        after="""
              . . w
            . . .
                . .
        """,
        refused=("w tile c1-d3, piece c3-d3",),
    ),
    scenario(
        "K7",
        "the new place adjoins a tile that stayed, by a side",
        """
            . w .
            . . r
            . .
        """,
        turn="w tile a3-b4, piece b3-b4",
        after="""
              w
              . .
            . . r
            . .
        """,
        refused=("w tile a3-d1, piece b3-d1",),
    ),
    scenario(
        "K7",
        "a corner is not enough for the new place",
        """
            . .
            w .
        """,
        refused=("w tile b2-z0, piece a1-z0",),
    ),
    scenario(
        "K7",
        "the old place of the tile is no support",
        """
            . . .
            . . .
            . . w .
        """,
        turn="w tile d1-c0, piece c1-c0",
        refused=("w tile d1-d0, piece c1-d0",),
    ),
    scenario(
        "K7",
        "the tile does not go back to its old place",
        """
            . . .
            . . .
            . . w .
        """,
        refused=("w tile d1-d1, piece c1-d1",),
    ),
    scenario(
        "K7",
        "a tile is not laid on a tile",
        """
            . . .
            . w .
            . . .
        """,
        refused=("w tile a3-c3, piece b2-c3",),
    ),
    scenario(
        "K8",
        "the piece steps onto the tile and keeps its side",
        """
            . . .
            . . W
            . . .
        """,
        turn="w tile a3-d2, piece c2-d2",
        after="""
              . .
            . . . W
            . . .
        """,
    ),
    scenario(
        "K8",
        "the piece jumps onto the tile and turns over",
        """
            . . .
            . w r
            . . .
        """,
        turn="w tile a3-d2, piece b2-d2",
        after="""
              . .
            . . r W
            . . .
        """,
    ),
    scenario(
        "K8",
        "a tile is carried only for the piece that lands on it",
        """
            . . .
            . . w
            . . r
        """,
        refused=(
            "w tile a3-d2, piece c2-b2",
            "w tile a3-d2, piece c1-d2",
            "w tile a3-z2, piece c2-z2",
        ),
    ),
    scenario(
        "K9",
        "the tile is lifted before the piece leaves, so its own tile is occupied",
        """
            . . .
            . . .
            . . . w
        """,
        refused=("w tile d1-c0, piece d1-c0", "w tile d1-d2, piece d1-d2"),
    ),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_tiles(case: Scenario) -> None:
    case.check()
