"""mingtang bench: how fast a game runs here."""

from __future__ import annotations

from typing import Annotated

import typer

from mingtang.commands.asked import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    open_game,
    options_of,
    seat_count,
    whole_number,
)
from mingtang.commands.shown import console, plain_table, print_json, sentence
from mingtang.core.build import build_name
from mingtang.games import game_texts
from mingtang.lab.speed import measure


def bench(
    game: GameName,
    seats: Seats = "",
    seconds: Annotated[str, typer.Option("--seconds", metavar="S", help="How long to measure.")] = "3",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Where the luck begins.")] = "0",
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Measure random play on one core: decisions, choices and games a second, and the cost of copying a position.

    A decision is a choice between at least two options; forced choices are counted apart.
    """
    texts = game_texts(game, lang)
    rules = open_game(game, data)
    count = seat_count(rules, seats)
    for_seconds = whole_number(seconds, "the number of seconds", 1, 600)
    speed = measure(rules, count, options_of(option), whole_number(seed, "a seed"), for_seconds)
    if as_json:
        print_json(speed.as_json())
        return
    title = sentence(texts, "cli", "bench", "title", args=(rules.meta.title, count, build_name()))
    table = plain_table("", "", "", title=title, right=(1,))
    table.show_header = False
    per_game = (round(speed.decisions / speed.games), round(speed.choices / speed.games))
    for key, value, args in (
        ("decisions", f"{speed.decisions_per_second:,.0f}", ()),
        ("choices", f"{speed.choices_per_second:,.0f}", ()),
        ("games", f"{speed.games_per_second:,.1f}", per_game),
        ("clone", f"{speed.clone_microseconds:.2f} µs", ()),
    ):
        note = sentence(texts, "cli", "bench", f"{key}_note", args=args)
        table.add_row(sentence(texts, "cli", "bench", key), f"[bold]{value}[/]", f"[dim]{note}[/]")
    console().print(table)
