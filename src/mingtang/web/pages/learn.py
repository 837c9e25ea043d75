"""Learn: the lessons of every game with how far one has come, and the way to the table where one is taken."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.learn.lesson import Lesson
from mingtang.learn.progress import LessonProgress, next_lesson
from mingtang.table.problems import NotFound
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, rate_limiter_of, set_session_cookie
from mingtang.web.pages.frame import Reader, page, posted, redirect
from mingtang.web.pages.games import GameInfo, game_info, game_infos
from mingtang.web.pages.lobby import known_or_guest

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class LessonRow:
    """A lesson in the list."""

    lesson: Lesson
    progress: LessonProgress
    is_next: bool
    """Whether this is the one to take now."""


@dataclass(frozen=True)
class GameToLearn:
    """A game with its lessons."""

    info: GameInfo
    rows: tuple[LessonRow, ...]

    @property
    def taken(self) -> int:
        """How many lessons were taken to their end."""
        return sum(row.progress.done for row in self.rows)


async def lessons_of(house: House, caller: Caller, info: GameInfo) -> GameToLearn:
    """The lessons of a game as a reader finds them."""
    found = await house.lessons.of_game(info.name)
    known = await house.lessons.progress(caller.id, info.name) if caller.person else {}
    onward = next_lesson(found.lessons, known)
    rows = [LessonRow(x, known.get(x.id, LessonProgress()), onward is x) for x in found.lessons]
    return GameToLearn(info, tuple(rows))


@router.get("/learn")
async def learn(request: Request, caller: Reader, house: TheHouse) -> Response:
    """All games that can be learned here."""
    infos = game_infos(house.library, caller.lang)
    return page(request, caller, "learn.html", games=[await lessons_of(house, caller, info) for info in infos])


@router.get("/learn/{game}")
async def learn_game(request: Request, game: str, caller: Reader, house: TheHouse) -> Response:
    """The lessons of one game."""
    _check(house, game)
    found = await lessons_of(house, caller, game_info(house.library, game, caller.lang))
    return page(request, caller, "learn.html", games=[found])


@router.post("/learn/{game}")
async def take_next(request: Request, game: str, house: TheHouse) -> Response:
    """Take the next lesson of a game, or the one that the form names. A stranger becomes a guest on the way."""
    caller, form = await posted(request)
    _check(house, game)
    person, token = await known_or_guest(request, house, caller)
    await rate_limiter_of(request).count("create", person.id)
    table = await house.lessons.begin(person, game, form["lesson"], bool(form["again"]))
    response = redirect(f"/tables/{table.id}")
    if token:
        set_session_cookie(request, response, token)
    return response


def _check(house: House, game: str) -> None:
    if game not in house.library.names():
        raise NotFound("no_game", repr(game[:40]), ", ".join(house.library.names()))
