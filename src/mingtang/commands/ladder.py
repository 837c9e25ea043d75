"""mingtang ladder: each level of bots against the one below."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from mingtang.bots.levels import bot
from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    bot_list,
    open_game,
    options_of,
    read_pack,
    seat_count,
    whole_number,
)
from mingtang.commands.contest import KeptFile
from mingtang.commands.printing import build_word, console, plain_table, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.core.build import build_name
from mingtang.core.errors import BadOption, HouseError, quoted
from mingtang.games import game_texts
from mingtang.lab.measure.ladder import LadderJournal, LadderTable, Rung, RungResult, climb, rungs
from mingtang.lab.run.contest import check
from mingtang.texts import Texts
from mingtang.texts.numbers import number, percent


def ladder(
    game: GameName,
    seats: Seats = "",
    games: Annotated[str, typer.Option("--games", metavar="K", help="How many games a rung.")] = "400",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="Other bots than the house's levels, the weakest first; module:Class is one of your own.",
        ),
    ] = "",
    seconds: Annotated[
        str,
        typer.Option(
            "--seconds", metavar="S", help="How long master thinks about a choice; the house's level has one second."
        ),
    ] = "",
    alone: Annotated[
        bool,
        typer.Option("--alone", help="One of each level against a table of the one below; tells as much in less time."),
    ] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Where the luck begins.")] = "0",
    workers: Annotated[str, typer.Option("--workers", metavar="W", help="How many processes.")] = "1",
    out: KeptFile = None,
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Let each level of bots play against the one below it: win shares with their intervals, and whether each rung holds.

    With --out, a ladder that was stopped goes on where it stood.
    """  # fmt: skip
    texts = game_texts(game, lang)
    rules = open_game(game, data)
    table = LadderTable(game, seat_count(rules, seats), whole_number(seed, "seed"), options_of(option), read_pack(data))
    rows = _rungs(bots, seconds, alone)
    count = whole_number(games, "games", 1, 1_000_000)
    hands = whole_number(workers, "workers", 1, 4 * (os.cpu_count() or 1))
    for rung in rows:
        check(table.contest(rung))
    kept = LadderJournal(out, table) if out else None
    try:
        climbed = _climb(table, rows, count, hands, kept, texts)
    finally:
        if kept:
            kept.close()
    if as_json:
        print_json({"game": game, "seats": table.seats, "seed": table.seed, "build": build_name(), "rungs": [c.as_json() for c in climbed]})  # fmt: skip
        return
    _print(climbed, sentence(texts, "cli", "ladder", "title", args=(rules.meta.title, table.seats, build_word(texts))), texts)  # fmt: skip


def _rungs(bots: str, seconds: str, alone: bool) -> list[Rung]:
    names = bot_list(bots)
    if names and len(names) < 2:
        raise BadOption("short_ladder")
    if not seconds:
        return rungs(names, alone=alone)
    master = f"mcts:seconds={seconds}"
    try:
        bot(master)
    except HouseError:
        raise BadOption("search_seconds", quoted(seconds)) from None
    return rungs(tuple(master if name == "master" else name for name in names), master, alone)


def _climb(
    table: LadderTable, rows: list[Rung], count: int, workers: int, kept: LadderJournal | None, texts: Texts
) -> list[RungResult]:
    with progress_bar() as bar:
        tasks = {rung: bar.add_task(_name(rung, texts), total=count) for rung in rows}
        return list(
            climb(table, rows, count, workers, kept, lambda rung, done: bar.update(tasks[rung], completed=done))
        )


def _name(rung: Rung, texts: Texts) -> str:
    return sentence(texts, "cli", "ladder", "alone" if rung.alone else "against", args=(rung.above, rung.below))


def _print(climbed: list[RungResult], title: str, texts: Texts) -> None:
    keys = ("rung", "games", "wins", "share", "interval", "fair", "asked", "holds")
    table = plain_table(*[sentence(texts, "cli", "ladder", k) for k in keys], title=title, right=tuple(range(1, 7)))
    lang = texts.lang
    for c in climbed:
        low, high = c.interval
        holds = sentence(texts, "cli", "ladder", "yes" if c.holds else "no")
        table.add_row(
            _name(c.rung, texts), number(lang, c.games), number(lang, c.wins, 1), f"[bold]{percent(lang, c.share)}[/]",
            f"{percent(lang, low)} – {percent(lang, high)}", percent(lang, c.fair), percent(lang, c.asked), f"[{'green' if c.holds else 'red'}]{holds}[/]",
        )  # fmt: skip
    console().print(table)
