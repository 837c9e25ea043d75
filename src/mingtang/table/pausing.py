"""To pause by agreement: everybody who plays agrees, clocks and bots stand still, and any player may go on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seats import CONCEDED

if TYPE_CHECKING:
    from mingtang.table.table import Table

LONGEST = 14 * 24 * 60
"""Minutes: nobody may forget a table for ever."""
LENGTHS = {"live": (5, 15, 60), "days": (24 * 60, 3 * 24 * 60, 7 * 24 * 60)}
"""What is offered, in minutes, by pace."""


@dataclass(frozen=True)
class PauseRequest:
    """Somebody would like to pause for so many minutes; all who play must agree."""

    person: str
    seat: int
    minutes: int
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pause:
    """Clocks stand where they stood at `since`. At `until` the game goes on by itself."""

    since: float
    until: float

    def shifted(self, seconds: float) -> Pause:
        """The same after the house was closed for a while: nobody loses anything by that."""
        return Pause(self.since + seconds, self.until + seconds)


def may_pause(table: Table, person: str) -> bool:
    """Whether a person may propose a pause: there is a clock to stop, and it runs."""
    timed = table.settings.pace.kind in LENGTHS and not table.lesson and not table.plan
    return timed and table.running and table.pause_asked is None and person in _players(table)


def ask_to_pause(table: Table, person: str, minutes: int, now: float) -> bool:
    """Propose a pause. True: nobody else plays, and it has begun."""
    if not table.seats_of(person):
        raise NotAllowed("not_at_table")
    if not 1 <= minutes <= LONGEST:
        raise BadRequest("number_between", "minutes", 1, LONGEST)
    table.check_running()
    if table.settings.pace.kind not in LENGTHS or table.lesson or table.plan:
        raise NotNow("no_clock")
    if person not in _players(table):
        raise NotNow("pause_players")
    if table.pause_asked is not None and table.pause_asked.person != person:
        raise NotNow("pause_asked_already", table.chairs[table.pause_asked.seat].name)
    seat = next(s for s in table.seats_of(person) if table.chairs[s].attended)
    table.pause_asked = PauseRequest(person, seat, minutes)
    return _begin_if_agreed(table, now)


def answer_pause(table: Table, person: str, yes: bool, now: float) -> None:
    """Agree to a pause, or play on. Whoever proposed it may withdraw."""
    asked = table.pause_asked
    if asked is None or not table.running:
        raise NotNow("no_pause_asked")
    if person not in _players(table):
        raise NotAllowed("not_at_table")
    if not yes:
        table.pause_asked = None
    elif person != asked.person:
        table.pause_asked = replace(asked, agreed=tuple(dict.fromkeys([*asked.agreed, person])))
        _begin_if_agreed(table, now)


def awaited_for_pause(table: Table) -> set[str]:
    """The people who have not answered a proposal yet."""
    asked = table.pause_asked
    return _players(table) - {asked.person, *asked.agreed} if asked is not None and table.running else set()


def resume(table: Table, person: str, now: float) -> bool:
    """A player goes on: all clocks run again from where they stood. False: it was going on already."""
    mine = table.seats_of(person)
    if not mine or all(table.chairs[s].away == CONCEDED for s in mine):
        raise NotAllowed("not_at_table")
    if table.pause is None:
        return False
    end_pause(table, now)
    return True


def end_pause(table: Table, now: float) -> None:
    """The clocks run again; nobody has lost a second."""
    if table.pause is not None:
        table.clocks = table.clocks.shifted(max(0.0, now - table.pause.since))
        table.pause = None
        table.touch_clocks(now)


def _players(table: Table) -> set[str]:
    """Those who play now. Whoever is away has a stand-in and loses nothing by a pause."""
    return {c.person for c in table.chairs if c.attended}


def _begin_if_agreed(table: Table, now: float) -> bool:
    asked = table.pause_asked
    if asked is None or awaited_for_pause(table):
        return False
    table.pause_asked = None
    table.pause = Pause(now, now + 60.0 * asked.minutes)
    return True


def saved_pause(table: Table) -> dict[str, Any]:
    """A pause, or the wish for one, as plain data."""
    out: dict[str, Any] = {}
    if table.pause is not None:
        out["pause"] = [table.pause.since, table.pause.until]
    if table.pause_asked is not None:
        asked = table.pause_asked
        out["pause_asked"] = [asked.person, asked.seat, asked.minutes, list(asked.agreed)]
    return out


def restored_pause(live: dict[str, Any]) -> tuple[Pause | None, PauseRequest | None]:
    """The way back."""
    pause, asked = live.get("pause"), live.get("pause_asked")
    return (
        Pause(*pause) if pause else None,
        PauseRequest(asked[0], asked[1], asked[2], tuple(asked[3])) if asked else None,
    )
