"""Records of Ant and Dragonfly: proved, shown board by board, and no byte of them can change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine import __main__ as cli
from engine.core import record
from engine.core.frames import frames
from engine.core.game import Quit
from tests.engine import recorded
from tests.engine.karo.crossing import GAME
from tests.engine.walks import share

STANDARD = recorded.record(turns=99, game=GAME)
FREE = recorded.record(turns=99, game=GAME, arrangement="free", repetition=0)
SEALED = recorded.record(turns=1, last=Quit(1, "resigned"), game=GAME, arrangement="free")
RECORDS = {"standard": STANDARD, "free": FREE, "sealed": SEALED}
every_record = pytest.mark.parametrize("name", RECORDS)
PRINTED = {name: json.dumps(document, indent=1) for name, document in RECORDS.items()}


@every_record
def test_a_record_is_verified(name: str, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_text(PRINTED[name])
    assert cli.main(["verify", str(path)]) == 0
    assert "every state, draw and the outcome as recorded" in capsys.readouterr().out


@every_record
@share(0.3)
@given(data=st.data())
def test_a_changed_byte_is_found(name: str, data: st.DataObject) -> None:
    printed = PRINTED[name].encode()
    at = data.draw(st.integers(0, len(printed) - 1))
    byte = data.draw(st.integers(32, 126).filter(lambda byte: byte != printed[at]))
    changed = printed[:at] + bytes([byte]) + printed[at + 1 :]
    try:
        document = json.loads(changed)
        record.verify(document, GAMES)
    except ValueError:
        return
    before = json.loads(printed)
    for one in (document, before):  # people may be forgotten: their names are not sealed
        for seat in one["seats"]:
            del seat["name"]
    assert document == before, "only space between values may change unnoticed"


def test_a_replay_prints_the_boards(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_text(PRINTED["free"])
    assert cli.main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:8] == [f" {row}  . . ." for row in range(8, 0, -1)]
    assert lines[9] == "white and red to arrange"
    entries = FREE["entries"]
    words = [entry["input"]["action"]["word"] for entry in entries[:2]]
    assert [f"{n}. seat {n - 1}: {words[n - 1]}" in lines for n in (1, 2)] == [True, True]
    boards = [line for line in lines if line.startswith(" 8 ")]
    assert len(boards) == len(entries) + 1
    assert lines[-1].startswith("The end: ")


def test_the_frames_of_a_record_have_a_view_for_each_while_one_has_chosen() -> None:
    start, sealed, shown, *_ = frames(json.loads(PRINTED["free"]), GAMES)
    assert start["view"]["arranged"] == (False, False)
    word = FREE["entries"][0]["input"]["action"]["word"]
    assert [view["own_word"] for view in sealed["view"]] == [word, None]
    assert [event["t"] for event in sealed["events"]] == ["arranged"]
    assert [event["t"] for event in shown["events"]] == ["arranged", "revealed"]
    assert len(shown["view"]["pieces"]) == 12
