"""mingtang draw: a position as a drawing that can be opened in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mingtang.commands.arguments import (
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    Seed,
    open_game,
    options_of,
    read_record,
    replayed,
    seat_count,
    whole_number,
    write_whole,
)
from mingtang.core.errors import BadOption, BadRecord, listed, quoted
from mingtang.core.game import Game
from mingtang.core.play import start
from mingtang.core.record import Record
from mingtang.core.steps import State
from mingtang.draw.covers import country, cover_file
from mingtang.draw.kit import spread
from mingtang.draw.scenes import scene_of
from mingtang.games import game_cover, game_module, part_of, texts_of

THEMES = ("light", "dark")


def draw(
    game: GameName,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Draw a position of this record; else a new game.")
    ] = None,
    ply: Annotated[
        str, typer.Option("--ply", metavar="N", help="The position after N choices; else the last one.")
    ] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="N", help="As this seat sees it; else as an onlooker.")] = "",
    seats: Seats = "",
    seed: Seed = "",
    option: OptionWords = None,
    cover: Annotated[bool, typer.Option("--cover", help="Draw the cover of the game instead.")] = False,
    theme: Annotated[str, typer.Option("--theme", help="light or dark; else as the reader's system is set.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to this file instead of the screen.")
    ] = None,
    data: DataPack = None,
    lang: Lang = "en",
) -> None:
    """Draw the board of a game as one SVG file."""
    if theme and theme not in THEMES:
        raise BadOption("no_theme", listed(THEMES), quoted(theme))
    kept = read_record(record, unfinished=True) if record and not cover else None
    found = open_game(game, data, kept)
    if ply and kept is None:
        whole_number(ply, "ply", 0, 0)  # a new game has no other
    if cover:
        svg = cover_file(found.meta.title, game_cover(game) or country(game), theme)
    else:
        found, players, s = _from_record(found, kept, ply) if kept else (found, *_new(found, seats, seed, option))
        reader = whole_number(seat, "seat", 0, len(players) - 1) if seat else -1
        svg = spread(
            found.meta.title, _drawing(game)(scene_of(found, s, reader, texts_of(found, lang), players)).sheets, theme
        )
    if out is None:
        typer.echo(svg)
    else:
        write_whole(out, svg)


def _drawing(name: str) -> Any:
    drawing = part_of(game_module(name), "draw")
    if drawing is None:
        raise BadOption("no_drawing", name)
    return drawing.draw


def _new(game: Game[Any], seats: str, seed: str, option: list[str] | None) -> tuple[list[str], State]:
    count = seat_count(game, seats)
    s: State = game.setup(count, options_of(option), whole_number(seed, "seed") if seed else 0)
    start(game, s)
    return [f"Player {i + 1}" for i in range(count)], s


def _from_record(game: Game[Any], record: Record, ply: str) -> tuple[Game[Any], list[str], State]:
    """The game with the component data of the record, its players, and the position."""
    if record.game != game.name:
        raise BadRecord("record_of_other_game", record.game, game.name)
    match = replayed(game, record)
    at = whole_number(ply, "ply", 0, match.ply) if ply else match.ply
    s: State = match.position(at)
    return match.game, list(record.seats), s
