"""Paths as text: the drawn board, what lies where, every answer in words of its own."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.core.codec import codec
from engine.core.game import Act, Seat
from engine.paths.actions import BuildChoose, FreeAttack, TrapPlace
from engine.paths.model import State
from engine.paths.moments import CHARACTERS
from engine.paths.tiles import TILES
from engine.terminal import Party, play
from tests.engine.paths.play import another, wander
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
    assert len(kinds) > 14


def test_others_do_not_hear_what_was_drawn_in_secret() -> None:
    table = Table(who("trapper", at=KEY0), who("headhunter"), tiles=ROAD)
    placed = TrapPlace((1, 0, "a"), "spike_pit")
    assert "Spike" in GAME.said(table.state, placed)
    assert GAME.heard(table.state, placed) == GAME.said(table.state, TrapPlace(placed.to))
    tile = next(iter(TILES))
    assert GAME.heard(table.state, BuildChoose(tile)) == "one of the tiles"


def test_a_trap_that_one_has_looked_at_is_named_to_him_alone() -> None:
    traps = {(1, 0, "a"): "spike_pit"}
    table = Table(
        who("paladin", at=KEY0, items=("lantern_of_truth",)),
        who("headhunter", at=(2, 0, "a")),
        tiles=ROAD,
        traps={(2, 0, "a"): "spike_pit", **traps},
    )
    assert "Spike" not in GAME.text(table.state)
    table.does("lantern_of_truth", to=(2, 0, "a"))
    assert "a trap face down (Spike Pit)" in GAME.text(table.state)
    table.does("end_turn")
    assert table.asked == {1: "main_activity"}
    assert "Spike" not in GAME.text(table.state)


def test_nobody_hears_or_reads_what_he_may_not_know() -> None:
    """Two worlds that look alike to a viewer, before and after, are told him alike."""
    told = drawn = 0
    for seed in range(5):
        chance = random.Random(seed)
        for place, turned in enumerate(wander(2 + seed % 5, 900 + seed, steps=250)):
            state = turned.step.state
            hiding = state.frames[-1].t in ("build", "place_trap", "claims", "change")
            if GAME.outcome(state) is not None or not (hiding or place % 31 == 0):
                continue
            viewer = chance.randrange(len(state.players))
            other = replace(another(state, viewer, chance), rng=state.rng)
            asked = sorted(GAME.prompts(state))
            if asked == [viewer]:
                assert GAME.text(state) == GAME.text(other)
                drawn += 1
            for seat in set(asked) - {viewer}:
                one, two = hearings(state, seat, viewer), hearings(other, seat, viewer)
                assert all(len(words) == 1 for words in (*one.values(), *two.values()))
                assert all(one[seen] == two[seen] for seen in one.keys() & two.keys())
                told += 1
    assert told > 25
    assert drawn > 10


def test_who_wants_to_attack_is_heard_when_all_have_said_so() -> None:
    there = (1, 0, "a")
    foes = [who(name, at=there, crystal=False) for name in ("headhunter", "swordmaster")]
    table = Table(who("paladin", at=(2, 0, "a"), crystal=False), *foes, tiles=ROAD)
    table.does("move", to=there)
    table.answers(FreeAttack(None))
    assert table.asked == {1: "free_attack_claim", 2: "free_attack_claim"}
    assert [len(words) for words in hearings(table.state, 1, 0).values()] == [1]


def hearings(state: State, seat: Seat, viewer: Seat) -> dict[str, set[str]]:
    """What is heard of some of a seat's answers, by what the viewer sees afterwards."""
    found: dict[str, set[str]] = {}
    for action in GAME.legal(state, seat)[:8]:
        after = GAME.apply(state, Act(seat, action), 0).state
        seen = codec(GAME).view.text(GAME.view(after, viewer))
        found.setdefault(seen, set()).add(GAME.heard(state, action))
    return found


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
