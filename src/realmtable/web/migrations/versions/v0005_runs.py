"""Runs of people who play alone, and their attempts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("mode", sa.String(length=20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("runs_person", "runs", ["person_id"], unique=False)
    op.create_table(
        "attempts",
        sa.Column("run_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_code", sa.String(length=12), nullable=True),
        sa.Column("record", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"]),
        sa.PrimaryKeyConstraint("run_id", "number", name="attempts_number"),
    )
    op.create_index("attempts_table", "attempts", ["table_code"], unique=False)


def downgrade() -> None:
    op.drop_index("attempts_table", table_name="attempts")
    op.drop_table("attempts")
    op.drop_index("runs_person", table_name="runs")
    op.drop_table("runs")
