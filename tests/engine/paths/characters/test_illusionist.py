"""The Illusionist: Mirage and Metamorphosis."""

from __future__ import annotations

import pytest

from engine.paths.actions import BuildPlace, ChangePick, MainActivity, TileOrient
from engine.paths.dealing import unused
from engine.paths.frames import Change
from engine.paths.model import PLACES
from tests.engine.paths.table import GAME, KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
CALM = {"crystal": False}


def masking(**more: object) -> Table:
    table = Table(
        who("illusionist", at="key"),
        who("headhunter", at="key", **CALM),
        who("warlock", **CALM),
        pool=("N08", "N13"),
        **more,
    )
    table.does("build")
    return table


def test_once_a_turn_he_may_build_face_down() -> None:
    table = masking()
    assert BuildPlace((2, 0), 0, "down") in table.legal()
    table.answers(BuildPlace((2, 0), 0, "down"))
    assert table.state.tiles[PLACES[2, 0]] == "N08?0"
    assert table.state.traps == ()
    table.does("build")
    faces = {one.face for one in table.legal() if isinstance(one, BuildPlace)}
    assert faces == {"up"}


@pytest.mark.rule("R11")
def test_only_he_knows_what_lies_there() -> None:
    table = masking()
    table.answers(BuildPlace((2, 0), 0, "down"))
    for viewer, known in ((0, "N08"), (1, None), (None, None)):
        (tile,) = [one for one in GAME.view(table.state, viewer).tiles if one.cell == (2, 0)]
        assert (tile.tile, tile.face, tile.by) == (known, "down", 0)
    (built,) = table.told("built")
    assert GAME.redact(built, 0).tile == "N08"
    assert GAME.redact(built, 1).tile is None


def test_a_tile_that_fits_nowhere_may_still_be_masked() -> None:
    ring = {(-2, -1): "N04+0", (-3, 1): "N05+0"}
    table = masking(tiles=ring)
    assert BuildPlace((-2, 0), 0, "down") in table.legal()


@pytest.mark.rule("R25")
@pytest.mark.parametrize("event", [None, "terror"])
def test_he_turns_it_whoever_enters(event: str | None) -> None:
    table = Table(
        who("headhunter", at="key", **CALM),
        who("illusionist", at="key", **CALM),
        who("warlock", **CALM),
        tiles={(2, 0): "N08?1"},
        event=event,
    )
    table.does("move", to=(2, 0, "?"))
    assert table.asked == {1: "tile_orient"}
    table.answers(TileOrient(2))
    assert table.player(0).at == NEAR
    assert table.state.traps[0].up


@pytest.mark.rule("R25", "R58")
def test_when_he_is_somebody_else_the_mover_turns_it() -> None:
    table = Table(
        who("headhunter", at="key", **CALM),
        who("thief", at="key", **CALM),
        who("warlock", **CALM),
        tiles={(2, 0): "N08?1"},
    )
    table.does("move", to=(2, 0, "?"))
    assert table.asked == {0: "tile_orient"}


def changing(**more: object) -> Table:
    table = Table(
        who("illusionist", at="key", life=2, keys=(4,), items=("key_ring",), card=("curse",)),
        who("headhunter", **CALM),
        who("witch", **CALM),
        **more,
    )
    table.does("metamorphosis")
    return table


@pytest.mark.rule("R58")
def test_he_becomes_one_of_two_that_nobody_plays_and_keeps_the_rest() -> None:
    table = changing()
    frame = table.state.frames[-1]
    assert isinstance(frame, Change)
    assert len(set(frame.characters)) == 2
    assert set(frame.characters) <= set(unused(table.state))
    assert table.legal() == [ChangePick(name) for name in frame.characters]
    table.answers(ChangePick(frame.characters[1]))
    mine = table.player(0)
    assert mine.character == frame.characters[1]
    assert (mine.life, mine.keys, mine.items, mine.crystal) == (2, (4,), ("key_ring",), False)
    assert "curse" in mine.card
    assert table.state.turn.actions == 1
    assert "metamorphosis" not in table.activities()


def test_others_do_not_see_the_two() -> None:
    table = changing()
    for viewer in (1, 2, None):
        frame = GAME.view(table.state, viewer).frames[-1]
        assert isinstance(frame, Change)
        assert frame.characters == ()
    mine = GAME.view(table.state, 0).frames[-1]
    assert isinstance(mine, Change)
    assert len(mine.characters) == 2


@pytest.mark.rule("R58")
def test_the_two_are_drawn_and_a_new_arch_priestess_has_a_faith() -> None:
    drawn = set()
    for seed in range(30):
        table = changing(seed=seed)
        frame = table.state.frames[-1]
        assert isinstance(frame, Change)
        drawn |= set(frame.characters)
        if "arch_priestess" in frame.characters:
            table.answers(ChangePick("arch_priestess"))
            assert table.player(0).card == ("curse", "faith")
    assert len(drawn) == 12


@pytest.mark.rule("R58")
def test_the_new_one_is_hit_by_tokens_it_does_not_own() -> None:
    table = Table(
        who("illusionist", at="key"),
        who("warlock", **CALM),
        who("headhunter", **CALM),
        tiles=ROAD,
        tokens=(("hellfire", NEAR),),
    )
    table.change(0, character="thief")
    table.change(1, character="runesmith")
    table.does("move", to=NEAR)
    assert table.player(0).life == 3


def test_it_takes_a_crystal_and_an_action() -> None:
    table = Table(who("illusionist", at="key", **CALM), who("headhunter"), who("warlock"))
    assert MainActivity("metamorphosis") not in table.legal()
    tired = Table(who("illusionist", at="key"), who("headhunter"), who("warlock"), actions=0)
    assert MainActivity("metamorphosis") not in tired.legal()
    assert KEY0 == (3, 0, "a")
