"""What the tables of a run say about the game, as plain figures with their intervals. The report shows them; `--json` prints them.

Games are independent of each other, the seats of one game are not: intervals of things that belong to seats are counted by game.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import asdict, dataclass
from typing import Any

from mingtang.lab.runs import polars
from mingtang.lab.stats import Z95, wilson

Tables = dict[str, Any]
ENOUGH = 30
"""So many seats must have done a thing, and as many not, before its use is compared with winning."""
STEPS = 20
"""The course of a game is looked at in so many steps."""


@dataclass(frozen=True)
class Estimate:
    """A figure and where the true one lies, 95 times of 100."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Named:
    """A figure of something: a bot, a seat, a source of points."""

    name: str
    count: int
    figure: Estimate
    fair: float = 0.0


@dataclass(frozen=True)
class Source:
    """Points of one kind, for winners and for the others."""

    name: str
    winners: Estimate
    others: Estimate


@dataclass(frozen=True)
class Use:
    """A kind of choice: how often it was offered and taken, and how those fared who took it."""

    action: str
    per_seat: float
    """Times taken by a seat in a game."""
    taken: float
    """Taken when offered."""
    winners: Estimate
    others: Estimate
    """Times taken by winners and by the others."""
    users: int
    """Seats that took it at least once."""
    edge: Estimate | None
    """The win share of seats that took it, less that of seats of the same bot that did not; None where either is rare."""


@dataclass(frozen=True)
class Course:
    """How a game makes up its mind."""

    changes: Estimate
    """How often the lead passes to another seat between two rounds."""
    changes_counts: list[int]
    """In how many games it did so 0, 1, 2, … times."""
    known: list[tuple[float, float, float, float]]
    """(part of the game that is played, share of games whose winner leads then, low, high)."""
    decided: list[float]
    """The part of the game after which the winner was never overtaken: its tenths, from the quickest tenth of games on."""


@dataclass(frozen=True)
class Skill:
    """How much of the difference in points, within a game, the bots and the seats explain; the rest is luck and the course of play."""

    bot: Estimate
    seat: Estimate
    several_bots: bool


@dataclass(frozen=True)
class Findings:
    """All that the report shows."""

    games: int
    bots: list[Named]
    seats: list[Named]
    seat_scores: list[Named]
    bot_scores: list[Named]
    scores: dict[str, list[int]]
    """How many seats had how many points, in steps of `score_step` from `score_from` on, by bot."""
    score_from: int
    score_step: int
    margin: Estimate
    """The winner's points ahead of the second."""
    sources: list[Source]
    rounds: Estimate
    rounds_counts: dict[int, int]
    decisions: Estimate
    decisions_counts: list[int]
    decisions_from: int
    decisions_step: int
    branching: Estimate
    widest: int
    branching_by_round: list[tuple[int, float, float, float]]
    by_score: Course
    by_forecast: Course | None
    uses: list[Use]
    things: list[Use]
    skill: Skill

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def findings(t: Tables) -> Findings:
    """Everything, from the tables of a finished run."""
    seats, games = t["seats"], t["games"]
    score_from, score_step, scores = _histogram_by_bot(seats)
    d_from, d_step, d_counts = histogram(games["decisions"].to_list())
    return Findings(
        games=games.height,
        bots=win_shares(seats, "bot"),
        seats=win_shares(seats, "seat"),
        seat_scores=mean_scores(seats, "seat"),
        bot_scores=mean_scores(seats, "bot"),
        scores=scores,
        score_from=score_from,
        score_step=score_step,
        margin=_margin(seats),
        sources=_sources(t),
        rounds=estimate(games["rounds"]),
        rounds_counts=dict(sorted(games["rounds"].value_counts().iter_rows())),
        decisions=estimate(games["decisions"]),
        decisions_counts=d_counts,
        decisions_from=d_from,
        decisions_step=d_step,
        branching=ratio(games, "options", "decisions"),
        widest=int(games["widest"].max()),
        branching_by_round=_branching_by_round(t["rounds"]),
        by_score=_course(t["rounds"], seats, "score"),
        by_forecast=_course(t["rounds"], seats, "forecast") if t["rounds"]["forecast"].null_count() == 0 else None,
        uses=_uses(t, things=False),
        things=_uses(t, things=True),
        skill=_skill(seats),
    )


# ---- estimates


def estimate(values: Any) -> Estimate:
    """The mean of independent values."""
    n = len(values)
    mean = float(values.mean() or 0.0)
    half = Z95 * float(values.std() or 0.0) / math.sqrt(n) if n > 1 else 0.0
    return Estimate(mean, mean - half, mean + half)


