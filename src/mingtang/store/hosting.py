"""What hosts and moderators do, from the machine of the server or from a page. Everything is written down: who, when, what, whom, why."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from mingtang.core.errors import HouseError, listed, quoted
from mingtang.store.board import NoticeBoard
from mingtang.store.links import HOST_SECONDS, Links
from mingtang.store.lobby import Lobby
from mingtang.store.names import login_of
from mingtang.store.people import People, Person
from mingtang.store.reports import Reports
from mingtang.store.schema import deeds, people, reports, seats, tables
from mingtang.store.tables import TableStore
from mingtang.table.problems import BadRequest, NotAllowed, NotFound, NotNow
from mingtang.table.seating import close, give_up
from mingtang.table.table import OPEN, PLAYING

log = logging.getLogger("mingtang.store")
HOST, MODERATOR = "host", "moderator"
ROLES = (HOST, MODERATOR)
FOREVER = 253_402_300_799.0
"""The end of the year 9999."""
MOST = 200
LONGEST = 500


@dataclass(frozen=True)
class Member:
    """A person as hosts see them."""

    id: str
    name: str
    account: bool
    role: str
    created: float
    seen: float
    muted_until: float
    banned_until: float
    reports: int
    """How many reports about them nobody has seen to."""


@dataclass(frozen=True)
class Deed:
    """Something that a host did."""

    at: float
    person: str
    """Who, by name; empty: somebody at the machine of the server."""
    what: str
    whom: str
    whom_name: str
    table: str
    detail: str
    why: str


class Hosting:
    """The hands of those who run the house. `by` is the person who asks; None is somebody at the machine of the server."""

    def __init__(self, everybody: People, shelf: TableStore) -> None:
        self.people = everybody
        self.tables = shelf
        self.database = everybody.database
        self.board = NoticeBoard(self.database)
        self.links = Links(everybody)
        self.reports = Reports(self.database)

    # ---- people

    def find(self, word: str) -> Member:
        """Somebody by id, by the name of an account, or by a guest's name if only one has it."""
        named = (people.c.id == word) | (people.c.login == login_of(word))
        found = self._members(named, 2) or self._members((people.c.name == word) & (people.c.gone == 0), 10)
        if not found:
            raise NotFound("no_person_named", quoted(word))
        if len(found) > 1:
            raise NotNow("several_people", quoted(word), listed([m.id for m in found]))
        return found[0]

    def members(self, word: str = "", limit: int = MOST) -> list[Member]:
        """People whose name holds this word, those seen last first; without a word everybody, those with a role first."""
        here = people.c.gone == 0
        if word:
            here &= func.lower(people.c.name).contains(word.strip().lower(), autoescape=True)
        return self._members(here, limit)

    def _members(self, which: Any, limit: int) -> list[Member]:
        about = select(func.count()).where(reports.c.whom == people.c.id, reports.c.closed == 0).scalar_subquery()
        order = (people.c.role == "", people.c.seen.desc())
        with self.database.reading() as c:
            rows = c.execute(select(people, about.label("about")).where(which).order_by(*order).limit(limit)).mappings()
            return [_member(row) for row in rows]

    def grant(self, by: Person | None, whom: str, role: str, why: str, now: float) -> None:
        """Make somebody with an account a host or a moderator."""
        if role not in ROLES:
            raise BadRequest("one_of", "role", listed(ROLES))
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            row = self._person(c, whom)
            if row["login"] is None:
                raise NotNow("role_needs_account")
            if row["role"] == HOST and role != HOST:
                self._check_not_last(c, whom, now)
            c.execute(update(people).where(people.c.id == whom).values(role=role))
            self._note(c, by, "grant", now, whom, detail=role, why=why)

    def revoke(self, by: Person | None, whom: str, why: str, now: float) -> None:
        """Take somebody's role away."""
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            row = self._person(c, whom)
            if not row["role"]:
                raise NotNow("no_role")
            self._check_not_last(c, whom, now)
            c.execute(update(people).where(people.c.id == whom).values(role=""))
            self._note(c, by, "revoke", now, whom, detail=row["role"], why=why)

    def ban(self, by: Person | None, whom: str, why: str, now: float, hours: int = 0) -> None:
        """Show somebody out: every session and stream ends, stand-ins take over, and nobody gets in again before the time is over."""
        if by is not None and by.id == whom:
            raise NotNow("ban_oneself")
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            self._person(c, whom)
            self._check_not_last(c, whom, now)
            c.execute(update(people).where(people.c.id == whom).values(banned_until=_until(hours, now)))
            self.people.end_sessions(c, whom, now)
            self._note(c, by, "ban", now, whom, detail=str(hours or ""), why=why)
        self.clear_chairs(whom, now)

    def unban(self, by: Person | None, whom: str, why: str, now: float) -> None:
        """Let somebody in again."""
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            if self._person(c, whom)["banned_until"] <= now:
                raise NotNow("not_banned")
            c.execute(update(people).where(people.c.id == whom).values(banned_until=0.0))
            self._note(c, by, "unban", now, whom, why=why)

    def mute(self, by: Person | None, whom: str, why: str, now: float, hours: int = 0) -> None:
        """Somebody may not write at any table."""
        with self.database.writing() as c:
            role = self._check(c, by, MODERATOR, now)
            if self._person(c, whom)["role"] and role != HOST:
                raise NotAllowed("hosts_only")
            c.execute(update(people).where(people.c.id == whom).values(muted_until=_until(hours, now)))
            self._note(c, by, "mute", now, whom, detail=str(hours or ""), why=why)

    def unmute(self, by: Person | None, whom: str, why: str, now: float) -> None:
        """Somebody may write again."""
        with self.database.writing() as c:
            self._check(c, by, MODERATOR, now)
            if self._person(c, whom)["muted_until"] <= now:
                raise NotNow("not_muted")
            c.execute(update(people).where(people.c.id == whom).values(muted_until=0.0))
            self._note(c, by, "unmute", now, whom, why=why)

    def link(self, by: Person | None, whom: str, why: str, now: float) -> str:
        """The token of a link by which somebody sets a new password: once, within a day."""
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            row = self._person(c, whom)
            if row["login"] is None:
                raise NotNow("no_account")
            if row["banned_until"] > now:
                raise NotNow("is_banned")
            self._note(c, by, "link", now, whom, why=why)
            return self.links.give_in(c, whom, HOST_SECONDS, now)

    def clear_chairs(self, whom: str, now: float) -> None:
        """Nobody waits for this person any more: stand-ins play on, and open chairs are free again."""
        mine = (seats.c.person == whom) & tables.c.phase.in_((OPEN, PLAYING))
        with self.database.reading() as c:
            found = c.execute(select(seats.c.table).distinct().join(tables, tables.c.id == seats.c.table).where(mine))
            ids = list(found.scalars())
        for id in ids:
            try:
                self.tables.change(id, lambda t: give_up(t, whom, now), now)
            except HouseError:  # a table that cannot be opened keeps nobody in the house
                log.exception("%s still sits at table %s", whom, id)

    # ---- the house

    def close(self, by: Person | None, table: str, why: str, now: float) -> None:
        """End a table for everybody. Its choices stay."""
        with self.database.reading() as c:
            self._check(c, by, MODERATOR, now)
        self.tables.change(
            table, lambda t: close(t), now, lambda c: self._note(c, by, "close", now, table=table, why=why)
        )

    def announce(self, by: Person | None, line: str, now: float) -> None:
        """Put a line on every page; an empty one takes it down."""
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            self.board.announce(c, _line(line, empty=True), now)
            self._note(c, by, "announce", now, why=_line(line, empty=True))

    def read_only(self, by: Person | None, on: bool, why: str, now: float) -> None:
        """Let the house be looked at and nothing be changed, or open it again: then nobody has lost any time."""
        since = self.board.read().read_only
        if bool(since) == on:
            raise NotNow("read_only_already" if on else "not_read_only")
        with self.database.writing() as c:
            self._check(c, by, HOST, now)
            self._note(c, by, "read_only" if on else "reopen", now, why=why)
            if on:
                self.board.close(c, _line(why, empty=True), now)
                return
        lobby = Lobby(self.database)
        for id in lobby.timed():
            try:
                self.tables.change(id, lambda t: t.shift_clocks(now - since), now)
            except NotNow as e:  # a table that cannot be opened keeps nobody else out
                log.warning("the clocks of table %s stay as they were: %s", id, e)
        lobby.claim_bots(now)
        with self.database.writing() as c:
            self.board.reopen(c, now)

    def answer(self, by: Person | None, report: int, answer: str, now: float) -> None:
        """A report has been seen to."""
        with self.database.writing() as c:
            self._check(c, by, MODERATOR, now)
            whom = self.reports.close(c, report, by.id if by else "", _line(answer, empty=True), now)
            self._note(c, by, "answer", now, whom, detail=str(report), why=answer)

    # ---- what was done

    def deeds(self, limit: int = MOST, whom: str = "") -> list[Deed]:
        """What hosts and moderators have done, the latest first."""
        doer, done_to = people.alias(), people.alias()
        columns = [deeds.c[k] for k in ("at", "person", "what", "whom", "table", "detail", "why")]
        query = (
            select(*columns, doer.c.name, done_to.c.name)
            .outerjoin(doer, doer.c.id == deeds.c.person)
            .outerjoin(done_to, done_to.c.id == deeds.c.whom)
        )
        if whom:
            query = query.where(deeds.c.whom == whom)
        with self.database.reading() as c:
            rows = c.execute(query.order_by(deeds.c.id.desc()).limit(limit)).all()
        return [Deed(r[0], (r[7] or "–") if r[1] else "", r[2], r[3], r[8] or "", r[4], r[5], r[6]) for r in rows]

    def _note(
        self,
        c: Connection,
        by: Person | None,
        what: str,
        now: float,
        whom: str = "",
        table: str = "",
        detail: str = "",
        why: str = "",
    ) -> None:
        note(c, by.id if by is not None else "", what, now, whom, table, detail, _line(why, empty=True))

    # ---- who may

    def _check(self, c: Connection, by: Person | None, least: str, now: float) -> str:
        """The role of whoever asks, as it is at this moment; refuses those who have none that suffices."""
        if by is None:
            return HOST
        mine = (people.c.id == by.id) & (people.c.banned_until <= now)
        role = c.execute(select(people.c.role).where(mine)).scalar() or ""
        if role != HOST and (least == HOST or role != MODERATOR):
            raise NotAllowed("hosts_only" if least == HOST else "moderators_only")
        return role

    def _person(self, c: Connection, id: str) -> Any:
        here = (people.c.id == id) & (people.c.gone == 0)
        row = c.execute(select(people).where(here).with_for_update()).mappings().first()
        if row is None:
            raise NotFound("no_person")
        return row

    def _check_not_last(self, c: Connection, whom: str, now: float) -> None:
        check_not_last(c, whom, now)


