"""The board of analysis: any position of a finished game, of a fork one plays alone, of an own plan; its best choices, and a tree of variations."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import AfterValidator, BaseModel, Field
from starlette.responses import Response

from mingtang.bots.turn_line import PASSES
from mingtang.review.line_words import line_steps
from mingtang.table.problems import BadRequest
from mingtang.table.variations import LONGEST_COMMENT
from mingtang.web.api.requests import ChoiceWords, RequestBody, SeatNumber
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse
from mingtang.web.live.analyses import AnalysedPosition, Look
from mingtang.web.perspective.line_places import line_places

router = APIRouter(prefix="/api/tables/{id}/analysis", tags=["looking"])
lists = APIRouter(prefix="/api", tags=["looking"])

After = Annotated[
    int | None,
    Query(ge=0, le=1_000_000, description="After so many choices of the game; without it, after all of them."),
]
VariationNumber = Annotated[
    int, Query(alias="variation", ge=0, le=100_000, description="A variation, or 0 for the game itself.")
]
Seen = Annotated[
    int | None,
    Query(
        alias="seat",
        ge=-1,
        le=20,
        description="From what this seat may know; -1: with hindsight, where the game is over.",
    ),
]
Of = Annotated[str, Query(max_length=24, description="An analysis that somebody shares.")]
Mark = Literal["", "good", "doubtful", "mistake"]


def _comment(given: str) -> str:
    """Printable, on one line."""
    tidy = " ".join(given.split())
    if not tidy.isprintable():
        raise BadRequest("text_bounds", "comment", LONGEST_COMMENT)
    return tidy


class OnPlace(RequestBody):
    """A place on the board: after so many choices of the game, and a variation from there."""

    after: int = Field(ge=0, le=1_000_000)
    variation: int = Field(default=0, ge=0, le=100_000)

    @property
    def place(self) -> tuple[int, int]:
        """Both numbers."""
        return self.after, self.variation


class TryChoice(OnPlace):
    """A choice to be tried there."""

    action: ChoiceWords
    seat: SeatNumber | None = Field(default=None, description="Who chooses, where several are asked.")
    seen: int | None = Field(default=None, ge=-1, le=20, description="From what this seat may know.")


class WriteRemark(OnPlace):
    """What is to be written there. Without mark and comment, what was written is thrown away."""

    mark: Mark = ""
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT), AfterValidator(_comment)] = ""


class NameVariation(RequestBody):
    """A variation."""

    variation: int = Field(ge=1, le=100_000)


class ShareAnalysis(RequestBody):
    """Whether those who may see the table may read it."""

    shared: bool


async def located(
    house: House, caller: Caller, id: str, after: int | None, variation: int, seat: int | None, of: str = ""
) -> AnalysedPosition:
    """A position as the caller asks for it."""
    return await house.analyses.position(id, caller.person, caller.lang, after, variation, seat, of)


def position_json(house: House, caller: Caller, at: AnalysedPosition) -> dict[str, Any]:
    """A position, and the tree that it belongs to."""
    found = house.perspectives.on_board(at.board, caller.id or "reader", caller.lang)
    position = found.position
    return {
        "table": at.table.id,
        "game": at.table.game.name,
        "after": at.place.after,
        "variation": at.place.id,
        "choices_of_game": len(at.table.started.line),
        "seen": at.seen,
        "seat": found.seat,
        "waiting": list(at.board.waiting),
        "over": at.board.started.over,
        "prompt": position.prompt if position is not None else "",
        "view": position.view if position is not None else {},
        "points": [{"seat": p.seat, "place": p.place, "total": p.total} for p in (position.points if position else ())],
        "choices": [
            {"action": c.action, "text": c.text, "refusal": list(c.refusal) if c.refusal else None}
            for c in (position.choices if position is not None and at.own else ())
        ],
        "analysis": {
            "id": at.kept.id or None,
            "own": at.own,
            "shared": at.kept.shared,
            "version": at.kept.version,
            **at.kept.tree.as_json(),
        },
    }


@router.get("")
async def analysed_position(
    id: str,
    caller: Asking,
    house: TheHouse,
    after: After = None,
    variation: VariationNumber = 0,
    seat: Seen = None,
    of: Of = "",
) -> dict[str, Any]:
    """A position, what may be tried in it, and my variations of this game. Never of a game that goes on between people."""
    at = await located(house, caller, id, after, variation, seat, of)
    return await to_thread(position_json, house, caller, at)


class ConsideredStep(BaseModel):
    """A choice of a turn."""

    action: str
    text: str
    times: int
    place: dict[str, Any] | None = Field(description="Where it is made: a sheet of the board, and its middle there.")


class ConsideredChoice(BaseModel):
    """One of the best choices."""

    action: str
    text: str
    chance: float = Field(description="The seat's chance to win after it, as far as the seat can know.")
    low: float
    high: float = Field(description="The bounds within which that lies 95 times of 100.")
    behind: float = Field(description="How much less it gives than the best, measured in the same worlds.")
    margin: float = Field(description="The doubt of that.")
    worlds: int
    line: list[ConsideredStep]
    end: str = Field(description="passes: the turn passes on; light: something comes to light; goes_on: it goes on.")


class Considered(BaseModel):
    """What is known of a position so far."""

    after: int
    variation: int
    seat: int = Field(description="Whose choice is considered.")
    seen: int
    ready: bool = Field(description="Whether another look would find nothing more.")
    worlds: int
    chances: list[int] = Field(
        description="Everybody's chance after the best choice, in points of 100; they sum to 100."
    )
    candidates: list[ConsideredChoice] = Field(description="The best first.")


@router.post("/look")
async def look_once_more(
    id: str, ask: OnPlace, caller: Asking, house: TheHouse, limiter: RateLimiting, seat: Seen = None, of: Of = ""
) -> Considered:
    """One look more at a position: each answers what is known by now, a little surer than the one before. Ask again until it is `ready`."""
    await limiter.count("analysis", caller.known.id)
    at = await located(house, caller, id, ask.after, ask.variation, seat, of)
    found = await house.analyses.look(at, caller.id)
    return await to_thread(considered, house, at, found, caller.lang)


def considered(house: House, at: AnalysedPosition, found: Look, lang: str) -> Considered:
    """What was found, in words."""
    return Considered(
        after=at.place.after,
        variation=at.place.id,
        seat=found.asked,
        seen=at.seen,
        ready=found.ready,
        worlds=found.worlds,
        chances=list(found.chances),
        candidates=_candidates(house, at, found, lang),
    )


def _candidates(house: House, at: AnalysedPosition, found: Look, lang: str) -> list[ConsideredChoice]:
    game, names = at.board.game, at.board.names
    texts = house.library.texts_of(game, lang)
    drawing = house.library.drawing_module(game.name)
    out: list[ConsideredChoice] = []
    for w in found.candidates:
        steps = line_steps(game, found.believed, found.asked, w.candidate.line, texts, names)
        places = line_places(game, drawing if not out else None, steps, found.asked, texts, names)
        line = [
            ConsideredStep(action=s.action.words, text=s.said(texts), times=s.times, place=asdict(p) if p else None)
            for s, p in zip(steps, places, strict=True)
        ]
        out.append(
            ConsideredChoice(
                action=w.candidate.words,
                text=line[0].text if line and line[0].times == 1 else steps[0].text if steps else w.candidate.words,
                chance=round(w.chance.value, 4),
                low=round(w.chance.low, 4),
                high=round(w.chance.high, 4),
                behind=round(w.behind, 4),
                margin=round(w.margin, 4),
                worlds=len(w.candidate.rows),
                line=line,
                end=w.candidate.end or PASSES,
            )
        )
    return out


@router.post("/choices", status_code=201)
async def try_choice(id: str, ask: TryChoice, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Try a choice: a variation more in my tree. The answer is the position after it."""
    await limiter.count("act", caller.known.id)
    at = await located(house, caller, id, ask.after, ask.variation, ask.seen)
    place = await house.analyses.choose(at, caller.known, ask.seat, ask.action)
    after = await located(house, caller, id, place.after, place.id, None if place.id else ask.seen)
    return await to_thread(position_json, house, caller, after)


