"""The rules of the house that a machine can check: layers, types, style, sizes, names, origins."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_LINES = 250
MOST_LINES_OF_A_FUNCTION = 30

# Catalogues are data: sentences, tables, content. They may be long, nothing else may.
CATALOGUES = ("migrations/versions/", "static/js/i18n/")
SOURCES = ("engine/", "app/", "clients/", "bench/", "migrations/", "static/js/", "static/style/")
GENERATED = ("static/js/wire.d.ts",)


@cache
def files() -> tuple[str, ...]:
    """All files of the project that git keeps or would keep."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(name for name in sorted(listed.stdout.splitlines()) if (ROOT / name).is_file())


def sources(*endings: str) -> list[str]:
    """Product code with these endings: no tests, no catalogues, nothing generated."""
    return [
        name
        for name in files()
        if name.startswith(SOURCES)
        and name.endswith(endings)
        and not name.startswith(CATALOGUES)
        and name not in GENERATED
    ]


def text(name: str) -> str:
    """A file as text; what is not UTF-8 is no text."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", "."], id="ruff finds nothing"),
        pytest.param(["ruff", "format", "--check", "."], id="ruff would format nothing"),
        pytest.param(["mypy"], id="mypy strict finds nothing"),
        pytest.param(["lint-imports"], id="the layers hold"),
    ],
)
def test_a_tool(command: list[str]) -> None:
    program = Path(sys.executable).parent / command[0]
    done = subprocess.run(
        [program, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_source_is_longer_than_a_reader_likes() -> None:
    long = {
        name: lines
        for name in sources(".py", ".js", ".css")
        if (lines := len(text(name).splitlines())) > MOST_LINES
    }
    assert long == {}


def functions(name: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions of a Python file."""
    for node in ast.walk(ast.parse(text(name))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_function_is_longer_than_a_reader_likes() -> None:
    long = {
        f"{name}: {function.name}": length
        for name in sources(".py")
        for function in functions(name)
        if (length := (function.end_lineno or 0) - function.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    }
    assert long == {}


def test_every_file_says_what_it_is_for() -> None:
    silent = [
        name
        for name in sources(".py")
        if text(name).strip() and not ast.get_docstring(ast.parse(text(name)))
    ]
    assert silent == []


def test_names_are_words_of_the_glossary() -> None:
    vague = re.compile(r"(Manager|Handler|Helper|Utils?|Base|Data|Info)$")
    found = [
        f"{name}: {node.name}"
        for name in sources(".py")
        for node in ast.walk(ast.parse(text(name)))
        if isinstance(node, ast.ClassDef) and vague.search(node.name)
    ]
    assert found == []
    assert [name for name in sources(".py", ".js") if re.search(r"(util|helper)", name)] == []


def test_every_exception_from_a_rule_has_its_reason_beside_it() -> None:
    made = re.compile(r"# (?:type: ignore|noqa)\b(?:\[[^]]*\]|: [A-Z0-9]+(?:, [A-Z0-9]+)*)?(.*)")
    found = [
        f"{name}:{number}"
        for name in files()
        if name.endswith(".py") and name != "tests/test_conventions.py"
        for number, line in enumerate(text(name).splitlines(), 1)
        if (exception := made.search(line)) and not re.match(r"  # \S", exception[1])
    ]
    assert found == []


# Written in pieces, so that this file does not find itself.
HOSTS = ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com")
PATHS = ("/wo" + "rk/", "/ro" + "ot/", "/home/" + "[a-z]", r"[A-Z]:\\" + "Users")
STRANGERS = (r"\bA" + r"I\b", r"\bL" + r"LM\b", "Co" + "pilot", "Chat" + "GPT", "Cla" + "ude")


@pytest.mark.parametrize(
    "patterns",
    [
        pytest.param(HOSTS, id="a package registry"),
        pytest.param(PATHS, id="a path of somebody's machine"),
        pytest.param(STRANGERS, id="a writing program"),
    ],
)
def test_no_file_mentions(patterns: tuple[str, ...]) -> None:
    wanted = re.compile("|".join(patterns))
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name in files()
        for number, line in enumerate(text(name).splitlines(), 1)
        if wanted.search(line)
    ]
    assert found == []


def test_no_file_carries_a_licence_that_the_owner_has_not_chosen() -> None:
    assert [name for name in files() if re.match(r"(licen[cs]e|copying)", name.lower())] == []
