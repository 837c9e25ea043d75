"""The designer's bench: the game as it is against a variant of it, deal by deal, and which differences are more than noise.

Both play the same deals with the same bots in the same seats. So each game has its counterpart, and what both have in common falls
out of the differences.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from mingtang.core.data import NOTES
from mingtang.core.game import Game
from mingtang.core.options import Options, read_options
from mingtang.lab.measure.lead import changes_of, decided_at, leaders
from mingtang.lab.measure.means import Tables, estimate
from mingtang.lab.measure.repeats import different_ends, repeat
from mingtang.lab.measure.statistics import Estimate, as_data, holm, two_sided
from mingtang.lab.run.batches import row_batches
from mingtang.lab.run.run import polars

LEVEL = 0.05
"""How often, over all differences together, noise alone may be taken for a difference."""
FEWEST = 10
"""With fewer pairs of games nothing is called a difference."""
RARE = 0.02
"""A choice that is made less often than so many times a seat in both is not compared; of a figure as small as this nobody says by how many hundredths
it grew."""
HARDLY = 0.2
"""What a variant adds and the bots choose less often than so many times a game was hardly used: the page says little about it."""
GROUPS = {
    "length": ("length",), "points": ("points",), "course": ("course",), "wins": ("seat", "bot"), "source": ("source",),
    "use": ("use",), "asking": ("asking",),
}  # fmt: skip
"""The lists of a page in their order, what matters most first, and which measures stand in each."""
MIXED = ("length", "points", "course")
"""Lists whose measures have different units: they keep their order, and their changes are drawn in hundredths of the original."""


@dataclass(frozen=True)
class Change:
    """One key of the data or one option that is not the same."""

    key: str
    before: str
    after: str


@dataclass(frozen=True)
class Difference:
    """One measure in both, and how they differ, game by game."""

    group: str
    """`length`, `points`, `course`, `seat`, `bot`, `source`, `use`, or `asking` for choices that only say how one is asked."""
    name: str
    before: Estimate
    after: Estimate
    change: Estimate
    chance: float
    """How often noise alone would give a difference at least as large."""
    real: bool
    """More than noise, all differences taken together (after Holm)."""

    @property
    def relative(self) -> Estimate | None:
        """The change as a part of the original; none where that is nothing or next to it."""
        whole = abs(self.before.value)
        if whole < RARE:
            return None
        return Estimate(self.change.value / whole, self.change.low / whole, self.change.high / whole)


@dataclass(frozen=True)
class Addition:
    """A kind of choice that only the variant offers, and how often in a game it was offered and chosen."""

    action: str
    offered: float
    chosen: float


@dataclass(frozen=True)
class Comparison:
    """What changed in the game, and what that did."""

    games: int
    changes: list[Change]
    differences: list[Difference]
    different: tuple[int, int]
    """How many games of the original and of the variant ended differently."""
    additions: list[Addition] = field(default_factory=list)
    """What only the variant offers."""

    @property
    def hardly_used(self) -> list[Addition]:
        """Additions that these bots hardly chose: a comparison of games with and without them compares nearly the same games."""
        return [addition for addition in self.additions if addition.chosen < HARDLY]

    @property
    def never_met(self) -> bool:
        """Whether no game went another way at all: what the variant changes never came up, so there is not even an addition to name."""
        same = all(d.change.low == d.change.high == 0 for d in self.differences)
        return bool(self.changes) and not self.additions and same

    @property
    def enough(self) -> bool:
        """Whether there are games enough to tell noise from a difference at all."""
        return self.games >= FEWEST

    @property
    def real(self) -> list[Difference]:
        """What is more than noise, list by list."""
        return [d for _, rows in grouped([d for d in self.differences if d.real]) for d in rows]

    @property
    def noise(self) -> list[Difference]:
        """What may be nothing, list by list."""
        return [d for _, rows in grouped([d for d in self.differences if not d.real]) for d in rows]

    @property
    def repeats(self) -> bool:
        """Whether one side or the other is a few games over and over."""
        return any(repeat(self.games, count) for count in self.different)

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        told = [{**asdict(d), "relative": asdict(d.relative) if d.relative else None} for d in self.differences]
        out: dict[str, Any] = as_data({**asdict(self), "differences": told, "enough": self.enough})
        return out


def grouped(rows: list[Difference]) -> list[tuple[str, list[Difference]]]:
    """The lists that have something in them. Where all measures of a list have one unit, the largest change comes first."""
    out = []
    for name, groups in GROUPS.items():
        mine = [d for d in rows if d.group in groups]
        if name not in MIXED:
            mine.sort(key=lambda d: -abs(d.change.value))
        if mine:
            out.append((name, mine))
    return out


# ---- what was changed


def switch(value: object) -> str:
    """The value of an option as one types it: on, off, or its word."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def changes_between(
    before: Game[Any], after: Game[Any], options: dict[str, Any], others: dict[str, Any]
) -> list[Change]:
    """Keys of the component data and options that differ."""
    one: Options = read_options(before.meta.switches, options)
    two: Options = read_options(after.meta.switches, others)
    found = [Change(name, switch(one[name]), switch(two[name])) for name in one if one[name] != two[name]]
    return [*found, *_walk(before.data, after.data, "")]


