"""What a host has to say to everybody: a line on every page, and whether the house may only be looked at."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from mingtang.store.database import Database
from mingtang.store.schema import house
from mingtang.store.tables import announce

HOUSE = "!"
"""What news of the house itself are called, where others name a table."""
ANNOUNCED, READ_ONLY = "announcement", "read_only"


@dataclass(frozen=True)
class HouseNotice:
    """What hangs on the board."""

    announcement: str = ""
    announced: float = 0.0
    read_only: float = 0.0
    """Since when nothing can be changed; 0 if everything can."""
    why: str = ""


class NoticeBoard:
    """The board at the door."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def read(self) -> HouseNotice:
        """What hangs there now."""
        with self.database.reading() as c:
            found = c.execute(select(house.c.key, house.c.value).where(house.c.key.in_((ANNOUNCED, READ_ONLY)))).all()
        said: dict[str, dict[str, Any]] = {key: json.loads(value) for key, value in found}
        line, closed = said.get(ANNOUNCED, {}), said.get(READ_ONLY, {})
        return HouseNotice(line.get("text", ""), line.get("at", 0.0), closed.get("at", 0.0), closed.get("why", ""))

    def announce(self, c: Connection, text: str, now: float) -> None:
        """Put a line on every page; an empty one takes it down."""
        self._hang(c, ANNOUNCED, {"text": text, "at": now} if text else None, now)

    def close(self, c: Connection, why: str, now: float) -> None:
        """From now on the house may only be looked at."""
        self._hang(c, READ_ONLY, {"why": why, "at": now}, now)

    def reopen(self, c: Connection, now: float) -> None:
        """Everything can be changed again."""
        self._hang(c, READ_ONLY, None, now)

    def _hang(self, c: Connection, key: str, value: dict[str, Any] | None, now: float) -> None:
        c.execute(delete(house).where(house.c.key == key))
        if value is not None:
            c.execute(insert(house).values(key=key, value=json.dumps(value, ensure_ascii=False)))
        announce(c, self.database, HOUSE, 0, now)
