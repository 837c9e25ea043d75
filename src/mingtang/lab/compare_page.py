"""The page of a comparison: what was changed, what that did, and what is only noise."""

from __future__ import annotations

from typing import Any

from mingtang.core.game import Game
from mingtang.lab import plots
from mingtang.lab.arena import Contest
from mingtang.lab.compare import Comparison, Difference
from mingtang.lab.page import Section, page, table
from mingtang.lab.wording import Words

SHARES = ("seat", "bot")
"""Groups whose measures are shares of wins."""


def difference_name(d: Difference, w: Words) -> str:
    """A measure as the reader calls it."""
    if d.group == "seat":
        return w.say("compare", "wins_of_seat", args=(int(d.name) + 1,))
    if d.group == "bot":
        return w.say("compare", "wins_of", args=(d.name,))
    if d.group == "source":
        return w.say("compare", "points_from", args=(w.source(d.name),))
    if d.group == "use":
        return w.say("compare", "use_of", args=(w.kind(d.name),))
    return w.say("compare", f"{d.group}_{d.name}")


def difference_row(d: Difference, w: Words) -> list[str]:
    """One line: name, before, after, difference with its margin, verdict."""
    share = d.group in SHARES or (d.group, d.name) == ("course", "decided")
    unit, scale, digits = (" %", 100.0, 1) if share else ("", 1.0, 2)
    change = f"{'+' if d.change.value > 0 else ''}{w.number(scale * d.change.value, digits)} ± {w.number(scale * d.change.margin, digits)}"
    verdict = w.say("compare", "sure" if d.real else "unsure", args=(_chance(d.chance, w),))
    values = [w.number(scale * v, digits) + unit for v in (d.before, d.after)]
    return [difference_name(d, w), *values, change, verdict]


def _chance(p: float, w: Words) -> str:
    return f"< {w.number(0.0001, 4)}" if p < 0.0001 else w.number(p, 4 if p < 0.01 else 2)


def comparison_page(game: Game[Any], contest: Contest, c: Comparison, w: Words) -> str:
    """One file with everything."""
    real = [d for d in c.differences if d.real]
    noise = [d for d in c.differences if not d.real]
    head = [w.say("compare", k) for k in ("measure", "original", "variant", "difference", "verdict")]
    changed = table(
        [w.say("compare", k) for k in ("key", "original", "variant")], [[x.key, x.before, x.after] for x in c.changes]
    )
    wins = [d for d in c.differences if d.group in SHARES]
    drawn = plots.forest(
        "wins", w.say("compare", "wins"), [(difference_name(d, w), d.change.value, d.change.low, d.change.high) for d in wins],
        w.say("compare", "wins_axis"), w.number,
    )  # fmt: skip
    sections = [
        Section("changed", w.say("compare", "changed"), w.say("compare", "changed_text"), [], changed, open=True),
        Section(
            "real", w.say("compare", "real", args=(len(real), c.games)), w.say("compare", "real_text"), [],
            table(head, [difference_row(d, w) for d in real]) if real else "", open=True,
        ),
        Section("wins", w.say("compare", "wins"), w.say("compare", "wins_text"), [drawn], ""),
        Section(
            "noise", w.say("compare", "noise", args=(len(noise), c.games)), w.say("compare", "noise_text"), [],
            table(head, [difference_row(d, w) for d in noise]) if noise else "",
        ),
    ]  # fmt: skip
    bots = ", ".join(dict.fromkeys(contest.bots))
    return page(
        title=w.say("compare", "title", args=(game.meta.title,)),
        han=game.meta.han,
        intro=w.say("compare", "intro", args=(c.games, contest.seats, bots, contest.seed)),
        tiles=[
            (w.number(c.games), w.say("compare", "tile_deals"), ""),
            (w.number(len(c.changes)), w.say("compare", "tile_changes"), ""),
            (
                w.number(len(real)),
                w.say("compare", "tile_real"),
                w.say("compare", "tile_of", args=(len(c.differences),)),
            ),
        ],
        sections=sections,
        note=w.say("report", "about"),
        contents=w.say("report", "contents"),
        numbers=w.say("report", "numbers"),
        lang=w.texts.lang,
    )
