"""The hall of a room: its word, and who has taken which seat; none of the rooms there are has one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it."""
    op.add_column("rooms", sa.Column("hall", sa.Text))
    op.add_column("rooms", sa.Column("word", sa.String(40)))
    op.create_index("rooms_word", "rooms", ["word"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("rooms_word", "rooms")
    op.drop_column("rooms", "word")
    op.drop_column("rooms", "hall")
