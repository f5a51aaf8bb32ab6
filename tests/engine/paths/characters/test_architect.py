"""The Architect: Rebuild and Blueprint."""

from __future__ import annotations

import pytest

from engine.paths.actions import BuildChoose, BuildPlace, BuildRedraw
from engine.paths.model import PLACES, key_space
from tests.engine.paths.table import HEART, KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def site(**more: object) -> Table:
    fields = {"tiles": ROAD, **more}
    return Table(
        who("architect", at="key", **CALM), who("headhunter", **CALM), who("warlock"), **fields
    )


@pytest.mark.scenario(20)
@pytest.mark.rule("R67")
def test_he_tears_down_only_what_may_go() -> None:
    tiles = {**ROAD, (0, 1): "N11+0", (-1, 0): "N05+0", (-1, 1): "N24?1"}
    table = Table(
        who("architect", at=NEAR, **CALM),
        who("headhunter", at=HEART, **CALM),
        who("warlock"),
        tiles=tiles,
        golem=(-1, 0, "a"),
        dropped=(((0, 1, "a"), 4, 1),),
    )
    assert [one.cell for one in table.choices("rebuild")] == [(-1, 1), (1, 0)]
    with pytest.raises(AssertionError):
        table.does("rebuild", cell=(3, 0))


@pytest.mark.scenario(21)
@pytest.mark.rule("R70")
def test_what_lay_there_goes_back_and_the_next_tile_is_built_there() -> None:
    table = site(
        pool=("N12", "N13"),
        traps={HALL: "spike_pit"},
        items={HALL: "key_ring"},
        tokens=(("hellfire", HALL),),
    )
    table.does("rebuild", cell=(1, 0))
    assert table.asked == {0: "build_place"}
    places = [one for one in table.legal() if isinstance(one, BuildPlace)]
    assert {one.cell for one in places} == {(1, 0)}
    assert table.state.traps == table.state.items == table.state.tokens == ()
    assert table.state.pool == ("N13", "N04")
    table.answers(BuildPlace((1, 0), 2))
    assert table.state.tiles[PLACES[1, 0]] == "N12+2"
    assert table.state.turn.seat == 1, "two actions"


def test_a_single_action_is_not_enough_to_rebuild() -> None:
    table = site(actions=1)
    assert not table.choices("rebuild")


# Key space 3 can be joined only by (-2, 0), where a cavern lies.
ONLY = {(-2, -1): "N04+0", (-3, 1): "N05+0", (-2, 0): "N01#"}


def test_a_tile_that_does_not_fit_goes_under_and_the_next_is_drawn() -> None:
    table = site(tiles=ONLY, pool=("N02", "N11"))
    table.does("rebuild", cell=(-2, 0))
    assert table.state.pool == ("N01", "N02")
    assert all(one.cell == (-2, 0) for one in table.legal() if isinstance(one, BuildPlace))


def test_when_none_fits_all_is_as_before_and_costs_nothing() -> None:
    table = site(tiles=ONLY, pool=("N02",), traps={(-2, 0, "a"): "spike_pit"})
    table.does("rebuild", cell=(-2, 0))
    assert table.state.tiles[PLACES[-2, 0]] == "N01#"
    assert table.state.pool == ("N02",)
    assert len(table.state.traps) == 1
    assert table.state.turn.actions == 2
    assert not table.choices("rebuild")


def test_he_draws_two_and_builds_one() -> None:
    table = site(pool=("N12", "N13", "N14"))
    table.does("build")
    assert table.legal() == [BuildChoose("N12"), BuildChoose("N13")]
    table.answers(BuildChoose("N13"))
    assert table.state.pool == ("N14", "N12")
    table.answers(BuildPlace((2, 1), 0))
    assert table.state.tiles[PLACES[2, 1]] == "N13+0"


def test_with_one_tile_left_he_draws_one() -> None:
    table = site(pool=("N12",))
    table.does("build")
    assert table.asked == {0: "build_place"}


def test_with_a_compass_he_may_put_the_chosen_one_under() -> None:
    table = Table(
        who("architect", at="key", items=("deep_compass",), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        pool=("N12", "N13", "N14"),
    )
    table.does("build")
    table.answers(BuildChoose("N12"))
    table.answers(BuildRedraw(again=True))
    assert table.state.pool == ("N13", "N12")
    table.answers(BuildPlace((2, 1), 0))
    assert table.state.tiles[PLACES[2, 1]] == "N14+0"


def test_under_terror_he_builds_like_others() -> None:
    table = site(pool=("N12", "N13"), event="terror")
    assert "rebuild" not in table.activities()
    table.does("build")
    assert table.asked == {0: "build_place"}
    assert key_space(0) == KEY0
