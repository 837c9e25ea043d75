"""The report of a run: one page that stands alone, with plots, intervals and the numbers behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mingtang.core.game import Game
from mingtang.core.options import read_options
from mingtang.draw.page import page
from mingtang.games import game as find_game
from mingtang.games import game_texts
from mingtang.lab.measure.comparison import switch
from mingtang.lab.measure.findings import Findings, findings
from mingtang.lab.measure.repeats import repeat
from mingtang.lab.measure.statistics import Estimate
from mingtang.lab.measure.unseen import Unseen, unseen
from mingtang.lab.report import choices, row_plots
from mingtang.lab.report import sections as sections
from mingtang.lab.report.wording import ReportWords
from mingtang.lab.run.run import open_tables, read_settings

PASSES = 4
"""So often a report looks through the games of the long tables: twice for choices and twice for things."""


def report(folder: Path, lang: str = "en", tick: Callable[[int], None] | None = None) -> str:
    """The page for a finished run. `tick` hears how many more games were looked through, each `PASSES` times."""
    settings = read_settings(folder)
    game = find_game(settings["game"])
    words = ReportWords(game, game_texts(settings["game"], lang))
    with open_tables(folder, tick) as tables:
        return report_page(game, settings, findings(tables), words, unseen(tables, game.catalogue))


def report_data(folder: Path, tick: Callable[[int], None] | None = None) -> dict[str, Any]:
    """The figures of a finished run, and under `settings` what was asked for: both know seats and bots."""
    settings = read_settings(folder)
    with open_tables(folder, tick) as tables:
        never = unseen(tables, find_game(settings["game"]).catalogue)
        return {"settings": settings, **findings(tables).as_json(), "unseen": never.as_json()}


def report_page(
    game: Game[Any], settings: dict[str, Any], f: Findings, w: ReportWords, never: Unseen | None = None
) -> str:
    """The page for what was found."""
    things = [u for u in f.things if w.thing(u.action)]
    moves = [u for u in f.uses if u.action not in w.asking]
    asking = [u for u in f.uses if u.action in w.asking]
    made = [
        sections.bots(f, w),
        sections.seats(f, w),
        sections.scores(f, w),
        sections.sources(f, w),
        sections.length(f, w),
        sections.lead(f, w),
        choices.uses(moves, w, "uses", w.kind, asking),
        choices.uses(things, w, "things", w.thing),
        choices.unseen(never, _switches(game, settings), w) if never else None,
        sections.skill(f, w),
    ]
    return page(
        title=w.say("report", "title", args=(game.meta.title,)),
        han=game.meta.han,
        intro=_intro(game, settings, f, w),
        tiles=_tiles(f, w),
        sections=[s for s in made if s],
        note=w.say("report", "about"),
        contents=w.say("report", "contents"),
        numbers=w.say("report", "numbers"),
        lang=w.texts.lang,
        warning=repeats_warning(f.games, f.different, w) if repeat(f.games, f.different) else "",
        style=row_plots.STYLE,
    )


def repeats_warning(games: int, different: int, w: ReportWords) -> str:
    """That a run is a few games over and over."""
    return w.say("report", "repeats", args=(games, different))


def _switches(game: Game[Any], settings: dict[str, Any]) -> str:
    """Every option of the game as it was in the run, given or not."""
    options = read_options(game.meta.switches, settings["options"])
    return ", ".join(f"{name} = {switch(value)}" for name, value in options.items())


def _intro(game: Game[Any], settings: dict[str, Any], f: Findings, w: ReportWords) -> str:
    bots = ", ".join(settings["bots"])
    first = w.say("report", "intro", args=(f.games, settings["seats"], bots, settings["seed"]))
    options = ", ".join(f"{k} = {v}" for k, v in settings["options"].items())
    second = w.say("report", "options", args=(options,)) if options else ""
    third = w.say("report", "data", args=(settings["rules"], settings["data"]))
    own = w.say("report", "own_data") if settings["data"] != game.data_digest else ""
    return " ".join(filter(None, (first, second, third, own)))


def _tiles(f: Findings, w: ReportWords) -> list[tuple[str, str, str]]:
    best = max(f.seats, key=lambda seat: seat.figure.value)
    seat = "tile_seat" if any(s.away for s in f.seats) else "tile_seat_by_chance"
    course = f.by_forecast or f.by_score

    def tile(e: Estimate, key: str, digits: int = 1) -> tuple[str, str, str]:
        same = e.bounded and e.low == e.high and e.value == int(e.value)
        return w.number(e.value, 0 if same else digits), w.say("report", key), w.margin(e, digits + 1)

    return [
        (w.number(f.games), w.say("report", "tile_games", args=(f.games,)), ""),
        tile(f.rounds, "tile_rounds"),
        tile(f.decisions, "tile_decisions", 0),
        tile(f.branching, "tile_branching"),
        (w.percent(best.figure.value), w.say("report", seat, args=(int(best.name) + 1,)), w.range(best.figure)),
        tile(course.changes, "tile_changes"),
        (w.percent(course.half.value, 0), w.say("report", "tile_decided"), w.range(course.half, 0)),
    ]


def file_name(lang: str, name: str = "report") -> str:
    """What the page is called if nobody says: report.html, or report.de.html."""
    return f"{name}.html" if lang == "en" else f"{name}.{lang}.html"
