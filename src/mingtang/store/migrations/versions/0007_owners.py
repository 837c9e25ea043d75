"""Whose tables these are is found without looking at all tables."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody who opens the lobby asks for it."""
    op.create_index("tables_by_owner", "tables", ["owner"])
