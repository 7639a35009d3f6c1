"""Alembic's entry: runs the steps on the connection that it is handed."""

from alembic import context

from tidetable.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
