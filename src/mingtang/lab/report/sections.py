"""The sections of a run's report: who wins and from where, with how many points, how long it takes, and when it is decided."""

from __future__ import annotations

from mingtang.draw.page import PageSection, table
from mingtang.lab.measure.findings import Findings, NamedEstimate
from mingtang.lab.measure.lead import Course
from mingtang.lab.measure.statistics import Estimate
from mingtang.lab.report import plots, row_plots
from mingtang.lab.report.wording import ReportWords


def bots(f: Findings, w: ReportWords) -> PageSection:
    """Who wins."""
    svg = _shares(w.say("report", "bots"), [(b.name, b.figure) for b in f.bots], [b.fair for b in f.bots], "win_share", w)  # fmt: skip
    rows = _won(f.bots, f.bot_scores, [b.name for b in f.bots], w)
    return PageSection(
        "bots", w.say("report", "bots"), w.say("report", "bots_text"), [svg], table(_head("bot", w), rows)
    )


def seats(f: Findings, w: ReportWords) -> PageSection:
    """Where one sits: a seat is called uneven only if chance does not explain it, all seats taken together."""
    names = [w.say("report", "seat_n", args=(int(s.name) + 1,)) for s in f.seats]
    svg = _shares(
        w.say("report", "seats"), [(n, s.figure) for n, s in zip(names, f.seats, strict=True)], [s.fair for s in f.seats], "win_share", w,
    )  # fmt: skip
    away = [s for s in f.seats if s.away]
    told = away or [max(f.seats, key=lambda s: abs(s.figure.value - s.fair))]
    which = ", ".join(w.say("report", "seat_with", args=(int(s.name) + 1, w.between(s.figure))) for s in told)
    sat = w.say("report", "seats_text" if f.evenly_seated else "seats_uneven", args=(f.games, len(f.seats)))
    text = sat + " " + w.say("report", "seats_matter" if away else "seats_even", args=(which,))  # fmt: skip
    rows = _won(f.seats, f.seat_scores, names, w)
    return PageSection("seats", w.say("report", "seats"), text, [svg], table(_head("seat", w), rows))


def _shares(title: str, rows: list[tuple[str, Estimate]], fair: list[float], axis: str, w: ReportWords) -> str:
    return row_plots.intervals(title, rows, fair, w.say("report", axis), lambda v: w.percent(v, 0), w.percent)


def _head(first: str, w: ReportWords) -> list[str]:
    return [w.say("report", k) for k in (first, "games", "win_share", "fair", "points")]


def _won(shares: list[NamedEstimate], points: list[NamedEstimate], names: list[str], w: ReportWords) -> list[list[str]]:
    return [
        [name, w.number(s.count), w.between(s.figure), w.percent(s.fair), w.around(p.figure)]
        for name, s, p in zip(names, shares, points, strict=True)
    ]


def scores(f: Findings, w: ReportWords) -> PageSection:
    """How many points, by bot."""
    games = [b.count for b in f.bots]

    def draw(name: str, width: float) -> str:
        return plots.histograms(
            name, w.say("report", "scores"), dict(f.scores), games, f.score_from, f.score_step,
            w.say("report", "points"), w.say("report", "share_of_seats"), w.number, width,
        )  # fmt: skip

    text = w.say("report", "scores_text", args=(w.around(f.margin),))
    first, step = f.score_from, f.score_step
    bins = [f"{first + i * step}–{first + (i + 1) * step - 1}" if step > 1 else str(first + i) for i in range(len(next(iter(f.scores.values()))))]  # fmt: skip
    rows = [[b, *[w.number(counts[i]) for counts in f.scores.values()]] for i, b in enumerate(bins)]
    return PageSection(
        "scores", w.say("report", "scores"), text, plots.for_both(draw, "scores"),
        table([w.say("report", "points"), *f.scores], rows), caption=w.say("report", "whiskers"),
    )  # fmt: skip


def sources(f: Findings, w: ReportWords) -> PageSection | None:
    """Where the points come from."""
    shown = [s for s in f.sources if abs(s.winners.value) + abs(s.others.value) > 0.005]
    if not shown:
        return None
    names = (w.say("report", "winners"), w.say("report", "others"))
    drawn = [(w.source(s.name), s.winners.within(s.least, s.most), s.others.within(s.least, s.most)) for s in shown]
    svg = row_plots.pairs(
        w.say("report", "sources"), drawn, names,
        w.say("report", "points_each"), lambda v: w.number(v, 0 if v == int(v) else 1), lambda v: w.number(v, 1),
    )  # fmt: skip
    rows = [[w.source(s.name), w.around(s.winners, 2), w.around(s.others, 2)] for s in f.sources]
    text = w.say("report", "sources_text")
    if len(f.bots) > 1:
        text += " " + w.say("report", "sources_bots")
    return PageSection("sources", w.say("report", "sources"), text, [svg], table([w.say("report", "source"), *names], rows))  # fmt: skip


