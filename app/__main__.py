"""The command line: serve, settings, migrate, backup, restore, schema."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from app.backup import backup, restore
from app.http.application import addresses
from app.identity.limits import Limits
from app.serve import CannotServe, configured, serve
from app.settings import SettingError, rows
from app.store import StoreRefused
from app.store.migrate import upgrade

BAD_SETTING = 2
REFUSED = 1


def main(arguments: list[str], environ: Mapping[str, str]) -> int:
    """Run a command; its exit status. What the host has to change is said in one sentence."""
    chosen = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace, Mapping[str, str]], None] = chosen.run
    try:
        run(chosen, environ)
    except SettingError as error:
        return _told(error, BAD_SETTING)
    except (StoreRefused, CannotServe) as error:
        return _told(error, REFUSED)
    except KeyboardInterrupt:
        return REFUSED
    return 0


def _told(error: Exception, status: int) -> int:
    print(" ".join(str(error).split()), file=sys.stderr)
    return status


def _serve(_: argparse.Namespace, environ: Mapping[str, str]) -> None:
    serve(environ)


def _settings(_: argparse.Namespace, environ: Mapping[str, str]) -> None:
    settings, limits = configured(environ, make_key=False)
    usual, listed = Limits(), [("NAME", "VALUE", "DEFAULT"), *rows(settings)]
    listed.append(("LIMITS", environ.get("LIMITS", "on"), "on"))
    listed += [
        (f"LIMIT_{name.upper()}", str(getattr(limits, name)), str(getattr(usual, name)))
        for name in Limits.names()
    ]
    widths = [max(len(row[column]) for row in listed) for column in (0, 1)]
    for name, value, default in listed:
        print(f"{name:{widths[0]}}  {value:{widths[1]}}  {default}".rstrip())


def _migrate(_: argparse.Namespace, environ: Mapping[str, str]) -> None:
    settings, _limits = configured(environ, make_key=False)
    upgrade(settings.database_url, allow_weak=settings.allow_weak_db)


def _backup(chosen: argparse.Namespace, environ: Mapping[str, str]) -> None:
    settings, _limits = configured(environ, make_key=False)
    backup(settings.database_url, chosen.file)
    print(f"The database is copied to {chosen.file}.")


def _restore(chosen: argparse.Namespace, environ: Mapping[str, str]) -> None:
    settings, _limits = configured(environ, make_key=False)
    kept = restore(settings.database_url, chosen.file)
    print(f"The database is that of {chosen.file} now.")
    if kept is not None:
        print(f"The one before it is kept as {kept}.")


def _schema(_chosen: argparse.Namespace, _environ: Mapping[str, str]) -> None:
    print(json.dumps(addresses().openapi(), indent=2, ensure_ascii=False))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m app", description="Tessera: tile games to play together in a browser."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, about, takes_file in (
        ("serve", _serve, "serve until Ctrl+C or SIGTERM", False),
        ("settings", _settings, "list every setting with its value and default", False),
        ("migrate", _migrate, "create the database or bring it up to date", False),
        ("backup", _backup, "copy the SQLite database to a new file, also while serving", True),
        ("restore", _restore, "put a copy in the place of the SQLite database", True),
        ("schema", _schema, "print the OpenAPI document of the HTTP addresses", False),
    ):
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=run)
        if takes_file:
            command.add_argument("file", type=Path, metavar="FILE")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
