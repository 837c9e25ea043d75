"""mingtang simulate: bots play many games against each other."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mingtang.bots.levels import CHANCE, usual_level
from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    WholeFile,
    bot_list,
    chosen_seed,
    open_game,
    options_of,
    read_pack,
    seat_count,
    whole_number,
)
from mingtang.commands.printing import console, error_console, plain_table, print_json, sentence, source_name
from mingtang.games import game_texts
from mingtang.lab.measure.statistics import margin, mean, wilson
from mingtang.lab.measure.summary import ContestSummary, Tally
from mingtang.lab.run.contest import Contest, Result, check, play_many
from mingtang.texts import Texts
from mingtang.texts.numbers import number, percent


def simulate(
    game: GameName,
    seats: Seats = "",
    games: Annotated[str, typer.Option("--games", metavar="K", help="How many games.")] = "100",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="Who plays, such as random,greedy; module:Class is one of your own.",
            show_default="random,greedy",
        ),
    ] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "0",
    workers: Annotated[str, typer.Option("--workers", metavar="W", help="How many processes.")] = "1",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.jsonl", help="One JSON line per game.")] = None,
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Let bots play many games: win shares with their uncertainty, points by source, one line per game on request."""
    texts = game_texts(game, lang)
    rules = open_game(game, data)
    contest = Contest(
        game=game,
        seats=seat_count(rules, seats),
        bots=bot_list(bots or ",".join(dict.fromkeys((CHANCE, usual_level(rules))))),
        seed=chosen_seed(seed),
        options=options_of(option),
        pack=read_pack(data),
    )
    count = whole_number(games, "games", 1, 10_000_000)
    hands = whole_number(workers, "workers", 1, 4 * (os.cpu_count() or 1))
    check(contest)
    summary = _run(contest, count, hands, out, texts)
    if as_json:
        print_json({"game": game, "seats": contest.seats, "seed": contest.seed, **summary.as_json()})
        return
    _print(console(), contest, summary, rules.meta.title, texts)
    if out is not None:
        console().print(sentence(texts, "cli", "simulate", "written", args=(summary.games, str(out))), markup=False)


def _run(contest: Contest, count: int, workers: int, out: Path | None, texts: Texts) -> ContestSummary:
    summary = ContestSummary()
    if out is None:
        for result in _with_progress(contest, count, workers, texts):
            summary.add(result)
        return summary
    with WholeFile(out) as file:
        for result in _with_progress(contest, count, workers, texts):
            summary.add(result)
            file.write(json.dumps(result.as_json(), ensure_ascii=False) + "\n")
    return summary


def _with_progress(contest: Contest, count: int, workers: int, texts: Texts) -> Iterator[Result]:
    with _bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "simulate", "playing"), total=count)
        yield from play_many(contest, count, workers, lambda n: bar.advance(task, n))


@contextmanager
def _bar() -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as bar:
        yield bar


def _print(out: Console, contest: Contest, summary: ContestSummary, title: str, texts: Texts) -> None:
    out.print(_tally_table(list(summary.by_bot.values()), "bot", texts,
        sentence(texts, "cli", "simulate", "title", args=(title, contest.seats, summary.games, contest.seed))))  # fmt: skip
    out.print()
    seats = [summary.by_seat[seat] for seat in sorted(summary.by_seat)]
    out.print(_tally_table(seats, "seat", texts, sentence(texts, "cli", "simulate", "by_seat")))
    sources = list(dict.fromkeys(source for tally in summary.by_bot.values() for source in tally.parts))
    if sources:
        names = [source_name(texts, s) for s in sources]
        bot = sentence(texts, "cli", "simulate", "bot")
        table = plain_table(
            bot, *names, title=sentence(texts, "cli", "simulate", "by_source"), right=tuple(range(1, 99))
        )
        for tally in summary.by_bot.values():
            table.add_row(
                tally.name, *[number(texts.lang, tally.parts.get(s, 0) / len(tally.scores), 1) for s in sources]
            )
        out.print()
        out.print(table)
    out.print()
    games = summary.games
    means = (number(texts.lang, summary.rounds / games, 1), number(texts.lang, summary.decisions / games))
    out.print(sentence(texts, "cli", "simulate", "length", args=means), markup=False)


def _tally_table(tallies: list[Tally], kind: str, texts: Texts, title: str) -> object:
    keys = (kind, "games", "wins", "share", "interval", "fair", "mean_place", "mean_score")
    table = plain_table(*[sentence(texts, "cli", "simulate", k) for k in keys], title=title, right=tuple(range(1, 8)))
    lang = texts.lang
    for tally in tallies:
        low, high = wilson(tally.wins, tally.games)
        off = number(lang, margin(tally.scores), 1) if tally.games > 1 else "–"
        table.add_row(
            f"[bold]{tally.name}[/]", number(lang, tally.games), number(lang, tally.wins, 1), f"[bold]{percent(lang, tally.share)}[/]",
            f"{percent(lang, low)} – {percent(lang, high)}", percent(lang, tally.fair / tally.games), number(lang, mean(tally.places), 2),
            f"{number(lang, mean(tally.scores), 1)} ± {off}",
        )  # fmt: skip
    return table
