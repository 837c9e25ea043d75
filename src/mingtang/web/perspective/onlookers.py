"""Those who only look on: a table in play shows all of them the same, so that it is put together once for all."""

from __future__ import annotations

from mingtang.table.table import OVER, PLAYING, STUDY, Table


def looks_on(table: Table, person: str) -> bool:
    """Whether nothing of the table is this person's own: neither a seat, nor the table, nor a wish that somebody must answer."""
    if table.phase not in (PLAYING, OVER, STUDY) or table.history is None or table.lesson:
        return False
    if not person:
        return True
    return person != table.owner and all(chair.person != person for chair in table.chairs)
