"""What was chosen, summed up game by game, so that no more than a batch of games is ever held.

Intervals count games. All they need, over the games, is the sum of what was seen, of its squares and of its products.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mingtang.lab.run.run import polars

Row = dict[str, Any]
PAIRS = (
    ("chosen", "chosen"), ("chosen", "all"), ("offered", "offered"), ("chosen", "offered"),
    ("by_winners", "by_winners"), ("by_winners", "winners"), ("by_others", "by_others"), ("by_others", "others"),
)  # fmt: skip
"""What is multiplied game by game: times chosen and offered, times chosen by winners and by others, and how many seats, winners and others there were."""
BOT_PAIRS = (
    ("used", "used"), ("used", "won_used"), ("won_used", "won_used"), ("used", "held"), ("used", "won"),
    ("won_used", "held"), ("won_used", "won"),
)  # fmt: skip
"""The same for the seats of one bot: those that took it and their wins, beside all that it held and its wins."""


class Sums:
    """Sums over games, by kind of choice and, within it, by bot."""

    def __init__(self, seats: Any) -> None:
        pl = polars()
        won = pl.col("won") > 0
        self.seats = seats.select("number", "seat", "bot", "won")
        self.games = _floats(
            seats.group_by("number").agg(
                pl.len().alias("all"), won.sum().alias("winners"), won.not_().sum().alias("others")
            ),
            ("all", "winners", "others"),
        )
        self.bots = _floats(
            seats.group_by("number", "bot").agg(pl.len().alias("held"), pl.col("won").sum()), ("held", "won")
        )
        self._kinds: list[Any] = []
        self._by_bot: list[Any] = []

    def add(self, rows: Any) -> None:
        """Add a batch of games: number, seat, action, offered, chosen."""
        pl = polars()
        seen = rows.filter(pl.col("offered") > 0).join(self.seats, on=["number", "seat"])
        taken = pl.col("chosen").cast(pl.Float64)
        won = (pl.col("won") > 0).cast(pl.Float64)
        seen = seen.select(
            "action", "number", "bot", "won", pl.col("offered").cast(pl.Float64), taken,
            (taken * won).alias("by_winners"), (pl.col("chosen") > 0).cast(pl.Float64).alias("used"),
        )  # fmt: skip
        games = seen.group_by("action", "number").agg(pl.col("offered", "chosen", "by_winners", "used").sum())
        games = games.join(self.games, on="number").with_columns((pl.col("chosen") - pl.col("by_winners")).alias("by_others"))  # fmt: skip
        sums = ("offered", "chosen", "by_winners", "by_others", "used")
        self._kinds.append(games.group_by("action").agg(pl.len().alias("games"), *_moments(sums, PAIRS)))
        users = seen.filter(pl.col("used") > 0).group_by("action", "number", "bot").agg(
            pl.col("used").sum(), pl.col("won").sum().alias("won_used")
        )  # fmt: skip
        users = users.join(self.bots, on=["number", "bot"])
        self._by_bot.append(users.group_by("action", "bot").agg(_moments(("used", "won_used"), BOT_PAIRS)))

    def kinds(self) -> list[Row]:
        """A row for each kind of choice that was offered, in the order of their names."""
        return _together(self._kinds, ["action"])

    def by_bot(self) -> dict[str, list[Row]]:
        """For each kind of choice a row for each bot that made it."""
        out: dict[str, list[Row]] = {}
        for row in _together(self._by_bot, ["action", "bot"]):
            out.setdefault(row["action"], []).append(row)
        return out

    def whole(self) -> Row:
        """The sums of all games, whatever was chosen in them."""
        pl = polars()
        names = ("all", "winners", "others")
        there = [(pl.col(name) > 0).sum().alias(f"{name} games") for name in names]
        return dict(self.games.select(*_moments(names, [(n, n) for n in names]), *there).row(0, named=True))

    def held(self) -> dict[str, Row]:
        """The sums of all games of each bot."""
        pairs = (("held", "held"), ("held", "won"), ("won", "won"))
        rows = self.bots.group_by("bot").agg(_moments(("held", "won"), pairs))
        return {row["bot"]: row for row in rows.iter_rows(named=True)}


def _floats(frame: Any, names: Sequence[str]) -> Any:
    pl = polars()
    return frame.with_columns(pl.col(names).cast(pl.Float64))


def _moments(names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> list[Any]:
    pl = polars()
    return [pl.col(*names).sum(), *[(pl.col(a) * pl.col(b)).sum().alias(f"{a} {b}") for a, b in pairs]]


def _together(parts: list[Any], keys: list[str]) -> list[Row]:
    pl = polars()
    if not parts:
        return []
    return list(pl.concat(parts).group_by(keys).agg(pl.exclude(keys).sum()).sort(keys).iter_rows(named=True))
