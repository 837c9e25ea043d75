"""What the boards of all games share in a terminal: the seats' colours and signs, quiet tables, the reader's own name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from mingtang.texts import Texts

SEAT_STYLES: Final = ("red", "bright_blue", "yellow", "green", "magenta")
"""As near to the pieces in the browser as a terminal comes: vermilion, indigo, ochre, jade, plum."""
SEAT_SIGNS: Final = "●■◆▲★"
"""So that colour is never alone."""
NEUTRAL_SIGN: Final = "○"


def seat_style(seat: int) -> str:
    """The colour of a seat; the house's own pieces have none."""
    return SEAT_STYLES[seat] if 0 <= seat < len(SEAT_STYLES) else "default"


def seat_sign(seat: int, count: int = 1) -> Text:
    """The sign of a seat, so many times; from four on with a number."""
    sign = SEAT_SIGNS[seat]
    return Text(sign * count if count < 4 else f"{sign}×{count}", style=seat_style(seat))


def signs_by_seat(counts: Iterable[int]) -> Text:
    """How many each seat has somewhere, told by signs; a dot where nobody has any."""
    found = [seat_sign(seat, n) for seat, n in enumerate(counts) if n]
    return Text(" ").join(found) if found else Text("·", style="dim")


def owner_sign(seat: int | None) -> Text:
    """Whose it is; a dot where it is nobody's."""
    return Text("·", style="dim") if seat is None else seat_sign(seat)


def signed_names(players: Sequence[str]) -> list[Text]:
    """The players' names in their colours, each behind its sign."""
    return [Text(f"{SEAT_SIGNS[seat]} {name}", style=seat_style(seat)) for seat, name in enumerate(players)]


def with_reader(name: Text, reads: bool, words: Texts) -> Text:
    """A name in a list; the reader's own says so."""
    out = name.copy()
    if reads:
        out.append(f" ({words.say('cli', 'play', 'you')})", style="dim")
    return out


def board_table(*columns: str, title: str = "", right: Sequence[int] = (), caption: str | Text = "") -> Table:
    """A quiet table for a part of the board; the columns named in `right` hold numbers."""
    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=None,
        pad_edge=False,
        header_style="dim",
        padding=(0, 2, 0, 0),
        show_header=any(columns) or not columns,
        caption=caption or None,
        caption_justify="left",
    )
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i in right else "left", overflow="fold")
    return table


def figures_table(
    names: Sequence[Text], reader: int, words: Texts, rows: Iterable[tuple[str, Sequence[str | Text]]]
) -> Table:
    """What everybody has: a line for each figure, a column for each player, so that nothing is cut however long the words are."""
    table = board_table("", *[name.plain for name in names], right=range(1, len(names) + 1))
    for i, name in enumerate(names):
        table.columns[i + 1].header = with_reader(name, i == reader, words)
    for title, cells in rows:
        table.add_row(title, *cells)
    return table