def _walk(one: Any, two: Any, where: str) -> Iterator[Change]:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one:
            if key not in NOTES and key in two:
                yield from _walk(one[key], two[key], f"{where}.{key}" if where else str(key))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two) and one and isinstance(one[0], dict):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from _walk(a, b, f"{where}.{a.get('id', i) if isinstance(a, dict) else i}")
    elif one != two:
        yield Change(where, _written(one), _written(two))


def _written(value: Any) -> str:
    """A figure of the component data as its file has it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---- what it did


def compare(one: Tables, two: Tables, changes: list[Change], asking: frozenset[str] = frozenset()) -> Comparison:
    """The variant `two` against the original `one`. `asking`: the kinds of choices that only say how one is asked."""
    pl = polars()
    a, b = _games(one), _games(two)
    a, b = a.join(b, on="number", how="semi").sort("number"), b.join(a, on="number", how="semi").sort("number")
    nothing = pl.Series([0.0] * a.height, dtype=pl.Float64)
    found: list[tuple[str, str, Any, Any]] = []
    for column in [*a.columns, *[c for c in b.columns if c not in a.columns]]:
        if column != "number":
            group, _, name = column.partition(" ")
            x, y = (frame[column].cast(pl.Float64) if column in frame.columns else nothing for frame in (a, b))
            found.append(("asking" if group == "use" and name in asking else group, name, x, y))
    rows = [(group, name, x, y) for group, name, x, y in found if _worth_it(group, x, y)]
    ends = different_ends(one["seats"], one["sources"]), different_ends(two["seats"], two["sources"])
    return Comparison(a.height, changes, _with_verdicts(rows), ends, additions(one, two, asking))


def additions(one: Tables, two: Tables, asking: frozenset[str] = frozenset()) -> list[Addition]:
    """The kinds of choices that were offered in the variant and never in the original, the least used first."""
    before, after = _offers(one), _offers(two)
    games = max(1, two["games"].height)
    found = [
        Addition(action, offered / games, chosen / games)
        for action, (offered, chosen) in after.items()
        if offered and action not in asking and not before.get(action, (0, 0))[0]
    ]
    return sorted(found, key=lambda a: (a.chosen, a.action))


def _offers(t: Tables) -> dict[str, tuple[int, int]]:
    """How often each kind of choice was offered and chosen in all games."""
    pl = polars()
    out: dict[str, tuple[int, int]] = {}
    for rows in row_batches(t["uses"], ("action", "offered", "chosen")):
        for action, offered, chosen in rows.group_by("action").agg(pl.col("offered", "chosen").sum()).iter_rows():
            before = out.get(action, (0, 0))
            out[action] = (before[0] + offered, before[1] + chosen)
    return out


def _worth_it(group: str, x: Any, y: Any) -> bool:
    return group not in ("use", "asking") or float(x.mean() or 0.0) >= RARE or float(y.mean() or 0.0) >= RARE


def _with_verdicts(rows: list[tuple[str, str, Any, Any]]) -> list[Difference]:
    """Each difference with its chance, and which of them are more than noise, taken together."""
    told = []
    for group, name, x, y in rows:
        e = estimate(y - x)
        chance = chance_of(e.value, float((y - x).std() or 0.0), len(x))
        told.append((group, name, estimate(x), estimate(y), e, chance))
    games = min((len(x) for _, _, x, _ in rows), default=0)
    real = holm([row[5] for row in told], LEVEL) if games >= FEWEST else [False] * len(told)
    return [Difference(*row, real=verdict) for row, verdict in zip(told, real, strict=True)]


def chance_of(value: float, spread: float, games: int) -> float:
    """How often noise alone gives a mean difference at least as large: Student's test over the games.

    Noise is as likely to help as to harm; so it cannot be ruled out more surely than by n coins that all fall on one side, however
    little the differences vary.
    """
    if games < 2 or value == 0:
        return 1.0
    coins = 2.0 ** (1 - games)
    if spread == 0:
        return coins
    return max(coins, two_sided(value / (spread / math.sqrt(games)), games - 1))


def _games(t: Tables) -> Any:
    """One row a game with everything that is compared; a column is called by its group and its name."""
    pl = polars()
    games, seats = t["games"], t["seats"]
    base = games.select(
        "number",
        pl.col("rounds").alias("length rounds"),
        pl.col("decisions").alias("length decisions"),
        (pl.col("options") / pl.col("decisions")).alias("length branching"),
    )
    best = seats.sort("score", descending=True).group_by("number").agg(
        pl.col("score").first().alias("points winner"),
        pl.col("score").mean().alias("points mean"),
        (pl.col("score").first() - pl.col("score").get(1)).alias("points margin"),
        (pl.col("score").first() - pl.col("score").last()).alias("points span"),
    )  # fmt: skip
    out = base.join(best, on="number").join(_course(t), on="number")
    out = out.join(_wide(seats, "seat", "won", "sum", "seat"), on="number")
    if seats["bot"].n_unique() > 1:
        out = out.join(_wide(seats, "bot", "won", "sum", "bot"), on="number")
    out = out.join(_wide(t["sources"], "source", "points", "mean", "source"), on="number")
    per_seat = pl.col("chosen").sum() / seats["seat"].n_unique()
    uses = [
        _wide(rows.group_by("number", "action").agg(per_seat), "action", "chosen", "sum", "use")
        for rows in row_batches(t["uses"], ("number", "action", "chosen"))
    ]
    used = pl.concat(uses, how="diagonal")
    in_order = sorted(c for c in used.columns if c != "number")  # in which batch a choice first came up decides nothing
    return out.join(used.select("number", *in_order), on="number").fill_null(0.0)


def _wide(rows: Any, key: str, value: str, how: str, group: str) -> Any:
    pl = polars()
    made = rows.with_columns((pl.lit(f"{group} ") + pl.col(key).cast(pl.String)).alias("column"))
    return made.pivot(on="column", index="number", values=value, aggregate_function=how, sort_columns=True)


def _course(t: Tables) -> Any:
    pl = polars()
    key = "forecast" if t["rounds"]["forecast"].null_count() == 0 else "score"
    rows = leaders(t["rounds"], t["seats"], key)
    return pl.DataFrame(
        {
            "number": list(rows),
            "course changes": [float(changes_of(line)) for line, _ in rows.values()],
            "course decided": [decided_at(line, won) for line, won in rows.values()],
        },
        schema_overrides={"number": pl.Int64},
    )
