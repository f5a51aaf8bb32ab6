"""Break one place of `engine/paths` at a time and see that a test notices: minutes, by hand.

`python -m tests.engine.paths.breaks [MODULE …]`; how it is done is in `tests.engine.breaking`.
The laws over random play are left out: every break is caught by a scenario.
"""

from __future__ import annotations

import sys

from tests.engine.breaking import Break, Breaking

TESTS = ("tests/engine/paths", "--ignore", "tests/engine/paths/test_properties.py")

BREAKS: tuple[Break, ...] = (
    ("activities", "if player.stun:\n        yield", "if False:\n        yield"),
    ("activities", 'yield MainActivity("rest") if state.turn.actions else END', "yield END"),
    ("activities", "elif on_start(player):", "elif False:"),
    ("activities", "if state.golem.at == space:", "if False:"),
    ("activities", "if may_fight(state, seat, foe)", "if True"),
    ("activities", "if MOVE_GOLEM not in state.turn.used:", "if True:"),
    ("activities", "if state.event_deck and TRIGGER not in state.turn.used:", "if True:"),
    ("activities", "+ toll(state, seat, to) <= actions", "<= actions"),
    ("activities", "STARTS.get(to, player.home) == player.home", "True"),
    ("activities", "moves=state.turn.moves + 1", "moves=state.turn.moves"),
    ("activities", "event=None, spent=spent)", "spent=spent)"),
    ("activities", 'price(state, seat, "activate_crystal", 2) <= actions', "True"),
    ("attacks", "not state.players[attacker].stun", "True"),
    ("attacks", 'not has(state, attacker, "truce")', "True"),
    ("attacks", 'not has(state, defender, "shrouds")', "True"),
    ("attacks", "OWNERS[token] in fighters", "True"),
    ("attacks", "and foe not in fought", ""),
    ("attacks", "if state.players[foe].moved == moved", "if True"),
    ("attacks", "state.rng.shuffled(frame.claimed)", "(frame.claimed, state.rng)"),
    ("board", "(at[2], to[2]) in tile.bridges", "(to[2], at[2]) in tile.bridges"),
    ("closing", "needed = protected & joined(tiles, heart) & ~main", "needed = protected & ~main"),
    ("closing", "groups[over] |= groups[under]", "pass"),
    ("closing", "return not cut.needed & ~reached", "return True"),
    ("closing", 'if not word or laid(word).face == "down":', "if not word:"),
    ("building", "pool = (*state.pool[place + 1 :], *under)", "pool = state.pool[place + 1 :]"),
    ("building", "or not tile.tile.is_normal", ""),
    ("building", "or state.golem.at[:2] == cell", ""),
    ("building", "if passage.trap:", "if False:"),
    ("building", "if laid(up(tile.id, turn)).through(frame.edge) is not None", ""),
    ("building", "_REDRAW not in state.turn.used", "True"),
    ("checks", "if player.stun:\n        return []", "if False:\n        return []"),
    ("checks", "replace(following, passed=0), seat)", "following, seat)"),
    ("checks", "sum(one.dice) + one.added + standing", "sum(one.dice) + standing"),
    ("checks", "total < ended.need", "total <= ended.need"),
    ("combat", "if state.players[frame.defender].stun:", "if False:"),
    ("combat", "frame.ties + 1 < MOST_TIES", "True"),
    ("combat", "attacking = mine > theirs", "attacking = mine >= theirs"),
    ("combat", "ended.rolls[0 if attacking else 1]", "ended.rolls[0]"),
    ("combat", "if stays and frame.at == state.heart:", "if frame.at == state.heart:"),
    ("combat", "return left if left.ends else enter", "return enter"),
    ("dealing", "if seats > 2 or not one.needs_three", "if True"),
    ("dealing", "return (-1, -1) if seats == 2 else (0, 0)", "return (0, 0)"),
    (
        "dealing",
        "if totals[seat] == max(totals.values())",
        "if totals[seat] == min(totals.values())",
    ),
    ("board", "heappush(todo, (steps + 2, to))", "heappush(todo, (steps + 1, to))"),
    ("entering", 'barred=frame.how == "forced"', "barred=False"),
    ("entering", "[to for to in ways if to != came] or ways", "ways"),
    ("entering", "if not is_start(to)]", "]"),
    ("events", "if player.life > most:", "if False:"),
    ("exploring", 'or frame.how == "leave"', ""),
    ("exploring", "step=5 if frame.fallen else 4", "step=4"),
    ("exploring", "and not has_acted(state, token, at, seat)", ""),
    ("exploring", "if owner(state, token) != seat", "if True"),
    ("golem", "if to != frame.ban]", "]"),
    ("golem", "return sorted(ahead or ways)", "return sorted(ahead)"),
    ("golem", "for one in (seat, *after(state, seat))", "for one in (*after(state, seat), seat)"),
    ("golem", "None if state.turn.walked or", "None if"),
    ("golem", "if frame.resolved == MOST_CARDS:", "if frame.resolved > MOST_CARDS:"),
    ("jumping", "moved=state.players[seat].moved))\n", "))\n"),
    ("life", "if lost == life and saved is not None:", "if saved is not None:"),
    ("life", "state = _with_stun(state, seat, 0)", "pass"),
    ("life", "if TOKENS[token].lost_in_death:", "if False:"),
    ("life", 'if keys and not has(state, seat, "keeps_keys"):', "if keys:"),
    ("life", "min(cap(state, seat), now + life)", "now + life"),
    ("moments", 'if "abilities" not in silent and player.character:', "if player.character:"),
    ("moments", 'if "items" not in silent:', "if True:"),
    ("picking", "or player.stun or player.barred", "or player.stun"),
    (
        "picking",
        "lying.dropped_by is not None and lying.dropped_by != seat",
        "lying.dropped_by is not None",
    ),
    ("picking", "if laid not in swapped)", ")"),
    ("placing", "return token not in tokens_at(state, at)", "return True"),
    ("setting", "if other != seat}", "}"),
    ("setting", "known = (seat,) if frame.seen else ()", "known = ()"),
    ("springing", "len(frame.picks) < frame.fails", "not frame.picks"),
    ("springing", "up=True, known=()", "known=()"),
    ("springing", "if harm.actions and frame.seat == state.turn.seat:", "if False:"),
    ("table", "if others_at(state, state.heart, seat):", "if False:"),
    ("table", "player.at == state.heart and seat != state.turn.seat", "False"),
    ("turn", "if not state.turn.walked:", "if True:"),
    (
        "turn",
        "if state.round == state.options.round_limit:",
        "if state.round > state.options.round_limit:",
    ),
    ("turn", "return win_check(state)", "return state"),
    ("view", "if seat != viewer or not seen", "if not seen"),
    ("view", "tile.by == viewer or cell in turning", "tile.by == viewer"),
    ("view", "if trap.up or viewer in trap.known", "if True"),
)

if __name__ == "__main__":
    sys.exit(Breaking("engine/paths", TESTS).run(BREAKS, sys.argv[1:]))
