"""One thing at a time: order, no re-entry, nothing during a write, and how it ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.rooms.changes import Change
from app.rooms.mailbox import Mailbox
from app.rooms.ports import Done, Overloaded, Unavailable


class Slot:
    """A journal that answers when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Done] = []

    def write(self, changes: tuple[Change, ...], done: Done) -> None:
        self.waiting.append(done)

    def answer(self, error: Overloaded | Unavailable | None = None) -> None:
        self.waiting.pop(0)(error)


class Box:
    """A mailbox and what happened in it."""

    def __init__(self, size: int = 3) -> None:
        self.journal = Slot()
        self.done: list[str] = []
        self.broken: list[Exception] = []
        self.mailbox = Mailbox(self.journal, size, self._broken)

    def note(self, word: str) -> Callable[[], None]:
        return lambda: self.done.append(word)

    def write(self, word: str) -> None:
        """To be called in a post."""
        self.done.append(word)
        self.mailbox.write(
            (), self.note(f"{word} stored"), lambda _: self.note(f"{word} put off")()
        )

    def _broken(self, error: Exception) -> None:
        self.broken.append(error)
        self.mailbox.close()


@pytest.fixture
def box() -> Box:
    return Box()


def test_a_post_is_handled_in_the_call_that_brings_it(box: Box) -> None:
    assert box.mailbox.post(box.note("a"))
    assert box.done == ["a"]
    assert box.mailbox.is_idle


def test_a_post_from_within_waits_for_its_turn(box: Box) -> None:
    def outer() -> None:
        box.mailbox.post(box.note("inner"))
        box.done.append("outer")

    box.mailbox.post(outer)
    assert box.done == ["outer", "inner"]


def test_posts_wait_while_a_write_is_under_way_and_keep_their_order(box: Box) -> None:
    box.mailbox.post(lambda: box.write("w"))
    box.mailbox.post(box.note("a"))
    box.mailbox.post(box.note("b"))
    assert box.done == ["w"]
    assert not box.mailbox.is_idle
    box.journal.answer()
    assert box.done == ["w", "w stored", "a", "b"]
    assert box.mailbox.is_idle


def test_a_write_in_what_follows_a_write_makes_the_rest_wait_again(box: Box) -> None:
    def twice() -> None:
        box.mailbox.write((), lambda: box.write("second"), lambda _: None)

    box.mailbox.post(twice)
    box.mailbox.post(box.note("a"))
    box.journal.answer()
    assert box.done == ["second"]
    box.journal.answer()
    assert box.done == ["second", "second stored", "a"]


def test_a_journal_that_answers_at_once_does_not_re_enter(box: Box) -> None:
    def write(changes: tuple[Change, ...], done: Done) -> None:
        done(None)

    box.journal.write = write  # type: ignore[method-assign]  # this part is swapped on purpose

    def post() -> None:
        box.write("w")
        box.done.append("rest")

    box.mailbox.post(post)
    assert box.done == ["w", "rest", "w stored"]


def test_a_full_mailbox_refuses_what_comes_from_outside_and_nothing_else(box: Box) -> None:
    box.mailbox.post(lambda: box.write("w"))
    assert [box.mailbox.admit(box.note(word)) for word in "abcd"] == [True, True, True, False]
    assert box.mailbox.post(box.note("own"))
    assert not box.mailbox.admit(box.note("e"))
    box.journal.answer()
    assert box.done == ["w", "w stored", "a", "b", "c", "own"]
    assert box.mailbox.admit(box.note("f"))


def test_too_much_work_for_the_journal_is_no_failure(box: Box) -> None:
    box.mailbox.post(lambda: box.write("w"))
    box.mailbox.post(box.note("a"))
    box.journal.answer(Overloaded("full"))
    assert box.done == ["w", "w put off", "a"]
    assert box.broken == []


def test_who_is_put_off_can_post_the_same_again(box: Box) -> None:
    tries: list[str] = []

    def post() -> None:
        tries.append("try")
        box.mailbox.write((), box.note("stored"), box.mailbox.post)

    box.mailbox.post(post)
    box.journal.answer(Overloaded("full"))
    box.journal.answer()
    assert (tries, box.done) == (["try", "try"], ["stored"])


def test_after_a_failed_write_nothing_is_handled(box: Box) -> None:
    box.mailbox.post(lambda: box.write("w"))
    box.mailbox.post(box.note("a"))
    box.journal.answer(Unavailable("gone"))
    assert box.done == ["w"]
    assert [str(error) for error in box.broken] == ["gone"]
    assert not box.mailbox.post(box.note("b"))
    assert not box.mailbox.admit(box.note("c"))
    assert box.mailbox.is_idle


def test_after_a_bug_nothing_is_handled(box: Box) -> None:
    def bug() -> None:
        box.mailbox.post(box.note("a"))
        raise ZeroDivisionError

    box.mailbox.post(bug)
    assert box.done == []
    assert [type(error) for error in box.broken] == [ZeroDivisionError]


def test_an_answer_that_comes_after_the_end_is_not_heard(box: Box) -> None:
    box.mailbox.post(lambda: box.write("w"))
    box.mailbox.close()
    box.journal.answer()
    assert box.done == ["w"]
    assert box.broken == []
