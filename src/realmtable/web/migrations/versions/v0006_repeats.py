"""What commands said, and by which link a seat was moved: so that both can be asked for again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("log", sa.Column("body", sa.String(length=32), nullable=True))
    op.add_column("seats", sa.Column("came_by", sa.String(length=64), nullable=True))
    op.create_index("ix_seats_came_by", "seats", ["came_by"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_seats_came_by", table_name="seats")
    op.drop_column("seats", "came_by")
    op.drop_column("log", "body")
