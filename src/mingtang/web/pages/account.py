"""The door: say a name, sign in, make an account, follow an invitation; language and light; where notices go."""

from __future__ import annotations

from asyncio import to_thread
from urllib.parse import parse_qsl, urlencode

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.store.people import Person
from mingtang.table.problems import NotSignedIn, Problem
from mingtang.table.seating import joinable
from mingtang.texts import LANGUAGES
from mingtang.web import identity
from mingtang.web.api.people import changed, new_account, send_test_notice
from mingtang.web.api.requests import ChangeMe, NoticeTest, known_language
from mingtang.web.errors import status_of
from mingtang.web.house import House
from mingtang.web.identity import (
    LANG_COOKIE,
    Caller,
    TheHouse,
    clear_session_cookie,
    device_of,
    rate_limiter_of,
    set_session_cookie,
)
from mingtang.web.pages.frame import THEME_COOKIE, THEMES, Form, Reader, local_path, page, posted, redirect
from mingtang.web.pages.games import game_info, options_said, rulings_in_force
from mingtang.web.pages.lobby import known_or_guest

router = APIRouter(include_in_schema=False)
YEAR = 365 * 86_400
DONE = ("saved", "test_sent", "password_changed", "device_ended", "unblocked")


# ---- language and light


@router.post("/language")
async def language(request: Request, house: TheHouse) -> Response:
    """Read everything in another language, from the same page on."""
    caller, form = await posted(request)
    lang = known_language(form["lang"])
    if caller.person is not None and caller.person.lang != lang and not house.board.read_only:
        person = caller.person
        await to_thread(lambda: house.people.update(person, lang=lang))
    response = redirect(_without_language(local_path(form["back"])))
    response.set_cookie(LANG_COOKIE, lang, max_age=YEAR, samesite="lax", path="/")
    return response


