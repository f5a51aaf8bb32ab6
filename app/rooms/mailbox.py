"""One thing at a time: posts are handled in order, and none while a write is under way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from app.rooms.changes import Change
from app.rooms.ports import Journal, JournalError, Overloaded

Post = Callable[[], None]


class Mailbox:
    """The order of a room: never re-entered, and bounded for what comes from outside.

    `broken` is told of a failed write or of an exception that nobody expected; nothing is
    handled after that. A journal that takes no more work is not a failure: the writer is told
    by its own `overloaded`, with the post that wanted to write.
    """

    __slots__ = (
        *("_answers", "_broken", "_handled", "_is_closed", "_is_draining", "_is_writing"),
        *("_journal", "_posts", "_size"),
    )

    def __init__(self, journal: Journal, size: int, broken: Callable[[Exception], None]) -> None:
        self._journal = journal
        self._size = size
        self._broken = broken
        self._posts: deque[Post] = deque()
        self._handled: Post | None = None
        self._answers: tuple[Post, Post, Callable[[Post], None]] | None = None
        """What writes, and what is handled when that is stored, or cannot be for now."""
        self._is_writing = self._is_draining = self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits and nothing is being written."""
        return not (self._posts or self._is_writing)

    def admit(self, post: Post) -> bool:
        """Handle what somebody asks for when it is its turn; False if full or closed."""
        return len(self._posts) < self._size and self.post(post)

    def post(self, post: Post) -> bool:
        """Handle the room's own business when it is its turn; False only if closed."""
        if self._is_closed:
            return False
        self._posts.append(post)
        if not self._is_draining:
            self._drain()
        return True

    def write(
        self, changes: tuple[Change, ...], then: Post, overloaded: Callable[[Post], None]
    ) -> None:
        """Make changes durable; the next thing handled is `then`, or `overloaded`."""
        assert self._handled is not None
        assert not self._is_writing
        self._is_writing = True
        self._answers = self._handled, then, overloaded
        self._journal.write(changes, self._written)

    def close(self) -> None:
        """Handle nothing any more."""
        self._is_closed = True
        self._posts.clear()
        if not self._is_draining:
            self._broken = _nobody

    def _written(self, error: JournalError | None) -> None:
        assert self._answers is not None
        (post, then, overloaded), self._answers = self._answers, None
        self._is_writing = False
        if self._is_closed:
            return
        if error is not None and not isinstance(error, Overloaded):
            self._broken(error)
            return
        self._posts.appendleft(then if error is None else partial(overloaded, post))
        if not self._is_draining:
            self._drain()

    def _drain(self) -> None:
        self._is_draining = True
        try:
            while self._posts and not self._is_writing and not self._is_closed:
                self._handled = self._posts.popleft()
                self._handled()
        except Exception as bug:  # noqa: BLE001  # the last line of defence: one bug, one room
            self._broken(bug)
        finally:
            self._is_draining = False
            self._handled = None
            if self._is_closed:
                # Whom it would tell holds this mailbox: nobody searches for such circles.
                self._broken = _nobody


def _nobody(_: Exception) -> None:
    """Who is told of what goes wrong in a mailbox that is closed."""
