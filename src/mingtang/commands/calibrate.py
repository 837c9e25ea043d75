"""mingtang lab calibrate: whether forecasts keep what they promise."""

from __future__ import annotations

from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, DataPack, GameName, Lang, OptionWords, Seats, open_game, whole_number
from mingtang.commands.contest import MOST_GAMES, BotList, Games, KeptFile, Luck, Workers, contest_of, worker_count
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.games import game_texts
from mingtang.lab.measure.calibration import PARTS, Calibration, calibrate
from mingtang.lab.measure.statistics import Estimate
from mingtang.lab.run.contest import check
from mingtang.texts import Texts
from mingtang.texts.numbers import number, percent


def calibrate_(
    game: GameName,
    games: Games = "40",
    bots: BotList = "greedy,adept",
    seats: Seats = "",
    worlds: Annotated[
        str, typer.Option("--worlds", metavar="N", help="In how many possible worlds each forecast plays on.")
    ] = "8",
    every: Annotated[
        str, typer.Option("--every", metavar="N", help="Forecast at every N-th turn: long games need fewer looks.")
    ] = "1",
    workers: Workers = "",
    seed: Luck = "0",
    out: KeptFile = None,
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Check forecasts against outcomes: bots play, as turns begin all chances to win are forecast, and at the end one sees who won.

    With --out, a check that was stopped goes on where it stood.
    """  # fmt: skip
    texts = game_texts(game, lang)
    contest = contest_of(game, seats, bots, seed, option, data)
    check(contest)
    count = whole_number(games, "games", 1, MOST_GAMES)
    many = whole_number(worlds, "worlds", 1, 10_000)
    turns = whole_number(every, "forecast_step", 1, 10_000)
    rules = open_game(game, data)
    with progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "calibrate", "working", args=(game,)), total=count)
        found = calibrate(contest, count, many, lambda n: bar.advance(task, n), turns, worker_count(workers), out)
    if as_json:
        print_json(found.as_json())
    else:
        show_calibration(found, rules.meta.title, texts)


def show_calibration(found: Calibration, title: str, texts: Texts) -> None:
    """The score against guessing, then how often those won whose chance was put at so much."""
    out = console()

    def say(key: str, *args: object) -> str:
        return sentence(texts, "cli", "calibrate", key, args=args)

    def figure(value: float, digits: int = 3) -> str:
        return number(texts.lang, value, digits)

    def share(value: float) -> str:
        return percent(texts.lang, value, 0)

    def margin(e: Estimate) -> str:
        return figure(e.margin) if e.bounded else "–"

    out.print(say("title", title, found.seats, ", ".join(found.bots), found.games, found.forecasts), style="bold")
    out.print(say("brier", figure(found.brier.value), margin(found.brier), figure(found.brier_of_guessing)))
    gap = found.gap
    spread = (figure(100 * gap.low, 1), figure(100 * gap.high, 1)) if found.games > 1 else ("–", "–")
    out.print(say("gap", figure(100 * gap.value, 1), *spread))
    out.print(say("sharpness", figure(found.sharpness, 2), figure(found.best_sharpness, 2)))
    out.print()
    out.print(say("bins"), style="bold")
    bins = plain_table(say("put"), say("seats"), say("games"), say("mean"), say("won"), right=(1, 2, 3, 4))
    for b in found.bins:
        span = f"{share(b.won_low)} – {share(b.won_high)}" if b.games > 1 else "–"
        cells = (f"{share(b.low)} – {share(b.high)}", figure(b.seats, 0), figure(b.games, 0), share(b.forecast))
        bins.add_row(*cells, f"{share(b.won)} ({span})")
    out.print(bins)
    out.print()
    out.print(say("parts"), style="bold")
    parts = plain_table(say("part"), say("score"), say("guess"), right=(1, 2))
    for part in found.by_part:
        score = f"{figure(part.brier.value)} ± {margin(part.brier)}"
        parts.add_row(f"{share(part.begin)} – {share(part.begin + 1 / PARTS)}", score, figure(part.guessing))
    out.print(parts)
    out.print(say("by_game"), style="dim")
