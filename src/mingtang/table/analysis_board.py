"""The board of an analysis: a position of a game, or of a variation of it, at which one person chooses for everybody.

Whatever the seat from which it is seen cannot know was dealt anew, as in a plan; with hindsight everything is as it was, luck included.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from mingtang.core.errors import HouseError
from mingtang.core.history import History
from mingtang.core.play import waiting
from mingtang.core.steps import State
from mingtang.table.analysis_terms import is_finished
from mingtang.table.clocks import Clocks
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seats import PERSON, Chair
from mingtang.table.settings import Settings
from mingtang.table.table import OVER, PLAYING, Table
from mingtang.table.variations import HINDSIGHT, WORLD, Place, Variation, VariationTree


def seen_from(table: Table, person: str, place: Place, tree: VariationTree, asked: int | None) -> int:
    """Whose knowledge a position is seen with: a branch keeps that of its first choice; else the seat that was asked for, or the one that is to
    choose. At a fork that is played it is always one's own."""
    way = tree.way(place.id)
    if way:
        return way[0].seen
    mine = table.seats_of(person)
    finished = is_finished(table)
    if asked is not None:
        if not HINDSIGHT <= asked < table.seats:
            raise BadRequest("number_between", "seat", HINDSIGHT, table.seats - 1)
        if not finished and asked not in mine:
            raise NotAllowed("seat_hidden")
        return asked
    choosing = [seat for seat in waiting(_at(table, place.after)) if finished or seat in mine]
    return choosing[0] if choosing else mine[0] if mine else 0


def _at(table: Table, after: int) -> State:
    line = table.started.line
    if not 0 <= after <= len(line):
        raise BadRequest("number_between", "after", 0, len(line))
    return table.started.position(after)


def board_at(table: Table, tree: VariationTree, place: Place, seen: int, person: str, lang: str) -> Table:
    """The position at a place as a table of its own that is never stored."""
    game, state, way = table.game, _at(table, place.after), tree.way(place.id)
    if seen != HINDSIGHT and state.stack and not table.plan:  # a plan is dealt already, for the one who plans
        state = game.determinize(state, seen, WORLD)
    history = History(game, (), state)
    try:
        for v in way:
            history.choose(v.seat, game.catalogue.parse(v.words))
    except HouseError:  # it was written down by a house that dealt otherwise
        raise NotNow("variation_gone") from None
    settings = Settings(access="invitation", watch="nobody", undo="none", seating="given", lang=lang, hints="nobody")
    return replace(
        table,
        id=f"{table.id}.{place.after}.{seen}.{_named(way)}",
        settings=settings,
        chairs=tuple(Chair(s, PERSON, person, name) for s, name in enumerate(table.names)),
        owner="",
        code="",
        phase=OVER if history.over else PLAYING,
        history=history,
        clocks=Clocks(),
        undo=None,
        pause=None,
        pause_asked=None,
        ending=None,
        said=(),
        requests=(),
        plan=True,
        rematch="",
        new_entries=[],
        new_said=[],
    )


def _named(way: Sequence[Variation]) -> str:
    """A name for a line of choices: the same for whoever tries the same."""
    text = "\n".join(f"{v.seat} {v.words}" for v in way)
    return hashlib.sha256(text.encode()).hexdigest()[:16] if way else ""
