"""Whether the games of a run are many games or a few of them over and over: bots without luck of their own may play one script."""

from __future__ import annotations

from typing import Any

from mingtang.lab.run.tables import polars

FEWEST = 10
"""With fewer games nothing is said about repeating."""
OFTEN = 0.5
"""Games repeat where fewer than so many of them, as a share, end differently."""


def different_ends(seats: Any, sources: Any) -> int:
    """How many games ended differently: another bot, another score or other sources of points for somebody, whoever sat where.

    The digest of the last position would not do: it knows the seats, the colours and the order of a deck that nobody drew from.
    """
    pl = polars()
    parts = sources.sort("number", "seat", "source").group_by("number", "seat", maintain_order=True).agg(
        (pl.col("source") + " " + pl.col("points").cast(pl.String)).str.join(",").alias("parts")
    )  # fmt: skip
    told = seats.select("number", "seat", "bot", "score").join(parts, on=["number", "seat"], how="left")
    whole = told.select("number", pl.concat_str("bot", "score", pl.col("parts").fill_null(""), separator=" ").alias("told"))  # fmt: skip
    ends = whole.sort("number", "told").group_by("number").agg(pl.col("told").str.join(";"))
    return int(ends["told"].n_unique())


def repeat(games: int, different: int) -> bool:
    """Whether so few different ends of so many games must be said aloud."""
    return games >= FEWEST and different < OFTEN * games


def evenly_seated(seats: Any) -> bool:
    """Whether every bot sat in every seat equally often."""
    pl = polars()
    held = seats.group_by("bot", "seat").agg(pl.len().alias("held"))
    by_bot = held.group_by("bot").agg(pl.len(), pl.col("held").n_unique().alias("counts"))
    return bool((by_bot["counts"] == 1).all() and (by_bot["len"] == seats["seat"].n_unique()).all())
