"""People: guests with a name, accounts with a password, and the tokens by which they are known."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.core.record import MAX_NAME
from mingtang.store.database import Database
from mingtang.store.schema import people, sessions
from mingtang.table.problems import BadAsk, NotNow, WhoAreYou

SESSION_SECONDS = 400 * 86_400.0
SHORTEST, LONGEST = 8, 200
SEEN_EVERY = 300.0


@dataclass(frozen=True)
class Person:
    """Somebody who has said a name."""

    id: str
    name: str
    lang: str
    account: bool
    email: str
    webhook: str
    created: float


def check_name(name: object) -> str:
    """A name as tables and records may hold it."""
    tidy = " ".join(name.split()) if isinstance(name, str) else ""
    if not tidy or len(tidy) > MAX_NAME or not tidy.isprintable():
        raise BadAsk("name_bounds", MAX_NAME)
    return tidy


def check_password(password: object) -> str:
    """A password that is neither too short nor absurdly long."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise BadAsk("password_bounds", SHORTEST, LONGEST)
    return password


class People:
    """Everybody the house knows."""

    def __init__(self, database: Database) -> None:
        self.database = database
        # What OWASP recommends for servers: 19 MiB and two rounds, so that a small host survives a rush of sign-ins.
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._nobody = ""

    def add_guest(self, name: str, lang: str, now: float) -> Person:
        """Somebody new, without a password."""
        person = Person("p" + secrets.token_hex(10), check_name(name), lang, False, "", "", now)
        with self.database.writing() as c:
            c.execute(
                insert(people).values(
                    id=person.id, name=person.name, lang=lang, email="", webhook="", created=now, seen=now
                )
            )
        return person

    def make_account(self, person: Person, name: str, password: str) -> Person:
        """A guest gets a password and keeps all tables."""
        if person.account:
            raise NotNow("has_account")
        name = check_name(name)
        hashed = self._hasher.hash(check_password(password))
        try:
            with self.database.writing() as c:
                values = {"name": name, "login": name.casefold(), "password": hashed}
                c.execute(update(people).where(people.c.id == person.id).values(**values))
        except IntegrityError:
            raise NotNow("name_taken", name) from None
        return self.find(person.id)

    def sign_in(self, name: str, password: str) -> Person:
        """The person with this account. Takes as long for a wrong name as for a wrong password."""
        login = " ".join(str(name).split()).casefold()
        with self.database.reading() as c:
            row = c.execute(select(people.c.id, people.c.password).where(people.c.login == login)).first()
        if not self._nobody:
            self._nobody = self._hasher.hash(secrets.token_hex(16))  # compared when there is no such account
        try:
            self._hasher.verify(row.password if row else self._nobody, str(password)[:LONGEST])
        except (VerificationError, InvalidHashError):
            row = None
        if row is None:
            raise WhoAreYou("wrong_password")
        return self.find(row.id)

    def change_password(self, person: Person, old: str, new: str) -> None:
        """Give an account another password; every session of it ends."""
        if self.sign_in(person.name, old).id != person.id:
            raise WhoAreYou("wrong_password")
        hashed = self._hasher.hash(check_password(new))
        with self.database.writing() as c:
            c.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            c.execute(delete(sessions).where(sessions.c.person == person.id))

    def find(self, id: str) -> Person:
        """Somebody by id."""
        with self.database.reading() as c:
            row = c.execute(select(people).where(people.c.id == id)).mappings().one()
        return _person(row)

    def update(self, person: Person, **values: str) -> Person:
        """Change a person's name, language, e-mail address or webhook."""
        if "name" in values:
            values["name"] = check_name(values["name"])
            if person.account and values["name"].casefold() != person.name.casefold():
                values["login"] = values["name"].casefold()
        try:
            with self.database.writing() as c:
                c.execute(update(people).where(people.c.id == person.id).values(**values))
        except IntegrityError:
            raise NotNow("name_taken", values["name"]) from None
        return self.find(person.id)

    # ---- tokens: only their hashes are stored

    def open_session(self, person: Person, now: float) -> str:
        """A new token for a person. It is shown once."""
        token = secrets.token_urlsafe(32)
        with self.database.writing() as c:
            c.execute(
                insert(sessions).values(hash=_hash(token), person=person.id, created=now, expires=now + SESSION_SECONDS)
            )
        return token

    def by_token(self, token: str, now: float) -> Person | None:
        """Who holds this token."""
        with self.database.reading() as c:
            query = (
                select(people).join(sessions, sessions.c.person == people.c.id).where(sessions.c.hash == _hash(token))
            )
            row = c.execute(query.where(sessions.c.expires > now)).mappings().first()
        if row is None:
            return None
        if now - row["seen"] > SEEN_EVERY:
            with self.database.writing() as c:
                c.execute(update(people).where(people.c.id == row["id"]).values(seen=now))
        return _person(row)

    def close_session(self, token: str) -> None:
        """The token is worth nothing from now on."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.hash == _hash(token)))

    def sweep(self, now: float) -> None:
        """Forget tokens that have run out."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.expires < now))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _person(row: Any) -> Person:
    return Person(
        row["id"], row["name"], row["lang"], row["login"] is not None, row["email"], row["webhook"], row["created"]
    )
