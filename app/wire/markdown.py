"""The page of codes: each with its sentence, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from app.wire.codes import BYES, COME_BACK, PROBLEMS, REFUSALS
from app.wire.frames import NoticeCode


def codes_page() -> str:
    """All codes as Markdown."""
    closes = [
        (str(int(close)), f"`{code}`", "yes" if close in COME_BACK else "no", text)
        for close, (code, text) in BYES.items()
    ]
    problems = [(f"`{code}`", str(status), text) for code, (status, text) in PROBLEMS.items()]
    refusals = [(f"`{code}`", text) for code, text in REFUSALS.items()]
    lines = [
        "<!-- Written by `python -m app.wire.schema`; do not edit. -->",
        "# Codes",
        "",
        "Codes are for programs, sentences for people who read a log; pages say their own.",
        *_section("Refusals: `refused.code`", ("code", "sentence"), refusals),
        *_section(
            "The end of a link: `bye.code` and the close code",
            ("close", "bye", "connect again", "sentence"),
            closes,
        ),
        *_section("Problems over HTTP: `code`", ("code", "status", "sentence"), problems),
        "",
        f"Notices (`notice.code`): {', '.join(f'`{code}`' for code in get_args(NoticeCode))}.",
    ]
    return "\n".join(lines) + "\n"


def _section(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", f"## {title}", "")
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
