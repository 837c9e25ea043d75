"""The lobby: the games, my tables with the one that waits first, open seats, games to watch and to replay.

What everybody sees alike is made once: the page round the lists, and the public tables of a moment. A reader's own tables are put in between.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from markupsafe import Markup, escape
from starlette.responses import Response

from mingtang.bots.levels import usual_company
from mingtang.core.kept_by_size import KeptBySize
from mingtang.learn.reading import lesson_files
from mingtang.store.lobby import TableSummary
from mingtang.store.people import Person
from mingtang.table.problems import NotFound
from mingtang.table.seats import EMPTY, Chair
from mingtang.table.settings import Pace
from mingtang.table.table import OPEN, OVER, PLAYING, STUDY
from mingtang.web.api.requests import NewTable
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, device_of, rate_limiter_of, set_session_cookie
from mingtang.web.live.public_tables import PublicTables
from mingtang.web.pages.frame import Reader, here, page, page_text, posted, redirect, rendered, theme_of
from mingtang.web.pages.games import game_infos, title_of
from mingtang.web.pages.spliced import SharedPage, SharedPart, gap, spliced
from mingtang.web.pages.words import PageWords

router = APIRouter(include_in_schema=False)
USUAL_SEATS = 3
PAST, FINISHED = 8, 10
"""So many of the own games that are over are listed at most, and so many with those of others."""


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
class AnyReader(Caller):
    """Stands for everybody who is signed in: where a page shows something of its reader, it has a gap."""

    @property
    def csrf(self) -> str:
        """Where the reader's proof stands."""
        return gap("csrf")


@dataclass(frozen=True)
class SharedLobby:
    """What many readers of a lobby share at one moment."""

    board: Any
    strangers: dict[tuple[str, str, str, bool], tuple[bytes, dict[str, str]]] = field(default_factory=dict)
    """Whole answers to strangers of this moment, by language and light."""
    frames: dict[tuple[str, str, bool], SharedPage] = field(default_factory=dict)
    """The page round the lists, by language, light, and whether its reader is a host."""
    shown: dict[str, PublicRows] = field(default_factory=dict)
    """The public tables, by language."""


class PublicRows:
    """The public tables of a moment in one language, as everybody sees them who has nothing to do with them."""

    def __init__(self, house: House, moment: PublicTables, stranger: Caller) -> None:
        self.moment = moment
        self.stranger = stranger
        self.finished = [(s.id, _listed(house, s, stranger)) for s in moment.finished]
        self._opened = [_listed(house, s, stranger) for s in moment.opened]
        self._running = [_listed(house, s, stranger) for s in moment.running if s.settings.watch == "anyone"]
        listed = (*moment.opened, *moment.running, *moment.finished)
        self.people = {c.person for s in listed for c in s.chairs} | {s.owner for s in listed}

    @cached_property
    def column(self) -> SharedPart:
        """Open seats, and games to watch."""
        return SharedPart(rendered("lobby_public.html", self.stranger, open=self._opened, running=self._running))


_shared: WeakKeyDictionary[House, SharedLobby] = WeakKeyDictionary()
_rows: KeptBySize[Markup] = KeptBySize(8_000_000, lambda row: 2 * len(row))
MOST_KEPT = 16
COLUMNS = '<div class="cols" data-waits="{}">\n<section>\n', "</section>\n<section>\n", "</section>\n</div>\n"


@dataclass(frozen=True)
class LobbyLists:
    """Everything that the lobby lists for a reader."""

    waits: int
    under_way: int
    own: str
    others: str | SharedPart

    @property
    def parts(self) -> list[str | SharedPart]:
        """The lists as they stand in the page."""
        begin, between, end = COLUMNS
        return [begin.format(self.waits) + self.own + between, self.others, end]

    @property
    def text(self) -> Markup:
        """The same in one."""
        return Markup("".join(p if isinstance(p, str) else p.body.decode() for p in self.parts))


def _shared_now(house: House) -> SharedLobby:
    kept = _shared.get(house)
    if kept is None or kept.board is not house.board.state:
        kept = _shared[house] = SharedLobby(house.board.state)
    return kept


def _public_rows(house: House, moment: PublicTables, lang: str) -> PublicRows:
    kept = _shared_now(house)
    if lang not in kept.shown or kept.shown[lang].moment is not moment:
        kept.shown[lang] = PublicRows(house, moment, Caller(None, lang, "", False, ""))
    return kept.shown[lang]


