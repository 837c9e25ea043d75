"""What people say to each other at the table."""

from __future__ import annotations

from mingtang.table.problems import BadRequest, NotAllowed
from mingtang.table.reactions import AGAIN
from mingtang.table.table import MOST_SAID, OVER, STUDY, ChatLine, Table

LONGEST = 500


def say(
    table: Table,
    person: str,
    name: str,
    text: str,
    now: float,
    key: str = "",
    blocked_by: frozenset[str] = frozenset(),
    reaction: str = "",
) -> bool:
    """Say something. Those who watch may talk when the game is over. False: this was said already.

    `reaction`: the quick word that it is. Nobody is told what a person says whom they have blocked (`blocked_by`); if that is everybody, it need not be said.
    """
    if not table.seats_of(person) and table.phase not in (OVER, STUDY) and person != table.owner:
        raise NotAllowed("watchers_listen")
    others = {p for p in table.people() if p != person}
    if others and others <= blocked_by:
        raise NotAllowed("nobody_listens")
    tidy = " ".join(text.split())
    if not tidy or len(tidy) > LONGEST or not tidy.isprintable() or len(key) > 64:
        raise BadRequest("text_bounds", "chat", LONGEST)
    if key and any(s.person == person and s.key == key for s in table.said):
        return False
    last = next((s for s in reversed(table.said) if s.person == person), None)
    if reaction and last is not None and last.reaction == reaction and now - last.at < AGAIN:
        return False
    mine = table.seats_of(person)
    said = ChatLine(person, table.chairs[mine[0]].name if mine else name, tidy, now, table.version, key, reaction)
    table.new_said.append(said)
    table.said = (*table.said, said)[-MOST_SAID:]
    return True
