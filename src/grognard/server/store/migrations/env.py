"""Alembic runs this to bring a database up to date over a connection that is already open."""

from __future__ import annotations

from alembic import context

from grognard.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
