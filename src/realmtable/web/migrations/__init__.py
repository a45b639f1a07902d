"""Changes of the database from version to version. They run when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from realmtable.table.database import Database

_LOCK = 7_205_151_901  # any number, the same in every process


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once: one after the other.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    command.upgrade(alembic_config(connection), "head")


async def migrate(database: Database) -> None:
    """Brings the database to the newest version, in one transaction, however long that takes."""
    patient = Database(database.url, patience=None)
    try:
        await patient.write(_upgrade)
    finally:
        await patient.close()
