"""What the person at the command line asked for: options, numbers, games and files, read with one clear sentence where they are wrong."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from mingtang.core.data import Data, read_toml
from mingtang.core.errors import BadData, BadOption, BadRecord, HouseError, Unknown, quoted
from mingtang.core.files import read_text, reason
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.options import options_from_words
from mingtang.core.record import Record, parse_record
from mingtang.games import game as find_game
from mingtang.games import game_as_it_was, game_module

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `mingtang games` names it.")]
Lang = Annotated[str, typer.Option("--lang", help="en or de.", envvar="MINGTANG_LANG", show_default=True)]
AsJson = Annotated[bool, typer.Option("--json", help="Plain data for programs.")]
DataPack = Annotated[
    Path | None, typer.Option("--data", metavar="FILE", help="A data pack that corrects the game's component data.")
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="WORD", help="A switch of the game, such as guards, no-guards or max_rounds=12; repeatable."),
]  # fmt: skip
# Numbers are read by `whole_number`, so that a wrong one gets a sentence of the house.
Seats = Annotated[str, typer.Option("--seats", metavar="N", help="How many players.")]
Seed = Annotated[
    str, typer.Option("--seed", metavar="N", help="The luck of the game: the same number, the same game. Random if not given.")
]  # fmt: skip

MOST_DIGITS = 40
LARGEST_FILE = 4_000_000


def whole_number(text: str, what: str, low: int = 0, high: int | None = None) -> int:
    """A whole number from what was typed."""
    tidy = text.strip()
    digits = tidy.isascii() and tidy.isdigit()
    if digits and len(tidy) > MOST_DIGITS and high is None:
        raise BadOption("too_many_digits", what, low, MOST_DIGITS, len(tidy))
    number = int(tidy) if digits and len(tidy) <= MOST_DIGITS else None
    if number is None or number < low or (high is not None and number > high):
        if high is None:
            raise BadOption("number_from", what, low, quoted(text))
        raise BadOption("number_within", what, low, high, quoted(text))
    return number


def chosen_seed(text: str) -> int:
    """The seed that was given, or 63 fresh bits of luck."""
    return whole_number(text, "seed") if text else int.from_bytes(os.urandom(8), "big") >> 1


def seat_count(game: Game[Any], text: str) -> int:
    """The number of players; what was not given is the game's largest number up to four."""
    if not text:
        return max(n for n in game.meta.seats if n <= 4)
    seats = whole_number(text, "players", 1)
    if seats not in game.meta.seats:
        raise BadOption("seats_of_game", game.meta.title, game.meta.seats[0], game.meta.seats[-1], seats)
    return seats


def read_pack(path: Path | None) -> Data | None:
    """The data pack in a file."""
    return read_toml(path, "data_pack") if path is not None else None


def open_game(name: str, pack: Path | None = None, record: Record | None = None) -> Game[Any]:
    """The game that was asked for, with the owner's data pack if there is one.

    A pack may name figures that only an earlier release had: then it opens no game but that of a record that was played with it.
    """
    corrections = read_pack(pack)
    try:
        return find_game(name, corrections)
    except BadData:
        if record is None or record.game != name:
            raise
        then = game_as_it_was(name, record.data, pack=corrections)
        if then is None:
            raise
        return then


def game_folder(name: str) -> Path:
    """Where the package of a game lies."""
    return Path(game_module(name).__file__).parent


def options_of(words: list[str] | None) -> dict[str, object]:
    """The options as they were typed; the game reads them."""
    return dict(options_from_words([w for word in words or [] for w in word.replace(",", " ").split()]))


def bot_list(text: str) -> tuple[str, ...]:
    """The bots that were named, with a comma between two. An empty place is a slip of the hand: who should play there?"""
    names = tuple(name.strip() for name in text.split(","))
    if not any(names):
        return ()
    if not all(names):
        raise BadOption("bot_list", quoted(text))
    return names


def folder_named(text: str) -> Path:
    """The folder that somebody named. Nothing is no name: it would mean wherever one happens to be."""
    if not text.strip():
        raise BadOption("no_folder_named")
    return Path(text)


def read_record(path: Path, unfinished: bool = False) -> Record:
    """The record in a file that somebody named."""
    return parse_record(read_text(path, "record", LARGEST_FILE, BadRecord), unfinished)


def replayed(game: Game[Any], record: Record) -> Match:
    """The whole game of a record, every line checked; if its component data are those of an earlier release, with them."""
    if record.game == game.name and record.data != game.data_digest:
        game = game_as_it_was(record.game, record.data, game) or game
    return Match.replay(game, record)


def game_of_record(record: Record, pack: Path | None = None) -> Game[Any]:
    """The game that a record names."""
    try:
        return open_game(record.game, pack, record)
    except Unknown as e:
        raise BadRecord("in_header", e) from None


class WholeFile:
    """A file that appears under its name only when it is complete. Use it in `with`; an error leaves nothing behind."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.is_dir():
                raise HouseError("folder_to_write", str(path))
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        except OSError as e:
            raise HouseError("unwritable", "file", str(path), reason(e)) from None
        self.part = Path(name)
        self.file = os.fdopen(handle, "w", encoding="utf-8")

    def __enter__(self) -> WholeFile:
        return self

    def write(self, text: str) -> None:
        """Add text."""
        try:
            self.file.write(text)
        except OSError as e:
            raise HouseError("unwritable", "file", str(self.path), reason(e)) from None

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            self.file.close()
            if kind is None:
                # mkstemp makes files for the owner alone; this one is as readable as any other file.
                mask = os.umask(0)
                os.umask(mask)
                self.part.chmod(0o666 & ~mask)
                self.part.replace(self.path)
        except OSError as e:
            if kind is None:
                raise HouseError("unwritable", "file", str(self.path), reason(e)) from None
        finally:
            self.part.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Raise now what writing a file would raise after long work; nothing is left there."""
    made = WholeFile(path)
    made.file.close()
    made.part.unlink()


def write_whole(path: Path, text: str) -> None:
    """Write a file at once or not at all."""
    with WholeFile(path) as out:
        out.write(text)
