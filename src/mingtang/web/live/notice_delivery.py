"""Who is away hears that it is their turn: a notice is written when a table changes, and sent unless its reader comes first."""

from __future__ import annotations

import asyncio
import logging
from asyncio import to_thread

from mingtang.games import in_a_sentence
from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.mentions import people_mentioned
from mingtang.table.pausing import awaited_for_pause
from mingtang.table.problems import TooOften
from mingtang.table.seats import CONCEDED
from mingtang.table.table import OPEN, OVER, PLAYING, ChatLine, Table
from mingtang.web.house import House
from mingtang.web.live.notices import deliver, notice_words
from mingtang.web.live.outgoing import undelivered
from mingtang.web.rate_limits import RateLimiter

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
        self.limiter = RateLimiter(house.settings.limits, house.counts)

    async def write(self, after: Table, before: Table | None) -> None:
        """Write to everybody whom a change concerns and who is not there."""
        house = self.house
        for person, kind in news_for(after, before):
            if person not in await house.presence.at(after.id):
                await self._write(after, person, kind)
        for said in after.new_said:
            for person in people_mentioned(after, said):
                if person not in await house.presence.at(after.id) and await self._may_call(after, said.person, person):
                    await self._write(after, person, "mention", said)

    async def _may_call(self, table: Table, caller: str, person: str) -> bool:
        """Whether a mention may bring a notice: not of whoever is blocked, and not again and again."""
        if caller in await self.house.blocked_by(person) or table.chairs[table.seats_of(person)[0]].away == CONCEDED:
            return False
        try:
            await self.limiter.count("mention", f"{table.id} {person}")
        except TooOften:
            return False
        return True

    async def _write(self, table: Table, person: str, kind: str, said: ChatLine | None = None) -> None:
        house = self.house
        who = await to_thread(house.people.find, person)
        subject, text = notice_words(table, who, kind, said)
        link = f"{house.settings.public_url}/tables/{table.id}"
        now = house.now()
        due = now + PATIENCE[table.settings.pace.kind]
        for channel, address in (("webhook", who.webhook), ("email", who.email)):
            if address:
                letter = (person, table.id, channel, subject, text, link, now, due)
                await to_thread(house.notices.add, *letter, instead=kind != "mention")

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


def news_for(after: Table, before: Table | None) -> list[tuple[str, str]]:
    """The people who should hear of a change, and of what: those who are asked now and were not, all when the game is over, those for
    whom a chair is kept, those whose word is wanted."""
    if after.lesson or after.plan:
        return []  # nobody waits for a learner, nor for who tries something out
    if after.phase == OPEN and before is None:
        return [(person, "invited") for person in after.invited()]
    if after.phase == OPEN and before is not None and len(after.requests) > len(before.requests):
        return [(after.owner, "asked")]
    if after.phase == OVER and (before is None or before.phase == PLAYING):
        return [(person, "over") for person in after.people()]
    if after.pause_asked is not None and (before is None or before.pause_asked is None):
        return [(person, "pause") for person in sorted(awaited_for_pause(after))]
    return [(person, "your_turn") for person in sorted(_asked(after) - _asked(before))]


def _asked(table: Table | None) -> set[str]:
    """Who is waited for; nobody in a pause, so that all are told when it ends."""
    if table is None or not table.running:
        return set()
    return {table.chairs[s].person for s in table.people_to_move()}
