"""The first version: people, tables with their logs, seats, snapshots, records, challenge, keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=True),
        sa.Column("dice_secret", sa.LargeBinary(), nullable=True),
        sa.Column("script", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("finished", sa.Float(), nullable=True),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_index(op.f("ix_tables_day"), "tables", ["day"], unique=False)
    op.create_index(op.f("ix_tables_deadline"), "tables", ["deadline"], unique=False)
    op.create_index(op.f("ix_tables_host"), "tables", ["host"], unique=False)
    op.create_table(
        "challenge",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("table_code", sa.String(length=12), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("finished", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_code"],
            ["tables.code"],
        ),
        sa.PrimaryKeyConstraint("day", "person_id", name="challenge_once"),
    )
    op.create_table(
        "log",
        sa.Column("table_code", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("command", sa.String(length=120), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_code"],
            ["tables.code"],
        ),
        sa.PrimaryKeyConstraint("table_code", "number", name="log_number"),
        sa.UniqueConstraint("table_code", "command", name="log_command"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_records_person_id"), "records", ["person_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_code", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("bound", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_code"],
            ["tables.code"],
        ),
        sa.PrimaryKeyConstraint("table_code", "seat", name="seats_seat"),
        sa.UniqueConstraint("secret_hash"),
    )
    op.create_index("seats_person", "seats", ["person_id"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("table_code", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_code"],
            ["tables.code"],
        ),
        sa.PrimaryKeyConstraint("table_code"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
    op.drop_index("seats_person", table_name="seats")
    op.drop_table("seats")
    op.drop_index(op.f("ix_records_person_id"), table_name="records")
    op.drop_table("records")
    op.drop_table("log")
    op.drop_table("challenge")
    op.drop_index(op.f("ix_tables_host"), table_name="tables")
    op.drop_index(op.f("ix_tables_deadline"), table_name="tables")
    op.drop_index(op.f("ix_tables_day"), table_name="tables")
    op.drop_table("tables")
    op.drop_table("people")
    op.drop_table("keys")
