"""mingtang bench: how fast a game runs here."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mingtang.commands.arguments import (
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
from mingtang.commands.printing import build_word, console, plain_table, print_json, sentence
from mingtang.core.game import Game
from mingtang.games import game_texts
from mingtang.lab.measure.search_speed import SearchSpeed, measure_search
from mingtang.lab.measure.speed import measure
from mingtang.texts import Texts
from mingtang.texts.numbers import number


def bench(
    game: GameName,
    seats: Seats = "",
    seconds: Annotated[str, typer.Option("--seconds", metavar="S", help="How long to measure.")] = "3",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Where the luck begins.")] = "0",
    mcts: Annotated[bool, typer.Option("--mcts", help="Measure the searching bots instead of random play.")] = False,
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Measure random play on one core: decisions, choices and games a second, and the cost of copying a position.

    A decision is a choice between at least two options; forced choices are counted apart. With --mcts: how many iterations a second the
    searching bots make, playing every game out and valuing positions after a few choices.
    """
    texts = game_texts(game, lang)
    rules = open_game(game, data)
    count = seat_count(rules, seats)
    for_seconds = whole_number(seconds, "seconds", 1, 600)
    luck = whole_number(seed, "seed")
    if mcts:
        _show_search(measure_search(rules, count, options_of(option), luck, for_seconds), rules, texts, as_json)
        return
    speed = measure(rules, count, options_of(option), luck, for_seconds)
    if as_json:
        print_json(speed.as_json())
        return
    title = sentence(texts, "cli", "bench", "title", args=(rules.meta.title, count, build_word(texts)))
    table = plain_table("", "", "", title=title, right=(1,))
    table.show_header = False
    per_game = (round(speed.decisions / speed.games), round(speed.choices / speed.games))
    for key, value, args in (
        ("decisions", number(lang, speed.decisions_per_second), ()),
        ("choices", number(lang, speed.choices_per_second), ()),
        ("games", number(lang, speed.games_per_second, 1), per_game),
        ("clone", f"{number(lang, speed.clone_microseconds, 2)} µs", ()),
    ):
        note = sentence(texts, "cli", "bench", f"{key}_note", args=args)
        table.add_row(sentence(texts, "cli", "bench", key), f"[bold]{value}[/]", f"[dim]{note}[/]")
    console().print(table)
    spent = (number(lang, speed.seconds, 1), number(lang, speed.clock_seconds, 1))
    console().print(sentence(texts, "cli", "bench", "seconds", args=spent), style="dim", markup=False)


def _show_search(speed: SearchSpeed, rules: Game[Any], texts: Texts, as_json: bool) -> None:
    if as_json:
        print_json(speed.as_json())
        return
    title = sentence(texts, "cli", "bench", "search_title", args=(rules.meta.title, speed.seats, build_word(texts)))
    table = plain_table("", "", "", title=title, right=(1,))
    table.show_header = False
    for kind in (speed.full, speed.cutoff):
        note = sentence(texts, "cli", "bench", f"{kind.kind}_note", args=(kind.depth,))
        name = sentence(texts, "cli", "bench", kind.kind)
        table.add_row(name, f"[bold]{number(texts.lang, kind.iterations_per_second)}[/]", f"[dim]{note}[/]")
    console().print(table)
    busy = speed.full.cpu_seconds + speed.cutoff.cpu_seconds
    whole = speed.full.seconds + speed.cutoff.seconds
    if busy < 0.9 * whole:
        cpu = [number(texts.lang, kind.iterations_per_cpu_second) for kind in (speed.full, speed.cutoff)]
        note = sentence(texts, "cli", "bench", "search_busy", args=(round(100 * busy / whole), *cpu))
        console().print(f"[dim]{note}[/]")
