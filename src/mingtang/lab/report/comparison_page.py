"""The page of a comparison: what was changed, what that did, and what is only noise."""

from __future__ import annotations

from typing import Any

from mingtang.core.game import Game
from mingtang.draw.page import PageSection, group, page, table
from mingtang.lab.measure.comparison import FEWEST, MIXED, Comparison, Difference, grouped
from mingtang.lab.report import row_plots
from mingtang.lab.report.wording import ReportWords
from mingtang.lab.run.contest import Contest

SHARES = ("seat", "bot")
"""Groups whose measures are shares of wins."""


def difference_name(d: Difference, w: ReportWords) -> str:
    """A measure as the reader calls it, below the name of its list."""
    if d.group == "seat":
        return w.say("compare", "wins_of_seat", args=(int(d.name) + 1,))
    if d.group == "bot":
        return w.say("compare", "wins_of", args=(d.name,))
    if d.group == "source":
        return w.source(d.name)
    if d.group in ("use", "asking"):
        return w.kind(d.name)
    return w.say("compare", f"{d.group}_{d.name}")


def is_share(d: Difference) -> bool:
    """Whether a measure is a share, so that its change is told in points of a hundred."""
    return d.group in SHARES or (d.group, d.name) == ("course", "decided")


def difference_row(d: Difference, w: ReportWords) -> list[str]:
    """One line: name, before, after, difference, each with its margin, the same in hundredths of the original, and the verdict."""
    if is_share(d):
        values = [w.around_share(e) for e in (d.before, d.after)]
        change = w.change_of_share(d.change)
    else:
        values = [w.around(e, 2) for e in (d.before, d.after)]
        change = w.change(d.change)
    verdict = w.say("compare", "sure" if d.real else "unsure", args=(_chance(d.chance, w),))
    return [difference_name(d, w), *values, change, relative_change(d, w), verdict]


def relative_change(d: Difference, w: ReportWords) -> str:
    """By how many hundredths of the original a figure changed; what was not there is new. Shares are told in hundredths already."""
    if is_share(d):
        return "–"
    if d.before.value == 0 and d.after.value != 0:
        return w.say("compare", "new")
    if d.after.value == 0 and d.before.value != 0:
        return w.say("compare", "gone")
    return _percent(d.relative.value, w) if d.relative else "–"


def _percent(value: float, w: ReportWords) -> str:
    return w.signed(100 * value, 0) + "\u00a0%"


def _chance(p: float, w: ReportWords) -> str:
    return f"< {w.number(0.0001, 4)}" if p < 0.0001 else w.number(p, 4 if p < 0.01 else 2)


def comparison_page(game: Game[Any], contest: Contest, c: Comparison, w: ReportWords) -> str:
    """One file with everything."""
    changed = table(
        [w.say("compare", k) for k in ("key", "original", "variant")],
        [[x.key, x.before, x.after] for x in c.changes],
        words=True,
    )
    wins = [d for d in c.differences if d.group in SHARES]
    drawn = row_plots.forest(
        w.say("compare", "wins"), [(difference_name(d, w), d.change) for d in wins],
        w.say("compare", "wins_axis"), lambda v: w.signed(100 * v, 0), w.points, [d.real for d in wins],
    )  # fmt: skip
    sections = [
        PageSection("changed", w.say("compare", "changed"), w.say("compare", "changed_text"), [], changed, open=True),
        *([_real(c, w)] if c.enough else []),
        PageSection("wins", w.say("compare", "wins"), w.say("compare", "wins_text"), [drawn], ""),
        _noise(c, w),
    ]
    return page(
        title=w.say("compare", "title", args=(game.meta.title,)),
        han=game.meta.han,
        intro=w.say("compare", "intro", args=(c.games, contest.seats, ", ".join(contest.bots), contest.seed)),
        tiles=[
            (w.number(c.games), w.say("compare", "tile_deals", args=(c.games,)), ""),
            (w.number(len(c.changes)), w.say("compare", "tile_changes", args=(len(c.changes),)), ""),
            (
                w.number(len(c.real)) if c.enough else "–",
                w.say("compare", "tile_real", args=(len(c.real),)),
                w.say("compare", "tile_of", args=(len(c.differences),)),
            ),
        ],
        sections=sections,
        note=w.say("report", "about"),
        contents=w.say("report", "contents"),
        numbers=w.say("report", "numbers"),
        lang=w.texts.lang,
        warning=" ".join(part for part in (repeats_warning(c, w), hardly_used_warning(c, w)) if part),
        style=row_plots.STYLE,
    )


