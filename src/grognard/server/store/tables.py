"""The tables of the store, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

ID, NAME = String(16), String(80)
metadata = MetaData()


def room_key() -> Column[str]:
    """The room a row belongs to, as part of its key."""
    return Column("room", ID, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


rooms = Table(
    "rooms",
    metadata,
    Column("id", ID, primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("title", String(200), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("length", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("chats", Integer, nullable=False),
    Column("result", String(200)),
    Column("thinking", Boolean, nullable=False),
    Column("takeback", Text),
    Column("parley", Text),
    Column("sequel", Text),
    Column("clock", Text),
    Column("throwing", Text),
    Column("hall", Text),
    Column("word", String(40)),
    Column("pace", Float, nullable=False),
    Column("thoughts", Boolean),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("rooms_thinking", "thinking"),
    Index("rooms_word", "word"),
)

entries = Table(
    "entries",
    metadata,
    room_key(),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    room_key(),
    Column("entry", Integer, primary_key=True),
    Column("version", String(120), nullable=False),
    Column("seed", String(120), nullable=False),
    Column("hash", String(120), nullable=False),
    Column("battle", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    room_key(),
    Column("seat", NAME, primary_key=True),
    Column("name", NAME, nullable=False),
    Column("general", NAME, nullable=False),
    Column("webhook", String(2000), nullable=False),
    Column("owned", Boolean, nullable=False, server_default=false()),
)

links = Table(
    "links",
    metadata,
    room_key(),
    Column("role", NAME, primary_key=True),
    Column("hash", String(64), nullable=False),
)

chats = Table(
    "chats",
    metadata,
    room_key(),
    Column("no", Integer, primary_key=True),
    Column("seat", NAME, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    room_key(),
    Column("seq", Integer, primary_key=True),
    Column("seat", NAME, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("sent", Boolean, nullable=False, server_default=false()),
    Index("notices_sent", "sent"),
)
