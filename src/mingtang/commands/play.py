"""mingtang play: a game in the terminal, against bots or among friends at one keyboard."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from mingtang.bots.levels import check_bot, usual_level
from mingtang.commands.arguments import (
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    Seed,
    bot_list,
    chosen_seed,
    open_game,
    options_of,
    read_record,
    replayed,
    seat_count,
    whole_number,
)
from mingtang.commands.printing import console
from mingtang.commands.session import Session, StartedWith
from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.record import clean_name
from mingtang.games import texts_of
from mingtang.table.seating import seats_by_lot
from mingtang.texts import check_language

with suppress(ImportError):  # arrow keys and earlier answers, where the system has them
    import readline  # noqa: F401

BOT_NAMES = ("Bo", "Chen", "Dai", "Fang", "Gao", "Hu", "Jin")


def play(
    game: GameName,
    seats: Seats = "",
    you: Annotated[
        str, typer.Option("--you", metavar="SEATS", help="The seats played here: 0, or 0,2 for two people, or none to watch. One, drawn by lot, if not given.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", metavar="LIST", help="Who plays the other seats, such as greedy,random; module:Class is one of your own.", show_default="greedy")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAMES", help="Your name, or one for each seat played here: Ana,Ben.")] = "",
    option: OptionWords = None,
    data: DataPack = None,
    seed: Seed = "",
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    lang: Lang = "en",
) -> None:  # fmt: skip
    """Play a game in the terminal.

    One question at a time: answer with a number or with words (bid horse 7). Type help there to see what else you may ask:
    why a choice is refused, a hint, undo, the log, save. Leaving loses nothing.
    """
    check_language(lang)
    record = read_record(load) if load is not None else None
    rules = open_game(game, data, record)
    names = bot_list(bots or usual_level(rules))
    if not names:
        raise BadOption("no_bots")
    for n in names:
        check_bot(n, rules)
    if record is not None:
        match = replayed(rules, record)
        people = _people(you or "0", len(match.names))
    else:
        count = seat_count(rules, seats)
        luck = chosen_seed(seed)
        people = _people(you or str(seats_by_lot(luck, count)[0]), count)
        match = Match.new(rules, count, luck, options_of(option), _names(rules, count, people, name))
    Session(console(), match, texts_of(match.game, lang), StartedWith(people, names, data, lang)).run()


def _people(text: str, seats: int) -> tuple[int, ...]:
    if text.strip().lower() == "none":
        return ()
    return tuple(sorted({whole_number(word, "seat", 0, seats - 1) for word in text.split(",")}))


def _names(rules: Game[Any], seats: int, people: tuple[int, ...], given: str) -> list[str]:
    own = [clean_name(n) for n in given.split(",") if n.strip()]
    if len(own) > len(people):
        raise BadOption("names_for_people", len(people), len(own))
    own += ["Ana", "Eva", "Ida", "Uli", "Kai", "Leo", "Mia"][len(own) : len(people)]
    bots = iter(BOT_NAMES)
    return [own[people.index(seat)] if seat in people else next(bots) for seat in range(seats)]
