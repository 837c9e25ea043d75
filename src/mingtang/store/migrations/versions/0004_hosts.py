"""Hosts and moderators, what they do, and what people say of each other; names as the eye takes them; sessions by device."""

import sqlalchemy as sa
from alembic import op

from mingtang.store.names import likeness

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and tables, and note the likeness of every name."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("people", sa.Column("alike", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("people", sa.Column("role", sa.String(length=12), nullable=False, server_default=""))
    for name in ("muted_until", "banned_until", "gone"):
        op.add_column("people", sa.Column(name, sa.Float(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_people_alike"), "people", ["alike"])
    op.add_column("sessions", sa.Column("used", sa.Float(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(length=60), nullable=False, server_default=""))
    op.create_table(
        "links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_links_person"), "links", ["person"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("blocked", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "blocked"),
    )
    op.create_index(op.f("ix_blocks_blocked"), "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("whom", sa.String(length=24), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("said", sa.String(length=500), nullable=False),
        sa.Column("why", sa.String(length=500), nullable=False),
        sa.Column("closed", sa.Float(), nullable=False),
        sa.Column("closed_by", sa.String(length=24), nullable=False),
        sa.Column("answer", sa.String(length=500), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["whom"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for name in ("person", "whom", "closed"):
        op.create_index(op.f(f"ix_reports_{name}"), "reports", [name])
    op.create_table(
        "deeds",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("whom", sa.String(length=24), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("detail", sa.String(length=200), nullable=False),
        sa.Column("why", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    _note_likenesses()


def _note_likenesses() -> None:
    people = sa.table("people", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("alike", sa.String))
    connection = op.get_bind()
    for id, name in connection.execute(sa.select(people.c.id, people.c.name)).all():
        connection.execute(people.update().where(people.c.id == id).values(alike=likeness(name)))
