"""What was chosen and used in a run: how often, by whom, and how those fared who did."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from mingtang.lab.measures_means import Tables, per_game, share
from mingtang.lab.runs import polars
from mingtang.lab.stats import Z95, Estimate, wilson

ENOUGH = 30
"""So many seats must have done a thing, and as many not, before its use is compared with winning."""


@dataclass(frozen=True)
class Use:
    """A kind of choice: how often it was offered and taken, and how those fared who took it."""

    action: str
    per_seat: Estimate
    """Times taken by a seat in a game."""
    taken: Estimate
    """Taken when offered."""
    winners: Estimate
    others: Estimate
    """Times taken by winners and by the others."""
    users: int
    """Seats that took it at least once."""
    edge: Estimate | None
    """The win share of seats that took it, less that of seats of the same bot that did not; None where either is rare.

    A bot that always wins, or never, says nothing about it and does not count."""


def uses(t: Tables, things: bool) -> list[Use]:
    """Every kind of choice, or every thing that choices name, with how its users fared."""
    pl = polars()
    seats = t["seats"].select("number", "seat", "bot", "won")
    named = t["things"].rename({"thing": "action"}) if things else t["uses"]
    rows = named.select("number", "seat", "action", "offered", "chosen").filter(pl.col("offered") > 0)
    out = []
    for (name,), mine in rows.group_by("action"):
        # who was never offered it has not taken it: his row is missing
        all_seats = seats.join(mine.select("number", "seat", "offered", "chosen"), on=["number", "seat"], how="left").fill_null(0)  # fmt: skip
        users = all_seats.filter(pl.col("chosen") > 0)
        games = mine.group_by("number").agg(pl.col("offered", "chosen").sum()).filter(pl.col("offered") > 0)
        out.append(
            Use(
                action=name,
                per_seat=per_game(all_seats, "chosen"),
                taken=share(games, "chosen", "offered"),
                winners=per_game(all_seats.filter(pl.col("won") > 0), "chosen"),
                others=per_game(all_seats.filter(pl.col("won") == 0), "chosen"),
                users=users.height,
                edge=_edge(all_seats),
            )
        )
    return sorted(out, key=lambda use: (-use.per_seat.value, use.action))


def _edge(rows: Any) -> Estimate | None:
    """How much more often users won than other seats of the same bot, so that who plays is not mistaken for what is played.

    A bot weighs as much as its wins vary: the differences of one that hardly ever wins are small whatever it does, and would hide the others'.
    """
    whole, value, low, high = 0.0, 0.0, 0.0, 0.0
    for _, mine in rows.group_by("bot"):
        found = _edge_of_one_bot(mine)
        if found is not None:
            weight, e = found
            whole += weight
            value += weight * e.value
            low += (weight * (e.value - e.low)) ** 2
            high += (weight * (e.high - e.value)) ** 2
    if whole == 0.0:
        return None
    value /= whole
    return Estimate(value, value - math.sqrt(low) / whole, value + math.sqrt(high) / whole)


def _edge_of_one_bot(rows: Any) -> tuple[float, Estimate] | None:
    """(how much it weighs, the difference). The interval is the wider of two: by seats, after Newcombe, and by games."""
    pl = polars()
    used = (pl.col("chosen") > 0).cast(pl.Float64)
    games = rows.group_by("number").agg(
        (pl.col("won") * used).sum().alias("won_used"),
        used.sum().alias("used"),
        (pl.col("won") * (1 - used)).sum().alias("won_not"),
        (1 - used).sum().alias("not"),
    )
    n, m = int(games["used"].sum()), int(games["not"].sum())
    if n < ENOUGH or m < ENOUGH:
        return None
    a, b = float(games["won_used"].sum()) / n, float(games["won_not"].sum()) / m
    rest = (games["won_used"] - a * games["used"]) / n - (games["won_not"] - b * games["not"]) / m
    half = Z95 * math.sqrt(float((rest * rest).sum()))
    a_low, a_high = wilson(a * n, n)
    b_low, b_high = wilson(b * m, m)
    low = min(a - b - half, a - b - math.hypot(a - a_low, b_high - b))
    high = max(a - b + half, a - b + math.hypot(a_high - a, b - b_low))
    p = (a * n + b * m) / (n + m)
    return n * m / (n + m) * p * (1 - p), Estimate(a - b, low, high)
