"""The tables of the database. Plies are only ever added: `unique(table, ply)` lets any number of processes play on one database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(80), unique=True),  # the name in lower case, for those with an account
    Column("password", String(200)),
    Column("lang", String(8), nullable=False),
    Column("email", String(200), nullable=False),
    Column("webhook", String(500), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("alike", String(80), nullable=False, server_default="", index=True),  # the name as the eye takes it
    Column("role", String(12), nullable=False, server_default=""),
    Column("muted_until", Float, nullable=False, server_default="0"),
    Column("banned_until", Float, nullable=False, server_default="0"),
    Column("gone", Float, nullable=False, server_default="0"),  # when the person left the house for good
    Column("program", Boolean, nullable=False, server_default=false()),  # whether a program plays under this name
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("used", Float, nullable=False, server_default="0"),
    Column("device", String(60), nullable=False, server_default=""),
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("blocked", String(24), ForeignKey("people.id"), primary_key=True, index=True),
    Column("at", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),  # who reports
    Column("whom", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("table", String(24), nullable=False),
    Column("said", String(500), nullable=False),  # the line of chat that it is about
    Column("why", String(500), nullable=False),
    Column("closed", Float, nullable=False, index=True),  # 0 while nobody has seen to it
    Column("closed_by", String(24), nullable=False),
    Column("answer", String(500), nullable=False),
)

deeds = Table(
    "deeds",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("person", String(24), nullable=False),  # empty: somebody at the machine of the server
    Column("what", String(20), nullable=False),
    Column("whom", String(24), nullable=False),
    Column("table", String(24), nullable=False),
    Column("detail", String(200), nullable=False),
    Column("why", String(500), nullable=False),
)

datasets = Table(
    "datasets",
    metadata,
    Column("digest", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("data", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(16), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("open_luck", Boolean, nullable=False),
    Column("settings", Text, nullable=False),
    Column("owner", String(24), nullable=False),
    Column("code", String(24), nullable=False),
    Column("access", String(12), nullable=False),
    Column("phase", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("waiting", String(60), nullable=False),
    Column("opening", Text, nullable=False),
    Column("live", Text, nullable=False),  # clocks and an open request to take back
    Column("deadline", Float),
    Column("bot_due", Float),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("finished", Float, nullable=False),
    Column("forked_from", String(24), nullable=False),
    Column("forked_at", Integer, nullable=False),
    Column("rematch_of", String(24), nullable=False),
    Column("rematch", String(24), nullable=False),
    Column("result", Text, nullable=False),
    Index("tables_by_phase", "phase", "changed"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_bot", "bot_due"),
    Index("tables_by_owner", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("person", String(24), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False),
    Column("away", String(12), nullable=False),
)

plies = Table(
    "plies",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("words", String(200), nullable=False),  # empty: something was taken back
    Column("length", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("told", Text, nullable=False),
    Column("revealed", Boolean, nullable=False),
    Column("mark", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("by", String(24), nullable=False),
    Column("version", Integer, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("position", LargeBinary, nullable=False),  # zlib over the JSON of Game.dump
)

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", String(24), ForeignKey("tables.id"), nullable=False, index=True),
    Column("person", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("key", String(64), nullable=False),
    Column(
        "reaction", String(20), nullable=False, server_default=""
    ),  # a quick word; each reads it in the own language
)

visitors = Table(
    "visitors",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
)

notices = Table(
    "notices",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("table", String(24), nullable=False),
    Column("channel", String(12), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("link", String(300), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float),  # empty: sent, or given up
    Column("tries", Integer, nullable=False),
    Column("sent", Float, nullable=False),
    Column("error", String(300), nullable=False),
    Index("notices_due", "due"),
)

news = Table(
    "news",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,  # a number is never used twice, also when old news is swept out
)

presence = Table(
    "presence",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("process", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column(
        "number", Integer, nullable=False, server_default="1"
    ),  # strangers have no name: they are one row, and counted
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("held", Float, nullable=False),  # until then a process works on it
    Column("done", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("failed", Boolean, nullable=False),
    Column("found", LargeBinary),  # zlib over the JSON of a review; empty while it is being made
)

lessons = Table(
    "lessons",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("step", String(60), nullable=False),
    Column("done", Boolean, nullable=False),
    Column("costs", Text, nullable=False),  # what each question of an exam has cost, as JSON
    Column("table", String(24), nullable=False),  # where it is taken; that table may be gone
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

instructions = Table(
    "instructions",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("sheet", Text, nullable=False),  # what was laid down and what became of it, as JSON
    Column("revision", Integer, nullable=False),  # grows with every change, so that two of them are never mixed
    Column(
        "looked", Integer
    ),  # the version of the table that it was last held against; none: there is nothing to hold against it
    Column("ply", Integer, nullable=False),  # the question that is to be answered
    Column("due", Float, index=True),  # when it is to be answered
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("table", String(24), ForeignKey("tables.id"), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether those who may see the table may read it
    Column("tree", LargeBinary, nullable=False),  # zlib over the JSON of a tree of variations
    Column("at", Float, nullable=False),
    UniqueConstraint("person", "table"),
)

counts = Table(
    "counts",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("free", Float, nullable=False),  # from this moment on it is as if nothing had been counted
)

house = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
