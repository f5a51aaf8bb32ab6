"""Migrations: up, down and up again on both databases; the tables are what the code says."""

from __future__ import annotations

import subprocess
import sys

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from app.store.engine import open_database
from app.store.migrate import VERSIONS, _config, downgrade, newest, upgrade
from app.store.tables import GUEST

METADATA = GUEST.metadata


def test_up_down_and_up_again(empty_url: str) -> None:
    upgrade(empty_url)
    full = _tables(empty_url)
    downgrade(empty_url, "base")
    assert _tables(empty_url) == {"alembic_version"}
    upgrade(empty_url)
    assert _tables(empty_url) == full == {*METADATA.tables, "alembic_version"}


def test_upgrading_twice_changes_nothing(empty_url: str) -> None:
    upgrade(empty_url)
    upgrade(empty_url)
    assert _differences(empty_url) == []


def test_one_step_down_and_up_keeps_the_tables_equal_to_the_models(empty_url: str) -> None:
    upgrade(empty_url)
    downgrade(empty_url, "-1")
    upgrade(empty_url)
    assert _differences(empty_url) == []


def test_a_difference_between_models_and_migrations_would_be_seen(empty_url: str) -> None:
    upgrade(empty_url)
    database = open_database(empty_url)
    with database.write.begin() as link:
        link.exec_driver_sql("ALTER TABLE guest DROP COLUMN seen_at")
        link.exec_driver_sql("DROP INDEX ix_chat_guest_id")
    database.close()
    assert len(_differences(empty_url)) == 2


def test_every_revision_says_what_a_downgrade_loses(empty_url: str) -> None:
    database = open_database(empty_url)
    with database.write.connect() as link:
        revisions = list(ScriptDirectory.from_config(_config(link)).walk_revisions())
    database.close()
    assert revisions
    for revision in revisions:
        assert "A downgrade loses" in revision.longdoc, revision.revision


def _tables(url: str) -> set[str]:
    database = open_database(url)
    with database.read.connect() as link:
        names = set(inspect(link).get_table_names())
    database.close()
    return names


def _differences(url: str) -> list[object]:
    database = open_database(url)
    with database.read.connect() as link:
        found = _compare(link)
    database.close()
    return found


def _compare(link: Connection) -> list[object]:
    context = MigrationContext.configure(link, opts={"compare_type": True})
    return list(compare_metadata(context, METADATA))


def test_the_newest_revision_is_that_of_the_files() -> None:
    assert newest() == ScriptDirectory(str(VERSIONS.parent)).get_current_head()


def test_a_database_that_is_up_to_date_does_without_alembic(empty_url: str) -> None:
    upgrade(empty_url)
    code = f"from app.store.migrate import upgrade; import sys; upgrade({empty_url!r})"
    check = f"{code}; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
