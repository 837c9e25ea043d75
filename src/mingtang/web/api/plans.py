"""To plan ahead: copies of a table of one's own, on which choices of all seats are tried out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from mingtang.table.variations import WORLD
from mingtang.web.api.requests import RequestBody, SeatNumber
from mingtang.web.api.table import shown
from mingtang.web.identity import Asking, RateLimiting, TheHouse

router = APIRouter(prefix="/api/tables/{id}/plans", tags=["playing"])


class OpenPlan(RequestBody):
    """From which of my seats, and in which world."""

    seat: SeatNumber | None = None
    world: int = Field(
        default=WORLD, ge=0, le=2**31, description="Another number deals what I cannot know in another way."
    )


class PlannedChoice(BaseModel):
    """A choice that was tried."""

    seat: int
    text: str


class PlannedPoints(BaseModel):
    """Points that my seat could be sure of."""

    seat: int
    place: int
    total: int


class OwnPlan(BaseModel):
    """A plan, to be compared with others."""

    id: str = Field(description="It is played, taken back and thrown away like a table of this id.")
    number: int
    line: list[PlannedChoice]
    points: list[PlannedPoints]
    behind: int = Field(description="How far the table has moved on since it was copied.")


@router.get("")
async def my_plans(id: str, caller: Asking, house: TheHouse) -> list[OwnPlan]:
    """My plans at this table. Nobody else is ever told of them."""
    table = await house.access.table(id, caller.known.id)
    return [
        OwnPlan(
            id=p.id,
            number=p.number,
            line=[PlannedChoice(seat=seat, text=text) for seat, text in p.line],
            points=[PlannedPoints(seat=x.seat, place=x.place, total=x.total) for x in p.points],
            behind=p.behind,
        )
        for p in await house.plans.of(table, caller.known, caller.lang)
    ]


@router.post("", status_code=201)
async def plan_ahead(
    id: str, caller: Asking, house: TheHouse, limiter: RateLimiting, ask: OpenPlan | None = None
) -> dict[str, Any]:
    """A copy of the table as my seat may know it, where I choose for everybody; at a plan, another that goes on from there."""
    await limiter.count("create", caller.known.id)
    table = await house.access.table(id, caller.id)
    want = ask or OpenPlan()
    return await shown(house, caller, await house.plans.open(table, caller.known, want.seat, want.world))
