"""Setting up: board, decks, seats, characters, who begins (section 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.game import Act
from engine.core.rng import Rng
from engine.paths.actions import PickCharacter
from engine.paths.dealing import allowed, dealt
from engine.paths.golem import CARDS
from engine.paths.model import KEY_SPACES, Options, State, key_space, starting_space
from engine.paths.moments import CHARACTERS, EVENTS, ITEMS, TOKENS
from engine.paths.tiles import CENTRE, KEYS, NORMAL, laid
from engine.paths.traps import TRAPS
from tests.engine.paths.table import GAME


def fresh(seats: int, seed: int = 0, options: Options | None = None) -> State:
    return GAME.setup(options or Options(), seats, f"{seed:064x}")


@pytest.mark.scenario(1)
@pytest.mark.rule("R2")
def test_six_seats_get_a_whole_table() -> None:
    state = fresh(6)
    assert {key.at for key in state.keys} == set(KEY_SPACES)
    assert [key.home for key in sorted(state.keys, key=lambda key: key.home)] == [*range(6)]
    assert state.golem.at == (0, 0, "a")
    assert sorted(state.pool) == sorted(tile.id for tile in NORMAL)
    assert state.event_deck[-1] == "annihilation"
    assert sorted(state.event_deck) == sorted(EVENTS)


@pytest.mark.scenario(2)
def test_two_seats_are_neighbours_and_the_centre_is_on_the_far_side() -> None:
    for seed in range(20):
        state = fresh(2, seed)
        assert {player.home for player in state.players} == {0, 1}
        assert state.heart == state.golem.at == (-1, -1, "a")
        assert not {"golem_mistress", "arch_priestess"} & {p.character for p in state.players}
    assert set(allowed(3)) - set(allowed(2)) <= {"golem_mistress", "arch_priestess"}
    assert "arch_priestess" in allowed(3)


@pytest.mark.scenario(3)
@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("seats", "corners"), [(3, {0, 2, 4}), (4, {0, 1, 3, 4}), (5, {0, 1, 2, 3, 4})]
)
def test_three_to_five_seats_have_their_corners_and_all_keys(seats: int, corners: set[int]) -> None:
    state = fresh(seats)
    assert {player.home for player in state.players} == corners
    assert len(state.keys) == 6


def test_seats_are_dealt_to_corners_at_random_and_play_clockwise() -> None:
    dealings = {tuple(player.home for player in fresh(4, seed).players) for seed in range(30)}
    assert len(dealings) > 10
    for seed in range(10):
        state = fresh(5, seed)
        homes = [state.players[seat].home for seat in state.order]
        first = homes.index(min(homes))
        assert homes[first:] + homes[:first] == sorted(homes)
        assert state.order[0] == state.turn.seat


def test_everybody_starts_alike() -> None:
    state = fresh(6, 3)
    for player in state.players:
        assert (player.life, player.stun, player.crystal) == (4, 0, True)
        assert player.at == starting_space(player.home)
        assert not player.keys
        assert not player.items
    names = [player.character for player in state.players]
    assert len(set(names)) == 6
    cards = {player.character: player.card for player in state.players}
    assert all(card == ("faith",) * (name == "arch_priestess") for name, card in cards.items())


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert (len(NORMAL), len(KEYS), CENTRE.id) == (30, 6, "C0")
    assert sum(kind.count for kind in TRAPS) == 60
    assert len(TRAPS) == 12
    assert len(ITEMS) == 15
    assert len(EVENTS) == 12
    assert sum(CARDS.values()) == 12
    passages = [passage for tile in NORMAL for passage in tile.passages]
    assert Counter(len(tile.passages) for tile in NORMAL) == {1: 11, 2: 14, 3: 5}
    assert sum(bool(tile.bridges) for tile in NORMAL) == 15
    assert sum(passage.trap for passage in passages) == 16
    assert sum(passage.chest for passage in passages) == 11
    assert sum(len(passage.edges) for passage in passages) == 115
    assert sum(len(passage.edges) == 1 for passage in passages) == 3
    assert sum(len(passage.edges) >= 3 for passage in passages) == 9


def test_no_two_tiles_are_alike_and_edges_do_not_overlap() -> None:
    looks = set()
    for tile in NORMAL:
        edges = [edge for passage in tile.passages for edge in passage.edges]
        assert len(edges) == len(set(edges))
        turned = {
            frozenset((passage.edges, passage.trap, passage.chest) for passage in one.passages)
            for one in [laid(f"{tile.id}+{turn}") for turn in range(6)]
        }
        assert not turned & looks
        looks |= turned


@pytest.mark.rule("R69")
def test_stun_tokens_never_run_out_and_ability_tokens_are_counted() -> None:
    counts = {
        "living_armor": 1,
        "hellfire": 3,
        "chaos_portal": 3,
        "tornado": 2,
        "seal": 3,
        "curse": 3,
        "faith": 3,
        "consecration": 3,
    }
    assert {name: token.count for name, token in TOKENS.items()} == counts
    assert len(CHARACTERS) == 15
    assert sum(len(character.abilities) for character in CHARACTERS.values()) == 30
    assert [character.number for character in CHARACTERS.values()] == [*range(1, 16)]


@pytest.mark.rule("R60")
def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    again = 0
    for seed in range(40):
        state = dealt(Options(), 4, Rng(f"{seed:064x}"))
        rolls = [event for event in state.told if event.t == "rolled" and event.check == "first"]
        totals = [(event.seat, sum(event.dice[0])) for event in rolls]
        rounds = [totals[:4]]
        totals = totals[4:]
        while totals:
            most = max(total for _, total in rounds[-1])
            tied = [seat for seat, total in rounds[-1] if total == most]
            assert [seat for seat, _ in totals[: len(tied)]] == tied
            rounds.append(totals[: len(tied)])
            totals = totals[len(tied) :]
            again += 1
        best = max(total for _, total in rounds[-1])
        assert [seat for seat, total in rounds[-1] if total == best] == [state.turn.seat]
    assert again, "some of these seeds tie"


def test_in_a_draft_each_picks_one_that_nobody_has() -> None:
    state = fresh(3, 1, Options(characters="draft"))
    picked: list[str] = []
    asked = []
    while GAME.prompts(state) and len(picked) < 3:
        ((seat, prompt),) = GAME.prompts(state).items()
        assert prompt.kind == "pick_character"
        asked.append(seat)
        legal = GAME.legal(state, seat)
        names = [one.character for one in legal if isinstance(one, PickCharacter)]
        assert names == [name for name in CHARACTERS if name not in picked]
        picked.append(names[2])
        state = GAME.apply(state, Act(seat, legal[2]), 0).state
    assert sorted(asked) == [0, 1, 2]
    assert {state.players[seat].character for seat in asked} == set(picked)
    assert GAME.prompts(state)[state.turn.seat].kind == "main_activity"


def test_the_order_of_the_draft_is_drawn() -> None:
    options = Options(characters="draft")
    assert len({tuple(GAME.prompts(fresh(6, seed, options))) for seed in range(20)}) > 2


def test_a_two_seat_draft_leaves_out_the_banned() -> None:
    state = fresh(2, 0, Options(characters="draft"))
    (seat,) = GAME.prompts(state)
    names = [one.character for one in GAME.legal(state, seat) if isinstance(one, PickCharacter)]
    assert names == allowed(2)


def test_the_corner_and_the_key_space_belong_together() -> None:
    assert [key_space(home) for home in range(6)] == [
        (3, 0, "a"),
        (0, 3, "a"),
        (-3, 3, "a"),
        (-3, 0, "a"),
        (0, -3, "a"),
        (3, -3, "a"),
    ]
