"""People: guests with a name, accounts with a password, and the tokens by which they are known."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.core.record import MAX_NAME
from mingtang.store.database import Database
from mingtang.store.names import LONGEST, check_name, likeness, likenesses, login_of
from mingtang.store.schema import people, sessions
from mingtang.store.tables import announce
from mingtang.table.problems import BadRequest, NotAllowed, NotFound, NotNow, NotSignedIn

SESSION_SECONDS = 400 * 86_400.0
SHORTEST = 8
JUDGED = 40
"""So many letters of a password are judged: to judge more takes long, and nobody guesses as many."""
STRENGTH = 2
"""Of 0 to 4: a million guesses do not find it."""
SEEN_EVERY = 300.0
DEVICE = 16
"""So many letters of a session's hash name it to its owner."""
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
    role: str = ""
    """host, moderator, or empty."""
    muted_until: float = 0.0
    program: bool = False
    """Whether a program plays under this name, and says so."""


@dataclass(frozen=True)
class Device:
    """Where a person is signed in."""

    id: str
    name: str
    created: float
    used: float
    here: bool
    """Whether it is the one that asks."""


def check_password(password: object, name: str = "") -> str:
    """A password that is neither short, nor absurdly long, nor among the first that anybody would try."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise BadRequest("password_bounds", SHORTEST, LONGEST)
    from zxcvbn import zxcvbn  # reads lists of words: only who makes an account waits for them

    if zxcvbn(password[:JUDGED], [*name.split(), name, "mingtang"])["score"] < STRENGTH:
        raise BadRequest("password_weak")
    return password


FIND_BY_TOKEN = (
    select(people, sessions.c.used)
    .join(sessions, sessions.c.person == people.c.id)
    .where(sessions.c.hash == bindparam("token"))
    .where(sessions.c.expires > bindparam("now"), people.c.banned_until <= bindparam("now"))
)
"""Asked with every request, so it is made once."""


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
        with self.database.writing() as c:
            if any_name:
                called = _free_name(c, called)
            self._check_nobodys(c, [called])
            return _add(c, called, lang, now)

    def check_nobodys(self, names: Sequence[str], but: str = "") -> None:
        """Refuse names that belong to an account, or look like one, but for that of one person."""
        with self.database.reading() as c:
            _check_nobodys(c, names, but)

    def _check_nobodys(self, c: Connection, names: Sequence[str], but: str = "") -> None:
        """The same for names that are about to be taken: two who take one name at the same moment queue up."""
        self.database.queue_up(c, *set().union(*map(likenesses, names)))
        _check_nobodys(c, names, but)

    def add_account(self, name: str, password: str, lang: str, now: float) -> Person:
        """Somebody new, with a password: all of it, or nobody."""
        name = check_name(name)
        hashed = self.hashed(password, name)
        with self.database.writing() as c:
            self._check_nobodys(c, [name])
            made = _add(c, name, lang, now)
            self._give_account(c, made.id, name, hashed)
        return self.find(made.id)

    def make_account(self, person: Person, name: str, password: str, now: float) -> Person:
        """A guest gets a password and keeps all tables. What the guest was known by until now ends: it may lie about anywhere."""
        if person.account:
            raise NotNow("has_account")
        name = check_name(name)
        hashed = self.hashed(password, name)
        with self.database.writing() as c:
            self._check_nobodys(c, [name], person.id)
            self._give_account(c, person.id, name, hashed)
            self.end_sessions(c, person.id, now)
        return self.find(person.id)

    def _give_account(self, c: Connection, id: str, name: str, hashed: str) -> None:
        try:
            with c.begin_nested():
                values = {"name": name, "login": login_of(name), "alike": likeness(name), "password": hashed}
                c.execute(update(people).where(people.c.id == id).values(**values))
        except IntegrityError:
            raise NotNow("name_taken", name) from None
        _rename_guests(c, name, id)

    def hashed(self, password: str, name: str) -> str:
        """A password as it is stored; raises if it is too weak for somebody of this name."""
        return self._hasher.hash(check_password(password, name))

    def sign_in(self, name: str, password: str, now: float = 0.0) -> Person:
        """The person with this account. Takes as long for a wrong name as for a wrong password."""
        login = login_of(str(name))
        with self.database.reading() as c:
            columns = (people.c.id, people.c.password, people.c.banned_until)
            row = c.execute(select(*columns).where(people.c.login == login)).first()
        if not self._nobody:
            self._nobody = self._hasher.hash(secrets.token_hex(16))  # compared when there is no such account
        try:
            self._hasher.verify(row.password if row else self._nobody, str(password)[:LONGEST])
        except (VerificationError, InvalidHashError):
            row = None
        if row is None:
            raise NotSignedIn("wrong_password")
        if row.banned_until > now > 0:
            raise NotAllowed("banned")
        return self.find(row.id)

    def confirm(self, person: Person, password: str) -> None:
        """Whether this is the person's password."""
        if self.sign_in(person.name, password).id != person.id:
            raise NotSignedIn("wrong_password")

    def change_password(self, person: Person, old: str, new: str, now: float) -> None:
        """Give an account another password; every session of it ends."""
        if not person.account:
            raise NotNow("no_account")
        self.confirm(person, old)
        hashed = self.hashed(new, person.name)
        with self.database.writing() as c:
            c.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            self.end_sessions(c, person.id, now)

    def find(self, id: str) -> Person:
        """Somebody by id."""
        with self.database.reading() as c:
            row = c.execute(select(people).where(people.c.id == id)).mappings().first()
        if row is None:
            raise NotFound("no_person")
        return person_of(row)

    def by_account(self, name: str) -> Person:
        """Somebody by the name of an account."""
        with self.database.reading() as c:
            row = c.execute(select(people).where(people.c.login == login_of(name))).mappings().first()
        if row is None:
            raise NotFound("no_person")
        return person_of(row)

    def update(self, person: Person, **values: str) -> Person:
        """Change a person's name, language, e-mail address or webhook."""
        if "name" in values:
            values["name"] = check_name(values["name"])
            values["alike"] = likeness(values["name"])
            if person.account and login_of(values["name"]) != login_of(person.name):
                values["login"] = login_of(values["name"])
        try:
            with self.database.writing() as c:
                if "name" in values:
                    self._check_nobodys(c, [values["name"]], person.id)
                c.execute(update(people).where(people.c.id == person.id).values(**values))
                if "login" in values:
                    _rename_guests(c, values["name"], person.id)
        except IntegrityError:
            raise NotNow("name_taken", values["name"]) from None
        return self.find(person.id)

    def tell(self, ids: Iterable[str], now: float) -> None:
        """Something has changed for these people: whoever listens for them looks again, in whichever process."""
        with self.database.writing() as c:
            for id in ids:
                announce(c, self.database, ENDED + id, 0, now)

    # ---- tokens: only their hashes are stored

    def open_session(self, person: Person, now: float, device: str = "") -> str:
        """A new token for a person. It is shown once."""
        token = secrets.token_urlsafe(32)
        values = {"hash": token_hash(token), "person": person.id, "created": now, "expires": now + SESSION_SECONDS}
        with self.database.writing() as c:
            c.execute(insert(sessions).values(**values, used=now, device=device[:60]))
        return token

    def by_token(self, token: str, now: float) -> Person | None:
        """Who holds this token."""
        this = sessions.c.hash == token_hash(token)
        with self.database.reading() as c:
            row = c.execute(FIND_BY_TOKEN, {"token": token_hash(token), "now": now}).mappings().first()
        if row is None:
            return None
        if now - row["used"] > SEEN_EVERY:
            with self.database.writing() as c:
                c.execute(update(people).where(people.c.id == row["id"]).values(seen=now))
                c.execute(update(sessions).where(this).values(used=now))
        return person_of(row)

    def devices(self, person: str, token: str, now: float) -> list[Device]:
        """Where a person is signed in, the last used first."""
        mine = (sessions.c.person == person) & (sessions.c.expires > now)
        with self.database.reading() as c:
            rows = c.execute(select(sessions).where(mine).order_by(sessions.c.used.desc())).all()
        own = token_hash(token)
        return [Device(r.hash[:DEVICE], r.device, r.created, r.used, r.hash == own) for r in rows]

    def end_device(self, person: str, id: str, now: float) -> None:
        """End one session of a person."""
        with self.database.writing() as c:
            mine = (sessions.c.person == person) & sessions.c.hash.startswith(id, autoescape=True)
            if len(id) != DEVICE or c.execute(delete(sessions).where(mine)).rowcount == 0:
                raise NotFound("no_device")
            announce(c, self.database, ENDED + person, 0, now)

    def end_others(self, person: str, token: str, now: float) -> None:
        """End every session of a person but the one that asks."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.person == person, sessions.c.hash != token_hash(token)))
            announce(c, self.database, ENDED + person, 0, now)

    def close_session(self, person: str, token: str, now: float) -> None:
        """The token is worth nothing from now on."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.hash == token_hash(token)))
            announce(c, self.database, ENDED + person, 0, now)

    def end_sessions(self, c: Connection, person: str, now: float) -> None:
        """Nothing by which a person was known until now is worth anything; open streams hear of it."""
        c.execute(delete(sessions).where(sessions.c.person == person))
        announce(c, self.database, ENDED + person, 0, now)

    def sweep(self, now: float) -> None:
        """Forget tokens that have run out."""
        with self.database.writing() as c:
            c.execute(delete(sessions).where(sessions.c.expires < now))


