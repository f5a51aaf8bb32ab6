"""The bots of a room: peers like any other, that see only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.rooms import agreeing, telling
from app.rooms.picture import encode
from engine.core.codec import codec
from engine.core.game import Act, Quit, Seat
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


class Hands:
    """What a bot may do with its chair: nothing any more once somebody else sits there."""

    def __init__(self, room: Room, seat: Seat, key: tuple[int, str]) -> None:
        self._room, self._seat, self._key = room, seat, key

    def act(self, prompt: int, action: Mapping[str, Any]) -> None:
        """Answer a prompt; an answer that comes too late does nothing."""
        self._room.post(lambda: self._play(prompt, action))

    def answer(self, offer: str, accept: bool) -> None:
        """Accept or decline an open offer."""
        self._room.post(lambda: self._answer(offer, accept))

    def quit(self) -> None:
        """Give up: the bot cannot go on."""
        self._room.post(self._quit)

    def after(self, then: Callable[[], None]) -> None:
        """Call when all that was asked before has been carried out and told."""
        self._room.post(then)

    def _play(self, prompt: int, action: Mapping[str, Any]) -> None:
        playing = self._room.playing
        if not self._sits() or playing is None or playing.is_over or playing.record.paused:
            return
        asked = playing.match.asked.get(self._seat)
        if asked is not None and asked.opened == prompt:
            chosen = codec(self._room.game).action_from_json(action)
            with suppress(Refused):  # a plan may be overtaken by what happens
                self._room.play(Act(self._seat, chosen))

    def _answer(self, offer_id: str, accept: bool) -> None:
        if not self._sits():
            return
        for offer in self._room.offers.open:
            if offer.id == offer_id and self._seat not in offer.agreed:
                say = "accept" if accept else "decline"
                try:
                    agreeing.settle(self._room, self._seat, offer.what, say, offer_id, None)
                except Refused:
                    return

    def _quit(self) -> None:
        if self._sits() and self._room.status == "playing":
            self._room.play(Quit(self._seat, "resigned"))

    def _sits(self) -> bool:
        bot = self._room.bots.get(self._seat)
        return bot is not None and bot[:2] == self._key


def seat_bots(room: Room) -> None:
    """Let every chair that a bot plays have its bot, and no other, while a match is on."""
    if room.status != "playing" or room.is_quarantined:
        dismiss(room)
        return
    chairs = enumerate(room.table.chairs)
    wanted = {seat: (chair.gen, chair.level) for seat, chair in chairs if chair.level}
    for seat, (gen, level, bot) in tuple(room.bots.items()):
        if wanted.get(seat) != (gen, level):
            del room.bots[seat]
            bot.close(telling.DISMISSED)
    for seat, (gen, level) in wanted.items():
        if level is not None and seat not in room.bots:
            _seat_bot(room, seat, gen, level)


def dismiss(room: Room) -> None:
    """Send all bots away."""
    for _, _, bot in tuple(room.bots.values()):
        bot.close(telling.DISMISSED)
    room.bots.clear()


def _seat_bot(room: Room, seat: Seat, gen: int, level: str) -> None:
    hands = Hands(room, seat, (gen, level))
    bot = room.deps.make_bot(room.record.game, room.table.options, seat, level, hands)
    room.bots[seat] = (gen, level, bot)
    bot.put(telling.picture(room, seat))
    if room.offers.open:
        bot.send(encode(telling.offers_frame(room)))
