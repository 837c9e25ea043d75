"""The line at the top of a table: which game this is, who plays it, and where its round stands."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from mingtang.web.identity import Caller
from mingtang.web.pages.frame import environment
from mingtang.web.pages.table_page import TablePage
from mingtang.web.pages.words import PageWords


@dataclass(frozen=True)
class MomentBar:
    """What the line says: the same for nearly everybody at a table, and for many choices."""

    title: str
    room: bool
    round: int
    paused: bool
    watching: bool
    seats: int
    luck_known: bool
    phases: tuple[tuple[str, str, bool], ...]


def bar_html(caller: Caller, page: TablePage) -> str:
    """The line as HTML."""
    table, board = page.table, page.board
    shown = MomentBar(
        title=table.settings.title or page.game.title,
        room=page.room,
        round=page.step.round,
        paused=page.perspective.pausing.until is not None,
        watching=not page.mine and not page.study,
        seats=table.seats,
        luck_known=table.open_luck and not page.study,
        phases=board.phases if board is not None else (),
    )
    return _rendered(caller.lang, shown)


@functools.lru_cache(maxsize=2048)
def _rendered(lang: str, shown: MomentBar) -> str:
    return environment.get_template("table/bar.html").render(bar=shown, t=PageWords(lang))
