"""Brings the database up to date over the connection that the house hands in."""

from alembic import context

from mingtang.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
