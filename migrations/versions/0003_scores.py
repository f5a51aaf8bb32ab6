"""Matches that are compared with others have scores.

A downgrade loses them: the tables of the days, and everybody's best against the clock.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "score",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("contest", sa.Text, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("major", sa.BigInteger, nullable=True),
        sa.Column("minor", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], ondelete="CASCADE", name=op.f("fk_score_match_id")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_score")),
    )
    op.create_index(op.f("ix_score_contest_major_minor"), "score", ["contest", "major", "minor"])


def downgrade() -> None:
    op.drop_table("score")
