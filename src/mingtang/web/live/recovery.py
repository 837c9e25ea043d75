"""A new password for somebody who forgot the old one: a letter with a link, if the house has a mail server."""

from __future__ import annotations

import logging
from asyncio import to_thread
from collections.abc import Callable, Coroutine
from typing import Any

from mingtang.core.errors import HouseError
from mingtang.store.links import MAIL_SECONDS
from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.problems import HERE, NotNow
from mingtang.texts import read_texts
from mingtang.web.house import House
from mingtang.web.live.notices import knock, mail

log = logging.getLogger("mingtang.web")
Start = Callable[[Coroutine[Any, Any, None]], None]


def possible(house: House) -> bool:
    """Whether letters can be sent. A link must begin with the house's own address, never with one that a request names."""
    return bool(house.settings.smtp.server and house.settings.public_url)


async def send_link(house: House, word: str, beside: Start) -> None:
    """Send a link to the accounts with this name or e-mail address. Whether there are any is told neither by the answer nor by how
    long it takes: the mail server is asked in any case, and what there is to send is sent `beside`."""
    if not possible(house):
        raise NotNow("no_recovery")
    try:
        await house.outgoing.call(knock, house.settings)
    except Exception:
        log.warning("the mail server is away", exc_info=True)
        raise NotNow("mail_away") from None
    beside(_send(house, word))


async def _send(house: House, word: str) -> None:
    for person in await to_thread(house.hosting.links.accounts, word, house.now()):
        token = await to_thread(house.hosting.links.give, person.id, MAIL_SECONDS, house.now())
        try:
            await house.outgoing.call(mail, person.email, letter(house, person, token), house.settings)
        except Exception as e:  # a link that nobody has got is worth nothing
            await to_thread(house.hosting.links.withdraw, token)
            log.warning("a link for a new password was not delivered", exc_info=not isinstance(e, HouseError))


def letter(house: House, person: Person, token: str) -> Notice:
    """The letter that brings a link."""
    words = read_texts(HERE / "texts" / f"{person.lang}.toml")["notice"]["recover"]
    text = str(words["text"]).format(name=person.name, minutes=round(MAIL_SECONDS / 60))
    link = f"{house.settings.public_url}/recover/{token}"
    return Notice(0, person.id, "", "email", str(words["subject"]), text, link, house.now(), 0, 0.0, "", True)
