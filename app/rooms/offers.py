"""What seats offer each other: one mechanism for draws, undoing, pauses, rematches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.rooms.records import Offer
from engine.core.game import Seat
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Offers:
    """The open offers of a room, at most one of a kind; `closed` holds the ids of earlier ones."""

    open: tuple[Offer, ...] = ()
    closed: tuple[str, ...] = ()

    def make(self, what: str, seat: Seat, new_id: str) -> tuple[Offers, Offer]:
        """Offer something; where it is on offer already, that is an acceptance."""
        for offer in self.open:
            if offer.what == what:
                return self._agree(offer, seat)
        offer = Offer(new_id, what, seat, (seat,))
        return replace(self, open=(*self.open, offer)), offer

    def accept(self, what: str, seat: Seat, offer_id: str) -> tuple[Offers, Offer]:
        """Agree to somebody's offer."""
        offer = self._find(what, offer_id)
        if offer.by == seat:
            raise Refused("unauthorised")
        return self._agree(offer, seat)

    def decline(self, what: str, seat: Seat, offer_id: str) -> Offers:
        """Turn somebody's offer down; that closes it for everybody."""
        offer = self._find(what, offer_id)
        if offer.by == seat:
            raise Refused("unauthorised")
        return self.without((offer,))

    def withdraw(self, what: str, seat: Seat, offer_id: str) -> Offers:
        """Take an own offer back."""
        offer = self._find(what, offer_id)
        if offer.by != seat:
            raise Refused("unauthorised")
        return self.without((offer,))

    def without(self, gone: Iterable[Offer]) -> Offers:
        """These are closed."""
        ids = {offer.id for offer in gone}
        return Offers(
            tuple(offer for offer in self.open if offer.id not in ids),
            (*self.closed, *ids)[-64:],
        )

    def cleared(self) -> Offers:
        """All are closed: something else happened."""
        return self.without(self.open)

    def _find(self, what: str, offer_id: str) -> Offer:
        for offer in self.open:
            if offer.id == offer_id and offer.what == what:
                return offer
        raise Refused("offer_closed" if offer_id in self.closed else "no_such_offer")

    def _agree(self, offer: Offer, seat: Seat) -> tuple[Offers, Offer]:
        if seat in offer.agreed:
            return self, offer
        agreed = replace(offer, agreed=tuple(sorted((*offer.agreed, seat))))
        others = (agreed if other.id == offer.id else other for other in self.open)
        return replace(self, open=tuple(others)), agreed
