"""Snapshots of battles, to go on from when what led there can no longer be played again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for them; the battles there are get theirs when they are next opened."""
    op.create_table(
        "snapshots",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("version", sa.String(120), nullable=False),
        sa.Column("seed", sa.String(120), nullable=False),
        sa.Column("hash", sa.String(120), nullable=False),
        sa.Column("battle", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Throw them away."""
    op.drop_table("snapshots")
