"""Those who only look on: a table in play shows all of them the same, so that it is put together once for all."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.table.table import OVER, PLAYING, STUDY, Table


@dataclass(frozen=True)
class Onlookers:
    """Those who have a table open and do not sit there."""

    names: tuple[str, ...] = ()
    others: int = 0
    """How many more there are: strangers, those who are not named to this reader, and those beyond a dozen."""
    more: bool = False
    """Whether there may be still more."""

    @property
    def number(self) -> int:
        """How many are counted."""
        return len(self.names) + self.others


NO_ONLOOKERS = Onlookers()


def looks_on(table: Table, person: str) -> bool:
    """Whether nothing of the table is this person's own: neither a seat, nor the table, nor a wish that somebody must answer."""
    if table.phase not in (PLAYING, OVER, STUDY) or table.history is None or table.lesson:
        return False
    if not person:
        return True
    return person != table.owner and all(chair.person != person for chair in table.chairs)
