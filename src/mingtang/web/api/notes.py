"""My own notes at a table: nobody else is shown them, neither players nor hosts."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter
from pydantic import AfterValidator, BaseModel, Field

from mingtang.store.notes import Note
from mingtang.table.problems import BadRequest
from mingtang.web.api.requests import RequestBody
from mingtang.web.identity import Asking, RateLimiting, TheHouse

router = APIRouter(prefix="/api/tables/{id}/notes", tags=["looking"])
LONGEST = 8_000


def _lines(given: str) -> str:
    """Printable lines, without what stands after the last word."""
    lines = [line.rstrip() for line in given.replace("\r\n", "\n").replace("\t", " ").split("\n")]
    tidy = "\n".join(lines).strip("\n")
    if not all(line.isprintable() for line in lines):
        raise BadRequest("text_bounds", "notes", LONGEST)
    return tidy


class WriteNotes(RequestBody):
    """The whole sheet; an empty one is thrown away."""

    text: Annotated[str, Field(max_length=LONGEST), AfterValidator(_lines)]


class OwnNotes(BaseModel):
    """My notes, and when I last wrote."""

    text: str
    at: float | None = Field(description="In seconds since 1970; null if nothing is noted.")


def _told(note: Note) -> OwnNotes:
    return OwnNotes(text=note.text, at=note.at or None)


@router.get("")
async def my_notes(id: str, caller: Asking, house: TheHouse) -> OwnNotes:
    """What I have noted at this table."""
    await house.access.table(id, caller.known.id)
    return _told(await to_thread(house.notes.of, caller.id, id))


@router.put("")
async def write_notes(id: str, ask: WriteNotes, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnNotes:
    """Note something for myself. The table does not change by it, and nobody hears of it."""
    await limiter.count("note", caller.known.id)
    await house.access.table(id, caller.id)
    return _told(await to_thread(house.notes.keep, caller.id, id, ask.text, house.now(), caller.known.account))
