"""Dice that are wanted of somebody at a real table; none are in the rooms there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for them."""
    op.add_column("rooms", sa.Column("throwing", sa.Text))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("rooms", "throwing")
