"""The lobby: the games, my tables with the one that waits first, open seats, games to watch and to replay."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.bots.levels import usual_company
from mingtang.learn.reading import lesson_files
from mingtang.store.lobby import TableSummary
from mingtang.store.people import Person
from mingtang.table.problems import NotFound
from mingtang.table.seats import EMPTY, Chair
from mingtang.table.settings import Pace
from mingtang.table.table import CLOSED, OPEN, OVER, PLAYING, STUDY
from mingtang.web.api.requests import NewTable
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, device_of, rate_limiter_of, set_session_cookie
from mingtang.web.live.public_tables import PublicTables
from mingtang.web.pages.frame import Reader, packed_answer, page, posted, redirect, rendered, theme_of
from mingtang.web.pages.games import game_infos, title_of
from mingtang.web.pages.words import PageWords

router = APIRouter(include_in_schema=False)
USUAL_SEATS = 3


@dataclass(frozen=True)
class LobbyRow:
    """A table in a list."""

    id: str
    game: str
    title: str
    sub: str
    chairs: tuple[Chair, ...]
    yours: bool
    """Whether it waits for the reader."""
    button: str
    moment: float
    """When it changed last; 0 where that says nothing."""
    deadline: float | None
    waiting: tuple[str, ...] = ()

    @property
    def free(self) -> int:
        """How many chairs are free."""
        return sum(c.kind == EMPTY for c in self.chairs)


@dataclass(frozen=True)
class StrangersLobby:
    """The lobby as strangers see it at one moment, by language and light."""

    moment: PublicTables
    board: Any
    answers: dict[tuple[str, str, str, bool], tuple[bytes, dict[str, str]]]


_for_strangers: WeakKeyDictionary[House, StrangersLobby] = WeakKeyDictionary()
MOST_KEPT = 16


async def lists(house: House, caller: Caller) -> dict[str, Any]:
    """Everything that the lobby lists."""
    words = PageWords(caller.lang)
    mine: list[TableSummary] = []
    if caller.person is not None:
        mine = [s for s in await to_thread(house.lobby.mine, caller.id) if s.phase != CLOSED]
    public = await house.public.now_listed()
    own = {s.id for s in mine}
    live = sorted(
        (s for s in mine if s.phase in (OPEN, PLAYING)), key=lambda s: (not s.waits_for(caller.id), -s.changed)
    )
    past = [s for s in mine if s.phase in (OVER, STUDY)][:8]
    waits = sum(s.waits_for(caller.id) for s in live)
    return {
        "mine": [_row(house, s, caller, words) for s in live],
        "open": [_row(house, s, caller, words) for s in public.opened if s.id not in own],
        "running": [
            _row(house, s, caller, words) for s in public.running if s.id not in own and s.settings.watch == "anyone"
        ],
        "finished": [_row(house, s, caller, words) for s in _once([*past, *public.finished])][:10],
        "waits": waits,
    }


def _once(summaries: list[TableSummary]) -> list[TableSummary]:
    return list({s.id: s for s in summaries}.values())


def _row(house: House, s: TableSummary, caller: Caller, words: PageWords) -> LobbyRow:
    game = title_of(house.library, s.game, caller.lang)
    waits = bool(caller.id) and s.waits_for(caller.id)
    title = words("lobby.round", game, s.round) if s.phase == PLAYING else game
    if s.settings.title:
        title = f"{s.settings.title} · {title}"
    sub, button = _state(s, caller, words, waits)
    return LobbyRow(
        id=s.id,
        game=s.game,
        title=title,
        sub=" · ".join(x for x in (sub, *_terms(s, words)) if x),
        chairs=s.chairs,
        yours=waits,
        button=words(f"lobby.{button}"),
        moment=s.finished or s.changed,
        deadline=s.deadline if waits else None,
    )


def _state(s: TableSummary, caller: Caller, words: PageWords, waits: bool) -> tuple[str, str]:
    """What the row says, and what its button is called."""
    mine = s.seats_of(caller.id) if caller.id else ()
    if s.phase == OPEN:
        owner = next((c.name for c in s.chairs if c.person == s.owner), "")
        if waits and s.owner == caller.id:
            return words("lobby.asks_you", s.asking), "look"
        if waits:
            return words("lobby.kept_for_you"), "join"
        return (words("lobby.waiting_for_players"), "look") if mine else (words("lobby.invites", owner), "join")
    if s.phase == PLAYING:
        if waits:
            return words("lobby.your_turn"), "play"
        if mine:
            away = any(s.chairs[seat].away for seat in mine)
            return words("lobby.left_seat" if away else "lobby.others_turn"), "look"
        return words.listed([c.name for c in s.chairs if c.name]), "watch"
    if s.phase == STUDY:
        return words("lobby.study"), "replay"
    winners = [s.chairs[seat].name for seat, place, _ in s.result if place == 1]
    return words("lobby.won_by", words.listed(winners)) if winners else "", "replay"


def _terms(s: TableSummary, words: PageWords) -> list[str]:
    """What one should know before sitting down."""
    known = words("lobby.luck_known") if s.open_luck and s.phase != STUDY else ""
    if s.phase not in (OPEN, PLAYING):
        return [known]
    asks = words("lobby.asks_first") if s.phase == OPEN and s.settings.ask_first else ""
    return [pace_said(s.settings.pace, words), asks, known]


def pace_said(pace: Pace, words: PageWords) -> str:
    """How fast a table is played."""
    return words("lobby.pace_days", pace.days) if pace.kind == "days" else words(f"lobby.pace_{pace.kind}")


@router.get("/")
async def lobby(request: Request, caller: Reader, house: TheHouse) -> Response:
    """The lobby. Strangers all see the same one; it is made once for those who come within a moment."""
    if caller.person is None:
        return await _strangers_lobby(request, caller, house)
    return await _lobby(request, caller, house)


async def _strangers_lobby(request: Request, caller: Caller, house: House) -> Response:
    moment = await house.public.now_listed()
    packed = "gzip" in request.headers.get("accept-encoding", "")
    key = (caller.lang, theme_of(request), request.url.query, packed)
    kept = _for_strangers.get(house)
    if kept is None or kept.moment is not moment or kept.board is not house.board.state:
        kept = _for_strangers[house] = StrangersLobby(moment, house.board.state, {})
    if key not in kept.answers:
        made = await _lobby(request, caller, house)
        if len(kept.answers) >= MOST_KEPT:
            kept.answers.clear()
        kept.answers[key] = bytes(made.body), dict(made.headers)
    body, headers = kept.answers[key]
    return Response(body, 200, headers)


async def _lobby(request: Request, caller: Caller, house: House) -> Response:
    found = await lists(house, caller)
    infos = game_infos(house.library, caller.lang)
    taught = {info.name for info in infos if lesson_files(house.library.folder(info.name))}
    return page(request, caller, "lobby.html", games=infos, taught=taught, **found)


@router.get("/lobby/lists")
async def lobby_lists(request: Request, caller: Reader, house: TheHouse) -> Response:
    """The lists alone: an open lobby asks for them now and then."""
    found = await lists(house, caller)
    return packed_answer(request, rendered("lobby_lists.html", caller, **found).encode(), "text/html; charset=utf-8")


@router.get("/next")
async def next_table(caller: Reader, house: TheHouse, after: str = "") -> Response:
    """The next table that waits for me, in turn; the lobby if there is none."""
    if caller.person is None:
        return redirect("/")
    mine = await to_thread(house.lobby.mine, caller.id)
    waiting = sorted(s.id for s in mine if s.waits_for(caller.id))
    if not waiting:
        return redirect("/")
    later = [id for id in waiting if id > after]
    return redirect(f"/tables/{(later or waiting)[0]}")


@router.post("/play/{game}")
async def play_now(request: Request, game: str, house: TheHouse) -> Response:
    """A table with bots, at once. A stranger becomes a guest on the way."""
    caller, _ = await posted(request)
    if game not in house.library.names():
        raise NotFound("no_game", repr(game[:40]), ", ".join(house.library.names()))
    limiter = rate_limiter_of(request)
    person, token = await known_or_guest(request, house, caller)
    await limiter.count("create", person.id)
    rules = house.library.game(game)
    count = min(rules.meta.seats, key=lambda n: (abs(n - USUAL_SEATS), n))
    asked = NewTable(game=game, seats=count, bots=usual_company(rules, count - 1), access="invitation", watch="invited")
    table = await house.new_tables.open(person, asked)
    response = redirect(f"/tables/{table.id}")
    if token:
        set_session_cookie(request, response, token)
    return response


async def known_or_guest(request: Request, house: House, caller: Caller, name: str = "") -> tuple[Person, str]:
    """The person who asks, or a new guest with the token of a session."""
    if caller.person is not None:
        return caller.person, ""
    await rate_limiter_of(request).count("guest", caller.address)
    called = name.strip() or PageWords(caller.lang)("hello.anonymous")
    person = await to_thread(house.people.add_guest, called, caller.lang, house.now(), not name.strip())
    return person, await to_thread(house.people.open_session, person, house.now(), device_of(request))
