"""Whether the generals of a room think aloud; nothing is agreed in the rooms there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for what was agreed."""
    op.add_column("rooms", sa.Column("thoughts", sa.Boolean))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("rooms", "thoughts")
