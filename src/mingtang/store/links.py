"""Links that let somebody who forgot a password set a new one: each works once, and not for long."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, func, insert, select, update

from mingtang.store.names import login_of
from mingtang.store.people import People, Person, person_of, token_hash
from mingtang.store.schema import links, people
from mingtang.table.problems import NotFound

MAIL_SECONDS = 3600.0
HOST_SECONDS = 86_400.0
MOST_AT_AN_ADDRESS = 3


class Links:
    """What was given out and not used yet. Only hashes are stored."""

    def __init__(self, everybody: People) -> None:
        self.people = everybody
        self.database = everybody.database

    def give(self, person: str, seconds: float, now: float) -> str:
        """The token of a new link; any earlier one of this person is dead."""
        with self.database.writing() as c:
            return self.give_in(c, person, seconds, now)

    def give_in(self, c: Connection, person: str, seconds: float, now: float) -> str:
        """The same as a part of something larger."""
        token = secrets.token_urlsafe(24)
        c.execute(delete(links).where(links.c.person == person))
        c.execute(insert(links).values(hash=token_hash(token), person=person, expires=now + seconds))
        return token

    def withdraw(self, token: str) -> None:
        """A link that could not be delivered is worth nothing."""
        with self.database.writing() as c:
            c.execute(delete(links).where(links.c.hash == token_hash(token)))

    def owner(self, token: str, now: float) -> Person:
        """Whose link this is; raises if it was used, or if its time is over."""
        with self.database.reading() as c:
            return _owner(c, token, now)

    def use(self, token: str, password: str, now: float) -> Person:
        """Set a new password. Every session of the person ends, and the link with them."""
        person = self.owner(token, now)
        hashed = self.people.hashed(password, person.name)
        with self.database.writing() as c:
            _owner(c, token, now)
            if c.execute(delete(links).where(links.c.hash == token_hash(token))).rowcount != 1:
                raise NotFound("link_dead")
            c.execute(delete(links).where(links.c.person == person.id))
            c.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            self.people.end_sessions(c, person.id, now)
        return person

    def accounts(self, word: str, now: float) -> list[Person]:
        """The accounts with this name or e-mail address that letters can be sent to."""
        named = (people.c.login == login_of(word)) | (func.lower(people.c.email) == word.strip().lower())
        reachable = people.c.login.is_not(None) & (people.c.email != "") & (people.c.banned_until <= now)
        with self.database.reading() as c:
            rows = c.execute(select(people).where(named & reachable).limit(MOST_AT_AN_ADDRESS)).mappings().all()
        return [person_of(row) for row in rows]

    def sweep(self, now: float) -> None:
        """Forget links whose time is over."""
        with self.database.writing() as c:
            c.execute(delete(links).where(links.c.expires < now))


def _owner(c: Connection, token: str, now: float) -> Person:
    mine = (links.c.hash == token_hash(token)) & (links.c.expires > now) & (people.c.banned_until <= now)
    row = c.execute(select(people).join(links, links.c.person == people.c.id).where(mine)).mappings().first()
    if row is None:
        raise NotFound("link_dead")
    return person_of(row)
