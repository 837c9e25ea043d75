"""To plan ahead: an own copy of a table, on which a seat tries out what it and the others might do.

The copy is dealt from what the seat may know: whatever is hidden from it was dealt anew, so that a plan can teach nobody what lies face
down. Nothing of it ever reaches the table that was copied.
"""

from __future__ import annotations

from mingtang.core.history import History
from mingtang.table.hint_terms import gives_hints
from mingtang.table.opening import blank_table
from mingtang.table.problems import NotAllowed, NotNow
from mingtang.table.seats import PERSON, Chair
from mingtang.table.settings import Settings
from mingtang.table.table import PLAYING, Table
from mingtang.table.variations import WORLD


def plan(table: Table, seat: int, person: str, lang: str, now: float, world: int = WORLD) -> Table:
    """A plan from the present position as the seat may know it; from a plan, another one that goes on from where it stands."""
    if seat not in table.seats_of(person):
        raise NotAllowed("not_at_table")
    if table.phase != PLAYING or table.lesson:
        raise NotNow("plan_when_playing")
    # What the table does not give, its copy does not give either.
    hints = "alone" if gives_hints(table, person) else "nobody"
    settings = Settings(access="invitation", watch="nobody", undo="open", seating="given", lang=lang, hints=hints)
    copy = blank_table(table.game, table.seats, dict(table.options), settings, person, now)
    copy.rules, copy.plan = table.rules, True
    if table.plan:
        copy.forked_from, copy.forked_at = table.forked_from, table.forked_at
        copy.history = table.started.branch(table.ply)
        copy.new_entries = list(copy.history.entries)
    else:
        copy.forked_from, copy.forked_at = table.id, table.ply
        copy.history = History(table.game, (), table.game.determinize(table.started.state, seat, world))
    copy.chairs = tuple(Chair(s, PERSON, person, name) for s, name in enumerate(table.names))
    copy.phase = PLAYING
    return copy
