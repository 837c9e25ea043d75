"""Accounts of programs say that they are programs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody so far is a person."""
    op.add_column("people", sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))
