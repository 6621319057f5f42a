"""What players propose to end a battle by, and the battle they went on to; nothing of either in the rooms there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for both."""
    op.add_column("rooms", sa.Column("parley", sa.Text))
    op.add_column("rooms", sa.Column("sequel", sa.Text))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("rooms", "sequel")
    op.drop_column("rooms", "parley")
