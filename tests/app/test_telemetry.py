"""Telemetry: every line is one JSON object, whatever is in it."""

import io
import json
import logging
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.telemetry import JsonLines, Log, Telemetry


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


@given(st.text(), st.text(max_size=20))
def test_no_text_can_break_out_of_its_line(text: str, other: str) -> None:
    out = io.StringIO()
    Log(out=out).info("event", text=text, other=other)
    (line,) = lines(out)
    assert line["event"] == "event"
    assert line["text"] == text[:200]


def test_less_than_the_level_is_not_written() -> None:
    out = io.StringIO()
    log = Log("warning", out)
    for write in (log.debug, log.info, log.warning, log.error):
        write("event")
    assert [line["level"] for line in lines(out)] == ["warning", "error"]


def test_a_bug_is_told_with_its_place_and_without_its_values() -> None:
    out = io.StringIO()
    telemetry = Telemetry(out=out)
    try:
        raise KeyError("secret of a player")
    except KeyError as error:
        telemetry.bug("room", error, match="m1")
    (line,) = lines(out)
    assert (line["event"], line["where"], line["error"]) == ("bug", "room", "KeyError")
    assert "test_telemetry.py" in line["at"]
    assert "secret" not in out.getvalue()
    assert b'tessera_bugs_total{where="room"} 1.0' in telemetry.count.text()


def test_what_libraries_log_is_json_too_and_masked() -> None:
    out = io.StringIO()
    logger = logging.Logger("library")
    logger.addHandler(JsonLines(Log(out=out), lambda text: text.replace("code", "***")))
    logger.warning("two\nlines with a code")
    (line,) = lines(out)
    assert line["message"] == "two\nlines with a ***"


def test_two_servers_in_a_process_count_for_themselves() -> None:
    first, second = Telemetry(), Telemetry()
    first.count.lost.labels("not_legal").inc()
    assert b"not_legal" in first.count.text()
    assert b"not_legal" not in second.count.text()