def _without_language(path: str) -> str:
    """The same page in whatever language the reader has chosen: an address that names one would bring it back."""
    address, _, query = path.partition("?")
    rest = urlencode([(key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key != "lang"])
    return f"{address}?{rest}" if rest else address


@router.post("/theme")
async def theme(request: Request) -> Response:
    """Light, dark, or as the system has it."""
    _, form = await posted(request)
    response = redirect(local_path(form["back"]))
    if form["theme"] in THEMES:
        response.set_cookie(THEME_COOKIE, form["theme"], max_age=YEAR, samesite="lax", path="/")
    else:
        response.delete_cookie(THEME_COOKIE, path="/")
    return response


# ---- who is there


@router.get("/hello")
async def hello(request: Request, caller: Reader, back: str = "/") -> Response:
    """Who are you? A name, an account, or a new account."""
    return page(
        request,
        caller,
        "hello.html",
        back=local_path(back),
        wrong="",
        what="",
        name="",
        gone="gone" in request.query_params,
    )


def _again(request: Request, caller: Caller, form: Form, what: str, e: HouseError) -> Response:
    wrong = in_a_sentence(e, caller.lang)
    return page(
        request,
        caller,
        "hello.html",
        status_of(e),
        back=local_path(form["back"]),
        wrong=wrong,
        what=what,
        name=form["name"][:80],
        gone=False,
    )


async def enter(request: Request, house: House, person: Person, back: str) -> Response:
    """Somebody comes in, with a new session."""
    token = await to_thread(house.people.open_session, person, house.now(), device_of(request))
    response = redirect(local_path(back))
    set_session_cookie(request, response, token)
    return response


@router.post("/guest")
async def guest(request: Request, house: TheHouse) -> Response:
    """Play with a name alone."""
    caller, form = await posted(request)
    try:
        if caller.person is not None and not caller.person.account:
            person = caller.person
            await to_thread(lambda: house.people.update(person, name=form["name"]))
            return redirect(local_path(form["back"]))
        await rate_limiter_of(request).count("guest", caller.address)
        made = await to_thread(house.people.add_guest, form["name"], caller.lang, house.now())
    except Problem as e:
        return _again(request, caller, form, "guest", e)
    return await enter(request, house, made, form["back"])


@router.post("/sign-up")
async def sign_up(request: Request, house: TheHouse) -> Response:
    """Make an account; a guest keeps all tables."""
    caller, form = await posted(request)
    try:
        await rate_limiter_of(request).count("guest", caller.address)
        person = await new_account(request, caller, form["name"], form["password"])
    except Problem as e:
        return _again(request, caller, form, "sign_up", e)
    return await enter(request, house, person, form["back"])


@router.post("/sign-in")
async def sign_in(request: Request, house: TheHouse) -> Response:
    """Come back to an account."""
    caller, form = await posted(request)
    try:
        person = await identity.sign_in(request, caller, form["name"][:200], form["password"])
    except Problem as e:
        return _again(request, caller, form, "sign_in", e)
    return await enter(request, house, person, form["back"])


@router.post("/sign-out")
async def sign_out(request: Request, house: TheHouse) -> Response:
    """Go."""
    caller, _ = await posted(request)
    if caller.token:
        await to_thread(house.people.close_session, caller.id, caller.token, house.now())
    response = redirect("/hello?gone")
    clear_session_cookie(response)
    return response


# ---- the account


async def account_page(
    request: Request, caller: Caller, house: House, status: int = 200, wrong: str = "", done: str = ""
) -> Response:
    """The page of one's own account."""
    person = await to_thread(house.people.find, caller.known.id)
    recent = await to_thread(house.notices.of, person.id)
    return page(
        request,
        caller,
        "account.html",
        status,
        person=person,
        recent=recent,
        wrong=wrong,
        done=done,
        smtp=bool(house.settings.smtp.server),
        languages=LANGUAGES,
        devices=await to_thread(house.people.devices, person.id, caller.token, house.now()),
        blocked=await to_thread(house.blocks.listed, person.id),
        reports=await to_thread(house.hosting.reports.by, person.id),
    )


@router.get("/account")
async def account(request: Request, caller: Reader, house: TheHouse, done: str = "") -> Response:
    """Name, language, and where notices go."""
    if caller.person is None:
        return redirect("/hello?back=/account")
    return await account_page(request, caller, house, done=done if done in DONE else "")


@router.post("/account")
async def change_account(request: Request, house: TheHouse) -> Response:
    """Save what was changed."""
    caller, form = await posted(request)
    try:
        wanted = ChangeMe.read({key: form[key].strip() for key in ("name", "lang", "email", "webhook")})
        person = await changed(house, caller.known, wanted)
    except Problem as e:
        return await account_page(request, caller, house, status_of(e), wrong=in_a_sentence(e, caller.lang))
    response = redirect("/account?done=saved")
    response.set_cookie(LANG_COOKIE, person.lang, max_age=YEAR, samesite="lax", path="/")
    return response


@router.post("/account/test")
async def try_notice(request: Request, house: TheHouse) -> Response:
    """Send a notice now, and say what happens."""
    caller, form = await posted(request)
    try:
        await rate_limiter_of(request).count("notice", caller.known.id)
        await send_test_notice(house, caller.known, NoticeTest.read({"channel": form["channel"]}).channel, caller.lang)
    except Problem as e:
        return await account_page(request, caller, house, status_of(e), wrong=in_a_sentence(e, caller.lang))
    return redirect("/account?done=test_sent")


# ---- invitations


@router.get("/join/{code}")
async def invitation(request: Request, code: str, caller: Reader, house: TheHouse) -> Response:
    """What an invitation leads to: the table, and a chair for whoever says a name."""
    id = await house.access.invited_to(code)
    table = await house.access.table(id, caller.id, code)
    if caller.id and (table.seats_of(caller.id) or not joinable(table, caller.id, code)):
        return redirect(f"/tables/{id}")
    owner = next((c.name for c in table.chairs if c.person == table.owner), table.names[0])
    game = game_info(house.library, table.game.name, caller.lang)
    return page(
        request,
        caller,
        "join.html",
        table=table,
        code=code,
        game=game.title,
        options=options_said(game, table.options, table.rules),
        rulings=rulings_in_force(game, table.options, table.rules),
        programs=house.perspectives.programs(),
        owner=owner,
        joinable=joinable(table, caller.id, code),
        wrong="",
    )


@router.post("/join/{code}")
async def sit_down(request: Request, code: str, house: TheHouse) -> Response:
    """Sit down at the table one was invited to, under a name."""
    caller, form = await posted(request)
    id = await house.access.invited_to(code)
    if form["do"] == "watch" and caller.person is None and not form["name"].strip():
        raise NotSignedIn("sign_in")
    person, token = await known_or_guest(request, house, caller, form["name"])
    await house.access.table(id, person.id, code)
    if form["do"] != "watch":
        await house.new_tables.sit(id, person, person.name, code)
    response = redirect(f"/tables/{id}")
    if token:
        set_session_cookie(request, response, token)
    return response
