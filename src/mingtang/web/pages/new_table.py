"""To open a table: everything is set to something sensible, so that one click more opens it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.bots.levels import levels_of, usual_company
from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.table.problems import NotFound
from mingtang.texts import LANGUAGES
from mingtang.web.api.requests import NewTable
from mingtang.web.errors import status_of
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, rate_limiter_of, set_session_cookie
from mingtang.web.pages.frame import Form, Reader, page, posted, redirect
from mingtang.web.pages.games import game_info, game_infos
from mingtang.web.pages.lobby import USUAL_SEATS, known_or_guest

router = APIRouter(include_in_schema=False)


def _form(
    request: Request,
    caller: Caller,
    house: House,
    name: str,
    status: int = 200,
    wrong: str = "",
    form: Form | None = None,
) -> Response:
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
    game = game_info(house.library, name, caller.lang)
    usual = min(game.meta.seats, key=lambda n: (abs(n - USUAL_SEATS), n))
    return page(
        request,
        caller,
        "new_table.html",
        status,
        game=game,
        games=game_infos(house.library, caller.lang),
        levels=levels_of(house.library.game(name)),
        usual_company=usual_company(house.library.game(name), house.library.game(name).meta.seats[-1] - 1),
        usual_seats=usual,
        seating=house.settings.seating,
        languages=LANGUAGES,
        wrong=wrong,
        sent=form,
    )


@router.get("/new")
async def any_game(house: TheHouse) -> Response:
    """A new table of the first game; another one is a click away."""
    return redirect(f"/new/{house.library.names()[0]}")


@router.get("/new/{name}")
async def form(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """The form."""
    return _form(request, caller, house, name)


@router.post("/new/{name}")
async def open_table(request: Request, name: str, house: TheHouse) -> Response:
    """Open the table as the form says."""
    caller, form = await posted(request)
    try:
        asked = asked_for(name, form)
        person, token = await known_or_guest(request, house, caller, form["your_name"])
        await rate_limiter_of(request).count("create", person.id)
        table = await house.new_tables.open(person, asked)
    except HouseError as e:
        wrong = in_a_sentence(e, caller.lang)
        return _form(request, caller, house, name, status_of(e), wrong, form)
    response = redirect(f"/tables/{table.id}")
    if token:
        set_session_cookie(request, response, token)
    return response


def asked_for(name: str, form: Form) -> NewTable:
    """The table that a form describes."""
    seats = form.number("seats", 0)
    chairs: list[str] = []
    for seat in range(2, min(seats, 20) + 1):
        who = form[f"seat{seat}"]
        if who.startswith("bot:"):
            chairs.append(who)
        elif who == "here":
            chairs.append(f"here:{form[f'here{seat}'].strip() or seat}")
        else:
            chairs.append("open")
    pace: dict[str, str | int] = {"kind": form["pace"] or "none"}
    if pace["kind"] == "live":
        pace |= {"seconds": form.number("seconds", 45), "reserve": form.number("reserve", 10) * 60}
    elif pace["kind"] == "days":
        pace["days"] = form.number("days", 2)
    return NewTable.read(
        {
            "game": name,
            "seats": seats or None,
            "chairs": chairs,
            "options": form.beginning("option:"),
            "pace": pace,
            "lang": form["lang"] or "en",
            "ask_first": form["ask_first"] == "true",
            "seed": form["seed"].strip(),
            **{key: form[key] for key in ("access", "watch", "undo", "seating", "hints", "bot_pace", "title")},
        }
    )
