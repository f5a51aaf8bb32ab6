"""Two channels: each reads its own, and after the end everybody reads both."""

from __future__ import annotations

from typing import Literal

from app.rooms.chat import FOREVER, Chat, said
from app.rooms.records import ChatLine


def line(at: int, channel: Literal["players", "watchers"] = "players", **more: str) -> ChatLine:
    seat = 0 if channel == "players" else None
    given = more or {"text": f"at {at}"}
    return ChatLine(f"l{at}-{channel}", at, "ann", seat, "Ann", channel, **given)


def ats(lines: list[ChatLine]) -> list[int]:
    return [each.at for each in lines]


def test_each_reads_the_own_channel() -> None:
    chat = Chat([line(1), line(2, "watchers"), line(3)])
    assert ats(chat.visible(0)) == ats(chat.visible(1)) == [1, 3]
    assert ats(chat.visible(None)) == [2]


def test_after_the_end_everybody_reads_both() -> None:
    chat = Chat([line(1), line(2, "watchers")])
    assert ats(chat.open(FOREVER)) == [1, 2]
    chat.add(line(3, "watchers"))
    assert ats(chat.visible(0)) == ats(chat.visible(None)) == [1, 2, 3]
    assert chat.open(FOREVER) == []


def test_the_next_match_closes_the_channels_for_what_is_said_from_then_on() -> None:
    chat = Chat([line(1), line(2, "watchers")])
    chat.open(FOREVER)
    chat.open(5)
    for each in (line(4, "watchers"), line(5, "watchers"), line(5)):
        chat.add(each)
    assert ats(chat.visible(0)) == [1, 2, 4, 5]
    assert [each.id for each in chat.visible(0)][-1] == "l5-players"
    assert ats(chat.open(FOREVER)) == [5, 5]


def test_the_newest_hundred_lines_are_kept() -> None:
    chat = Chat(line(at) for at in range(90))
    for at in range(90, 120):
        chat.add(line(at))
    assert ats(chat.visible(0)) == list(range(20, 120))
    assert chat.find("l19-players") is None
    assert chat.find("l20-players") == line(20)


def test_many_watchers_do_not_push_out_what_players_said() -> None:
    chat = Chat([line(1), line(2)])
    for at in range(3, 203):
        chat.add(line(at, "watchers"))
    assert ats(chat.visible(0)) == [1, 2]
    assert ats(chat.visible(None)) == list(range(103, 203))


def test_a_forgotten_guest_has_said_nothing() -> None:
    chat = Chat([line(1), ChatLine("x", 2, "bob", 1, "Bob", "players", text="mine")])
    chat.forget("ann")
    assert ats(chat.visible(0)) == [2]


def test_a_line_is_said_as_the_protocol_has_it() -> None:
    assert said(line(1), ("c1",)) == {
        "t": "said",
        "id": "l1-players",
        "at": 1,
        "from": {"seat": 0},
        "name": "Ann",
        "text": "at 1",
        "channel": "players",
        "accepted": ["c1"],
    }
    spoken = said(line(2, "watchers", preset="hello"))
    assert (spoken["from"], spoken["preset"]) == ({"watcher": True}, "hello")
    assert "text" not in spoken
