"""Who is here: states of the seats as time passes and links come and go."""

from __future__ import annotations

from app.rooms.presence import Peer, Presence
from app.rooms.records import Chair, Role
from tests.app.rooms.doubles import Ear

ANN, BOB = Chair("human", "ann", "Ann"), Chair("human", "bob", "Bob")
BOT = Chair("bot", None, "Greedy", "greedy")


def peer(guest: str, role: Role = "play", at: int = 0) -> Peer:
    return Peer(guest, guest.title(), role, "tab", Ear(), input_at=at)


def states(presence: Presence, *chairs: Chair, now: int) -> list[str]:
    return [seat["state"] for seat in presence.frame(chairs, now, now)["seats"]]


def test_input_ages_from_active_to_idle_and_without_a_link_one_is_gone() -> None:
    presence = Presence(0)
    ann = peer("ann")
    presence.join(ann)
    assert states(presence, ANN, BOB, BOT, Chair(), now=59_999) == ["active", "gone", "active"]
    assert states(presence, ANN, BOB, now=60_000) == ["idle", "gone"]
    ann.input_at = 61_000
    assert states(presence, ANN, now=62_000) == ["active"]
    presence.leave(ann, 63_000)
    assert states(presence, ANN, now=63_000) == ["gone"]


def test_away_is_when_no_link_can_be_seen() -> None:
    presence = Presence(0)
    one, two = peer("ann"), peer("ann")
    presence.join(one)
    presence.join(two)
    one.hidden = True
    assert states(presence, ANN, now=1) == ["active"]
    two.hidden = True
    assert states(presence, ANN, now=1) == ["away"]
    presence.leave(two, 2)
    assert states(presence, ANN, now=2) == ["away"]


def test_since_is_when_the_state_began_and_goes_with_the_guest() -> None:
    presence = Presence(0)
    presence.join(peer("ann"))
    first = presence.frame((ANN, BOB), 10, 1_010)["seats"]
    later = presence.frame((BOB, ANN), 20, 1_020)["seats"]
    assert first == [
        {"seat": 0, "state": "active", "since": 1_010},
        {"seat": 1, "state": "gone", "since": 1_010},
    ]
    assert later == [
        {"seat": 0, "state": "gone", "since": 1_010},
        {"seat": 1, "state": "active", "since": 1_010},
    ]
    assert presence.frame((ANN, BOB), 60_000, 61_000)["seats"][0]["since"] == 61_000


def test_only_a_change_of_the_seats_is_a_change() -> None:
    presence = Presence(0)
    presence.join(peer("ann"))
    assert presence.has_changed((ANN,), 1, 1)
    assert not presence.has_changed((ANN,), 59_999, 2)
    assert presence.has_changed((ANN,), 60_000, 3)
    assert not presence.has_changed((ANN,), 60_001, 4)


def test_a_guest_is_gone_with_his_last_link() -> None:
    presence = Presence(100)
    one, two = peer("ann"), peer("ann")
    assert presence.gone_ms("ann", 150) == 50
    assert not presence.was_here("ann")
    presence.join(one)
    presence.join(two)
    assert presence.gone_ms("ann", 200) is None
    presence.leave(one, 300)
    assert presence.gone_ms("ann", 400) is None
    presence.leave(two, 400)
    presence.leave(two, 500)
    assert presence.gone_ms("ann", 450) == 50
    assert presence.was_here("ann")
    presence.join(one)
    assert presence.gone_ms("ann", 500) is None


def test_watchers_are_counted_by_guest_and_named_once() -> None:
    presence = Presence(0)
    nameless = Peer("eve", None, "watch", "tab", Ear())
    for each in (peer("ann"), peer("zoe"), peer("zoe"), peer("dan", "watch"), nameless):
        presence.join(each)
    frame = presence.frame((ANN, BOB), 1, 1)
    assert (frame["watchers"], frame["names"]) == (3, ["Dan", "Zoe"])


def test_a_player_behind_a_watch_link_watches_and_is_not_there_to_play() -> None:
    presence = Presence(0)
    presence.join(peer("ann", "watch"))
    assert presence.watchers((ANN,)) == {"ann": "Ann"}
    assert states(presence, ANN, now=1) == ["gone"]


def test_who_has_not_been_heard_for_a_while_is_gone_until_he_is() -> None:
    presence = Presence(0)
    ann = peer("ann", at=0)
    presence.join(ann)
    presence.quiet(ann, True, 25_000)
    assert states(presence, ANN, now=26_000) == ["gone"]
    assert presence.gone_ms("ann", 26_000) == 1_000
    presence.quiet(ann, False, 27_000)
    assert presence.gone_ms("ann", 28_000) is None
    assert states(presence, ANN, now=28_000) == ["active"]
    presence.quiet(ann, True, 60_000)
    presence.leave(ann, 80_000)
    assert presence.gone_ms("ann", 90_000) == 30_000, "from when he was last as good as gone"
