"""What is kept of finished games, for the figures of those who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_code", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("finished", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("scores", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"]),
        sa.PrimaryKeyConstraint("table_code", "seat", name="results_seat"),
    )
    op.create_index("results_person", "results", ["person_id"], unique=False)


def downgrade() -> None:
    op.drop_index("results_person", table_name="results")
    op.drop_table("results")
