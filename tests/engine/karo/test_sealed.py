"""The Advanced Variant: set-ups are chosen in secret and shown together, in time or without."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.codec import canonical, codec, legal_plain
from engine.core.entry import Rewind
from engine.core.game import Act, Outcome, Quit, Tick
from engine.core.match import Match, Played
from engine.core.record import line
from engine.core.refusal import Refused
from engine.karo.dragonfly import WORDS
from engine.karo.dragonfly_model import ARRANGE_MS, Arrange, Arranged, Options, Revealed
from engine.karo.model import Pass
from tests.engine.karo.crossing import GAME
from tests.engine.walks import seeds, share

FREE = Options(arrangement="free")
DEAD = "AAADDD"
words = st.sampled_from(WORDS)
seats = st.sampled_from((0, 1))


def begun(seed: str = "00", first: int | None = None) -> Match:
    return Match.start(GAME, FREE, 2, seed, first=first)


def chosen(match: Match, seat: int, word: str, at: int = 0) -> Played:
    return match.play(Act(seat, Arrange(word)), at)


def both(white: str, red: str, seed: str = "00") -> Match:
    return chosen(chosen(begun(seed), 0, white).match, 1, red).match


def shown(match: Match, viewer: int | None) -> dict[str, Any]:
    """All that a viewer is told of a match by the game: what he sees, is asked and may do."""
    form = codec(GAME)
    return {
        "view": form.view.text(match.view(viewer)),
        "asked": {seat: (one.prompt, one.opened) for seat, one in match.asked.items()},
        "legal": [] if viewer is None else legal_plain(GAME, match.legal(viewer)),
        "outcome": match.outcome,
        "due": match.due(),
    }


def told(played: Played, viewer: int | None) -> list[str]:
    events = [GAME.redact(event, viewer) for event in played.events]
    return [codec(GAME).event.text(event) for event in events if event is not None]


@pytest.mark.rule("K24")
def test_both_are_asked_at_once_and_may_choose_any_of_64() -> None:
    match = begun()
    assert {seat: asked.prompt.kind for seat, asked in match.asked.items()} == {
        0: "arrange",
        1: "arrange",
    }
    every = {"".join(word) for word in product("AD", repeat=6)}
    for seat in (0, 1):
        offered = [action.word for action in match.legal(seat)]
        assert offered == sorted(every)
    with pytest.raises(Refused, match="not_legal"):
        chosen(match, 0, "DDDAA")


@pytest.mark.rule("K24")
@share(0.3)
@given(seed=seeds, seat=seats, mine=words, other=words)
def test_a_sealed_choice_looks_like_any_other(seed: str, seat: int, mine: str, other: str) -> None:
    first, second = (chosen(begun(seed), seat, word) for word in (mine, other))
    for viewer in (1 - seat, None):
        assert shown(first.match, viewer) == shown(second.match, viewer)
        assert told(first, viewer) == told(second, viewer)
    resigned = [one.match.play(Quit(1 - seat, "resigned"), 5) for one in (first, second)]
    for viewer in (1 - seat, None):
        assert shown(resigned[0].match, viewer) == shown(resigned[1].match, viewer)
        assert told(resigned[0], viewer) == told(resigned[1], viewer)


@pytest.mark.rule("K24")
@share(0.3)
@given(one=seeds, other=seeds, seat=seats, word=words)
def test_who_begins_is_not_to_be_seen_before(one: str, other: str, seat: int, word: str) -> None:
    for viewer in (0, 1, None):
        assert shown(begun(one), viewer) == shown(begun(other), viewer)
        waiting = [chosen(begun(seed), seat, word).match for seed in (one, other)]
        assert shown(waiting[0], viewer) == shown(waiting[1], viewer)


@pytest.mark.rule("K24")
@pytest.mark.parametrize("seat", [0, 1])
def test_own_choice_is_shown_to_oneself_alone_and_is_final(seat: int) -> None:
    played = chosen(begun(), seat, "ADADAD")
    match = played.match
    views = {viewer: match.view(viewer) for viewer in (0, 1, None)}
    assert {viewer: view.own_word for viewer, view in views.items()} == {
        seat: "ADADAD",
        1 - seat: None,
        None: None,
    }
    for view in views.values():
        assert (view.phase, view.pieces, view.turn, view.last) == ("arrange", (), None, None)
        assert view.arranged == (seat == 0, seat == 1)
    assert played.events == (Arranged(seat),)
    assert set(match.asked) == {1 - seat}
    assert GAME.legal(match.state, seat) == ()
    with pytest.raises(Refused, match="not_asked"):
        chosen(match, seat, "DDDDDD")


@pytest.mark.rule("K24")
@share(0.3)
@given(seed=seeds, seat=seats, white=words, red=words)
def test_one_entry_shows_both(seed: str, seat: int, white: str, red: str) -> None:
    mine, his = (white, red) if seat == 0 else (red, white)
    played = chosen(chosen(begun(seed), seat, mine).match, 1 - seat, his)
    assert played.events == (Arranged(1 - seat), Revealed((white, red)))
    assert played.match.seq == 2
    view = played.match.view(None)
    assert (view.phase, view.arranged, view.own_word, view.ply) == ("play", (True, True), None, 0)
    assert [played.match.view(viewer).own_word for viewer in (0, 1)] == [None, None]
    assert view.turn == "WR"[GAME.setup(Options(), 2, seed).turn]
    order = [(x, y) for y in (0, 1) for x in range(3)], [(x, y) for y in (7, 6) for x in range(3)]
    stands = {(x, y): (colour, kind) for x, y, colour, kind in view.pieces}
    for colour, word, cells in zip("WR", (white, red), order, strict=True):
        assert [stands[cell] for cell in cells] == [(colour, kind) for kind in word]


@pytest.mark.rule("K24")
@pytest.mark.parametrize("first", [0, 1])
def test_in_a_rematch_the_table_says_who_begins_behind_the_choice(first: int) -> None:
    match = chosen(chosen(begun(first=first), 0, "DDDAAA").match, 1, "DDDAAA").match
    assert set(match.asked) == {first}


@pytest.mark.rule("K24")
def test_a_set_up_can_be_taken_back_while_it_is_sealed_and_not_when_it_was_seen() -> None:
    match = chosen(begun(), 0, "ADDADA").match
    assert (match.undone(0), match.undone(1)) == (0, None)
    again = match.play(Rewind(0), 5).match
    assert shown(again, 0)["view"] == shown(begun(), 0)["view"]
    assert set(again.asked) == {0, 1}
    seen = chosen(chosen(again, 0, "DDDAAA").match, 1, "DDDAAA").match
    assert (seen.undone(0), seen.undone(1)) == (None, None)
    (first,) = seen.asked
    moved = seen.play(Act(first, seen.legal(first)[0]), 9).match
    assert (moved.undone(first), moved.undone(1 - first)) == (seen.seq, None)


@pytest.mark.rule("K24")
def test_one_set_up_alone_leaves_its_owner_without_a_turn() -> None:
    without = []
    for word in WORDS:
        match = both(word, "DDDAAA")
        if list(GAME.legal(match.state, 0) or GAME.legal(match.state, 1)) == [Pass()]:
            without.append(word)
    assert without == [DEAD]
    match = both(DEAD, "DDDAAA")
    assert match.outcome is None


@pytest.mark.rule("K24")
def test_if_both_choose_it_the_game_is_over_at_once() -> None:
    match = both(DEAD, DEAD)
    assert match.outcome == Outcome((1, 1), "stuck")
    assert match.asked == {}


@pytest.mark.rule("K25")
@pytest.mark.parametrize("chose", [(), (0,), (1,)])
def test_who_does_not_choose_in_time_gets_the_usual_set_up(chose: tuple[int, ...]) -> None:
    match = begun()
    for seat in chose:
        match = chosen(match, seat, "AAAAAA", 500).match
    assert match.due() == ARRANGE_MS
    assert match.play(Tick(), ARRANGE_MS - 1).entry is None
    played = match.play(Tick(), ARRANGE_MS)
    expected = ["AAAAAA" if seat in chose else "DDDAAA" for seat in (0, 1)]
    assert played.events == (Revealed((expected[0], expected[1])),)
    assert played.entry is not None
    assert played.entry.input == {"t": "tick"}
    assert (played.match.view(0).phase, played.match.due()) == ("play", None)


@pytest.mark.rule("K25")
def test_a_late_tick_in_a_running_game_is_nothing() -> None:
    match = both("DDDAAA", "DDDAAA")
    assert GAME.apply(match.state, Tick(), 10 * ARRANGE_MS).state == match.state


@share(0.2)
@given(seed=seeds, white=words, red=words)
def test_a_sealed_match_is_played_again_from_its_entries(seed: str, white: str, red: str) -> None:
    first = chosen(begun(seed), 1, red, 10)
    second = chosen(first.match, 0, white, 20)
    entries = [one.entry for one in (first, second) if one.entry is not None]
    again = Match.replay(begun(seed), entries)
    assert again == second.match
    assert canonical(line(entries[0])).count(red) == 1


def test_the_terminal_shows_nobody_what_is_sealed() -> None:
    match = chosen(begun(), 0, "ADDDDA").match
    drawn = GAME.text(match.state)
    assert drawn.splitlines()[-1] == "red to arrange"
    assert not set("wrWR") & set(drawn.replace("red to arrange", ""))
    assert GAME.text(begun().state).splitlines()[-1] == "white and red to arrange"
    assert GAME.said(match.state, Arrange("ADDDDA")) == "ADDDDA"
    assert GAME.heard(match.state, Arrange("ADDDDA")) == "a set-up"
