"""Records as rows and rows as records: the one place that knows which field is which column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rooms.records import (
    Append,
    Chair,
    ChatLine,
    MatchRecord,
    MatchSeat,
    Offer,
    RoomRecord,
    SaveChairs,
    SaveChat,
    SaveCommand,
    SaveMatchSeats,
    SaveOffers,
    SaveSecret,
    SaveSnapshot,
)
from app.store.texts import Row, json_text
from engine.core.match import Entry


def of_room(room: RoomRecord) -> Row:
    return {
        "id": room.id,
        "play_hash": room.play_hash,
        "watch_hash": room.watch_hash,
        "game": room.game,
        "options": json_text(room.options),
        "clock": json_text(room.clock),
        "visibility": room.visibility,
        "title": room.title,
        "host_guest": room.host,
        "status": room.status,
        "created_at": room.created,
        "chat_closed": room.chat_closed,
        "creator_ip": room.creator_ip,
    }


def to_room(row: Any, kicked: Iterable[str] = ()) -> RoomRecord:
    return RoomRecord(
        id=row.id,
        game=row.game,
        options=row.options,
        clock=row.clock,
        visibility=row.visibility,
        title=row.title,
        host=row.host_guest,
        status=row.status,
        created=row.created_at,
        play_hash=row.play_hash,
        watch_hash=row.watch_hash,
        kicked=tuple(kicked),
        chat_closed=row.chat_closed,
        creator_ip=row.creator_ip,
    )


def of_kicked(room: RoomRecord) -> list[Row]:
    return [
        {"room_id": room.id, "guest_id": guest, "position": position}
        for position, guest in enumerate(dict.fromkeys(room.kicked))
    ]


def of_chairs(change: SaveChairs) -> list[Row]:
    return [
        {
            "room_id": change.room,
            "seat": seat,
            "kind": chair.kind,
            "guest_id": chair.guest,
            "name": chair.name,
            "level": chair.level,
            "ready": chair.ready,
            "share": chair.share,
            "gen": chair.gen,
            "since": chair.since,
        }
        for seat, chair in enumerate(change.chairs)
    ]


def to_chair(row: Any) -> Chair:
    return Chair(
        kind=row.kind,
        guest=row.guest_id,
        name=row.name,
        level=row.level,
        ready=row.ready,
        share=row.share,
        gen=row.gen,
        since=row.since,
    )


def of_match(match: MatchRecord) -> Row:
    return {
        "id": match.id,
        "room_id": match.room,
        "number": match.number,
        "game": match.game,
        "rules_version": match.version,
        "options": json_text(match.options),
        "clock": json_text(match.clock),
        "seed_hash": match.seed_hash,
        "status": match.status,
        "first_seat": match.first,
        "outcome": json_text(match.outcome),
        "started_at": match.started,
        "finished_at": match.finished,
        "due_at": match.due_at,
    }


def to_match(row: Any) -> MatchRecord:
    return MatchRecord(
        id=row.id,
        room=row.room_id,
        number=row.number,
        game=row.game,
        version=row.rules_version,
        options=row.options,
        clock=row.clock,
        seed_hash=row.seed_hash,
        status=row.status,
        first=row.first_seat,
        outcome=row.outcome,
        started=row.started_at,
        finished=row.finished_at,
        due_at=row.due_at,
    )


def of_match_seats(change: SaveMatchSeats) -> list[Row]:
    return [
        {
            "match_id": change.match,
            "seat": seat.seat,
            "kind": seat.kind,
            "guest_id": seat.guest,
            "name": seat.name,
            "level": seat.level,
            "share": seat.share,
            "rank": seat.rank,
        }
        for seat in change.seats
    ]


def to_match_seat(row: Any) -> MatchSeat:
    return MatchSeat(
        seat=row.seat,
        kind=row.kind,
        guest=row.guest_id,
        name=row.name,
        level=row.level,
        share=row.share,
        rank=row.rank,
    )


def of_secret(change: SaveSecret) -> Row:
    return {"match_id": change.match, "name": change.name, "value": change.value}


def of_append(change: Append, now: int) -> Row:
    entry = change.entry
    return {
        "match_id": change.match,
        "seq": entry.seq,
        "epoch": change.epoch,
        "at": entry.at,
        "seat": entry.seat,
        "cid": entry.cid,
        "input": json_text(entry.input),
        "digest": entry.digest,
        "chain": change.chain,
        "written_at": now,
        "before": change.before,
    }


def to_entry(row: Any) -> Entry:
    return Entry(row.seq, row.at, row.seat, row.input, row.digest, row.cid)


def of_snapshot(change: SaveSnapshot) -> Row:
    return {
        "match_id": change.match,
        "seq": change.seq,
        "rules_version": change.version,
        "state": change.state,
        "digest": change.digest,
    }


def of_command(change: SaveCommand) -> Row:
    return {
        "room_id": change.room,
        "guest_id": change.guest,
        "cid": change.cid,
        "kind": change.kind,
        "at": change.at,
    }


def of_chat(change: SaveChat) -> Row:
    line = change.line
    return {
        "room_id": change.room,
        "id": line.id,
        "at": line.at,
        "guest_id": line.guest,
        "seat": line.seat,
        "name": line.name,
        "channel": line.channel,
        "text": line.text,
        "preset": line.preset,
    }


def to_chat(row: Any) -> ChatLine:
    return ChatLine(
        id=row.id,
        at=row.at,
        guest=row.guest_id,
        seat=row.seat,
        name=row.name,
        channel=row.channel,
        text=row.text,
        preset=row.preset,
    )


def of_offers(change: SaveOffers) -> list[Row]:
    return [
        {
            "room_id": change.room,
            "id": offer.id,
            "position": position,
            "what": offer.what,
            "by": offer.by,
            "agreed": json_text(offer.agreed),
        }
        for position, offer in enumerate(change.offers)
    ]


def to_offer(row: Any) -> Offer:
    return Offer(row.id, row.what, row.by, tuple(row.agreed))