def _add(c: Connection, name: str, lang: str, now: float) -> Person:
    person = Person("p" + secrets.token_hex(10), name, lang, False, "", "", now)
    values = {"id": person.id, "name": name, "alike": likeness(name), "lang": lang, "email": "", "webhook": ""}
    c.execute(insert(people).values(**values, created=now, seen=now))
    return person


def _check_nobodys(c: Connection, names: Sequence[str], but: str = "") -> None:
    for name in names:
        alike = people.c.alike.in_(likenesses(name)) & people.c.login.is_not(None)
        if c.execute(select(people.c.id).where(alike, people.c.id != but)).first() is not None:
            raise NotNow("name_taken", name)


def _free_name(c: Connection, name: str) -> str:
    """The name, or the name with a number if an account has it."""
    n, tried = 1, name
    while True:
        try:
            _check_nobodys(c, [tried])
        except NotNow:
            n += 1
            tried = f"{name[: MAX_NAME - 4]} {n}"
        else:
            return tried


def _rename_guests(c: Connection, name: str, owner: str) -> None:
    """The name belongs to an account now: guests who bore it get a number."""
    same = (people.c.alike == likeness(name)) & people.c.login.is_(None) & (people.c.id != owner)
    for id, called in c.execute(select(people.c.id, people.c.name).where(same)).all():
        other = _free_name(c, called)
        c.execute(update(people).where(people.c.id == id).values(name=other, alike=likeness(other)))


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def person_of(row: Any) -> Person:
    """A person as the database has them."""
    return Person(
        id=row["id"],
        name=row["name"],
        lang=row["lang"],
        account=row["login"] is not None,
        email=row["email"],
        webhook=row["webhook"],
        created=row["created"],
        role=row["role"],
        muted_until=row["muted_until"],
        program=row["program"],
    )