@router.put("/remark")
async def write_remark(
    id: str, ask: WriteRemark, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """A mark and a comment for a choice of the game or of a variation."""
    await limiter.count("note", caller.known.id)
    table = await house.analyses.table(id, caller.id)
    after, variation = ask.place
    if not variation and not 0 < after <= len(table.started.line):
        raise BadRequest("number_between", "after", 1, len(table.started.line))
    kept = await house.analyses.change(
        table, caller.known, lambda tree: tree.with_remark(tree.place(after, variation), ask.mark, ask.comment)
    )
    return kept.tree.as_json()


@router.post("/promote")
async def promote(id: str, ask: NameVariation, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Put a variation, and what leads to it, first among those that begin at the same place."""
    table = await house.analyses.table(id, caller.known.id)
    kept = await house.analyses.change(table, caller.known, lambda tree: tree.promoted(ask.variation))
    return kept.tree.as_json()


@router.delete("/variations/{variation}")
async def drop_variation(id: str, variation: int, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Throw a variation away, with all that follows it."""
    table = await house.analyses.table(id, caller.known.id)
    kept = await house.analyses.change(table, caller.known, lambda tree: tree.without(variation))
    return kept.tree.as_json()


@router.put("/shared")
async def share(id: str, ask: ShareAnalysis, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Let those who may see the table read my variations, or no longer. The link is `/analyses/{id}`."""
    table = await house.analyses.table(id, caller.known.id)
    kept = await house.analyses.share(table, caller.known, ask.shared)
    return {"id": kept.id or None, "shared": kept.shared}


@router.get("/file")
async def variations_file(id: str, caller: Asking, house: TheHouse, of: Of = "") -> Response:
    """The record of the game with the variations in it, to be brought back as any record (`POST /api/records`)."""
    table = await house.analyses.table(id, caller.id)
    kept = await house.analyses.kept(table, caller.id, of)
    text = await house.analyses.file(table, kept, caller.id)
    headers = {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.id}-variations.mingtang"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


class AnalysisOfMine(BaseModel):
    """A line of the list."""

    id: str
    table: str
    game: str
    shared: bool
    at: float


@lists.get("/me/analyses")
async def my_analyses(caller: Asking, house: TheHouse) -> list[AnalysisOfMine]:
    """All games of which I keep variations, the latest first."""
    found = await to_thread(house.analyses.store.mine, caller.known.id)
    return [AnalysisOfMine(id=a.id, table=a.table, game=a.game, shared=a.shared, at=a.at) for a in found]
