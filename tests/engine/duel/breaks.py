"""Break one place of `engine/duel` at a time and see that a test notices: minutes, by hand.

`python -m tests.engine.duel.breaks [MODULE …]` works on a copy; it fails if the untouched copy
fails, if a place is no longer there, or if a break goes unnoticed.
"""

from __future__ import annotations

import sys

from tests.engine.breaking import Break, Breaking

BREAKS: tuple[Break, ...] = (
    ("board", "bits >> 16 & bits >> 49 & _NOT_LAST_COLUMN", "bits >> 16 & bits >> 49"),
    ("board", "bits >> 16 & bits >> 49", "bits >> 16 & bits >> 48"),
    ("board", "(bits & 0xFFFF) >> SIDE & _NOT_LAST_ROW", "_NOT_LAST_ROW"),
    ("board", "found >> 1 & across", "0"),
    ("board", "(found & down) << SIDE", "0"),
    ("board", "bits & both == both and ", ""),
    ("board", "begin.bit | end.bit", "begin.bit"),
    ("board", "if near not in came", "if near != cell"),
    ("board", "queue += fresh", "queue = fresh"),
    ("board", "apart if cell < gap else 0", "apart if cell <= gap else 1"),
    ("board", "max(gap - apart, cell)", "gap - apart"),
    ("deal", "all(count[word] for word in ORIENTATIONS)", "True"),
    ("deal", "len(board) == CELLS and all", "all"),
    ("deal", "sum(count[word] for word in kind) == OF_EACH_KIND", "True"),
    ("deal", "if card not in near", "if True"),
    ("deal", "for slides in range(least, 0, -1)", "for slides in range(least, least - 1, -1)"),
    ("deal", "one[:slides]", "one[:1]"),
    ("deal", "for board in set(boards)", "for board in boards[:1]"),
    ("deal", "return rng.shuffled(tiles)", "return tuple(tiles), rng"),
    ("phases", "round=state.round + 1", "round=1"),
    ("phases", "due=at + COUNTDOWN_MS,\n        task", "due=at,\n        task"),
    ("phases", "at > state.due + LATE_MS", "at > state.due + 2 * LATE_MS"),
    ("phases", "if state.pile:\n        return state, ()", "if False:\n        return state, ()"),
    ("phases", "pile, rng = state.rng.shuffled(cards)", "pile, rng = cards, state.rng"),
    ("phases", "pile=pile, aside=(), rng=rng", "pile=pile, rng=rng"),
    ("phases", "pile=state.pile[1:]", "pile=state.pile"),
    ("phases", "put(state.boards, seat, board)", "(board,) * len(state.boards)"),
    ("phases", 'f"{number(cell):x}"', '"0"'),
    ("phases", "if state.calls[seat] is None", "if False"),
    ("phases", "c.dated - state.since", "c.at - state.since"),
    ("phases", "if claim else None", "if True else None"),
    ("judging", "date - earliest <= tie_ms", "date - earliest < tie_ms"),
    ("judging", "date - earliest <= tie_ms", "True"),
    ("judging", "call.dated for seat", "call.at for seat"),
    ("judging", "return valid[0], valid[0]", "return valid[0], None"),
    ("judging", "return 1 - wrong[0], None", "return wrong[0], None"),
    ("judging", "return 1 - wrong[0], None", "return 1 - wrong[0], 1 - wrong[0]"),
    ("judging", "if len(wrong) == 1:", "if wrong:"),
    ("judging", "if seat in counting else None", ""),
    ("judging", "(*state.aside, target)", "state.aside"),
    ("judging", "state.at if moves is None else", "state.at if True else"),
    ("judging", ">= state.options.cards_to_win", "> state.options.cards_to_win"),
    ("judging", "due=at + SHOWN_MOST_MS", "due=at + 9_000"),
    ("race", "boards=(board, board)", "boards=(board, dealt(rng)[0])"),
    ("race", 'ARRANGE_MS if options.setup == "own" else None', "None"),
    ("race", '"race" if state.phase == "claim" else state.phase', "state.phase"),
    ("race", 'state.phase == "race" and not state.agreed[seat]', "not state.agreed[seat]"),
    ("race", 'state.phase == "race" and not state.agreed[seat]', "True"),
    ("race", "_is_up(state, at - 1)", "_is_up(state, at)"),
    ("race", "_is_up(state, at - 1)", "False"),
    ("race", "_won(1 - state.gone.seat", "_won(state.gone.seat"),
    ("race", ">= state.options.cards_to_win", "> state.options.cards_to_win"),
    ("race", "or all(state.agreed)", ""),
    ("race", 'state.phase not in ("race", "claim")', "True"),
    ("race", "if not all(state.agreed):", "if not any(state.agreed):"),
    ("race", "at >= state.since + SHOWN_LEAST_MS", "True"),
    ("race", "due=state.since + SHOWN_LEAST_MS", "due=at + SHOWN_LEAST_MS"),
    ("race", "min(lag, LAG_MOST)", "lag"),
    ("race", "at + state.options.tie_window_ms + LAG_MOST", "at + state.options.tie_window_ms"),
    ("race", "state.options.round_limit_s * 1_000", "300_000"),
    ("race", "restocked(state, state.aside)", "restocked(state, state.pile)"),
    ("race", '("claim", "shown")', '("race", "claim", "shown")'),
    ("race", '("claim", "shown")', '("shown",)'),
    ("race", "isinstance(action, Stop)", "True"),
    ("solo", "_is_up(state, at - 1)", "False"),
    ("solo", "skip = [] if is_todays(state.options) else [Skip()]", "skip = [Skip()]"),
    ("solo", "and not is_todays(state.options)", ""),
    ("solo", "TODAYS_LEAST if is_todays(state.options) else", ""),
    ("solo", "wrong=state.wrong + 1", "wrong=state.wrong"),
    ("solo", "after = replace(state, calls=(None,), wrong", "after = replace(state, wrong"),
    ("solo", "at=(last.task.target,)", "at=state.at"),
    ("solo", "pile=(*after.pile, target)", "pile=after.pile"),
    ("solo", "skipped=state.skipped + 1", "skipped=state.skipped"),
    ("solo", "if name != state.at[0]", "if True"),
    ("solo", "at + minutes * MINUTE_MS if minutes else None", "at + minutes * MINUTE_MS"),
    ("solo", '"time" if state.is_time_up else "ended"', '"ended"'),
    ("solo", "    if is_late(state, at):\n        return Step(again(state, at))\n", ""),
    ("fewest", "if task is None or task.best:", "if task is None:"),
    ("fewest", "state.phase in told_in", "True"),
    ("fewest", "if not is_open(", "if False and not is_open("),
    ("fewest", "last is not None and last.task == task", "False"),
    ("fewest", 'if state.phase == "countdown" else', "if False else"),
    ("views", "if is_hidden and seat != viewer", "if False"),
    ("views", "None if is_hidden else start", "start"),
    ("views", "has_steps=not is_playing_on", "has_steps=True"),
    ("views", "if task.best else (None,)", "if True else (None,)"),
    ("layers", "(slide.cell, 1 - axis)", "(slide.cell, axis)"),
    ("layers", "b & ~mask | (b & mask)", "(b & mask)"),
    ("scoring", "len(last.task.slid[0]), last.took", "last.took, len(last.task.slid[0])"),
    ("scoring", "if not state.is_time_up:", "if False:"),
    ("scoring", "-state.cards[0]", "state.cards[0]"),
    ("scoring", "since = at", "since = 0"),
    ("scoring", "event.card_to is not None", "True"),
    ("layers", "in (1, SIDE)", "in (1, 2, SIDE)"),
    ("solver", "turn = 1 - turn", "turn = 0"),
    ("solver", "in _back(trails[0], middle)][::-1]", "in _back(trails[0], middle)]"),
    ("wide", "one < found", "one > found"),
    ("wide", "part::parts", "part :: parts + 1"),
    ("wide", "ordered[is_new]", "ordered[:-1]"),
    ("wide", "_spread(_spread(found, across, _ONE), down, _SIDE)", "_spread(found, across, _ONE)"),
)


_QUICK = (
    "boards calls rounds solo fewest arranging properties text solver records bots fair vectors"
)

TESTS = ("-p", "no:randomly", *(f"tests/engine/duel/test_{name}.py" for name in _QUICK.split()))
"""The quick tests first."""


if __name__ == "__main__":
    sys.exit(Breaking("engine/duel", TESTS).run(BREAKS, sys.argv[1:]))
