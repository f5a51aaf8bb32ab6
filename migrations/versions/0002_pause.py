"""Matches can be paused.

A downgrade loses which matches are paused: they go on.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    paused = sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("match", paused)


def downgrade() -> None:
    op.drop_column("match", "paused")