def check_not_last(c: Connection, whom: str, now: float) -> None:
    """Refuse to lose the last host of the house. All hosts are held until it is done: two cannot lose each other at once."""
    hosts = (people.c.role == HOST) & (people.c.gone == 0) & (people.c.banned_until <= now)
    found = list(c.execute(select(people.c.id).where(hosts).order_by(people.c.id).with_for_update()).scalars())
    if found == [whom]:
        raise NotNow("last_host")


def _until(hours: int, now: float) -> float:
    return now + hours * 3600.0 if hours else FOREVER


def _line(text: str, empty: bool = False) -> str:
    """One printable line."""
    tidy = " ".join(text.split())
    if len(tidy) > LONGEST or not tidy.isprintable() or (not tidy and not empty):
        raise BadRequest("text_bounds", "text", LONGEST)
    return tidy


def _member(row: Any) -> Member:
    return Member(
        id=row["id"],
        name=row["name"],
        account=row["login"] is not None,
        role=row["role"],
        created=row["created"],
        seen=row["seen"],
        muted_until=row["muted_until"],
        banned_until=row["banned_until"],
        reports=row["about"],
    )


def note(
    c: Connection,
    by: str,
    what: str,
    now: float,
    whom: str = "",
    table: str = "",
    detail: str = "",
    why: str = "",
) -> None:
    """Write down what somebody did for the house; nobody's name is that of whoever sits at the server's machine."""
    values = {"what": what, "whom": whom, "table": table, "detail": detail, "why": why}
    c.execute(insert(deeds).values(at=now, person=by, **values))
