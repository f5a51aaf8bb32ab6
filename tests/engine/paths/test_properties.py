"""Laws of Paths over random play with every number of seats and every mix of characters.

`PATHS_GAMES=2000` plays that many whole games instead of a handful (`make paths`).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import codec, legal_plain
from engine.core.game import Act, Viewer
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.paths.closing import bit, joined
from engine.paths.dealing import allowed
from engine.paths.golem import CARDS
from engine.paths.model import Options, State
from engine.paths.moments import EVENTS, ITEMS, TOKENS
from engine.paths.setting import remove_trap
from engine.paths.table import protected
from engine.paths.tiles import TILES, laid
from engine.paths.tokens import supply
from engine.paths.traps import TRAPS
from tests.engine.paths.play import another, trace, wander
from tests.engine.paths.table import GAME, ROAD, Table, who
from tests.pythons import second

GAMES = int(os.environ.get("PATHS_GAMES", "12"))
PAIRS = int(os.environ.get("PATHS_PAIRS", "500"))
ROOT = Path(__file__).parents[3]
FORM = codec(GAME)

tables = st.tuples(st.integers(2, 6), st.integers(0, 2**32))
few = settings(max_examples=max(8, GAMES // 4))


def tiles_of(state: State) -> list[str]:
    drawn = [tile for frame in state.frames for tile in getattr(frame, "tiles", ())]
    return sorted([*(laid(word).tile.id for word in state.tiles if word), *state.pool, *drawn])


def check_conservation(state: State) -> None:
    """Nothing is made and nothing is lost."""
    assert tiles_of(state) == sorted(TILES)
    traps = Counter(trap.kind for trap in state.traps)
    traps += Counter(kind for frame in state.frames for kind in getattr(frame, "kinds", ()))
    pool = dict(zip((kind.id for kind in TRAPS), state.trap_pool, strict=True))
    assert {kind.id: traps[kind.id] + pool[kind.id] for kind in TRAPS} == {
        kind.id: kind.count for kind in TRAPS
    }
    items = [item for player in state.players for item in player.items]
    items += [lying.item for lying in state.items]
    assert sorted([*items, *state.item_pool]) == sorted(ITEMS)
    keys = [key for player in state.players for key in player.keys]
    assert sorted([*keys, *(key.home for key in state.keys)]) == [0, 1, 2, 3, 4, 5]
    events = [*state.event_deck, *state.spent, *([state.event] if state.event else [])]
    events += [frame.event for frame in state.frames if frame.t == "happening"]
    assert sorted(events) == sorted(EVENTS)
    cards = [*state.golem_deck, *state.golem_discard]
    cards += [card for frame in state.frames for card in getattr(frame, "cards", ())]
    assert Counter(cards) == Counter(CARDS)
    assert all(0 <= supply(state, token) <= TOKENS[token].count for token in TOKENS)


def check_bounds(state: State) -> None:
    """Life, stun, what is carried, one trap and one token of a kind on a corridor."""
    dying = {frame.seat for frame in state.frames if frame.t == "death"}
    for seat, player in enumerate(state.players):
        assert (0 < player.life <= 4) or seat in dying
        assert player.stun >= 0
        assert len(player.items) <= 2
    assert len({trap.at for trap in state.traps}) == len(state.traps)
    assert len(set(state.tokens)) == len(state.tokens)
    assert 0 <= state.turn.actions <= 2
    characters = [player.character for player in state.players if player.character]
    assert len(set(characters)) == len(characters)
    assert set(characters) <= set(allowed(len(state.players)))


def check_joined(state: State) -> None:
    """Everything protected can be reached from the centre (R4 to R7)."""
    nodes = protected(state)
    assert nodes & joined(state.tiles, state.heart) == nodes
    assert nodes & bit(state.heart)


@pytest.mark.rule("R6", "R61", "R64", "R70")
@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games_end_and_keep_every_law(seats: int) -> None:
    for seed in range(max(1, GAMES // 5)):
        options = Options(
            characters="draft" if seed % 2 else "random",
            late_pressure=bool(seed % 3 == 1),
            round_limit=20 + 10 * (seed % 3),
        )
        state = None
        for turned in wander(seats, 1_000 * seats + seed, options=options):
            state = turned.step.state
            check_conservation(state)
            check_bounds(state)
            if state.players[0].character and state.frames[-1].t != "draft":
                check_joined(state)
            assert len(turned.step.events) < 1_000, "no chain is endless"
            assert bool(GAME.prompts(state)) != bool(GAME.outcome(state))
        assert state is not None
        assert GAME.outcome(state) is not None
        assert state.round <= options.round_limit


@few
@given(tables, st.integers(0, 400))
def test_a_question_has_answers_each_listed_once(table: tuple[int, int], steps: int) -> None:
    for turned in wander(*table, steps=min(steps, 60)):
        state = turned.step.state
        for seat in range(len(state.players)):
            legal = [json.dumps(plain) for plain in legal_plain(GAME, GAME.legal(state, seat))]
            assert bool(legal) == (seat in GAME.prompts(state))
            assert len(set(legal)) == len(legal)
            alone = len(legal) == 1
            assert not alone, "what has one answer is not asked"


@few
@given(tables)
def test_everything_goes_through_json_unchanged(table: tuple[int, int]) -> None:
    for place, turned in enumerate(wander(*table, steps=120)):
        if place % 6:
            continue
        state = turned.step.state
        assert FORM.state.value(json.loads(FORM.state.text(state))) == state
        for event in turned.step.events:
            assert FORM.event.value(json.loads(FORM.event.text(event))) == event
        for viewer in (None, *range(len(state.players))):
            seen = GAME.view(state, viewer)
            assert FORM.view.value(json.loads(FORM.view.text(seen))) == seen
        assert FORM.action.value(json.loads(FORM.action.text(turned.action))) == turned.action


@few
@given(tables, tables)
def test_what_is_not_listed_is_refused(table: tuple[int, int], other: tuple[int, int]) -> None:
    strange = [turned.action for turned in wander(*other, steps=40)]
    state = None
    for turned in wander(*table, steps=40):
        state = turned.step.state
    if state is None or GAME.outcome(state) is not None:
        return
    match = Match.of(GAME, state.options, len(state.players), state)
    for seat in range(len(state.players)):
        for action in strange:
            if action not in match.legal(seat):
                with pytest.raises(Refused):
                    match.play(Act(seat, action), 0)


@pytest.mark.rule("R11")
def test_a_viewer_cannot_tell_worlds_apart_that_differ_in_what_is_hidden() -> None:
    """Views, prompts and legal lists are the same bytes (non-interference)."""
    pairs = 0
    seed = 0
    while pairs < PAIRS:
        chance = random.Random(seed)
        viewer: Viewer
        for place, turned in enumerate(wander(2 + seed % 5, seed, steps=250)):
            state = turned.step.state
            hiding = state.frames[-1].t in ("build", "place_trap", "claims", "change", "orient")
            if GAME.outcome(state) is None and (hiding or place % 17 == 0):
                viewer = chance.choice([None, *range(len(state.players))])
                compare(state, another(state, viewer, chance), viewer)
                pairs += 1
        seed += 1


def compare(state: State, other: State, viewer: Viewer) -> None:
    assert FORM.view.text(GAME.view(state, viewer)) == FORM.view.text(GAME.view(other, viewer))
    assert GAME.prompts(state) == GAME.prompts(other)
    if viewer is not None:
        assert GAME.legal(state, viewer) == GAME.legal(other, viewer)


@few
@given(tables)
def test_the_key_of_the_chance_is_shown_to_nobody(table: tuple[int, int]) -> None:
    for turned in wander(*table, steps=30):
        state = turned.step.state
        for viewer in (None, *range(len(state.players))):
            assert state.rng.key not in FORM.view.text(GAME.view(state, viewer))


def test_hidden_traps_have_no_identity_through_the_pool() -> None:
    """Which trap went back, and from where, cannot be told from the state afterwards."""
    near, hall = (2, 0, "a"), (1, 0, "a")
    ends = []
    for traps in ({near: "spike_pit", hall: "snare_net"}, {near: "snare_net", hall: "spike_pit"}):
        table = Table(
            who("paladin"), who("headhunter"), who("swordmaster"), tiles=ROAD, traps=traps
        )
        for at in (near, hall):
            table.state = remove_trap(table.state, at)
        ends.append(table.state)
    assert ends[0] == ends[1]


def traced(python: str, seed: str) -> str:
    """The digest of a random game, played by another interpreter with another hash seed."""
    done = subprocess.run(
        [python, "-m", "tests.engine.paths.play"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_play_is_the_same_under_any_hash_seed() -> None:
    assert {traced(sys.executable, seed) for seed in ("1", "4242")} == {trace()}


def test_play_is_the_same_on_a_second_python() -> None:
    assert traced(str(second()), "7") == trace()
