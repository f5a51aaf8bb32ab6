"""Labyrinth: Paths of Destiny, the seven functions.

The state is a stack of frames; `flow.settle` plays on until somebody has a choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

import engine.paths.characters
import engine.paths.events
import engine.paths.exploring
import engine.paths.items  # noqa: F401  # the catalogues and courses are filled in by these
from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.rng import Rng
from engine.paths import ending, view
from engine.paths.actions import Action
from engine.paths.dealing import dealt
from engine.paths.defaults import default
from engine.paths.facts import Event
from engine.paths.flow import answered, asked, options, same_question, settle
from engine.paths.frames import Main
from engine.paths.model import Options, State
from engine.paths.renew import renew
from engine.paths.text import text
from engine.paths.view import View
from engine.paths.words import heard, said


class Paths:
    """The seven functions; stateless, so one instance serves every match."""

    key: str = "paths"
    version: int = 3
    seats: range = range(2, 7)

    def setup(self, options: Options, seats: int, seed: str) -> State:
        """Deal a game up to its first question."""
        return settle(dealt(options, seats, Rng(seed)), default)

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        """Who is asked; the kind is that of the answers, a decision point of the rules."""
        return {seat: Prompt(next(options(state, seat)).t, state.question) for seat in asked(state)}

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every answer to the question of the top frame."""
        return list(options(state, seat)) if seat in asked(state) else ()

    def apply(self, state: State, given: Input[Action], at: Millis) -> Step[State, Event]:
        """Answer, then play on until the next question."""
        match given:
            case Act(seat=seat, action=action):
                return _acted(state, seat, action)
            case Quit(seat=seat):
                return _left(state, seat)
            case Tick():
                return Step(state)
            case _:
                assert_never(given)

    def view(self, state: State, viewer: Viewer) -> View:
        """What a viewer may know."""
        return view.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The same for one fact."""
        return view.redact(event, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """The end, once there is one."""
        return ending.outcome(state)

    def text(self, state: State) -> str:
        """The board and all that lies on it, drawn; who is asked."""
        return text(state)

    def said(self, state: State, action: Action) -> str:
        """An answer in words."""
        return said(state, action)

    def heard(self, state: State, action: Action) -> str:
        """The same without what was drawn in secret."""
        return heard(state, action)


def _acted(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """An activity of the main phase begins a new telling; everything else goes on with it."""
    told = () if isinstance(state.frames[-1], Main) else state.told
    after = settle(answered(renew(state, told=told), seat, action), default)
    if not same_question(state, after):
        after = renew(after, question=state.question + 1)
    return Step(after, after.told[len(told) :])


def _left(state: State, seat: Seat) -> Step[State, Event]:
    """A seat that left is answered for from now on; the game goes on while anybody is there."""
    gone = tuple(sorted({*state.gone, seat}))
    after = renew(state, gone=gone)
    if len(gone) == len(state.players):
        return Step(renew(after, ends="left"))
    after = settle(after, default)
    if after.frames != state.frames and not same_question(state, after):
        after = renew(after, question=state.question + 1)
    return Step(after, after.told[len(state.told) :])
