"""Rooms, their seats and links, the entries of their battles, chat, and notices of whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def key() -> sa.Column[str]:
    """The room a row belongs to."""
    return sa.Column("room", sa.String(16), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("chats", sa.Integer, nullable=False),
        sa.Column("result", sa.String(200)),
        sa.Column("thinking", sa.Boolean, nullable=False),
        sa.Column("takeback", sa.Text),
        sa.Column("pace", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("rooms_thinking", "rooms", ["thinking"])
    op.create_table(
        "entries",
        key(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        key(),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("general", sa.String(80), nullable=False),
        sa.Column("webhook", sa.String(2000), nullable=False),
    )
    op.create_table(
        "links",
        key(),
        sa.Column("role", sa.String(80), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "chats",
        key(),
        sa.Column("no", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        key(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("notices_sent", "notices", ["sent"])


def downgrade() -> None:
    """Drop the tables."""
    for name in ("notices", "chats", "links", "seats", "entries", "rooms"):
        op.drop_table(name)
