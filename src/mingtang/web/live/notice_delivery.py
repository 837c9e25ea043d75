"""Who is away hears that it is their turn: a notice is written when a table changes, and sent unless its reader comes first."""

from __future__ import annotations

import asyncio
import logging
from asyncio import to_thread

from mingtang.games import in_a_sentence
from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.table import OPEN, OVER, PLAYING, Table
from mingtang.web.house import House
from mingtang.web.live.notices import deliver, notice_words
from mingtang.web.live.outgoing import undelivered

log = logging.getLogger("mingtang.web")
AT_ONCE = 4
"""So many notices are sent at once: one that nobody answers does not hold up the others."""
CLAIM = 120.0
"""For so many seconds the notices that a process takes are its own."""
PATIENCE = {"live": 15.0, "days": 60.0, "none": 60.0}
"""How long somebody may be away before a notice is sent, by pace."""


class NoticeDelivery:
    """The post office of one process of the house."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def write(self, after: Table, before: Table | None) -> None:
        """Write to everybody whom a change concerns and who is not there."""
        house = self.house
        for person in news_for(after, before):
            if person in await house.presence.at(after.id):
                continue
            who = await to_thread(house.people.find, person)
            subject, text = notice_words(after, who)
            link = f"{house.settings.public_url}/tables/{after.id}"
            now = house.now()
            for channel, address in (("webhook", who.webhook), ("email", who.email)):
                if address:
                    due = now + PATIENCE[after.settings.pace.kind]
                    await to_thread(house.notices.add, person, after.id, channel, subject, text, link, now, due)

    async def send_due(self) -> None:
        """Send what is due."""
        now = self.house.now()
        due = await to_thread(self.house.notices.take_due, now, now + CLAIM)
        for i in range(0, len(due), AT_ONCE):
            await asyncio.gather(*(self._send(notice) for notice in due[i : i + AT_ONCE]))

    async def _send(self, notice: Notice) -> None:
        house = self.house
        who: Person = await to_thread(house.people.find, notice.person)
        error = ""
        try:
            await house.outgoing.call(deliver, notice, who, house.settings)
        except Exception as e:  # whatever goes wrong is shown to the person whose notice it was
            log.warning("a notice by %s was not delivered", notice.channel, exc_info=True)
            error = in_a_sentence(undelivered(e), who.lang)
        await to_thread(house.notices.done, notice, house.now(), error)


def news_for(after: Table, before: Table | None) -> list[str]:
    """The people who should hear of a change: those who are asked now and were not, and all when the game is over or a chair is kept."""
    if after.lesson:
        return []  # nobody waits for a learner
    if after.phase == OPEN and before is None:
        return list(after.invited())
    if after.phase == OPEN and before is not None and len(after.requests) > len(before.requests):
        return [after.owner]
    if after.phase == OVER and (before is None or before.phase == PLAYING):
        return list(after.people())
    asked = {after.chairs[s].person for s in after.people_to_move()}
    was = {before.chairs[s].person for s in before.people_to_move()} if before is not None else set()
    return sorted(asked - was)
