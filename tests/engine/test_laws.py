"""Laws that every registered game keeps, whatever is played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.core.codec import canonical, codec, legal_plain
from engine.core.game import Act, AnyGame, Quit, Tick
from engine.core.match import Entry, Match
from engine.core.optional import shows_all
from engine.core.refusal import Refused
from tests.engine.walks import (
    choices,
    end,
    options_for,
    seeds,
    share,
    start,
    through_json,
    walk,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices, data=st.data())
def test_every_game_keeps_the_contract(
    game: AnyGame, seed: str, numbers: list[int], data: st.DataObject
) -> None:
    match = start(game, seed, data.draw(options_for(game)))
    form = codec(game)
    for step in walk(match, numbers):
        match = step.before
        before = form.state.text(match.state)
        assert bool(match.asked) != bool(match.outcome), "somebody is asked, or it is over"
        for seat in range(match.seats):
            legal = [canonical(plain) for plain in legal_plain(game, match.legal(seat))]
            waits = seat in match.asked and match.asked[seat].prompt.due is not None
            assert not legal or seat in match.asked, "only who is asked may answer"
            assert legal or waits or seat not in match.asked, "a question has an answer or an end"
            assert len(set(legal)) == len(legal), "no answer is listed twice"
            again = game.legal(through_json(form.state, match.state), seat)
            assert legal == [canonical(one) for one in legal_plain(game, again)], "a fixed order"
        game.apply(match.state, step.given, 0)
        assert form.state.text(match.state) == before, "apply changes nothing it was given"


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_everything_goes_through_json_unchanged(
    game: AnyGame, seed: str, numbers: list[int]
) -> None:
    form = codec(game)
    for step in walk(start(game, seed), numbers):
        after = step.played.match
        assert through_json(form.state, after.state) == after.state
        if isinstance(step.given, Act):
            assert through_json(form.action, step.given.action) == step.given.action
        for event in step.played.events:
            assert through_json(form.event, event) == event
        for viewer in viewers(after):
            assert through_json(form.view, after.view(viewer)) == after.view(viewer)


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_game_that_says_it_is_open_hides_nothing(
    game: AnyGame, seed: str, numbers: list[int]
) -> None:
    if not shows_all(game):
        return
    for step in walk(start(game, seed), numbers):
        after = step.played.match
        assert all(after.view(viewer) == after.view(None) for viewer in viewers(after))
        for event in step.played.events:
            assert all(game.redact(event, viewer) == event for viewer in viewers(after))


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_replaying_the_entries_leads_to_the_same_match(
    game: AnyGame, seed: str, numbers: list[int]
) -> None:
    first = start(game, seed)
    steps = list(walk(first, numbers))
    entries = [step.played.entry for step in steps if step.played.entry is not None]
    again = Match.replay(start(game, seed), entries)
    assert len(entries) == len(steps)
    assert again == end(first, numbers)
    assert again.digest() == end(first, numbers).digest()


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices, others=choices)
def test_what_is_not_in_the_legal_list_is_refused(
    game: AnyGame, seed: str, numbers: list[int], others: list[int]
) -> None:
    match = end(start(game, seed), numbers)
    there = [step.given for step in walk(start(game, seed[::-1]), others)]
    elsewhere = [given.action for given in there if isinstance(given, Act)]
    for seat in range(match.seats):
        allowed = match.legal(seat)
        for action in elsewhere:
            if action not in allowed:
                with pytest.raises(Refused) as refused:
                    match.play(Act(seat, action), 0)
                expected = "finished" if match.outcome else "not_legal"
                assert refused.value.code == (expected if seat in match.asked else _why(match))


def _why(match: Match) -> str:
    return "finished" if match.outcome else "not_asked"


@every_game
@share(0.3)
@given(seed=seeds, numbers=choices, data=st.data())
def test_a_seat_may_leave_in_any_state_and_the_match_ends_or_goes_on(
    game: AnyGame, seed: str, numbers: list[int], data: st.DataObject
) -> None:
    match = end(start(game, seed), numbers)
    seat = data.draw(st.integers(0, match.seats - 1))
    if match.outcome is not None:
        return
    after = match.play(Quit(seat, "resigned"), match.at).match
    assert bool(after.asked) != bool(after.outcome)
    if after.outcome is not None:
        assert after.outcome.ranks[seat] == max(after.outcome.ranks)
        assert after.outcome.ranks[seat] > 1 or match.seats == 1
        assert after.outcome.reason == "resigned"


@every_game
@share(0.3)
@given(seed=seeds, numbers=choices, late=st.integers(0, 10**9))
def test_a_tick_before_it_is_due_changes_nothing(
    game: AnyGame, seed: str, numbers: list[int], late: int
) -> None:
    match = end(start(game, seed), numbers)
    if match.outcome is not None:
        return
    due = match.due()
    at = match.at + late if due is None else min(match.at + late, due - 1)
    played = match.play(Tick(), at)
    assert (played.match, played.entry, played.events) == (match, None, ())
    if due is None:
        assert game.apply(match.state, Tick(), at).state == match.state


@every_game
@share(0.1)
@given(seed=seeds, numbers=choices)
def test_nobody_is_shown_the_key_of_the_chance(
    game: AnyGame, seed: str, numbers: list[int]
) -> None:
    form = codec(game)
    for step in walk(start(game, seed), numbers):
        for viewer in viewers(step.before):
            shown = form.view.text(step.played.match.view(viewer))
            told = [game.redact(event, viewer) for event in step.played.events]
            assert seed not in shown
            assert not any(seed in form.event.text(event) for event in told if event is not None)


@every_game
@share(0.2)
@given(seed=seeds, data=st.data())
def test_the_same_seed_deals_the_same_game(game: AnyGame, seed: str, data: st.DataObject) -> None:
    options = data.draw(options_for(game))
    assert start(game, seed, options) == start(game, seed, options)


@every_game
def test_the_members_that_stand_for_the_game(game: AnyGame) -> None:
    assert game.key in GAMES
    assert game.version >= 1
    assert game.seats[0] >= 1
    assert len(game.seats) >= 1


@every_game
def test_the_options_have_defaults_and_bounds(game: AnyGame) -> None:
    form = codec(game).options
    schema = form.schema()
    assert schema["additionalProperties"] is False
    assert all("default" in field for field in schema["properties"].values())
    assert through_json(form, form.value({})) == form.value({})
    with pytest.raises(ValueError, match="no_such_option"):
        form.value({"no_such_option": 1})


@every_game
@share(0.2)
@given(seed=seeds, numbers=choices, data=st.data())
def test_one_changed_entry_is_found_in_a_replay(
    game: AnyGame, seed: str, numbers: list[int], data: st.DataObject
) -> None:
    steps = list(walk(start(game, seed), [0, *numbers]))
    entries: list[Any] = [step.played.entry for step in steps]
    at = data.draw(st.integers(0, len(entries) - 1))
    entry: Entry = entries[at]
    flipped = f"{int(entry.digest, 16) ^ 1:016x}"
    entries[at] = Entry(entry.seq, entry.at, entry.seat, entry.input, flipped)
    with pytest.raises(ValueError, match=f"entry {entry.seq}: leads to another state"):
        Match.replay(start(game, seed), entries)
