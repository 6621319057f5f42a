"""Which seats have been a person's; in the rooms there are, those where no general sits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it, and whose seats they are now."""
    op.add_column("seats", sa.Column("owned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE seats SET owned = (general = '')"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seats", "owned")
