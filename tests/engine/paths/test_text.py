"""Paths as text: the drawn board, what lies where, every answer in words of its own."""

from __future__ import annotations

from engine.paths.actions import BuildChoose, TrapPlace
from engine.paths.moments import CHARACTERS
from engine.paths.tiles import TILES
from engine.terminal import Party, play
from tests.engine.paths.play import wander
from tests.engine.paths.table import GAME, KEY0, ROAD, Table, who


def test_a_board_is_drawn_with_its_openings_and_signs() -> None:
    table = Table(
        who("paladin", at=KEY0),
        who("headhunter"),
        who("warlock"),
        tiles={**ROAD, (0, 1): "N16#", (0, 2): "N04?1"},
        traps={(1, 0, "a"): "spike_pit"},
    )
    drawn = GAME.text(table.state)
    assert " .-------." in drawn, "a face-down tile has no openings"
    assert "##" in drawn, "a cavern does not say what it was"
    assert "spike" not in drawn.lower(), "a trap that lies face down is not named"
    assert "d4: the Golem" in drawn
    assert "seat 0, Paladin: corner 0, on g4" in drawn
    assert "seat 0 is asked: what next" in drawn


def test_no_two_answers_are_said_alike_and_every_question_is_drawn() -> None:
    kinds = set()
    for seed in range(20):
        for turned in wander(2 + seed % 5, seed, steps=220):
            state = turned.step.state
            for seat in GAME.prompts(state):
                legal = GAME.legal(state, seat)
                assert len({GAME.said(state, action) for action in legal}) == len(legal)
                if legal[0].t not in kinds or seed == 0:
                    kinds.add(legal[0].t)
                    assert f"seat {seat} is asked" in GAME.text(state)
    assert len(kinds) > 15


def test_others_do_not_hear_what_was_drawn_in_secret() -> None:
    table = Table(who("trapper", at=KEY0), who("headhunter"), tiles=ROAD)
    placed = TrapPlace((1, 0, "a"), "spike_pit")
    assert "Spike" in GAME.said(table.state, placed)
    assert GAME.heard(table.state, placed) == GAME.said(table.state, TrapPlace(placed.to))
    tile = next(iter(TILES))
    assert GAME.heard(table.state, BuildChoose(tile)) == "one of the tiles"


def test_a_drawn_tile_and_dice_are_said_to_who_is_asked() -> None:
    table = Table(who("paladin", at=KEY0), who("headhunter"), who("warlock"), tiles=ROAD)
    table.does("build")
    asked = GAME.text(table.state).splitlines()[-1]
    assert asked.startswith("seat 0 is asked: where the tile goes (")
    assert "a to " in asked
    assert all("turned" in GAME.said(table.state, action) for action in table.legal())


def test_what_only_who_is_asked_has_drawn_is_said() -> None:
    table = Table(who("trapper", at=KEY0), who("illusionist"), who("warlock"), tiles=ROAD)
    table.does("set_trap")
    said = {GAME.said(table.state, action) for action in table.legal()}
    assert len(said) == len(table.legal())
    assert GAME.text(table.state).splitlines()[-1].startswith("seat 0 is asked: where the trap")
    hidden = Table(
        who("paladin", at=KEY0), who("illusionist"), who("warlock"), tiles={(2, 0): "N11?1"}
    )
    hidden.does("move", to=(2, 0, "?"))
    assert all(" (a " in GAME.said(hidden.state, action) for action in hidden.legal())


def test_a_draft_is_said_with_the_names_of_the_characters() -> None:
    said: list[str] = []
    lines = iter(["?", "1", "2", *["1"] * 4])

    def ask(question: str) -> str:
        for line in lines:
            return line
        raise EOFError

    play(GAME, Party(3, 0, "random", b"7", {"characters": "draft"}), said.append, ask)
    listed = "\n".join(said)
    assert all(one.name in listed for one in CHARACTERS.values())
    assert said[-1] == "Left."
