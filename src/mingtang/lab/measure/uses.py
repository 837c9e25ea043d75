"""What was chosen and used in a run: how often, by whom, and how those fared who did."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mingtang.lab.measure.means import Tables, ratio_of_sums, squares_of_sums
from mingtang.lab.measure.statistics import Z95, Estimate, clustered, wilson
from mingtang.lab.measure.sums import Row, Sums
from mingtang.lab.run.batches import row_batches

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
    table, key = ("things", "thing") if things else ("uses", "action")
    sums = Sums(t["seats"])
    for rows in row_batches(t[table], ("number", "seat", key, "offered", "chosen")):
        sums.add(rows.rename({key: "action"}))
    whole, by_bot, held = sums.whole(), sums.by_bot(), sums.held()
    out = [_use(row, whole, by_bot.get(row["action"], []), held) for row in sums.kinds()]
    return sorted(out, key=lambda use: (-use.per_seat.value, use.action))


def _use(row: Row, whole: Row, by_bot: list[Row], held: dict[str, Row]) -> Use:
    """Who was never offered it has not taken it: such games are in `whole` and not in `row`."""

    def times(taken: str, seats: str) -> Estimate:
        return ratio_of_sums(
            (row[taken], whole[seats]), (row[f"{taken} {taken}"], row[f"{taken} {seats}"], whole[f"{seats} {seats}"]), whole[f"{seats} games"],
        )  # fmt: skip

    share = row["chosen"] / row["offered"]
    squares = squares_of_sums(share, row["chosen chosen"], row["chosen offered"], row["offered offered"])
    return Use(
        action=row["action"],
        per_seat=times("chosen", "all"),
        taken=clustered(row["chosen"], row["offered"], squares, row["games"]),
        winners=times("by_winners", "winners"),
        others=times("by_others", "others"),
        users=int(row["used"]),
        edge=_edge(by_bot, held),
    )


def _edge(rows: list[Row], held: dict[str, Row]) -> Estimate | None:
    """How much more often users won than other seats of the same bot, so that who plays is not mistaken for what is played.

    A bot weighs as much as its wins vary: the differences of one that hardly ever wins are small whatever it does, and would hide the others'.
    """
    whole, value, low, high = 0.0, 0.0, 0.0, 0.0
    for row in rows:
        found = _edge_of_one_bot(row, held[row["bot"]])
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


def _edge_of_one_bot(row: Row, held: Row) -> tuple[float, Estimate] | None:
    """(how much it weighs, the difference). The interval is the wider of two: by seats, after Newcombe, and by games."""
    n, m = row["used"], held["held"] - row["used"]
    if n < ENOUGH or m < ENOUGH:
        return None
    a, b = row["won_used"] / n, max(0.0, held["won"] - row["won_used"]) / m
    half = Z95 * math.sqrt(_squares(row, held, n, m, a, b))
    a_low, a_high = wilson(a * n, n)
    b_low, b_high = wilson(b * m, m)
    low = min(a - b - half, a - b - math.hypot(a - a_low, b_high - b))
    high = max(a - b + half, a - b + math.hypot(a_high - a, b - b_low))
    p = min(1.0, (a * n + b * m) / (n + m))
    return n * m / (n + m) * p * (1 - p), Estimate(a - b, low, high)


def _squares(row: Row, held: Row, n: float, m: float, a: float, b: float) -> float:
    """The sum, over the games, of ((wins of users − a × users) / n − (wins of the others − b × others) / m)², written out."""
    wins, users, all_wins, all_seats = 1 / n + 1 / m, -a / n - b / m, -1 / m, b / m
    alone = (
        wins * wins * row["won_used won_used"] + users * users * row["used used"]
        + all_wins * all_wins * held["won won"] + all_seats * all_seats * held["held held"]
    )  # fmt: skip
    crossed = (
        wins * users * row["used won_used"] + wins * all_wins * row["won_used won"] + wins * all_seats * row["won_used held"]
        + users * all_wins * row["used won"] + users * all_seats * row["used held"] + all_wins * all_seats * held["held won"]
    )  # fmt: skip
    return max(0.0, float(alone + 2 * crossed))
