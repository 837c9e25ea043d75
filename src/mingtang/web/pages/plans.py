"""The sheet on which somebody's plans at a table lie side by side, with the figures that each of them leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.web.identity import TheHouse
from mingtang.web.live.plans import PlanSummary, origin_of
from mingtang.web.pages.frame import Reader, packed_answer, rendered

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class ComparedFigure:
    """One of the own figures: as it is now, and at the end of each plan."""

    icon: str
    label: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the plans make any difference to it."""
        return len(set(self.values)) > 1


def compared_figures(summaries: Sequence[PlanSummary]) -> list[ComparedFigure]:
    """The own figures side by side, in the order of the panel."""
    labels: dict[str, str] = {}
    for summary in summaries:
        for fact in summary.figures:
            labels.setdefault(fact.icon, fact.heading or fact.label)
    rows = [{fact.icon: fact.value for fact in summary.figures} for summary in summaries]
    return [ComparedFigure(icon, label, tuple(row.get(icon, "–") for row in rows)) for icon, label in labels.items()]


@router.get("/tables/{id}/plans")
async def plans(request: Request, id: str, caller: Reader, house: TheHouse) -> Response:
    """My plans, and where another can be begun."""
    table = await house.access.table(id, caller.known.id)
    found = await house.plans.of(table, caller.known, caller.lang)
    now = await house.plans.now(table, caller.known, caller.lang)
    body = rendered(
        "table/plans.html",
        caller,
        plans=found,
        now=now,
        figures=compared_figures([now, *found]),
        table=table,
        origin=origin_of(table),
    )
    return packed_answer(request, body.encode(), "text/html; charset=utf-8")
