"""How Alembic reaches the database: on the connection it is given, or by `DATABASE_URL`."""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection

from app.store import tables
from app.store.engine import open_database

DEFAULT_URL = "sqlite:///.data/tessera.db"


def run(link: Connection) -> None:
    context.configure(
        connection=link,
        target_metadata=tables.GUEST.metadata,
        render_as_batch=link.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


def run_alone() -> None:
    """For the `alembic` command, when a new revision is written."""
    database = open_database(os.environ.get("DATABASE_URL", DEFAULT_URL), allow_weak=True)
    try:
        with database.write.begin() as link:
            run(link)
    finally:
        database.close()


given = context.config.attributes.get("connection")
if given is None:
    run_alone()
else:
    run(given)
