"""The closing rule by bit sets says what the rules say in words (section 6)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.hexes import beside, opposite
from engine.paths.closing import buildable, cut, rotations
from engine.paths.model import CELLS, KEY_SPACES, PLACES, STARTS, State
from engine.paths.table import protected
from engine.paths.tiles import NORMAL, laid, up
from tests.engine.paths.play import wander

Node = tuple[int, int, str]


def links(tiles: tuple[str, ...]) -> dict[Node, set[Node]]:
    """The potential graph, node by node, as the rules tell it."""
    graph: dict[Node, set[Node]] = {}
    for cell in CELLS:
        for node, edges in nodes(tiles, cell):
            graph.setdefault(node, set())
            for edge in edges:
                for other, others in nodes(tiles, beside(cell, edge)):
                    if opposite(edge) in others:
                        graph[node].add(other)
        word = tiles[PLACES[cell]]
        for over, under in laid(word).bridges if word else ():
            graph[*cell, over].add((*cell, under))
            graph[*cell, under].add((*cell, over))
    return graph


def nodes(tiles: tuple[str, ...], cell: tuple[int, int]) -> Iterator[tuple[Node, tuple[int, ...]]]:
    """The nodes of a cell with their open edges: one free node where nothing is known."""
    if cell not in PLACES:
        return
    word = tiles[PLACES[cell]]
    if not word or laid(word).face == "down":
        yield (*cell, "free"), (0, 1, 2, 3, 4, 5)
    else:
        for passage in laid(word).passages:
            yield (*cell, passage.letter), passage.edges


def component(tiles: tuple[str, ...], start: Node) -> set[Node]:
    graph, seen, todo = links(tiles), {start}, [start]
    while todo:
        for node in graph[todo.pop()] - seen:
            seen.add(node)
            todo.append(node)
    return seen


def guarded(state: State) -> set[Node]:
    places = {state.heart, *KEY_SPACES, *(key.at for key in state.keys)}
    places |= {player.at for player in state.players if player.at not in STARTS}
    return places | {token.at for token in state.tokens if token.token == "chaos_portal"}


@pytest.mark.rule("R4", "R5", "R6", "R7")
def test_what_may_be_built_is_what_the_rules_say() -> None:
    chance = random.Random(7)
    compared = refused = 0
    for seed in range(8):
        for place, turned in enumerate(wander(2 + seed % 5, 900 + seed)):
            if place % 60 != 30:
                continue
            state = turned.step.state
            before = component(state.tiles, state.heart) & guarded(state)
            cells = buildable(state.tiles)
            for cell in chance.sample(cells, min(3, len(cells))):
                tile = chance.choice(NORMAL).id
                limits = cut(state.tiles, state.heart, cell, protected(state))
                for turn in range(6):
                    words = list(state.tiles)
                    words[PLACES[cell]] = up(tile, turn)
                    legal = before <= component(tuple(words), state.heart)
                    assert legal == (turn in rotations(limits, tile)), (cell, tile, turn)
                    compared += 1
                    refused += not legal
    assert compared > 500
    assert refused > 20
