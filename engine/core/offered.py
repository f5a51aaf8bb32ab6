"""What a seat may answer, with its JSON: made once for a question, sent, and looked up in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.codec import canonical, codec, legal_plain, parsed
from engine.core.game import AnyGame


class Offered:
    """The legal list of a seat; nothing of it is made before it is asked for."""

    __slots__ = ("_found", "_game", "_json", "_plain", "actions")

    def __init__(self, game: AnyGame, actions: Sequence[Any]) -> None:
        self.actions = actions
        self._game = game
        self._json: str | None = None
        self._plain: list[Any] | None = None
        self._found: Any = None

    def __contains__(self, action: object) -> bool:
        """Whether an action is allowed; one that `find` has just found is known to be."""
        return action is self._found or action in self.actions

    @property
    def json(self) -> str:
        """The whole list as canonical JSON."""
        if self._json is None:
            self._json = canonical(legal_plain(self._game, self.actions))
        return self._json

    def answer(self, plain: object) -> Any:
        """An action as a client sent it; raises `Refused` where it is none at all."""
        action = self.find(plain)
        return codec(self._game).action_from_json(plain) if action is None else action

    def find(self, plain: object) -> Any | None:
        """The listed action with just this JSON, None if it is not listed."""
        if self._plain is None:
            self._plain = parsed(self.json)
        try:
            place = self._plain.index(plain)
        except ValueError:
            return None
        if place >= len(self.actions) or not _is_same(self._plain[place], plain):
            return None
        self._found = self.actions[place]
        return self._found


def _is_same(one: object, equal: object) -> bool:
    """Whether equal values are the same JSON: for Python 1, 1.0 and true are equal."""
    return repr(one) == repr(equal) or canonical(one) == canonical(equal)
