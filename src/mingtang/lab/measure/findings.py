"""What the tables of a run say about the game, as plain figures with their intervals. The report shows them; `--json` prints them.

Games are independent of each other, the seats of one game are not: intervals of things that belong to seats are counted by game.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from mingtang.lab.measure.lead import Course, course
from mingtang.lab.measure.means import Tables, bars_for, estimate, histogram, per_game, ratio
from mingtang.lab.measure.repeats import different_ends, evenly_seated
from mingtang.lab.measure.statistics import Estimate, as_data, chance_of_wins, holm, t95, wilson
from mingtang.lab.measure.uses import ENOUGH, Use, uses
from mingtang.lab.run.run import polars

FOLDS = 20
"""What the bots explain is counted anew without each of so many parts of the games: how far that goes apart says how sure it is."""


@dataclass(frozen=True)
class NamedEstimate:
    """A figure of something: a bot, a seat, a source of points."""

    name: str
    count: int
    figure: Estimate
    fair: float = 0.0
    away: bool = False
    """Further from the fair share than chance explains, all that are compared taken together."""


@dataclass(frozen=True)
class Source:
    """Points of one kind, for winners and for the others."""

    name: str
    winners: Estimate
    others: Estimate
    least: int
    most: int
    """What a seat had of it in a game: no mean lies outside, whatever an interval says."""


@dataclass(frozen=True)
class Skill:
    """How much of the difference in points, within a game, the bots and the seats explain; the rest is luck and the course of play."""

    bot: Estimate
    seat: Estimate
    rest: Estimate
    several_bots: bool


@dataclass(frozen=True)
class Findings:
    """All that the report shows."""

    games: int
    different: int
    """How many of the games ended differently: the others are games that were seen before, with other seats."""
    evenly_seated: bool
    """Whether every bot sat in every seat equally often."""
    bots: list[NamedEstimate]
    seats: list[NamedEstimate]
    seat_scores: list[NamedEstimate]
    bot_scores: list[NamedEstimate]
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
    """(round, options in a decision, low, high); round 0 is what is chosen before the first one."""
    by_score: Course
    by_forecast: Course | None
    uses: list[Use]
    things: list[Use]
    skill: Skill

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        out: dict[str, Any] = as_data(asdict(self))
        return out


def findings(t: Tables) -> Findings:
    """Everything, from the tables of a finished run."""
    seats, games = t["seats"], t["games"]
    score_from, score_step, scores = _histogram_by_bot(seats)
    d_from, d_step, d_counts = histogram(games["decisions"].to_list(), bars_for(games.height))
    return Findings(
        games=games.height,
        different=different_ends(seats, t["sources"]),
        evenly_seated=evenly_seated(seats),
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
        by_score=course(t["rounds"], seats, "score"),
        by_forecast=course(t["rounds"], seats, "forecast") if t["rounds"]["forecast"].null_count() == 0 else None,
        uses=uses(t, things=False),
        things=uses(t, things=True),
        skill=_skill(seats),
    )


# ---- bots, seats, points


def win_shares(seats: Any, key: str) -> list[NamedEstimate]:
    """Win shares by bot or by seat. A bot in two seats wins a game once; a shared win counts in part."""
    pl = polars()
    chances: list[float] = []
    table = seats["seat"].n_unique()
    games = seats.group_by("number", key).agg(pl.col("won").sum(), pl.len().alias("held"))
    out = []
    for row in games.group_by(key).agg(pl.col("won").sum(), pl.col("held").sum(), pl.len()).sort(key).iter_rows(named=True):  # fmt: skip
        low, high = wilson(row["won"], row["len"])
        share = row["won"] / row["len"]
        fair = row["held"] / row["len"] / table
        out.append(NamedEstimate(str(row[key]), row["len"], Estimate(share, low, high), fair))
        chances.append(chance_of_wins(row["won"], row["len"], fair))
    return [replace(named, away=away) for named, away in zip(out, holm(chances), strict=True)]


def mean_scores(seats: Any, key: str) -> list[NamedEstimate]:
    """Mean points by bot or by seat."""
    pl = polars()
    out = []
    for name in seats[key].unique().sort().to_list():
        mine = seats.filter(pl.col(key) == name)
        games = mine.group_by("number").agg(pl.col("score").sum(), pl.len().alias("held"))
        out.append(NamedEstimate(str(name), mine.height, ratio(games, "score", "held")))
    return out


def _histogram_by_bot(seats: Any) -> tuple[int, int, dict[str, list[int]]]:
    begin, step, whole = histogram(seats["score"].to_list(), bars_for(seats["number"].n_unique()))
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
        winners, others = (per_game(mine.filter(side), "points") for side in (pl.col("won") > 0, pl.col("won") == 0))
        out.append(Source(name, winners, others, int(mine["points"].min()), int(mine["points"].max())))
    return out


def _branching_by_round(rounds: Any) -> list[tuple[int, float, float, float]]:
    pl = polars()
    steps = rounds.sort("number", "seat", "round").with_columns(
        pl.col("decisions").shift(-1).over("number", "seat") - pl.col("decisions"),
        pl.col("options").shift(-1).over("number", "seat") - pl.col("options"),
    )
    out = []
    enough = min(ENOUGH, rounds["number"].n_unique())
    for (number,), mine in sorted(steps.drop_nulls(["decisions"]).group_by("round")):
        games = mine.group_by("number").agg(pl.col("decisions").sum(), pl.col("options").sum())
        found = ratio(games, "options", "decisions")
        if games.height >= enough and float(games["decisions"].sum()) > 0:
            out.append((number, found.value, found.low, found.high))
    return out


# ---- luck and skill


def _skill(seats: Any) -> Skill:
    """Shares of the variance of points around their game's mean; intervals by leaving out a twentieth of the games at a time."""
    pl = polars()
    frame = seats.with_columns((pl.col("score") - pl.col("score").mean().over("number")).alias("rest")).with_columns(
        (pl.col("number") % FOLDS).alias("fold")
    )
    several = seats["bot"].n_unique() > 1

    def bot(rows: Any) -> float:
        return _share_explained(rows, "bot") if several else 0.0

    def seat(rows: Any) -> float:
        return _share_explained(rows, "seat")

    return Skill(
        _sure(frame, bot),
        _sure(frame, seat),
        _sure(frame, lambda rows: max(0.0, 1.0 - bot(rows) - seat(rows))),
        several,
    )


def _sure(frame: Any, measure: Callable[[Any], float]) -> Estimate:
    pl = polars()
    whole = measure(frame)
    folds = [f for f in range(FOLDS) if 0 < frame.filter(pl.col("fold") != f).height < frame.height]
    if len(folds) < 2:
        return Estimate(whole, 0.0, 1.0)
    k = len(folds)
    pseudo = [k * whole - (k - 1) * measure(frame.filter(pl.col("fold") != f)) for f in folds]
    mean = sum(pseudo) / k
    half = t95(k - 1) * math.sqrt(sum((p - mean) ** 2 for p in pseudo) / (k - 1) / k)
    return Estimate(whole, max(0.0, whole - half), min(1.0, whole + half))


def _share_explained(frame: Any, key: str) -> float:
    pl = polars()
    total = float((frame["rest"] ** 2).sum())
    groups = frame.group_by(key).agg(pl.col("rest").mean(), pl.len())
    between = float((groups["rest"] ** 2 * groups["len"]).sum())
    return between / total if total else 0.0
