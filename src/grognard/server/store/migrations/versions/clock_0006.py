"""Control's clock; none runs in the rooms there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it."""
    op.add_column("rooms", sa.Column("clock", sa.Text))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("rooms", "clock")
