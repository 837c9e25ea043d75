"""How far people have come in their lessons, and the tables at which they take them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from mingtang.learn.progress import LessonProgress
from mingtang.store.database import Database
from mingtang.store.schema import (
    analyses,
    chat,
    instructions,
    lessons,
    notes,
    plies,
    presence,
    seats,
    snapshots,
    tables,
    visitors,
)
from mingtang.table.table import LESSON, OVER, PLAN

MOST = 200


class LessonStore:
    """Where progress is kept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def progress(self, person: str, game: str = "") -> dict[tuple[str, str], LessonProgress]:
        """How far a person has come, by game and lesson; of one game or of all."""
        mine = lessons.c.person == person
        with self.database.reading() as c:
            rows = c.execute(select(lessons).where(mine & (lessons.c.game == game) if game else mine)).mappings().all()
        return {(row["game"], row["lesson"]): _progress(row) for row in rows}

    def table_of(self, person: str, game: str, lesson: str) -> str:
        """The table at which a person takes a lesson; empty if there is none."""
        with self.database.reading() as c:
            return c.execute(select(lessons.c.table).where(_key(person, game, lesson))).scalar() or ""

    def keep(self, person: str, game: str, lesson: str, progress: LessonProgress, table: str, now: float) -> None:
        """Keep it."""
        values = {
            "step": progress.step,
            "done": progress.done,
            "costs": json.dumps(dict(progress.costs)),
            "table": table,
            "at": now,
        }
        key = {"person": person, "game": game, "lesson": lesson}
        with self.database.writing() as c:
            if c.execute(update(lessons).where(_key(person, game, lesson)).values(**values)).rowcount == 0:
                c.execute(insert(lessons).values(**key, **values))

    def has_played(self, person: str, game: str) -> bool:
        """Whether a person has played a game to its end, or has taken one of its lessons."""
        over = (tables.c.phase == OVER) & (tables.c.game == game) & (seats.c.person == person)
        games = select(func.count()).select_from(seats.join(tables, tables.c.id == seats.c.table)).where(over)
        taken = select(func.count()).where(lessons.c.person == person, lessons.c.game == game, lessons.c.done)
        with self.database.reading() as c:
            return bool(c.execute(games).scalar_one() or c.execute(taken).scalar_one())

    def forget_table(self, table: str) -> None:
        """Throw a lesson's table, or a plan, away. Any other table stays."""
        with self.database.writing() as c:
            if c.execute(select(tables.c.phase).where(tables.c.id == table)).scalar() not in (LESSON, PLAN):
                return
            for part in (plies, snapshots, chat, visitors, notes, instructions, analyses, presence, seats):
                c.execute(delete(part).where(part.c.table == table))
            c.execute(delete(tables).where(tables.c.id == table))

    def sweep(self, before: float) -> int:
        """Throw away the tables of lessons and the plans that nobody has touched since; how many there were. What was learned is kept."""
        with self.database.reading() as c:
            idle = select(tables.c.id).where(tables.c.phase.in_((LESSON, PLAN)), tables.c.changed < before).limit(MOST)
            found = list(c.execute(idle).scalars())
        for table in found:
            self.forget_table(table)
        return len(found)


def _key(person: str, game: str, lesson: str) -> Any:
    return (lessons.c.person == person) & (lessons.c.game == game) & (lessons.c.lesson == lesson)


def _progress(row: Any) -> LessonProgress:
    return LessonProgress.restored({"step": row["step"], "done": bool(row["done"]), "costs": json.loads(row["costs"])})
