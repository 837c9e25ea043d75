"""How far people have come in their lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of progress."""
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("lesson", sa.String(length=60), nullable=False),
        sa.Column("step", sa.String(length=60), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("costs", sa.Text(), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "game", "lesson"),
    )
