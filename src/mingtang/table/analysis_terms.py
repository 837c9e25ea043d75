"""Whether a position may be analysed: of a finished game, of a fork that one plays alone, of one's own plan. Never where people play on."""

from __future__ import annotations

from mingtang.table.hint_terms import gives_hints
from mingtang.table.leaving import plays_alone
from mingtang.table.problems import NotAllowed, NotNow
from mingtang.table.table import OVER, PLAYING, STUDY, Table


def check_analysis(table: Table, person: str, origin: Table | None, plays_on: bool) -> None:
    """Refuse the analysis of a table to a person.

    `origin`: for a plan, the table that it was copied from, if that is still there. `plays_on`: whether the person sits elsewhere at a game with
    the same luck that goes on between people.
    """
    if not table.game.has_judgement():
        raise NotNow("analysis_needs_judgement", table.game.meta.title)
    if table.lesson or table.history is None:
        raise NotNow("analysis_when_over")
    if table.plan:
        if person not in (table.owner, *table.people()):
            raise NotAllowed("not_at_table")
        if origin is not None and origin.phase == PLAYING:
            _check_alone(origin, person)
    elif table.phase == PLAYING and table.forked_from and table.seats_of(person):
        _check_alone(table, person)
    elif table.phase not in (OVER, STUDY):
        between = table.phase == PLAYING and len(table.people()) > 1
        raise NotAllowed("analysis_between_people") if between else NotNow("analysis_when_over")
    if plays_on:
        raise NotAllowed("analysis_same_game")


def _check_alone(table: Table, person: str) -> None:
    if not plays_alone(table, person):
        raise NotAllowed("analysis_between_people")
    if not gives_hints(table, person):
        raise NotAllowed("hints_off")


def is_finished(table: Table) -> bool:
    """Whether everything of a game is open to everybody: then it may be seen from any seat, and with hindsight."""
    return table.phase in (OVER, STUDY) and not table.plan