async def lists(house: House, caller: Caller) -> LobbyLists:
    """Everything that the lobby lists."""
    mine: list[TableSummary] = []
    if caller.person is not None:
        mine = await to_thread(house.lobby.mine, caller.id)
    public = _public_rows(house, await house.public.now_listed(), caller.lang)
    waits = {s.id for s in mine if s.waits_for(caller.id)}
    live = sorted((s for s in mine if s.phase in (OPEN, PLAYING)), key=lambda s: (s.id not in waits, -s.changed))
    past = [(s.id, _listed(house, s, caller)) for s in [s for s in mine if s.phase in (OVER, STUDY)][:PAST]]
    return LobbyLists(
        waits=sum(s.id in waits for s in live),
        under_way=len(live),
        own=rendered(
            "lobby_own.html",
            caller,
            mine=[_listed(house, s, caller) for s in live],
            finished=list(dict([*past, *public.finished]).values())[:FINISHED],
        ),
        others=_others(house, caller, public, {s.id for s in mine}),
    )


def _others(house: House, caller: Caller, public: PublicRows, own: set[str]) -> str | SharedPart:
    """Open seats and games to watch. Who has to do with one of them gets a column of his own: his tables stand in the other."""
    if caller.id not in public.people or not caller.id:
        return public.column
    opened = [s for s in public.moment.opened if s.id not in own]
    running = [s for s in public.moment.running if s.id not in own and s.settings.watch == "anyone"]
    rows = {"open": opened, "running": running}
    return rendered(
        "lobby_public.html", caller, **{k: [_listed(house, s, caller) for s in found] for k, found in rows.items()}
    )


def _listed(house: House, s: TableSummary, caller: Caller) -> Markup:
    """A table in a list. Most stay as they are from one lobby to the next, and look the same to most readers."""
    words = PageWords(caller.lang)
    row = _row(house, s, caller, words)
    return _rows.get((caller.lang, row), lambda: Markup(rendered("lobby_row.html", caller, r=row)))


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
        if s.paused:
            return words("pause.now"), "look" if mine else "watch"
        if mine:
            away = any(s.chairs[seat].away for seat in mine)
            if away and not any(c.attended for c in s.chairs):
                return words("lobby.rests"), "play"
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
    found = await lists(house, caller)
    state = rendered("lobby_state.html", caller, waits=found.waits, under_way=found.under_way)
    own: dict[str, Iterable[str | SharedPart]] = {
        "name": (str(escape(caller.person.name)),),
        "csrf": (caller.csrf,),
        "here": (str(escape(here(request))),),
        "state": (state,),
        "lists": found.parts,
    }
    return spliced(request, _frame(request, caller.person, caller.lang, house).filled(own))


def _frame(request: Request, person: Person, lang: str, house: House) -> SharedPage:
    """The lobby without anything that is its reader's own."""
    kept = _shared_now(house).frames
    key = (lang, theme_of(request), bool(person.role))
    if key not in kept:
        nobody = Person("", gap("name"), lang, False, "", "", 0.0, person.role)
        reader = AnyReader(nobody, lang, "", True, "")
        shown = {"state": Markup(gap("state")), "lists": Markup(gap("lists")), "here": gap("here")}
        kept[key] = SharedPage(page_text(request, reader, "lobby.html", **_games(house, lang), **shown))
    return kept[key]


def _games(house: House, lang: str) -> dict[str, Any]:
    infos = game_infos(house.library, lang)
    return {"games": infos, "taught": {info.name for info in infos if lesson_files(house.library.folder(info.name))}}


async def _strangers_lobby(request: Request, caller: Caller, house: House) -> Response:
    moment = await house.public.now_listed()
    packed = "gzip" in request.headers.get("accept-encoding", "")
    key = (caller.lang, theme_of(request), request.url.query, packed)
    kept = _shared_now(house)
    if kept.shown.get(caller.lang) is None or kept.shown[caller.lang].moment is not moment:
        kept.strangers.clear()
    if key not in kept.strangers:
        found = await lists(house, caller)
        made = page(request, caller, "lobby.html", state="", lists=found.text, **_games(house, caller.lang))
        if len(kept.strangers) >= MOST_KEPT:
            kept.strangers.clear()
        kept.strangers[key] = bytes(made.body), dict(made.headers)
    body, headers = kept.strangers[key]
    return Response(body, 200, headers)


@router.get("/lobby/lists")
async def lobby_lists(request: Request, caller: Reader, house: TheHouse) -> Response:
    """The lists alone: an open lobby asks for them now and then."""
    return spliced(request, (await lists(house, caller)).parts)


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
