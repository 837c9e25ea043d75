"""Notices to people who are away: by webhook and by e-mail. What goes wrong is said, not swallowed."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.problems import HERE, BadRequest, NotNow
from mingtang.table.table import ChatLine, Table
from mingtang.texts import read_texts
from mingtang.web.live.webhooks import post
from mingtang.web.settings import HouseSettings, Smtp

SECONDS = 10.0
MOST_QUOTED = 160
"""So much of a line of chat stands in a notice."""


def notice_words(table: Table, person: Person, kind: str, said: ChatLine | None = None) -> tuple[str, str]:
    """Subject and text of a notice in the person's language. `said`: the line of chat that it is about."""
    words = read_texts(HERE / "texts" / f"{person.lang}.toml")["notice"]
    others = ", ".join(n for c, n in zip(table.chairs, table.names, strict=True) if c.person != person.id)
    if kind == "asked":
        others = ", ".join(r.name for r in table.requests)
    elif kind == "pause" and table.pause_asked is not None:
        others = table.chairs[table.pause_asked.seat].name
    elif said is not None:
        others = said.name
    facts = {
        "game": table.game.meta.title,
        "others": others,
        "name": person.name,
        "said": _shortened(said.text) if said is not None else "",
    }
    return str(words[kind]["subject"]).format(**facts), str(words[kind]["text"]).format(**facts)


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def check_email(address: object) -> str:
    """An address that letters can be sent to, as far as one can tell."""
    if not isinstance(address, str) or len(address) > 200 or not address.isprintable():
        raise BadRequest("bad_email")
    name, at, host = address.partition("@")
    if address and (not name or not at or "." not in host or any(c in address for c in " <>,;:\"'()[]\\")):
        raise BadRequest("bad_email")
    return address


def deliver(notice: Notice, person: Person, settings: HouseSettings) -> None:
    """Send a notice; raises if it could not be delivered."""
    if notice.channel == "webhook":
        post(person.webhook, notice, settings.private_webhooks)
    else:
        mail(person.email, notice, settings)


def mail(address: str, notice: Notice, settings: HouseSettings) -> None:
    """Send a letter through the host's mail server."""
    smtp = settings.smtp
    if not smtp.server:
        raise NotNow("no_smtp")
    letter = EmailMessage()
    letter["Subject"] = notice.subject
    letter["From"] = smtp.sender or smtp.user or f"mingtang@{socket.gethostname()}"
    letter["To"] = address
    letter.set_content(f"{notice.text}\n\n{notice.link}\n")
    with _post_office(smtp) as server:
        server.send_message(letter)


def knock(settings: HouseSettings) -> None:
    """Whether the host's mail server is there and lets us in; raises if it is not."""
    with _post_office(settings.smtp) as server:
        server.noop()


@contextmanager
def _post_office(smtp: Smtp) -> Iterator[smtplib.SMTP]:
    secure = smtp.security == "tls"
    context = ssl.create_default_context()
    server = (
        smtplib.SMTP_SSL(smtp.server, smtp.port, timeout=SECONDS, context=context)
        if secure
        else smtplib.SMTP(smtp.server, smtp.port, timeout=SECONDS)
    )
    with server:
        if smtp.security == "starttls":
            server.starttls(context=context)
        if smtp.user:
            server.login(smtp.user, smtp.password)
        yield server
