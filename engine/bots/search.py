"""Search: alpha-beta that looks one turn deeper at a time until its budget is used up.

It serves every game for two, nothing hidden, for which somebody has made a fast `Board`. Values
are whole numbers seen by who is to move; a win is `WIN` less the turns until then. What comes
out depends on nothing but the position, the settings and the answers of the budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeAlias

from engine.bots.base import Budget
from engine.bots.problem import SURE, WIN, Board, Found, P, T

_Window: TypeAlias = tuple[int, int]
_Entry: TypeAlias = tuple[int, int, int, T]

_EXACT, _LEAST, _MOST = 0, 1, 2
_FINAL = 99
_CALLS_PER_LOOK = 64
_NEAR = 30
_LESS = (0,) * 4 + (1,) * 10 + (2,) * 1_000
"""How much less deep the later turns of a calm position are searched at first."""


class _Stopped(Exception):
    """The budget is used up."""


class Search(Generic[P, T]):
    """A search; `turns_left` is after how many turns the game is drawn."""

    def __init__(self, board: Board[P, T], budget: Budget, turns_left: int = 1_000) -> None:
        self._board = board
        self._turns, self._played, self._passed = board.turns, board.played, board.passed
        self._winning, self._worth = board.winning, board.worth
        self._called_off = board.called_off
        self._budget = budget
        self._turns_left = turns_left
        self._tables: list[dict[P, _Entry[T]]] = []
        self._liked: dict[T, int] = {}
        self._path: list[P | None] = []
        self._horizon = 0
        self._margin = 0
        self.nodes = 0

    def deepen(self, root: P, depth: int, margin: int = 0) -> Iterator[Found[T]]:
        """What is found at depth 1, 2 … until `depth`, a forced end or the end of the budget.

        Every find is better than the one before; the first needs no budget.
        """
        self._margin = margin
        plies = range(2 * depth + 8)
        # Near the end of the game a position is worth something else a turn later.
        self._tables = [{} for _ in plies] if self._turns_left < _NEAR else [{}] * len(plies)
        turns = self._turns(root)
        found = Found(tuple((turn, 0) for turn in turns), 0, 0, (turns[0],))
        winning = self._winning(root)
        if winning is not None:
            others = tuple((turn, 0) for turn in turns if turn != winning)
            yield Found(((winning, WIN - 1), *others), 1, 0, (winning,))
            return
        yield found
        for deeper in range(1, min(depth, self._turns_left) + 1):
            values: dict[T, int] = {}
            try:
                self._rank(root, found, deeper, values)
            except _Stopped:
                yield self._found(root, found, values, deeper - 1)
                return
            found = self._found(root, found, values, deeper)
            yield found
            if abs(found.value) > SURE:
                return

    def _rank(self, root: P, known: Found[T], depth: int, values: dict[T, int]) -> None:
        """Put the values of all turns into `values`, that of the best so far first."""
        self._path = [root]
        self._horizon = 2 * depth + 4
        in_danger = self._winning(self._passed(root)) is not None
        best = -WIN
        for number, (turn, _) in enumerate(known.ranked):
            after, window = self._played(root, turn), (max(best - self._margin, -WIN), WIN)
            less = 0 if in_danger else min(_LESS[number], depth - 1)
            values[turn] = value = self._tried(after, depth - 1, window, number, less)
            best = max(best, value)

    def _found(self, root: P, before: Found[T], values: dict[T, int], depth: int) -> Found[T]:
        """The turns by value: those that are not lost, those not yet searched again, the lost."""
        ranked = sorted(values.items(), key=lambda pair: -pair[1])
        sound = [pair for pair in ranked if pair[1] >= -SURE]
        most = sound[0][1] - self._margin if sound else WIN
        rest = [(turn, min(old, most)) for turn, old in before.ranked if turn not in values]
        whole = (*sound, *rest, *ranked[len(sound) :])
        return Found(whole, depth, self.nodes, self._line(root, whole[0][0]))

    def _line(self, root: P, turn: T) -> tuple[T, ...]:
        """The turns that the table thinks best, from a first one on."""
        line = [turn]
        position = self._played(root, turn)
        while entry := self._tables[len(line)].get(position):
            line.append(entry[3])
            position = self._played(position, entry[3])
            if len(line) > self._horizon:
                break
        return tuple(line)

    def _value(self, position: P, depth: int, window: _Window) -> int:
        """The value of a position that is `depth` turns before the horizon."""
        self.nodes += 1
        if not self.nodes % _CALLS_PER_LOOK and not self._budget():
            raise _Stopped
        path = self._path
        ply = len(path)
        if ply >= self._turns_left or (ply > 3 and position in path[ply - 4 :: -2]):
            return self._called_off(position)
        known = self._known(position, depth, window, ply)
        if known is not None:
            return known
        in_danger = self._winning(self._passed(position)) is not None
        if depth <= 0:
            if not in_danger or ply > self._horizon:
                return self._worth(position)
            depth = 1
        elif not in_danger and depth > 1 and self._is_too_good(position, depth, window[1]):
            return window[1]
        return self._best(position, depth, window, in_danger)

    def _known(self, position: P, depth: int, window: _Window, ply: int) -> int | None:
        """The value if the table has it, or if there is a turn that wins at once."""
        entry = self._tables[ply].get(position)
        if entry is None:
            turn = self._winning(position)
            if turn is None:
                return None
            self._tables[ply][position] = _FINAL, WIN - 1, _EXACT, turn
            return WIN - 1 - ply
        if entry[0] < depth:
            return None
        value = _seen_from_root(entry[1], ply)
        return value if _settles(entry[2], value, window) else None

    def _best(self, position: P, depth: int, window: _Window, in_danger: bool) -> int:
        """The value of the best turn, which goes into the table."""
        low, high = window
        ply = len(self._path)
        turns = self._ordered(position)
        best, choice = -WIN, turns[0]
        self._path.append(position)
        for number, turn in enumerate(turns):
            less = 0 if in_danger else min(_LESS[number], depth - 1)
            bounds = (max(low, best), high)
            value = self._tried(self._played(position, turn), depth - 1, bounds, number, less)
            if value > best:
                best, choice = value, turn
                if value >= high:
                    self._liked[turn] = self._liked.get(turn, 0) + depth * depth
                    break
        self._path.pop()
        kind = _EXACT if low < best < high else _LEAST if best >= high else _MOST
        self._tables[ply][position] = depth, _seen_from_here(best, ply), kind, choice
        return best

    def _tried(self, after: P, depth: int, window: _Window, number: int, less: int) -> int:
        """The value of having come to a position: all but the first have to prove themselves."""
        low, high = window
        if not number:
            return -self._value(after, depth, (-high, -low))
        value = -self._value(after, depth - less, (-low - 1, -low))
        if less and value > low:
            value = -self._value(after, depth, (-low - 1, -low))
        if low < value < high:
            value = -self._value(after, depth, (-high, -low))
        return value

    def _ordered(self, position: P) -> list[T]:
        """The turns, those first that were best here or elsewhere."""
        turns = self._turns(position)
        turns.sort(key=lambda turn: -self._liked.get(turn, 0))
        entry = self._tables[len(self._path)].get(position)
        if entry is not None:
            turns.remove(entry[3])
            turns.insert(0, entry[3])
        return turns

    def _is_too_good(self, position: P, depth: int, high: int) -> bool:
        """Whether even a turn for nothing leaves the rival worse off than he would allow."""
        if self._path[-1] is None or high > SURE or self._worth(position) < high:
            return False
        self._path.append(None)
        value = -self._value(self._passed(position), depth - 4, (-high, 1 - high))
        self._path.pop()
        return value >= high


def _seen_from_root(value: int, ply: int) -> int:
    """A value of the table: forced ends are further from the root than from their position."""
    return value - ply if value > SURE else value + ply if value < -SURE else value


def _seen_from_here(value: int, ply: int) -> int:
    """The way back."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


def _settles(kind: int, value: int, window: _Window) -> bool:
    """Whether a value of the table is all that one needs to know."""
    return kind == _EXACT or (value >= window[1] if kind == _LEAST else value <= window[0])
