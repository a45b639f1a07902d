"""What a crowd's turns came to, beside them in the log: so that not every process plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("log", sa.Column("came_to", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("log", "came_to")
