"""What a seat may answer, with its JSON: made once for a question, sent, and looked up in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.codec import codec, legal_plain, octets, parsed
from engine.core.game import AnyGame


class Offered:
    """The legal list of a seat; nothing of it is made before it is asked for."""

    __slots__ = ("_found", "_game", "_json", "_parsed", "_plain", "actions")

    def __init__(self, game: AnyGame, actions: Sequence[Any]) -> None:
        self.actions = actions
        self._game = game
        self._json: bytes | None = None
        self._plain: list[Any] | None = None
        self._parsed: list[Any] | None = None
        self._found: Any = None

    def __contains__(self, action: object) -> bool:
        """Whether an action is allowed; one that `find` has just found is known to be."""
        return action is self._found or action in self.actions

    @property
    def json(self) -> bytes:
        """The whole list as canonical JSON."""
        if self._json is None:
            self._json = octets(self._written())
        return self._json

    def answer(self, plain: object) -> Any:
        """An action as a client sent it; raises `Refused` where it is none at all."""
        action = self.find(plain)
        return codec(self._game).action_from_json(plain) if action is None else action

    def find(self, plain: object) -> Any | None:
        """The listed action with just this JSON, None if it is not listed."""
        written = self._written()
        if plain not in written:  # tuples and sets are no lists before they have been JSON
            if self._parsed is None:
                self._parsed = parsed(self.json)
            written = self._parsed
        try:
            place = written.index(plain)
        except ValueError:
            return None
        # For Python 1, 1.0 and true are equal: equal values may be different JSON.
        if place >= len(self.actions) or octets(written[place]) != octets(plain):
            return None
        self._found = self.actions[place]
        return self._found

    def _written(self) -> list[Any]:
        if self._plain is None:
            self._plain = legal_plain(self._game, self.actions)
        return self._plain
