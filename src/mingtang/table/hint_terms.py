"""Whether a table gives hints: that was agreed when it was opened, and holds for everybody who plays there."""

from __future__ import annotations

from mingtang.table.leaving import plays_alone
from mingtang.table.problems import NotAllowed
from mingtang.table.table import Table


def gives_hints(table: Table, person: str) -> bool:
    """Whether a person may ask for hints here. Between people there are none unless the table was opened with them."""
    terms = table.settings.hints
    return terms == "everyone" or (terms == "alone" and plays_alone(table, person))


def check_hints(table: Table, person: str) -> None:
    """Refuse a hint that the table does not give."""
    if not gives_hints(table, person):
        raise NotAllowed("hints_off" if table.settings.hints == "nobody" else "hints_between_people")
