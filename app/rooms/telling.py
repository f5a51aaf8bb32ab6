"""Everything a room says to its peers, one function per frame.

Encoded once per audience; the sender of a command finds its id in `accepted`, others do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.rooms.chat import said
from app.rooms.deps import About
from app.rooms.facts import chair_out, series
from app.rooms.picture import Picture, encode
from app.rooms.presence import Peer
from app.rooms.projection import Projection, Told, log
from app.rooms.records import ChatLine
from app.rooms.sender import Sender, accepted
from app.wire.codes import NOTICES, REFUSALS, Close
from app.wire.frames import NoticeCode
from engine.core.game import Viewer
from engine.core.refusal import Code

if TYPE_CHECKING:
    from app.rooms.room import Room

LOG = 500
STORE_AWAY = "The server cannot store anything at the moment; your game waits, and so does time."
QUARANTINED = (
    "This match cannot go on: what is stored of it is damaged or by rules that are not here. It is "
    "shown as far as it is sound; the host of this server has been told."
)
STORE_BACK = "The server stores again; the game goes on."
DISMISSED = Close.DRAINING
"""How a bot is sent away; nobody sees this code."""


def update(room: Room, told: Sequence[Told], sender: Sender | None = None) -> None:
    """The picture after the newest entries, for everybody."""
    picture = _projection(room, told).picture
    seats = room.table.seats
    by, cids = (sender.guest, (sender.cid,)) if sender else (None, ())
    for peer in room.presence:
        viewer = seats.get(peer.guest) if peer.role == "play" else None
        peer.sink.put(picture(viewer), cids if peer.guest == by else ())
    for seat, (_, _, bot) in tuple(room.bots.items()):
        bot.put(picture(seat))


def table(room: Room, sender: Sender | None = None) -> None:
    """Who sits where, for everybody."""
    frames: dict[Any, bytes] = {}
    for peer in room.presence:
        key = room.viewer(peer), accepted(peer, sender)
        if key not in frames:
            frames[key] = encode(_table(room, *key))
        peer.sink.send(frames[key])


def offers(room: Room, sender: Sender | None = None) -> None:
    """The open offers, for everybody, bots included: they answer at once."""
    plain = encode(offers_frame(room))
    for peer in room.presence:
        cids = accepted(peer, sender)
        peer.sink.send(encode(offers_frame(room, cids)) if cids else plain)
    for _, _, bot in tuple(room.bots.values()):
        bot.send(plain)


def presence(room: Room) -> None:
    """Who is here, for everybody."""
    frame = encode(_presence(room))
    for peer in room.presence:
        peer.sink.send(frame)


def line(room: Room, spoken: ChatLine, sender: Sender | None = None) -> None:
    """Something that was said, for everybody who may read it and for whoever said it."""
    frame = encode(said(spoken))
    for peer in room.presence:
        cids = accepted(peer, sender)
        if cids or room.chat.may_read(spoken, room.viewer(peer)):
            peer.read.add(spoken.id)
            peer.sink.send(encode(said(spoken, cids)) if cids else frame)


def other_channel(room: Room, opened: Sequence[ChatLine]) -> None:
    """After the end everybody reads both channels: what was kept from each comes now, once."""
    for peer in room.presence:
        for spoken in opened:
            if spoken.id not in peer.read:
                peer.sink.send(encode(said(spoken)))
        peer.read.clear()
        peer.read.update(spoken.id for spoken in opened)


def notice(room: Room, code: NoticeCode, text: str | None = None, **more: int) -> None:
    """Something that concerns everybody here; `text` is the code's own unless given."""
    frame = encode({"t": "notice", "code": code, "text": text or NOTICES[code], **more})
    for peer in room.presence:
        peer.sink.send(frame)


def set_back(peer: Peer) -> None:
    """The store has lost what this link had seen already."""
    peer.sink.send(encode({"t": "notice", "code": "set_back", "text": NOTICES["set_back"]}))


def quarantined(peer: Peer) -> None:
    """The match cannot go on."""
    peer.sink.send(encode({"t": "notice", "code": "paused", "text": QUARANTINED}))


def picture(room: Room, viewer: Viewer) -> Picture:
    """What a viewer is shown now, with the newest entry's events."""
    return _projection(room, room.history[-1:]).picture(viewer)