def repeats_warning(c: Comparison, w: ReportWords) -> str:
    """That one side or both are a few games over and over; empty where they are not."""
    return w.say("compare", "repeats", args=(c.games, *c.different)) if c.repeats else ""


def hardly_used_warning(c: Comparison, w: ReportWords) -> str:
    """That what the variant adds was hardly chosen, or never came up; empty where it was, or where nothing is added."""
    if c.never_met:
        return w.say("compare", "never_met", args=(c.games,))
    rows = [
        w.say("compare", "hardly_used_row", args=(w.kind(a.action), w.number(a.chosen, 2), w.number(a.offered, 1)))
        for a in c.hardly_used
    ]
    return w.say("compare", "hardly_used", args=("; ".join(rows),)) if rows else ""


def table_head(w: ReportWords) -> list[str]:
    """What the columns of differences are."""
    return [w.say("compare", k) for k in ("measure", "original", "variant", "difference", "relative", "verdict")]


def _real(c: Comparison, w: ReportWords) -> PageSection:
    """What is more than noise, list by list."""
    rows = c.real
    title = w.say("compare", "real", args=(len(rows), c.games))
    drawn = [_drawn(name, mine, w) for name, mine in grouped(rows)]
    made = table(table_head(w), _listed(rows, w)) if rows else ""
    return PageSection("real", title, w.say("compare", "real_text"), [d for d in drawn if d], made, open=True)


def _drawn(name: str, rows: list[Difference], w: ReportWords) -> str:
    """The changes of one list: in its own unit, or in hundredths of the original where its measures have different units."""
    title = w.say("compare", f"group_{name}")
    if name in MIXED:
        told = [(difference_name(d, w), d.relative) for d in rows if d.relative]
        axis, tick, figure = "relative_axis", lambda v: _percent(v, w), lambda v: _percent(v, w)
    elif name == "wins":
        told = [(difference_name(d, w), d.change) for d in rows]
        axis, tick, figure = "wins_axis", lambda v: w.signed(100 * v, 0), w.points
    else:
        told = [(difference_name(d, w), d.change) for d in rows]
        axis, tick, figure = f"{name}_axis", lambda v: w.signed(v, 0 if v == int(v) else 2), lambda v: w.signed(v, 2)
    if not told:
        return ""
    return group(title, row_plots.forest(title, told, w.say("compare", axis), tick, figure, [True] * len(told)))


def _listed(rows: list[Difference], w: ReportWords) -> list[list[str]]:
    """The rows of a table, each list below its name."""
    out = []
    for name, mine in grouped(rows):
        out += [[w.say("compare", f"group_{name}")], *[difference_row(d, w) for d in mine]]
    return out


def _noise(c: Comparison, w: ReportWords) -> PageSection:
    rows = c.noise
    text = w.say("compare", "noise_text") if c.enough else too_few(c, w)
    made = table(table_head(w), _listed(rows, w)) if rows else ""
    key = "noise" if c.enough else "unknown"
    return PageSection("noise", w.say("compare", key, args=(len(rows), c.games)), text, [], made)


def too_few(c: Comparison, w: ReportWords) -> str:
    """That so few games say nothing."""
    return w.say("compare", "too_few", args=(c.games, FEWEST))
