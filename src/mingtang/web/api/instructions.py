"""What I lay down to be chosen in my place while others think: nobody else is shown it, neither players nor hosts."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import asdict
from typing import Annotated, Any, Literal, Self

from fastapi import APIRouter
from pydantic import BaseModel, Field, model_validator

from mingtang.store.instructions import StoredSheet
from mingtang.table.instructions import (
    ONCE,
    Instruction,
    instructing_seat,
    line_of_plan,
    standing_choice,
)
from mingtang.table.problems import BadRequest
from mingtang.table.table import Table
from mingtang.web.api.requests import ChoiceWords, RequestBody, Word
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse
from mingtang.web.perspective.instructions import askable_questions, open_kinds, worded_sheet

router = APIRouter(prefix="/api/tables/{id}/instructions", tags=["playing"])
Term = Literal["once", "phase", "round", "always"]


class NewInstruction(RequestBody):
    """Either the line of a plan, or a choice for whenever a question is asked."""

    plan: Annotated[str, Field(max_length=40)] | None = Field(
        default=None,
        description="The id of a plan of mine: as long as all goes as it went there, choose as I did there.",
    )
    any_luck: bool = Field(
        default=False,
        description="For a plan: also where a card or a die falls otherwise, as long as the others choose so.",
    )
    question: Annotated[str, Field(max_length=80)] = Field(
        default="", description="What I am asked, by the name that `questions` tells."
    )
    choices: Annotated[list[ChoiceWords], Field(max_length=8)] = Field(
        default_factory=list, description="The first of them that the rules allow is chosen; if none is, I am asked."
    )
    term: Term = Field(default=ONCE, description="How long it holds, from the first time it is carried out.")
    unless: Annotated[list[Word], Field(max_length=20)] = Field(
        default_factory=list, description="Kinds of choices: once another player openly makes one, I am asked again."
    )

    @model_validator(mode="after")
    def _one_or_the_other(self) -> Self:
        if (self.plan is None) == (not self.choices):
            raise BadRequest("plan_or_choices")
        return self


class ChoiceInWords(BaseModel):
    """A choice with its name."""

    action: str
    text: str
    ends: bool = False


class StepOfLine(BaseModel):
    """A choice of a line."""

    seat: int
    text: str
    own: bool
    done: bool = Field(description="Whether it lies behind already.")


class OwnInstruction(BaseModel):
    """Something that I have laid down."""

    key: str
    question: str = Field(description="Empty for the line of a plan.")
    asked: str
    choices: list[ChoiceInWords]
    term: str
    unless: list[tuple[str, str]]
    line: list[StepOfLine]
    begun: bool = Field(description="Whether it has been carried out before.")
    any_luck: bool = Field(description="For a line: whether chance may fall otherwise.")


class InstructionReport(BaseModel):
    """What became of something that I had laid down: it was chosen for me, or dropped and why."""

    what: str
    at: float
    text: str
    clause: str


class OwnInstructions(BaseModel):
    """All that I have laid down at this table, in the order in which it is tried."""

    instructions: list[OwnInstruction]
    reports: list[InstructionReport]
    next: ChoiceInWords | None = Field(description="What is chosen next in my place, unless I answer first.")
    due: float | None = Field(description="When, in seconds since 1970; null if it is not set yet.")


class OwnQuestion(BaseModel):
    """A question for which something can be laid down."""

    question: str
    asked: str
    choices: list[ChoiceInWords]
    now: bool


class OwnQuestions(BaseModel):
    """What I may be asked again, and the kinds of choices that others have openly made."""

    questions: list[OwnQuestion]
    kinds: list[tuple[str, str]]


async def _told(house: House, caller: Caller, table: Table, stored: StoredSheet) -> OwnInstructions:
    texts = house.library.texts_of(table.game, caller.lang)
    found = await to_thread(worded_sheet, table, caller.id, stored, texts, house.now())
    return OwnInstructions.model_validate(asdict(found))


async def _make(house: House, caller: Caller, table: Table, ask: NewInstruction, key: str = "") -> StoredSheet:
    """Read what is laid down, and lay it down."""
    plan = await house.access.table(ask.plan, caller.id) if ask.plan is not None else None

    def make(name: str) -> Instruction:
        if plan is not None:
            return line_of_plan(table, plan, caller.id, name, ask.any_luck)
        return standing_choice(table, caller.id, name, ask.question, ask.choices, ask.term, ask.unless)

    return await house.laid_down.lay(table, caller.id, make, key)


@router.get("")
async def my_instructions(id: str, caller: Asking, house: TheHouse) -> OwnInstructions:
    """What I have laid down at this table, and what became of it."""
    table = await house.access.table(id, caller.known.id)
    return await _told(house, caller, table, await house.laid_down.at(table, caller.id))


@router.get("/questions")
async def what_can_be_laid_down(id: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnQuestions:
    """The questions for which something can be laid down, made from my own past at this table and from my plans."""
    await limiter.count("hint", caller.known.id)
    table = await house.access.table(id, caller.id)
    seat = instructing_seat(table, caller.id)
    texts = house.library.texts_of(table.game, caller.lang)
    plans = [await house.tables.get(p) for p in await to_thread(house.lobby.plans, caller.id, table.id)]
    questions = await to_thread(askable_questions, table, seat, plans, texts)
    kinds = await to_thread(open_kinds, table, seat, texts)
    told: dict[str, Any] = {"questions": [asdict(q) for q in questions], "kinds": kinds}
    return OwnQuestions.model_validate(told)


@router.post("", status_code=201)
async def lay_down(
    id: str, ask: NewInstruction, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> OwnInstructions:
    """Lay down what to choose in my place. The table does not change by it, and nobody hears of it."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await _make(house, caller, table, ask))


@router.put("/{key}")
async def lay_down_otherwise(
    id: str, key: str, ask: NewInstruction, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> OwnInstructions:
    """The same in place of what was laid down before."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await _make(house, caller, table, ask, key))


@router.delete("/{key}")
async def take_up_again(id: str, key: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnInstructions:
    """Take one of them back."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await house.laid_down.drop(table, caller.id, key))


@router.delete("")
async def take_all_up_again(id: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnInstructions:
    """Take all of them back."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await house.laid_down.drop_all(table, caller.id))


@router.post("/hold")
async def answer_myself(id: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnInstructions:
    """What I am asked now I answer myself; everything stays laid down for later."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await house.laid_down.answer_oneself(table, caller.id))


@router.post("/read")
async def have_read(id: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> OwnInstructions:
    """I have read what became of them."""
    await limiter.count("note", caller.known.id)
    table = await house.access.table(id, caller.id)
    return await _told(house, caller, table, await house.laid_down.read(table, caller.id))