def ratio(frame: Any, above: str, below: str) -> Estimate:
    """The sum of one column over the sum of another, one row a game; its interval counts games, not seats."""
    n = frame.height
    whole = float(frame[below].sum())
    if whole == 0.0:
        return Estimate(0.0, 0.0, 0.0)
    value = float(frame[above].sum()) / whole
    rest = frame[above] - value * frame[below]
    half = Z95 * math.sqrt(float((rest * rest).sum()) * n / max(1, n - 1)) / whole if n > 1 else 0.0
    return Estimate(value, value - half, value + half)


def histogram(values: list[int], bars: int = 24) -> tuple[int, int, list[int]]:
    """(where the first bar begins, how wide each is, how many values lie in each)."""
    low, high = min(values), max(values)
    step = max(1, math.ceil((high - low + 1) / bars))
    begin = low - low % step
    counts = [0] * ((high - begin) // step + 1)
    for value in values:
        counts[(value - begin) // step] += 1
    return begin, step, counts


# ---- bots, seats, points


def win_shares(seats: Any, key: str) -> list[Named]:
    """Win shares by bot or by seat. A bot in two seats wins a game once; a shared win counts in part."""
    pl = polars()
    table = seats["seat"].n_unique()
    games = seats.group_by("number", key).agg(pl.col("won").sum(), pl.len().alias("held"))
    out = []
    for row in games.group_by(key).agg(pl.col("won").sum(), pl.col("held").sum(), pl.len()).sort(key).iter_rows(named=True):  # fmt: skip
        low, high = wilson(row["won"], row["len"])
        share = row["won"] / row["len"]
        out.append(Named(str(row[key]), row["len"], Estimate(share, low, high), row["held"] / row["len"] / table))
    return out


def mean_scores(seats: Any, key: str) -> list[Named]:
    """Mean points by bot or by seat."""
    pl = polars()
    out = []
    for name in seats[key].unique().sort().to_list():
        mine = seats.filter(pl.col(key) == name)
        games = mine.group_by("number").agg(pl.col("score").sum(), pl.len().alias("held"))
        out.append(Named(str(name), mine.height, ratio(games, "score", "held")))
    return out


def _histogram_by_bot(seats: Any) -> tuple[int, int, dict[str, list[int]]]:
    begin, step, whole = histogram(seats["score"].to_list())
    out: dict[str, list[int]] = {}
    for (name,), mine in sorted(seats.group_by("bot")):
        counts = [0] * len(whole)
        for score in mine["score"]:
            counts[(score - begin) // step] += 1
        out[name] = counts
    return begin, step, out


def _margin(seats: Any) -> Estimate:
    pl = polars()
    best = seats.sort("score", descending=True).group_by("number").agg(pl.col("score").head(2))
    return estimate(best["score"].list.get(0) - best["score"].list.get(1))


def _sources(t: Tables) -> list[Source]:
    pl = polars()
    rows = t["sources"].join(t["seats"].select("number", "seat", "won"), on=["number", "seat"])
    order = list(dict.fromkeys(t["sources"]["source"].to_list()[:200]))
    order += [name for name in t["sources"]["source"].unique().sort().to_list() if name not in order]
    out = []
    for name in order:
        mine = rows.filter(pl.col("source") == name)
        out.append(Source(name, *(_per_game(mine.filter(side), "points") for side in (pl.col("won") > 0, pl.col("won") == 0))))  # fmt: skip
    return out


def _per_game(rows: Any, column: str) -> Estimate:
    pl = polars()
    return ratio(rows.group_by("number").agg(pl.col(column).sum(), pl.len().alias("held")), column, "held")


def _branching_by_round(rounds: Any) -> list[tuple[int, float, float, float]]:
    pl = polars()
    steps = rounds.sort("number", "seat", "round").with_columns(
        pl.col("decisions").shift(-1).over("number", "seat") - pl.col("decisions"),
        pl.col("options").shift(-1).over("number", "seat") - pl.col("options"),
    )
    out = []
    for (number,), mine in sorted(steps.drop_nulls(["decisions"]).group_by("round")):
        games = mine.group_by("number").agg(pl.col("decisions").sum(), pl.col("options").sum())
        found = ratio(games, "options", "decisions")
        if games.height >= ENOUGH or number == 1:
            out.append((number, found.value, found.low, found.high))
    return out


# ---- the course of a game


def leaders(rounds: Any, seats: Any, key: str) -> dict[int, tuple[list[int], set[int]]]:
    """For each game: who led as each round began and at the end, and who won."""
    pl = polars()
    lead = (
        rounds.sort("number", "round", key, "seat", descending=[False, False, True, False])
        .group_by("number", "round", maintain_order=True)
        .agg(pl.col("seat").first().alias("leader"))
    )
    out: dict[int, tuple[list[int], set[int]]] = {}
    for number, seat in seats.filter(pl.col("won") > 0).select("number", "seat").iter_rows():
        out.setdefault(number, ([], set()))[1].add(seat)
    for number, leader in lead.select("number", "leader").iter_rows():
        out[number][0].append(leader)
    for line, won in out.values():
        if line[-1] not in won:  # equal points; the tie-breaker has spoken
            line[-1] = min(won)
    return out


def changes_of(line: list[int]) -> int:
    """How often the lead passed on. Who is ahead before anybody has played does not count."""
    return sum(1 for a, b in itertools.pairwise(line[1:]) if a != b)


def decided_at(line: list[int], won: set[int]) -> float:
    """The part of the game after which nobody overtook the winner."""
    last = at = len(line) - 1
    while at > 0 and line[at - 1] in won:
        at -= 1
    return at / last if last else 1.0


def _course(rounds: Any, seats: Any, key: str) -> Course:
    pl = polars()
    rows = leaders(rounds, seats, key)
    changes: list[int] = []
    decided: list[float] = []
    leads = [0.0] * (STEPS + 1)
    for line, won in rows.values():
        changes.append(changes_of(line))
        decided.append(decided_at(line, won))
        for i in range(STEPS + 1):
            leads[i] += line[round(i / STEPS * (len(line) - 1))] in won
    n = len(rows)
    counts = [0] * (max(changes) + 1)
    for c in changes:
        counts[c] += 1
    decided.sort()
    return Course(
        changes=estimate(pl.Series(changes, dtype=pl.Float64)),
        changes_counts=counts,
        known=[(i / STEPS, leads[i] / n, *wilson(leads[i], n)) for i in range(STEPS + 1)],
        decided=[decided[min(n - 1, n * i // 10)] for i in range(11)],
    )


# ---- what was used


def _uses(t: Tables, things: bool) -> list[Use]:
    """Every kind of choice, or every thing that choices name, with how its users fared."""
    pl = polars()
    seats = t["seats"].select("number", "seat", "bot", "won")
    rows = t["uses"].select("number", "seat", "action", "offered", "chosen")
    if things:
        rows = rows.with_columns(pl.col("action").str.split(" ").list.slice(1).list.unique()).explode("action")
        rows = rows.drop_nulls("action").group_by("number", "seat", "action").agg(pl.col("offered", "chosen").sum())
    out = []
    for (name,), mine in rows.group_by("action"):
        # who was never offered it has not taken it: his row is missing
        all_seats = seats.join(mine.select("number", "seat", "offered", "chosen"), on=["number", "seat"], how="left").fill_null(0)  # fmt: skip
        users = all_seats.filter(pl.col("chosen") > 0)
        offered = int(mine["offered"].sum())
        out.append(
            Use(
                action=name,
                per_seat=float(mine["chosen"].sum()) / seats.height,
                taken=float(mine["chosen"].sum()) / offered if offered else 0.0,
                winners=_per_game(all_seats.filter(pl.col("won") > 0), "chosen"),
                others=_per_game(all_seats.filter(pl.col("won") == 0), "chosen"),
                users=users.height,
                edge=_edge(all_seats),
            )
        )
    return sorted(out, key=lambda use: (-use.per_seat, use.action))


def _edge(rows: Any) -> Estimate | None:
    """How much more often users won than other seats of the same bot, so that who plays is not mistaken for what is played."""
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
    return n * m / (n + m), Estimate(a - b, low, high)


# ---- luck and skill


def _skill(seats: Any) -> Skill:
    """Shares of the variance of points around their game's mean; intervals by leaving out a twentieth of the games at a time."""
    pl = polars()
    frame = seats.with_columns((pl.col("score") - pl.col("score").mean().over("number")).alias("rest")).with_columns(
        (pl.col("number") % STEPS).alias("fold")
    )
    several = seats["bot"].n_unique() > 1
    nothing = Estimate(0.0, 0.0, 0.0)
    return Skill(_explained(frame, "bot") if several else nothing, _explained(frame, "seat"), several)


def _explained(frame: Any, key: str) -> Estimate:
    pl = polars()
    whole = _share_explained(frame, key)
    folds = [f for f in range(STEPS) if 0 < frame.filter(pl.col("fold") != f).height < frame.height]
    if len(folds) < 2:
        return Estimate(whole, 0.0, 1.0)
    k = len(folds)
    pseudo = [k * whole - (k - 1) * _share_explained(frame.filter(pl.col("fold") != f), key) for f in folds]
    mean = sum(pseudo) / k
    half = Z95 * math.sqrt(sum((p - mean) ** 2 for p in pseudo) / (k - 1) / k)
    return Estimate(whole, max(0.0, whole - half), min(1.0, whole + half))


def _share_explained(frame: Any, key: str) -> float:
    pl = polars()
    total = float((frame["rest"] ** 2).sum())
    groups = frame.group_by(key).agg(pl.col("rest").mean(), pl.len())
    between = float((groups["rest"] ** 2 * groups["len"]).sum())
    return between / total if total else 0.0
