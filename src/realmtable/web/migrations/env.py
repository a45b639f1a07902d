"""What Alembic runs: always on a connection that is handed to it."""

from alembic import context

from realmtable.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
