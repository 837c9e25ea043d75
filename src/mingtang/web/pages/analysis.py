"""The board of analysis as a page: the position, its best choices getting surer while one looks, and the tree of variations."""

from __future__ import annotations

from asyncio import to_thread
from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from mingtang.table.analysis_terms import is_finished
from mingtang.table.table import Table
from mingtang.table.variations import HINDSIGHT, MARKS, Remark, Variation, VariationTree
from mingtang.texts import Texts
from mingtang.web.api.analysis import After, Of, Seen, VariationNumber
from mingtang.web.api.table import Code
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse
from mingtang.web.live.analyses import AnalysedPosition
from mingtang.web.live.reviews import reviewable
from mingtang.web.pages.frame import Reader, here, packed_answer, page, redirect, rendered
from mingtang.web.pages.games import game_info
from mingtang.web.pages.regions import regions, script_words, state_of
from mingtang.web.pages.table import script_json
from mingtang.web.pages.table_page import TablePage, base_of, table_page
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.position import may_be_told

router = APIRouter(include_in_schema=False)
Moment = Annotated[int | None, Query(ge=0, le=1_000_000)]
SIGNS = {"good": "!", "doubtful": "?!", "mistake": "?"}
SAID = ("considering", "doubt", "behind", "level", "worlds", "ready", "same_turn", "over", "shared_link", "delete_sure", "delete_text",
        "delete_yes", "kept", "end_light", "end_goes_on", "chances_of")  # fmt: skip


@dataclass(frozen=True)
class TreeChoice:
    """A choice as the tree shows it, and the lines that begin beside the one that follows it."""

    after: int
    id: int
    seat: int
    text: str
    mark: str
    sign: str
    comment: str
    round: int = 0
    """The round that begins with it; 0 if none does."""
    beside: tuple[tuple[TreeChoice, ...], ...] = ()


@dataclass(frozen=True)
class AnalysisPage:
    """Everything that the page shows of a position beside the board."""

    at: AnalysedPosition
    trunk: tuple[TreeChoice, ...]
    remark: Remark
    here: str
    """The choice that led here, in words; empty at the beginning."""
    finished: bool
    names: tuple[str, ...]
    link: str
    """The link that others may read by; empty while it is not shared."""


def place_at(table: Table, after: int | None, ply: int | None) -> int | None:
    """How many choices of the line lie before a moment of the table, which counts takings back too."""
    if after is not None or ply is None or table.history is None:
        return after
    return bisect_right(table.history.line, min(ply, table.ply) - 1)


async def _shown(
    request: Request,
    caller: Caller,
    house: House,
    id: str,
    after: int | None,
    variation: int,
    seat: int | None,
    of: str,
) -> tuple[AnalysisPage, TablePage]:
    at = await house.analyses.position(id, caller.person, caller.lang, after, variation, seat, of)
    return await to_thread(_made, caller, house, at, base_of(request, house))


def _made(caller: Caller, house: House, at: AnalysedPosition, base: str) -> tuple[AnalysisPage, TablePage]:
    board = at.board
    found = house.perspectives.on_board(board, caller.id or "reader", caller.lang)
    number = board.game.round_of(board.started.state)
    found = replace(found, rounds=((number, 0),))
    if not at.own and found.position is not None:
        found = replace(found, position=found.position.pointing((), False))
    shown = table_page(house, caller, found, base)
    texts = house.library.texts_of(at.table.game, caller.lang)
    untold = PageWords(caller.lang)("analysis.untold")
    trunk = tree_of(at.table, at.kept.tree, texts, caller.id, untold)
    remark, here = _here(at, texts, caller.id, untold)
    link = _link(at, caller, base) if at.kept.shared else ""
    names = at.table.names
    return AnalysisPage(at, trunk, remark, here, is_finished(at.table), names, link), shown


def _link(at: AnalysedPosition, caller: Caller, base: str) -> str:
    """The link by which others read it: with the invitation where the table needs one and the reader may invite."""
    table = at.table
    invites = caller.id == table.owner or bool(table.seats_of(caller.id))
    open_to_all = table.settings.access == "public" and table.settings.watch == "anyone"
    code = f"?code={table.code}" if invites and not open_to_all else ""
    return f"{base}/analyses/{at.kept.id}{code}"


def _here(at: AnalysedPosition, texts: Texts, reader: str, untold: str) -> tuple[Remark, str]:
    """What is written to the choice that led here, and the choice in words."""
    parse, names, tree = at.table.game.catalogue.parse, at.table.names, at.kept.tree
    if at.place.id:
        v = tree.find(at.place.id)
        return Remark(v.mark, v.comment), texts.short(parse(v.words), names)
    if not at.place.after:
        return Remark(), ""
    history = at.table.started
    entry = history.entries[history.line[at.place.after - 1]]
    told = may_be_told(at.table, entry, reader)
    return tree.remarks.get(at.place.after, Remark()), texts.short(parse(entry.words), names) if told else untold


