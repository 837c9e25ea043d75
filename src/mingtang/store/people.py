"""People: guests with a name, accounts with a password, and the tokens by which they are known."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.core.record import MAX_NAME
from mingtang.store.database import Database
from mingtang.store.schema import people, sessions
from mingtang.store.tables import announce
from mingtang.table.problems import BadAsk, NotNow, WhoAreYou

SESSION_SECONDS = 400 * 86_400.0
SHORTEST, LONGEST = 8, 200
JUDGED = 40
"""So many letters of a password are judged: to judge more takes long, and nobody guesses as many."""
STRENGTH = 2
"""Of 0 to 4: a million guesses do not find it."""
SEEN_EVERY = 300.0
ENDED = "@"
"""What news of a person's sessions begin with, where others name a table."""


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


def login_of(name: str) -> str:
    """A name as it is looked for: small letters, one space."""
    return " ".join(name[:LONGEST].split()).casefold()


def check_password(password: object, name: str = "") -> str:
    """A password that is neither short, nor absurdly long, nor among the first that anybody would try."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise BadAsk("password_bounds", SHORTEST, LONGEST)
    from zxcvbn import zxcvbn  # reads lists of words: only who makes an account waits for them

    if zxcvbn(password[:JUDGED], [*name.split(), name, "mingtang"])["score"] < STRENGTH:
        raise BadAsk("password_weak")
    return password


class People:
    """Everybody the house knows."""

    def __init__(self, database: Database) -> None:
        self.database = database
        # What OWASP recommends for servers: 19 MiB and two rounds, so that a small host survives a rush of sign-ins.
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._nobody = ""

    def add_guest(self, name: str, lang: str, now: float, any_name: bool = False) -> Person:
        """Somebody new, without a password. With `any_name` the name gets a number if an account has it."""
        called = check_name(name)
        if any_name:
            called = self._free_name(called)
        person = Person("p" + secrets.token_hex(10), called, lang, False, "", "", now)
        with self.database.writing() as c:
            _check_nobodys(c, [called])
            c.execute(
                insert(people).values(
                    id=person.id, name=person.name, lang=lang, email="", webhook="", created=now, seen=now
                )
            )
        return person

    def _free_name(self, name: str) -> str:
        n, tried = 1, name
        while True:
            try:
                self.check_nobodys([tried])
            except NotNow:
                n += 1
                tried = f"{name[: MAX_NAME - 4]} {n}"
            else:
                return tried

    def check_nobodys(self, names: Sequence[str], but: str = "") -> None:
        """Refuse names that belong to an account, but for that of one person."""
        with self.database.reading() as c:
            _check_nobodys(c, names, but)

    def make_account(self, person: Person, name: str, password: str, now: float) -> Person:
        """A guest gets a password and keeps all tables. What the guest was known by until now ends: it may lie about anywhere."""
        if person.account:
            raise NotNow("has_account")
        name = check_name(name)
        hashed = self._hasher.hash(check_password(password, name))
        try:
            with self.database.writing() as c:
                _check_nobodys(c, [name], person.id)
                values = {"name": name, "login": login_of(name), "password": hashed}
                c.execute(update(people).where(people.c.id == person.id).values(**values))
                self._end_sessions(c, person.id, now)
        except IntegrityError:
            raise NotNow("name_taken", name) from None
        return self.find(person.id)

    def sign_in(self, name: str, password: str) -> Person:
        """The person with this account. Takes as long for a wrong name as for a wrong password."""
        login = login_of(str(name))
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

    def change_password(self, person: Person, old: str, new: str, now: float) -> None:
        """Give an account another password; every session of it ends."""
        if self.sign_in(person.name, old).id != person.id:
            raise WhoAreYou("wrong_password")
        hashed = self._hasher.hash(check_password(new, person.name))
        with self.database.writing() as c:
            c.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            self._end_sessions(c, person.id, now)

    def find(self, id: str) -> Person:
        """Somebody by id."""
        with self.database.reading() as c:
            row = c.execute(select(people).where(people.c.id == id)).mappings().one()
        return _person(row)

    def update(self, person: Person, **values: str) -> Person:
        """Change a person's name, language, e-mail address or webhook."""
        if "name" in values:
            values["name"] = check_name(values["name"])
            if person.account and login_of(values["name"]) != login_of(person.name):
                values["login"] = login_of(values["name"])
        try:
            with self.database.writing() as c:
                if "name" in values:
                    _check_nobodys(c, [values["name"]], person.id)
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

    def close_session(self, person: str, token: str, now: float) -> None:
        """The token is worth nothing from now on."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.hash == _hash(token)))
            announce(c, self.database, ENDED + person, 0, now)

    def _end_sessions(self, c: Connection, person: str, now: float) -> None:
        """Nothing by which a person was known until now is worth anything; open streams hear of it."""
        c.execute(delete(sessions).where(sessions.c.person == person))
        announce(c, self.database, ENDED + person, 0, now)

    def sweep(self, now: float) -> None:
        """Forget tokens that have run out."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.expires < now))


def _check_nobodys(c: Connection, names: Sequence[str], but: str = "") -> None:
    for name in names:
        alike = {login_of(name), login_of(unicodedata.normalize("NFKC", name))}
        if c.execute(select(people.c.id).where(people.c.login.in_(alike), people.c.id != but)).first() is not None:
            raise NotNow("name_taken", name)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _person(row: Any) -> Person:
    return Person(
        row["id"], row["name"], row["lang"], row["login"] is not None, row["email"], row["webhook"], row["created"]
    )
