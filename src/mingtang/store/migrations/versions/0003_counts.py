"""What is counted for all processes of the house together."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of counts."""
    op.create_table(
        "counts",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("free", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
