"""Quick words are lines of chat that each reads in the own language; strangers who look on are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """So far everything was typed, and everybody who was there had a name."""
    op.add_column("chat", sa.Column("reaction", sa.String(length=20), nullable=False, server_default=""))
    op.add_column("presence", sa.Column("number", sa.Integer(), nullable=False, server_default="1"))
