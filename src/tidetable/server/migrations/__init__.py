"""The database's shape, step by step (Alembic). Run by Storage.open on every start."""
