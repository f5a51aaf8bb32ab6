"""Laws of the Duel, whatever is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.core.codec import codec
from engine.core.game import Act, AnyGame, Tick
from engine.core.match import Match
from engine.duel.board import joined
from engine.duel.catalogue import OBJECTS
from engine.duel.facts import Judged
from engine.duel.model import Push, Skip, Stop
from tests.engine.duel.table import Table
from tests.engine.walks import options_for, seeds, share

both = pytest.mark.parametrize(
    "game", [GAMES["duel.race"], GAMES["duel.solo"]], ids=lambda game: game.key
)
# Left to chance a round ends at once: calls and skips are chosen less often than slides.
kinds = st.sampled_from("ppppppppsk")
moves = st.lists(
    st.tuples(st.integers(0, 1), kinds, st.integers(0, 5), st.integers(0, 900)), max_size=60
)


def walked(match: Match, given: Any) -> Any:
    """A match as people may play it: each entry with the match before it."""
    at = 0
    for either, kind, pick, wait in given:
        at += wait
        if match.outcome is not None:
            return
        due = match.due()
        seat = min(either, match.seats - 1)
        action = chosen(match.legal(seat), kind, pick)
        if due is not None and (due <= at or action is None):
            at, played = due, match.play(Tick(), due)
        elif action is not None:
            played = match.play(Act(seat, action, pick * 60), at)
        else:
            continue
        yield match, played
        match = played.match


def chosen(legal: Any, kind: str, pick: int) -> Any:
    pushes = [action for action in legal if isinstance(action, Push)]
    if not pushes:
        return legal[0] if legal else None
    if kind == "s" and Stop() in legal:
        return Stop()
    if kind == "k" and Skip() in legal:
        return Skip()
    return pushes[pick]


@both
@share(0.6)
@given(seed=seeds, given=moves, data=st.data())
def test_tiles_and_cards_are_never_lost(
    game: AnyGame, seed: str, given: Any, data: st.DataObject
) -> None:
    options = data.draw(options_for(game))
    first = Match.start(game, options, game.seats[0], seed)
    tiles = Counter(first.state.boards[0])
    for _, played in walked(first, given):
        state = played.match.state
        assert all(Counter(board) == tiles for board in state.boards)
        assert not set(state.at) & set(state.pile)
        assert len(set(state.pile)) == len(state.pile)
        if played.match.seats == 2:
            on_table = state.phase in ("race", "claim")
            assert sum(state.cards) + len(state.aside) + len(state.pile) + on_table == 15
            assert set(state.pile) | set(state.aside) <= set(OBJECTS) - set(state.at)


@share(0.6)
@given(seed=seeds, given=moves)
def test_every_verdict_follows_from_the_boards_and_the_calls(seed: str, given: Any) -> None:
    first = Match.start(GAMES["duel.race"], codec(GAMES["duel.race"]).options.value({}), 2, seed)
    for before, played in walked(first, given):
        judged = [event for event in played.events if isinstance(event, Judged)]
        if not judged:
            assert played.match.state.cards == before.state.cards
            continue
        last, target = played.match.state.last, before.state.task.target
        for seat, claim in enumerate(last.claims):
            is_joined = target in joined(played.match.state.boards[seat], before.state.at[seat])
            assert claim in (None, "valid" if is_joined else "wrong")
            assert (last.routes[seat] is not None) == (claim == "valid")
            assert (last.arrivals[seat] is None) == (claim is None)
        both_cards = zip(played.match.state.cards, before.state.cards, strict=True)
        won = [after - had for after, had in both_cards]
        assert won == [int(last.card_to == seat) for seat in (0, 1)]
        assert last.moves in (None, last.card_to)


@given(slides=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5)), max_size=20))
def test_slides_of_two_seats_commute(slides: list[tuple[int, int]]) -> None:
    mixed, sorted_ = Table(), Table()
    cells: list[tuple[int, Any]] = []
    for seat, pick in slides:
        push = [one for one in mixed.match.legal(seat) if isinstance(one, Push)][pick]
        mixed.does(seat, push)
        cells.append((seat, push))
    for seat, push in sorted(cells, key=lambda one: one[0]):
        sorted_.does(seat, push)
    assert mixed.state == sorted_.state


@both
@share(0.4)
@given(seed=seeds, given=moves)
def test_watchers_see_what_players_see_once_the_boards_lie(
    game: AnyGame, seed: str, given: Any
) -> None:
    first = Match.start(game, codec(game).options.value({}), game.seats[0], seed)
    for _, played in walked(first, given):
        views = [played.match.view(viewer) for viewer in (None, *range(played.match.seats))]
        assert all(view == views[0] for view in views)
        assert (views[0].target is None) == (views[0].phase in ("arrange", "countdown"))