def length(f: Findings, w: ReportWords) -> PageSection:
    """How long it takes, and how wide the choice is. A number of rounds that never differs needs no drawing and leaves its place to the next."""
    games = w.say("report", "share_of_games")
    before = w.say("report", "before_rounds")
    by_round = f.branching_by_round

    def decisions(name: str, width: float) -> str:
        return plots.histograms(
            name, w.say("report", "decisions"), {"": f.decisions_counts}, [f.games], f.decisions_from, f.decisions_step,
            w.say("report", "decisions"), games, w.number, width,
        )  # fmt: skip

    if len(f.rounds_counts) > 1:
        rounds = [(str(n), count) for n, count in f.rounds_counts.items()]
        svgs = [plots.bars("rounds", w.say("report", "rounds"), rounds, w.say("report", "rounds"), games, w.number)]
        svgs.append(decisions("decisions", plots.HALF))
    else:
        svgs = plots.for_both(decisions, "decisions")
    if by_round:
        svgs += plots.for_both(
            lambda name, width: plots.by_round(
                name, w.say("report", "branching"), by_round, (w.say("report", "round"), w.say("report", "options_each")), before, w.number, width,
            ),
            "branching",
        )  # fmt: skip
    text = w.say("report", "length_text", args=(w.around(f.rounds, 2), w.around(f.decisions), w.around(f.branching, 2), f.widest))  # fmt: skip
    text = text[:1].upper() + text[1:]
    rows = [[str(n) if n else before, w.around(Estimate(v, low, high), 2)] for n, v, low, high in f.branching_by_round]
    head = [w.say("report", k) for k in ("round", "options_each")]
    caption = w.say("report", "whiskers")
    if any(n == 0 for n, *_ in f.branching_by_round):
        caption += " " + w.say("report", "round_0", args=(before,))
    return PageSection("length", w.say("report", "length"), text, svgs, table(head, rows), caption=caption)


def lead(f: Findings, w: ReportWords) -> PageSection:
    """When it is decided."""
    series: dict[str, Course] = {w.say("report", "by_score"): f.by_score}
    if f.by_forecast:
        series[w.say("report", "by_forecast")] = f.by_forecast
    main = f.by_forecast or f.by_score
    changes = [(str(i), count) for i, count in enumerate(main.changes_counts)]
    svgs = [
        plots.steps(
            "lead", w.say("report", "lead"), {name: c.known for name, c in series.items()},
            (w.say("report", "part_played"), w.say("report", "winner_leads")), (w.say("report", "guessing"), 1 / len(f.seats)), w.number,
        ),
        plots.bars(
            "changes", w.say("report", "changes"), changes, w.say("report", "changes"),
            w.say("report", "share_of_games"), w.number,
        ),
    ]  # fmt: skip
    text = w.say("report", "lead_text", args=(w.around(main.changes, 2), from_part(main.half, w), from_part(main.most, w)))  # fmt: skip
    rows = [
        [w.percent(at, 0), *[w.between(Estimate(*c.known[i][1:])) for c in series.values()]]
        for i, (at, *_) in enumerate(main.known)
    ]
    return PageSection(
        "lead", w.say("report", "lead"), text, svgs, table([w.say("report", "part_played"), *series], rows),
        caption=w.say("report", "lead_looks"),
    )  # fmt: skip


def from_part(e: Estimate, w: ReportWords) -> str:
    """From when on a game is decided."""
    if e.low >= 1.0:
        return w.say("report", "at_the_end")
    key = "at_the_end_or" if e.value >= 1.0 else "from_part"
    return w.say("report", key, args=(w.percent(e.value, 0), w.range(e, 0)))


def skill(f: Findings, w: ReportWords) -> PageSection:
    """Luck against skill."""
    seat, rest = w.between(f.skill.seat), w.between(f.skill.rest)
    if not f.skill.several_bots:
        return PageSection("skill", w.say("report", "skill"), w.say("report", "skill_alone", args=(seat, rest)), [], "")
    rows = [
        (w.say("report", "skill_bots"), f.skill.bot),
        (w.say("report", "skill_seats"), f.skill.seat),
        (w.say("report", "skill_rest"), f.skill.rest),
    ]
    svg = _shares(w.say("report", "skill"), rows, [], "skill_axis", w)
    text = w.say("report", "skill_text", args=(w.between(f.skill.bot), seat, rest))
    return PageSection("skill", w.say("report", "skill"), text, [svg], "")
