"""The command line: what it prints, and how it ends."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import __main__ as cli
from engine.karo.text import parsed
from tests.engine import recorded
from tests.engine.test_vectors import FOLDER


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command in this process: exit code, lines of output, text of errors."""

    def command(*arguments: object) -> tuple[int, list[str], str]:
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(str(end.code))
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return command


def saved(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def test_vectors_of_a_folder(run: Any, tmp_path: Path) -> None:
    for name in ("nc_moves", "nc_results"):
        shutil.copy(FOLDER / f"{name}.json.gz", tmp_path)
    saved(tmp_path / "schema.json", {})
    code, lines, errors = run("vectors", tmp_path, "--processes", 1)
    assert (code, errors) == (0, "")
    assert lines == [
        "schema.json: unknown kind, left out",
        "nc_moves.json.gz: 60 passed, 0 failed",
        "nc_results.json.gz: 95 passed, 0 failed",
        "155 passed, 0 failed",
    ]


def test_vectors_that_fail(run: Any, tmp_path: Path) -> None:
    saved(tmp_path / "nc_moves.json", {"items": [{"id": "broken"}]})
    (tmp_path / "nc_perft.json").write_text("{")
    code, lines, errors = run("vectors", tmp_path, "--processes", 1)
    assert code == 1
    assert lines == [
        "nc_moves.json: 0 passed, 1 failed",
        "nc_perft.json: 0 passed, 1 failed",
        "0 passed, 2 failed",
    ]
    assert "nc_moves.json: broken: 'state'" in errors
    assert "nc_perft.json: Expecting" in errors


def test_vectors_of_no_folder(run: Any, tmp_path: Path) -> None:
    assert run("vectors", tmp_path / "none") == (2, [], f"error: {tmp_path}/none is no folder\n")
    assert run("vectors", tmp_path, "--processes", 1) == (0, ["0 passed, 0 failed"], "")


def test_perft_from_the_start(run: Any) -> None:
    code, lines, _ = run("perft", "karo.noughts", "--depth", 3)
    assert (code, lines[-1]) == (0, "paths 6840")
    assert lines[2] == "depth 3: 6840 paths, 3420 positions"
    assert run("perft", "karo.noughts", "--depth", 0)[1][-1] == "paths 1"


def test_perft_from_a_position(run: Any, tmp_path: Path) -> None:
    start = recorded.GAME.dump(recorded.GAME.counted(None))  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    placed = start | {"pieces": [[0, 0, "W", 0]], "turn": "R", "hand": {"W": 5, "R": 6}}
    path = saved(tmp_path / "position.json", placed)
    code, lines, _ = run("perft", "karo.noughts", "--depth", 2, "--position", path)
    assert (code, lines[-1]) == (0, f"paths {19 * 18}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["perft", "chess", "--depth", "1"], "there is no game 'chess'; there are: karo.noughts"),
        (["perft", "karo.noughts"], "required: --depth"),
        (["perft", "karo.noughts", "--depth", "-1"], "invalid number value: '-1'"),
        (["perft", "karo.noughts", "--depth", "deep"], "invalid number value: 'deep'"),
        (["perft", "karo.noughts", "--depth", "1", "--position", "none"], "none cannot be read"),
        (["verify", "none"], "none cannot be read"),
        (["replay", "none"], "none cannot be read"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "karo.noughts", "--seats", "3"], "is for 2 seats, not 3"),
        (["play", "karo.noughts", "--bots", "3"], "of 2 seats 3 cannot be bots"),
        (["play", "karo.noughts", "--level", "divine"], "has the levels random, greedy"),
        (["play", "karo.noughts", "--seed", "xyz"], "invalid"),
        (["play", "karo.noughts", "--options", "{"], "invalid"),
        (["play", "karo.noughts", "--options", '{"move_limit": 3}'], "options: move_limit: "),
        (["play", "karo.noughts", "--options", "[3]"], "options: "),
        ([], "required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_what_makes_no_sense_is_said_and_ends_with_2(
    run: Any, arguments: list[str], says: str
) -> None:
    code, lines, errors = run(*arguments)
    assert (code, lines) == (2, [])
    assert says in errors


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "\x00"])
def test_files_that_cannot_be_read(run: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    for command in (["verify", path], ["perft", "karo.noughts", "--depth", 1, "--position", path]):
        code, _, errors = run(*command)
        assert code == 2
        assert "cannot be read" in errors


def test_a_file_that_is_no_position(run: Any, tmp_path: Path) -> None:
    path = saved(tmp_path / "position.json", {"tiles": []})
    code, _, errors = run("perft", "karo.noughts", "--depth", 1, "--position", path)
    assert code == 2
    assert "not a position" in errors


def test_a_record_is_verified(run: Any, tmp_path: Path) -> None:
    path = saved(tmp_path / "match.json", recorded.RESIGNED)
    code, lines, errors = run("verify", path)
    assert (code, errors) == (0, "")
    assert lines == [f"{path}: 22 entries, every state, draw and the outcome as recorded"]


def test_a_changed_record_is_not(run: Any, tmp_path: Path) -> None:
    changed = json.loads(json.dumps(recorded.RESIGNED))
    changed["entries"][6]["digest"] = "0" * 16
    path = saved(tmp_path / "match.json", changed)
    code, lines, errors = run("verify", path)
    assert (code, lines) == (1, [])
    assert errors == f"{path}: entry 7: leads to another state than the one it names\n"
    assert run("verify", saved(path, [])) == (1, [], run("replay", path)[2])


def test_a_replay_prints_the_boards(run: Any, tmp_path: Path) -> None:
    path = saved(tmp_path / "match.json", recorded.RESIGNED)
    code, lines, _ = run("replay", path)
    assert code == 0
    assert lines.count("white to move") + lines.count("red to move") > 8
    assert "21. take" in lines
    assert "22. seat 1: resigned" in lines
    assert lines[-1] == "The end: seat 0 wins (resigned)"
    code, lines, _ = run("replay", saved(path, recorded.AGREED))
    assert lines[-1] == "The end: shared by seat 0 and seat 1 (agreed)"


def test_who_reads_only_the_beginning_of_a_replay_is_left_in_peace(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.json", recorded.AGREED)
    command = f"{sys.executable} -m engine replay {path} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_replay_of_less_than_the_whole_has_no_end(run: Any, tmp_path: Path) -> None:
    part = recorded.RESIGNED | {"entries": recorded.RESIGNED["entries"][:3]}
    code, lines, _ = run("replay", saved(tmp_path / "match.json", part))
    assert (code, sum(line.startswith("The end") for line in lines)) == (0, 0)
    assert sum(line[:2] in ("1.", "2.", "3.") for line in lines) == 3


def test_a_replay_stops_at_what_differs(run: Any, tmp_path: Path) -> None:
    changed = json.loads(json.dumps(recorded.RESIGNED))
    changed["entries"][1]["digest"] = "0" * 16
    code, lines, errors = run("replay", saved(tmp_path / "match.json", changed))
    assert code == 1
    assert "entry 2" in errors
    assert lines[-1].startswith(("white to move", "red to move"))


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lines that a person types; then the end of input."""

    def typed(*lines: str) -> None:
        left = iter(lines)

        def ask(question: str) -> str:
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", ask)

    return typed


def test_a_person_plays_by_number_and_by_name(run: Any, answers: Any) -> None:
    answers("?", "nonsense", "0", "99", "1", "e1", "resign")
    code, lines, _ = run("play", "karo.noughts", "--seed", "00" * 32)
    assert code == 0
    assert "  1  a4" in lines or "  1  a3" in lines
    assert lines.count("Not allowed now. Type ? for the list, resign to give up.") == 3
    assert lines[-1] == "The end: seat 1 wins (resigned)"


def test_a_person_goes_away(run: Any, answers: Any) -> None:
    answers("1")
    code, lines, _ = run("play", "karo.noughts", "--bots", 0)
    assert (code, lines[-1]) == (0, "Left.")
    assert (
        sum("." in line and bool(parsed(line[4:])[0]) for line in lines if line[:3] == " 4 ") == 2
    )


def test_bots_play_a_match_to_its_end_and_the_same_seed_repeats_it(run: Any) -> None:
    command = ("play", "karo.noughts", "--bots", 2, "--seed", "07")
    code, lines, _ = run(*command)
    assert code == 0
    assert lines[-1].startswith("The end: ")
    assert run(*command)[1] == lines


def test_a_match_is_played_by_chosen_rules(run: Any, answers: Any) -> None:
    answers("nonsense", "DDDADA", "?", "resign")
    rules = '{"arrangement": "free"}'
    code, lines, _ = run("play", "karo.dragonfly", "--options", rules, "--seed", "00" * 32)
    assert code == 0
    assert lines.count("white and red to arrange") == 1
    assert "seat 1: a set-up" in lines
    assert "DDDAAA" not in "".join(lines[: lines.index(" 7  w W w")])
    assert lines[-1] == "The end: seat 1 wins (resigned)"


def test_an_interrupt_ends_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert run("play", "karo.noughts", "--bots", 0)[0] == 130


def test_the_module_runs_as_a_program(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.json", recorded.AGREED)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "every state, draw and the outcome as recorded" in done.stdout


def test_the_numbers_of_seats_are_said_in_words() -> None:
    assert cli._numbers(range(2, 7)) == "2 to 6"
