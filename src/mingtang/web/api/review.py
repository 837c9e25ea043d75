"""To look back at a finished game: chances over time, turning points, and the choices that cost most."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from mingtang.review.review import Review
from mingtang.review.wording import ReviewWording
from mingtang.store.reviews import StoredReview
from mingtang.table.table import Table
from mingtang.web.api.table import Code
from mingtang.web.house import House
from mingtang.web.identity import Asking, RateLimiting, TheHouse
from mingtang.web.live.reviews import Reviews, moment_of

router = APIRouter(prefix="/api/tables/{id}", tags=["looking"])


def the_reviews(request: Request) -> Reviews:
    """The house's reviewers."""
    reviews: Reviews = request.app.state.reviews
    return reviews


TheReviews = Annotated[Reviews, Depends(the_reviews)]


def state_of(kept: StoredReview) -> str:
    """none, working, ready, or failed."""
    if kept.found is not None:
        return "ready"
    return "working" if kept.working else "failed" if kept.failed else "none"


def told_of(house: House, table: Table, kept: StoredReview, lang: str) -> ReviewWording:
    """A finished review in a language."""
    found = Review.from_json(kept.found or {})
    texts = house.library.texts_of(table.game, lang)
    return ReviewWording(found, texts, table.game, table.names, table.started.position)


@router.post("/review", status_code=202)
async def ask(id: str, caller: Asking, house: TheHouse, reviews: TheReviews, limiter: RateLimiting) -> dict[str, Any]:
    """Ask for the review of a finished game. It is made in the background, once; look at it with GET."""
    await limiter.count("review", caller.known.id)
    kept = await reviews.ask(await house.access.table(id, caller.id), caller.id)
    return {"state": state_of(kept), "done": kept.done, "whole": kept.whole}


@router.get("/review")
async def review(id: str, caller: Asking, house: TheHouse, reviews: TheReviews, code: Code = "") -> dict[str, Any]:
    """The review: none, working (with its progress), failed, or ready with everything in it.

    `moment` is the ply of the table at which a choice was made: `/tables/{id}?ply=moment` shows the position, and a fork from there tries again.
    """
    table = await house.access.table(id, caller.id, code)
    kept = await reviews.kept(table)
    out: dict[str, Any] = {"state": state_of(kept), "done": kept.done, "whole": kept.whole}
    if kept.found is not None:
        told = told_of(house, table, kept, caller.lang)
        out["costly"] = await to_thread(_costly, told, table)
        out["review"] = kept.found
    return out


def _costly(told: ReviewWording, table: Table) -> list[dict[str, Any]]:
    return [
        {
            "seat": c.seat,
            "moment": moment_of(table, c.ply),
            "asked": c.asked,
            "made": c.made,
            "better": c.better,
            "made_line": c.made_line,
            "better_line": c.better_line,
            "cost": c.cost,
            "why": c.because,
        }
        for c in told.costly()
    ]
