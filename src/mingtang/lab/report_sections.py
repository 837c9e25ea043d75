"""The sections of a run's report: who wins and from where, with how many points, how long it takes, and when it is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html import escape

from mingtang.lab import plots, plots_rows
from mingtang.lab.measures import Findings, Named
from mingtang.lab.measures_course import Course
from mingtang.lab.measures_unseen import Unseen
from mingtang.lab.measures_uses import Use
from mingtang.lab.notes import things_of
from mingtang.lab.page import Section, group, table
from mingtang.lab.plots_rows import Used
from mingtang.lab.stats import Estimate
from mingtang.lab.wording import Words

MOST_ROWS = 40
"""So many rows are seen at once; the others are folded."""


def bots(f: Findings, w: Words) -> Section:
    """Who wins."""
    svg = _shares(w.say("report", "bots"), [(b.name, b.figure) for b in f.bots], [b.fair for b in f.bots], "win_share", w)  # fmt: skip
    rows = _won(f.bots, f.bot_scores, [b.name for b in f.bots], w)
    return Section("bots", w.say("report", "bots"), w.say("report", "bots_text"), [svg], table(_head("bot", w), rows))


def seats(f: Findings, w: Words) -> Section:
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
    return Section("seats", w.say("report", "seats"), text, [svg], table(_head("seat", w), rows))


def _shares(title: str, rows: list[tuple[str, Estimate]], fair: list[float], axis: str, w: Words) -> str:
    return plots_rows.intervals(title, rows, fair, w.say("report", axis), lambda v: w.percent(v, 0), w.percent)


def _head(first: str, w: Words) -> list[str]:
    return [w.say("report", k) for k in (first, "games", "win_share", "fair", "points")]


def _won(shares: list[Named], points: list[Named], names: list[str], w: Words) -> list[list[str]]:
    return [
        [name, w.number(s.count), w.between(s.figure), w.percent(s.fair), w.around(p.figure)]
        for name, s, p in zip(names, shares, points, strict=True)
    ]


def scores(f: Findings, w: Words) -> Section:
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
    return Section(
        "scores", w.say("report", "scores"), text, plots.for_both(draw, "scores"),
        table([w.say("report", "points"), *f.scores], rows), caption=w.say("report", "whiskers"),
    )  # fmt: skip


def sources(f: Findings, w: Words) -> Section | None:
    """Where the points come from."""
    shown = [s for s in f.sources if abs(s.winners.value) + abs(s.others.value) > 0.005]
    if not shown:
        return None
    names = (w.say("report", "winners"), w.say("report", "others"))
    svg = plots_rows.pairs(
        w.say("report", "sources"), [(w.source(s.name), *(e.within(s.least, s.most) for e in (s.winners, s.others))) for s in shown], names,
        w.say("report", "points_each"), lambda v: w.number(v, 0 if v == int(v) else 1), lambda v: w.number(v, 1),
    )  # fmt: skip
    rows = [[w.source(s.name), w.around(s.winners, 2), w.around(s.others, 2)] for s in f.sources]
    return Section("sources", w.say("report", "sources"), w.say("report", "sources_text"), [svg], table([w.say("report", "source"), *names], rows))  # fmt: skip


def length(f: Findings, w: Words) -> Section:
    """How long it takes, and how wide the choice is. A number of rounds that never differs needs no drawing."""
    games = w.say("report", "share_of_games")
    before = w.say("report", "before_rounds")
    by_round = f.branching_by_round
    svgs = []
    if len(f.rounds_counts) > 1:
        rounds = [(str(n), count) for n, count in f.rounds_counts.items()]
        svgs.append(plots.bars("rounds", w.say("report", "rounds"), rounds, w.say("report", "rounds"), games, w.number))
    svgs.append(
        plots.histograms(
            "decisions", w.say("report", "decisions"), {"": f.decisions_counts}, [f.games], f.decisions_from, f.decisions_step,
            w.say("report", "decisions"), games, w.number, plots.HALF,
        )
    )  # fmt: skip
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
    return Section("length", w.say("report", "length"), text, svgs, table(head, rows), caption=caption)


def lead(f: Findings, w: Words) -> Section:
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
    return Section(
        "lead", w.say("report", "lead"), text, svgs, table([w.say("report", "part_played"), *series], rows),
        caption=w.say("report", "lead_looks"),
    )  # fmt: skip


def from_part(e: Estimate, w: Words) -> str:
    """From when on a game is decided."""
    if e.low >= 1.0:
        return w.say("report", "at_the_end")
    key = "at_the_end_or" if e.value >= 1.0 else "from_part"
    return w.say("report", key, args=(w.percent(e.value, 0), w.range(e, 0)))


def uses(
    found: list[Use], w: Words, key: str, name: Callable[[str], str], asking: list[Use] | None = None
) -> Section | None:
    """How often each choice is made or each thing used, how often it is taken when offered, and how its users fare.

    `asking`: choices that only say how one is asked. They are no moves, are made all the time, and stand below on a scale of their own.
    """
    if not found:
        return None
    title = w.say("report", key)
    told = [(u, u.edge) for u in found if u.edge is not None][:MOST_ROWS]
    drawn = [_how_often(found, w, key, name)]
    if told:
        edges = sorted(((name(u.action), e) for u, e in told), key=lambda row: -row[1].value)
        drawn.append(
            plots_rows.forest(
                title, edges, w.say("report", "edge"), lambda v: w.signed(100 * v, 0), w.points,
            )
        )  # fmt: skip
    apart = w.say("report", "asking")
    if asking:
        drawn.append(group(apart, _how_often(asking, w, key, name)))
    head = [w.say("report", k) for k in (key, "per_seat", "taken", "winners", "others", "edge_short")]
    rows = [_use_row(u, w, name) for u in found]
    if asking:
        rows += [[apart], *[_use_row(u, w, name) for u in asking]]
    return Section(
        key, title, w.say("report", f"{key}_text"), drawn, table(head, rows), caption=_by_chance(len(told), w)
    )


def _use_row(u: Use, w: Words, name: Callable[[str], str]) -> list[str]:
    return [
        name(u.action), w.around(u.per_seat, 2), w.between(u.taken, 0), w.around(u.winners, 2), w.around(u.others, 2),
        w.change_of_share(u.edge) if u.edge else "–",
    ]  # fmt: skip


def unseen(never: Unseen, options: str, w: Words) -> Section | None:
    """What never came up, so that nobody takes silence for a figure. A choice that names an unseen thing is not said again."""
    named = {name for name in never.things if w.thing(name)}
    told = [
        ("unseen_things", [w.thing(name) for name in never.things]),
        ("unseen_kinds", _kinds([name for name in never.kinds if not named & set(things_of(name))], never.kinds, w)),
        ("forced_things", [w.thing(name) for name in never.forced_things]),
        ("forced_kinds", [w.kind(name) for name in never.forced_kinds]),
    ]
    drawn = [group(w.say("report", key), _names(list(filter(None, names)), w)) for key, names in told if any(names)]
    if not drawn:
        return None
    text = w.say("report", "unseen_text")
    if options:
        text += " " + w.say("report", "unseen_options", args=(options,))
    return Section("unseen", w.say("report", "unseen"), text, drawn, "")


def _kinds(shown: list[str], never: list[str], w: Words) -> list[str]:
    """Kinds of choices in words; where a verb never came up in any of several kinds, it is said once."""
    of_verb = Counter(kind.split(" ")[0] for kind in w.kinds)
    missed = Counter(kind.split(" ")[0] for kind in never)
    whole = {verb for verb, count in missed.items() if 1 < count == of_verb[verb]}
    return [w.verb(kind) if kind.split(" ")[0] in whole else w.kind(kind) for kind in shown]


def _names(names: list[str], w: Words) -> str:
    """A list of names in columns; a long one is folded after its beginning."""

    def listed(some: list[str]) -> str:
        return f'<ul class="names">{"".join(f"<li>{escape(name)}</li>" for name in some)}</ul>'

    names = list(dict.fromkeys(names))
    out = listed(names[:MOST_ROWS])
    if len(names) > MOST_ROWS:
        more = escape(w.say("report", "more", args=(len(names) - MOST_ROWS,)))
        out += f"<details><summary>{more}</summary>{listed(names[MOST_ROWS:])}</details>"
    return out


def _by_chance(lines: int, w: Words) -> str:
    """How many of so many differences chance alone colours."""
    return w.say("report", "edge_many", args=(lines, round(lines / 20))) if lines >= 10 else ""


def _how_often(found: list[Use], w: Words, key: str, name: Callable[[str], str]) -> str:
    rows = [
        Used(name(u.action), u.per_seat, u.taken, u.edge, (w.number(u.per_seat.value, 2), w.percent(u.taken.value, 0), w.points(u.edge.value) if u.edge else "–"))
        for u in found
    ]  # fmt: skip
    heads = (w.say("report", "per_seat"), w.say("report", "taken"), w.say("report", "edge_short"))
    title = w.say("report", key)
    out = plots_rows.uses(title, rows[:MOST_ROWS], heads, rows)
    if len(rows) > MOST_ROWS:
        more = plots_rows.uses(title, rows[MOST_ROWS:], heads, rows)
        out += f"<details><summary>{escape(w.say('report', 'more', args=(len(rows) - MOST_ROWS,)))}</summary>{more}</details>"
    return f'<div class="rows">{out}</div>'


def skill(f: Findings, w: Words) -> Section:
    """Luck against skill."""
    seat, rest = w.between(f.skill.seat), w.between(f.skill.rest)
    if not f.skill.several_bots:
        return Section("skill", w.say("report", "skill"), w.say("report", "skill_alone", args=(seat, rest)), [], "")
    rows = [
        (w.say("report", "skill_bots"), f.skill.bot),
        (w.say("report", "skill_seats"), f.skill.seat),
        (w.say("report", "skill_rest"), f.skill.rest),
    ]
    svg = _shares(w.say("report", "skill"), rows, [], "skill_axis", w)
    text = w.say("report", "skill_text", args=(w.between(f.skill.bot), seat, rest))
    return Section("skill", w.say("report", "skill"), text, [svg], "")
