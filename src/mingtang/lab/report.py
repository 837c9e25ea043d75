"""The report of a run: one page that stands alone, with plots, intervals and the numbers behind them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mingtang.core.game import Game
from mingtang.games import game as find_game
from mingtang.games import game_texts
from mingtang.lab import plots
from mingtang.lab.measures import Course, Estimate, Findings, Use, findings
from mingtang.lab.page import Section, page, table
from mingtang.lab.runs import read_settings, read_tables
from mingtang.lab.wording import Words

MOST_ROWS = 40
"""So many rows fit into a plot; the table below it has all."""


def report(folder: Path, lang: str = "en") -> str:
    """The page for a finished run."""
    settings = read_settings(folder)
    tables = read_tables(folder)
    game = find_game(settings["game"])
    return report_page(game, settings, findings(tables), Words(game, game_texts(settings["game"], lang)))


def report_page(game: Game[Any], settings: dict[str, Any], f: Findings, w: Words) -> str:
    """The page for what was found."""
    sections = [
        _bots(f, w),
        _seats(f, w),
        _scores(f, w),
        _sources(f, w),
        _length(f, w),
        _lead(f, w),
        _uses(f.uses, w, "uses", w.kind),
        _uses([u for u in f.things if w.thing(u.action)], w, "things", w.thing),
        _skill(f, w),
    ]
    return page(
        title=w.say("report", "title", args=(game.meta.title,)),
        han=game.meta.han,
        intro=_intro(game, settings, f, w),
        tiles=_tiles(f, w),
        sections=[s for s in sections if s],
        note=w.say("report", "about"),
        contents=w.say("report", "contents"),
        numbers=w.say("report", "numbers"),
        lang=w.texts.lang,
    )


def _intro(game: Game[Any], settings: dict[str, Any], f: Findings, w: Words) -> str:
    bots = ", ".join(dict.fromkeys(settings["bots"]))
    first = w.say("report", "intro", args=(f.games, settings["seats"], bots, settings["seed"]))
    options = ", ".join(f"{k} = {v}" for k, v in settings["options"].items())
    second = w.say("report", "options", args=(options,)) if options else ""
    third = w.say("report", "data", args=(settings["rules"], settings["data"]))
    own = w.say("report", "own_data") if settings["data"] != game.data_digest else ""
    return " ".join(filter(None, (first, second, third, own)))


def _tiles(f: Findings, w: Words) -> list[tuple[str, str, str]]:
    best = max(f.seats, key=lambda seat: seat.figure.value)
    course = f.by_forecast or f.by_score
    half = course.decided[5]
    return [
        (w.number(f.games), w.say("report", "tile_games"), ""),
        (w.number(f.rounds.value, 1), w.say("report", "tile_rounds"), f"± {w.number(f.rounds.margin, 2)}"),
        (w.number(f.decisions.value), w.say("report", "tile_decisions"), f"± {w.number(f.decisions.margin, 1)}"),
        (w.number(f.branching.value, 1), w.say("report", "tile_branching"), f"± {w.number(f.branching.margin, 2)}"),
        (w.percent(best.figure.value), w.say("report", "tile_seat", args=(int(best.name) + 1,)), f"{w.number(100 * best.figure.low, 1)} – {w.percent(best.figure.high)}"),
        (w.number(course.changes.value, 1), w.say("report", "tile_changes"), f"± {w.number(course.changes.margin, 2)}"),
        (w.percent(half, 0), w.say("report", "tile_decided"), ""),
    ]  # fmt: skip


def _rows(estimates: Sequence[tuple[str, Estimate]]) -> list[tuple[str, float, float, float]]:
    return [(name, e.value, e.low, e.high) for name, e in estimates]


def _bots(f: Findings, w: Words) -> Section:
    svg = plots.intervals(
        "bots", w.say("report", "bots"), _rows([(b.name, b.figure) for b in f.bots]), [b.fair for b in f.bots],
        w.say("report", "win_share"), w.number,
    )  # fmt: skip
    head = [w.say("report", k) for k in ("bot", "games", "win_share", "fair", "points")]
    rows = [
        [b.name, w.number(b.count), w.between(b.figure), w.percent(b.fair), w.around(s.figure)]
        for b, s in zip(f.bots, f.bot_scores, strict=True)
    ]
    return Section("bots", w.say("report", "bots"), w.say("report", "bots_text"), [svg], table(head, rows))


def _seats(f: Findings, w: Words) -> Section:
    names = [w.say("report", "seat_n", args=(int(s.name) + 1,)) for s in f.seats]
    svg = plots.intervals(
        "seats", w.say("report", "seats"), _rows(list(zip(names, [s.figure for s in f.seats], strict=True))),
        [s.fair for s in f.seats], w.say("report", "win_share"), w.number,
    )  # fmt: skip
    away = [s for s in f.seats if not s.figure.low <= s.fair <= s.figure.high]
    key = "seats_matter" if away else "seats_even"
    seat = max(away or f.seats, key=lambda s: abs(s.figure.value - s.fair))
    text = w.say("report", "seats_text") + " " + w.say("report", key, args=(int(seat.name) + 1, w.between(seat.figure)))
    head = [w.say("report", k) for k in ("seat", "games", "win_share", "fair", "points")]
    rows = [
        [name, w.number(s.count), w.between(s.figure), w.percent(s.fair), w.around(p.figure)]
        for name, s, p in zip(names, f.seats, f.seat_scores, strict=True)
    ]
    return Section("seats", w.say("report", "seats"), text, [svg], table(head, rows))


def _scores(f: Findings, w: Words) -> Section:
    svg = plots.histograms(
        "scores", w.say("report", "scores"), dict(f.scores), f.score_from, f.score_step,
        w.say("report", "points"), w.say("report", "share_of_seats"), w.number,
    )  # fmt: skip
    text = w.say("report", "scores_text", args=(w.around(f.margin),))
    bins = [f"{f.score_from + i * f.score_step}–{f.score_from + (i + 1) * f.score_step - 1}" for i in range(len(next(iter(f.scores.values()))))]  # fmt: skip
    rows = [[b, *[w.number(counts[i]) for counts in f.scores.values()]] for i, b in enumerate(bins)]
    return Section("scores", w.say("report", "scores"), text, [svg], table([w.say("report", "points"), *f.scores], rows))  # fmt: skip


def _sources(f: Findings, w: Words) -> Section | None:
    shown = [s for s in f.sources if abs(s.winners.value) + abs(s.others.value) > 0.005]
    if not shown:
        return None
    names = (w.say("report", "winners"), w.say("report", "others"))
    svg = plots.pairs(
        "sources", w.say("report", "sources"),
        [(w.source(s.name), (s.winners.value, s.winners.low, s.winners.high), (s.others.value, s.others.low, s.others.high)) for s in shown],
        names, w.say("report", "points_each"), w.number,
    )  # fmt: skip
    rows = [[w.source(s.name), w.around(s.winners, 2), w.around(s.others, 2)] for s in f.sources]
    return Section("sources", w.say("report", "sources"), w.say("report", "sources_text"), [svg], table([w.say("report", "source"), *names], rows))  # fmt: skip


def _length(f: Findings, w: Words) -> Section:
    games = w.say("report", "share_of_games")
    rounds = [(str(n), count) for n, count in f.rounds_counts.items()]
    svgs = [
        plots.bars("rounds", w.say("report", "rounds"), rounds, w.say("report", "rounds"), games, w.number),
        plots.histograms(
            "decisions", w.say("report", "decisions"), {"": f.decisions_counts}, f.decisions_from, f.decisions_step,
            w.say("report", "decisions"), games, w.number, width=plots.WIDE / 2,
        ),
        plots.lines(
            "branching", w.say("report", "branching"), {"": [(float(n), v, low, high) for n, v, low, high in f.branching_by_round]},
            (w.say("report", "round"), w.say("report", "options_each")), w.number, (False, False),
        ),
    ]  # fmt: skip
    text = w.say("report", "length_text", args=(w.around(f.rounds, 2), w.around(f.decisions), w.around(f.branching, 2), f.widest))  # fmt: skip
    rows = [[str(n), w.number(v, 2), f"{w.number(low, 2)} – {w.number(high, 2)}"] for n, v, low, high in f.branching_by_round]  # fmt: skip
    head = [w.say("report", k) for k in ("round", "options_each", "interval")]
    return Section("length", w.say("report", "length"), text, svgs, table(head, rows))


def _lead(f: Findings, w: Words) -> Section:
    series: dict[str, Course] = {w.say("report", "by_score"): f.by_score}
    if f.by_forecast:
        series[w.say("report", "by_forecast")] = f.by_forecast
    main = f.by_forecast or f.by_score
    changes = [(str(i), count) for i, count in enumerate(main.changes_counts)]
    svgs = [
        plots.lines(
            "lead", w.say("report", "lead"), {name: c.known for name, c in series.items()},
            (w.say("report", "part_played"), w.say("report", "winner_leads")), w.number, fair=1 / len(f.seats),
            width=plots.WIDE / 2,
        ),
        plots.bars(
            "changes", w.say("report", "changes"), changes, w.say("report", "changes"),
            w.say("report", "share_of_games"), w.number,
        ),
    ]  # fmt: skip
    half, late = main.decided[5], main.decided[9]
    text = w.say("report", "lead_text", args=(w.around(main.changes, 2), w.percent(half, 0), w.percent(late, 0)))
    rows = [
        [w.percent(at, 0), *[f"{w.percent(c.known[i][1])} ({w.number(100 * c.known[i][2], 1)} – {w.percent(c.known[i][3])})" for c in series.values()]]
        for i, (at, *_) in enumerate(main.known)
    ]  # fmt: skip
    return Section("lead", w.say("report", "lead"), text, svgs, table([w.say("report", "part_played"), *series], rows))


def _uses(uses: list[Use], w: Words, key: str, name: Any) -> Section | None:
    if not uses:
        return None
    told = [u for u in uses if u.edge is not None][:MOST_ROWS]
    svgs = []
    if told:
        shown = sorted(told, key=lambda u: -u.edge.value if u.edge else 0.0)
        rows = _rows([(name(u.action), u.edge) for u in shown if u.edge])
        svgs = [plots.forest(key, w.say("report", key), rows, w.say("report", "edge"), w.number)]
    head = [w.say("report", k) for k in (key, "per_seat", "taken", "winners", "others", "edge")]
    rows_ = [
        [
            name(u.action), w.number(u.per_seat, 2), w.percent(u.taken, 0), w.around(u.winners, 2), w.around(u.others, 2),
            f"{'+' if u.edge.value > 0 else ''}{w.number(100 * u.edge.value, 1)} ± {w.number(100 * u.edge.margin, 1)}" if u.edge else "–",
        ]
        for u in uses
    ]  # fmt: skip
    return Section(key, w.say("report", key), w.say("report", f"{key}_text"), svgs, table(head, rows_))


def _skill(f: Findings, w: Words) -> Section:
    seat = w.between(f.skill.seat)
    if not f.skill.several_bots:
        return Section("skill", w.say("report", "skill"), w.say("report", "skill_alone", args=(seat,)), [], "")
    rest = max(0.0, 1.0 - f.skill.bot.value - f.skill.seat.value)
    rows = [
        (w.say("report", "skill_bots"), f.skill.bot),
        (w.say("report", "skill_seats"), f.skill.seat),
        (w.say("report", "skill_rest"), Estimate(rest, rest, rest)),
    ]
    svg = plots.intervals("skill", w.say("report", "skill"), _rows(rows), [], w.say("report", "skill_axis"), w.number)
    text = w.say("report", "skill_text", args=(w.between(f.skill.bot), seat, w.percent(rest)))
    return Section("skill", w.say("report", "skill"), text, [svg], "")


def file_name(lang: str) -> str:
    """What the page is called if nobody says: report.html, or report.de.html."""
    return "report.html" if lang == "en" else f"report.{lang}.html"