def tree_of(table: Table, tree: VariationTree, texts: Texts, reader: str, untold: str) -> tuple[TreeChoice, ...]:
    """The choices of the game, each with the lines that might have been played in its place. `untold` stands for what was chosen in secret."""
    parse, names, history = table.game.catalogue.parse, table.names, table.started
    begins: dict[int, list[Variation]] = {}
    follows: dict[int, list[Variation]] = {}
    for v in tree.variations:
        if v.parent:
            follows.setdefault(v.parent, []).append(v)
        else:
            begins.setdefault(v.after, []).append(v)

    def line(v: Variation) -> tuple[TreeChoice, ...]:
        out: list[TreeChoice] = []
        while True:
            others = follows.get(v.id, [])
            beside = tuple(line(x) for x in others[1:])
            text = texts.short(parse(v.words), names)
            out.append(TreeChoice(v.after, v.id, v.seat, text, v.mark, SIGNS.get(v.mark, ""), v.comment, 0, beside))
            if not others:
                return tuple(out)
            v = others[0]

    round_before = 0
    trunk: list[TreeChoice] = []
    for n, p in enumerate(history.line):
        entry = history.entries[p]
        number = table.game.round_of(history.position(0)) if n == 0 else history.entries[history.line[n - 1]].round
        begun = number if number != round_before else 0
        round_before = number
        r = tree.remarks.get(n + 1, Remark())
        text = texts.short(parse(entry.words), names) if may_be_told(table, entry, reader) else untold
        beside = tuple(line(v) for v in begins.get(n, []))
        trunk.append(TreeChoice(n + 1, 0, entry.seat, text, r.mark, SIGNS.get(r.mark, ""), r.comment, begun, beside))
    last = tuple(line(v) for v in begins.get(len(history.line), []))
    if last:
        trunk.append(TreeChoice(len(history.line), -1, -1, "", "", "", "", 0, last))
    return tuple(trunk)


def _state(caller: Caller, made: AnalysisPage, shown: TablePage) -> dict[str, Any]:
    """What the script needs to know."""
    at = made.at
    return {
        **state_of(caller, shown),
        "id": at.table.id,
        "of": "" if at.own else at.kept.id,
        "own": at.own,
        "after": at.place.after,
        "variation": at.place.id,
        "of_game": len(at.table.started.line),
        "seen": at.seen,
        "names": list(made.names),
        "over": at.board.started.over,
        "tree": [[v.id, v.after, v.parent] for v in at.kept.tree.variations],
        "latest": at.place.after + 10_000 * at.place.id,
        "title": PageWords(caller.lang)("analysis.title", shown.game.title),
        "warned": [],
        "irrevocable": [],
        "replaying": False,
        "asked_seat": None,
    }


def _regions(caller: Caller, made: AnalysisPage, shown: TablePage) -> dict[str, str]:
    found = {name: cut.text for name, cut in regions(caller, shown).items()}
    return found | {
        "tree": rendered("analysis/tree.html", caller, a=made),
        "remark": rendered("analysis/remark.html", caller, a=made, marks=MARKS, signs=SIGNS),
        "sharing": rendered("analysis/sharing.html", caller, a=made),
        "way": rendered("analysis/way.html", caller, a=made, page=shown, hindsight=HINDSIGHT),
    }


@router.get("/tables/{id}/analysis")
async def analysis(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    after: After = None,
    variation: VariationNumber = 0,
    seat: Seen = None,
    of: Of = "",
    ply: Moment = None,
) -> Response:
    """The board of analysis, at a place of the game (`after`), at a moment of the table (`ply`) or in a variation."""
    if ply is not None:
        after = place_at(await house.access.table(id, caller.id), after, ply)
    if not of:
        caller.known  # noqa: B018  an own tree needs somebody whose it is
    made, shown = await _shown(request, caller, house, id, after, variation, seat, of)
    # a game of hundreds of choices with hundreds of variations is put together beside the loop, while others are served
    return await to_thread(_page, request, caller, made, shown)


def _page(request: Request, caller: Caller, made: AnalysisPage, shown: TablePage) -> Response:
    origin = made.at.table
    return page(
        request,
        caller,
        "analysis.html",
        a=made,
        page=shown,
        origin=origin,
        marks=MARKS,
        signs=SIGNS,
        hindsight=HINDSIGHT,
        reviewed=reviewable(origin),
        script_words=script_json(script_words(caller.lang) | _said(caller.lang)),
        state=script_json(_state(caller, made, shown)),
    )


def _said(lang: str) -> dict[str, str]:
    texts = PageWords(lang).texts
    return {f"analysis_{key}": texts.say("analysis", key) for key in SAID}


@router.get("/tables/{id}/analysis/at")
async def place(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    after: After = None,
    variation: VariationNumber = 0,
    seat: Seen = None,
    of: Of = "",
) -> Response:
    """The regions of the page at another place."""
    made, shown = await _shown(request, caller, house, id, after, variation, seat, of)
    body = {"state": _state(caller, made, shown), "regions": await to_thread(_regions, caller, made, shown)}
    return packed_answer(request, script_json(body).encode(), "application/json")


@router.get("/analyses/{analysis}")
async def shared(request: Request, analysis: str, caller: Reader, house: TheHouse, code: Code = "") -> Response:
    """A link that somebody has sent. It leads to those who may see the table; with the invitation in it, to whoever says a name."""
    kept = await house.analyses.linked(analysis[:24], caller.id)
    if code and caller.person is None:
        return redirect(f"/hello?{urlencode({'back': here(request)})}")
    await house.access.table(kept.table, caller.id, code)
    query = {} if kept.person == caller.id else {"of": kept.id}
    return redirect(f"/tables/{kept.table}/analysis?{urlencode({'after': 0, **query})}")


@router.get("/analyses")
async def mine(request: Request, caller: Reader, house: TheHouse) -> Response:
    """Everything that one has analysed."""
    found = await to_thread(house.analyses.store.mine, caller.known.id)
    playable = house.library.names()
    rows = [(a, game_info(house.library, a.game, caller.lang)) for a in found if a.game in playable]
    return page(request, caller, "analysis/mine.html", rows=rows)
