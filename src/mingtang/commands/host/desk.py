"""The desk of whoever sits at the server's machine: the same hands as on the page `/host`, without a password."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mingtang.commands.arguments import whole_number
from mingtang.commands.host.database import house_database, house_settings
from mingtang.commands.printing import console, plain_table, sentence
from mingtang.store.hosting import Hosting
from mingtang.store.people import People
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from mingtang.texts import Texts, check_language, house_texts
from mingtang.web.settings import HouseSettings

MOST_HOURS = 100_000
PersonName = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account, or the id of anybody.")]
Reason = Annotated[str, typer.Option("--why", metavar="WORDS", help="Why; it is written down.")]
Hours = Annotated[str, typer.Option("--hours", metavar="N", help="For so many hours; until it is lifted if not given.")]


@dataclass(frozen=True)
class Desk:
    """What a command needs to do something in the house."""

    hosting: Hosting
    settings: HouseSettings
    lang: str
    now: float

    def say(self, *key: str, args: tuple[int | str, ...] = ()) -> None:
        """Say what was done."""
        texts = house_texts(self.lang)
        console().print(sentence(texts, "cli", "host", *key, args=args), markup=False, soft_wrap=True)


@contextmanager
def at_desk(data_dir: Path, lang: str) -> Iterator[Desk]:
    """The desk of the house in this folder; the house may be open meanwhile."""
    check_language(lang)
    settings = house_settings(data_dir)
    with house_database(settings) as database:
        shelf = TableStore(database, Library(settings.packs, settings.modules))
        yield Desk(Hosting(People(database), shelf), settings, lang, time.time())


def print_rows(texts: Texts, kind: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A list with its heads. What people call themselves is printed as it is."""
    table = plain_table(*(sentence(texts, "cli", "host", kind, column) for column in columns))
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


def hours_of(word: str) -> int:
    """For how many hours; 0 until it is lifted."""
    return whole_number(word, "hours", 1, MOST_HOURS) if word else 0


def moment(at: float) -> str:
    """A moment on the clock of this machine."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