def refused(room: Room, peer: Peer, cid: str | None, code: Code) -> None:
    """No, and why."""
    room.deps.tally.refused(room.record.id, About(room.viewer(peer), cid), code)
    frame = {"t": "refused", "cid": cid, "code": code, "text": REFUSALS[code], "seq": room.seq}
    peer.sink.send(encode(frame))


def again(room: Room, peer: Peer, cid: str, kind: str) -> None:
    """The newest frame of the kind that answered a command, for its repeat."""
    if kind == "entry" and room.playing is not None:
        peer.sink.put(picture(room, room.viewer(peer)), (cid,))
    elif kind == "offer":
        peer.sink.send(encode(offers_frame(room, (cid,))))
    elif (spoken := room.chat.find(kind)) is not None:
        peer.sink.send(encode(said(spoken, (cid,))))
    else:
        peer.sink.send(encode(_table(room, room.viewer(peer), (cid,))))


def welcome(room: Room, peer: Peer, seen: tuple[str, int] | None = None) -> None:
    """The whole picture for one link; `seen` is the match and seq that it has already."""
    viewer = room.viewer(peer)
    chat = room.chat.visible(viewer)
    peer.read.update(spoken.id for spoken in chat)
    frame = {
        "t": "welcome",
        "v": 1,
        "build": room.deps.build,
        "now": room.deps.ticker.wall(),
        "room": _room(room, peer),
        "you": {
            "seat": viewer,
            "role": peer.role,
            "host": peer.guest == room.table.host,
            "name": peer.name if viewer is None else room.table.chairs[viewer].name,
        },
        "table": _table(room, viewer),
        "update": picture(room, viewer).body if room.playing else None,
        "log": log(room.game, _unseen(room, seen), viewer),
        "offers": offers_frame(room),
        "chat": [said(spoken) for spoken in chat],
        "presence": _presence(room),
        "accepted": room.memory.accepted(peer.guest),
    }
    peer.sink.send(encode(frame))


def _projection(room: Room, told: Sequence[Told]) -> Projection:
    assert room.playing is not None
    match, paused = room.playing.match, room.current.paused
    now = room.time.now() if match.clock else None
    return Projection(room.current.id, match, told, now=now, paused=paused)


def _unseen(room: Room, seen: tuple[str, int] | None) -> Sequence[Told]:
    if seen is None or seen[0] != room.current.id:
        return room.history[-LOG:]
    # Entries are numbered from 1 without a gap, so the log after seq n begins at index n.
    return room.history[seen[1] :]


def _room(room: Room, peer: Peer) -> dict[str, Any]:
    record, codes, url = room.record, room.deps.codes, room.deps.url
    play = url(codes.play(record.id, record.play_hash)) if peer.role == "play" else None
    return {
        "id": record.id,
        "game": record.game,
        "version": room.current.version,
        "options": room.table.options,
        "clock": room.table.clock,
        "status": room.status,
        "visibility": record.visibility,
        "title": record.title,
        "series": series(room.table.chairs, room.wins),
        "url": play,
        "watch_url": url(codes.watch(record.id, record.watch_hash)),
        "grace_ms": room.deps.grace_ms(record.game),
    }


def _table(room: Room, viewer: Viewer, cids: tuple[str, ...] = ()) -> dict[str, Any]:
    online = {peer.guest for peer in room.presence}
    return {
        "t": "table",
        "seats": [chair_out(chair, online) for chair in room.table.chairs],
        "you": viewer,
        "host": room.table.seat_of(room.table.host),
        "options": room.table.options,
        "clock": room.table.clock,
        "seed_hash": room.current.seed_hash,
        "chat_closed": room.table.chat_closed,
        "accepted": cids,
    }


def offers_frame(room: Room, cids: tuple[str, ...] = ()) -> dict[str, Any]:
    opened = [
        {"offer": offer.id, "what": offer.what, "by": offer.by, "agreed": offer.agreed}
        for offer in room.offers.open
    ]
    return {"t": "offers", "open": opened, "accepted": cids}


def _presence(room: Room) -> dict[str, Any]:
    ticker = room.deps.ticker
    return room.presence.frame(room.table.chairs, ticker.mono(), ticker.wall())
