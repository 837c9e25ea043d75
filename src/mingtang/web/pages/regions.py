"""The regions of the table page, each a fragment that can be sent by itself when it has changed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from mingtang.core.delta import Fragment, FragmentPart, Packed, pack
from mingtang.core.kept_by_size import KeptBySize
from mingtang.draw.contract import Board, Sheet
from mingtang.learn.lesson import AREAS
from mingtang.table.mentions import names_at
from mingtang.table.reactions import REACTIONS, reaction_words
from mingtang.table.table import PLAYING, ChatLine
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.pages.company_html import company_html, vote_html
from mingtang.web.pages.frame import environment, rendered
from mingtang.web.pages.games import rules_of
from mingtang.web.pages.log_html import log_html
from mingtang.web.pages.log_lines import calls, chat_parts
from mingtang.web.pages.moment_bar import bar_html
from mingtang.web.pages.panel_html import panel_html
from mingtang.web.pages.panels import PlayerPanel
from mingtang.web.pages.prompt_html import prompt_html
from mingtang.web.pages.table_page import TablePage, absent, staged_group, table_page
from mingtang.web.pages.verdict import verdict_of
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.stages import ShownStage, shown
from mingtang.web.perspective.table import LogGroup, Perspective

HERE = "<!--sheet-->"
LATELY = 20
"""In so many lines of the chat a call is looked for with every message."""
BEGIN = FragmentPart("")
"""What stands before the first panel: nothing, so that every panel can be the first."""
_panels: KeptBySize[FragmentPart] = KeptBySize(24_000_000, lambda panel: 2 * len(panel.ended))
_sheets: KeptBySize[FragmentPart] = KeptBySize(24_000_000, lambda sheet: 2 * len(sheet.ended))
SHEETS = ("facts", "choices", "about", "result", "pause")
"""What is shown when it is asked for."""


def panel(lang: str, side: PlayerPanel) -> Markup:
    """A player's panel."""
    return Markup("<" + _panel(lang, side).text)


def _panel(lang: str, side: PlayerPanel) -> FragmentPart:
    """Most panels look the same to several readers and stay as they are while others choose."""
    return _panels.get((lang, side), lambda: _made_panel(lang, side))


def _made_panel(lang: str, side: PlayerPanel) -> FragmentPart:
    return FragmentPart(panel_html(lang, side).removeprefix("<"), f"{side.panel.seat} {side.name}")


def regions(caller: Caller, page: TablePage) -> dict[str, Fragment]:
    """Every region as a fragment."""
    coach = {"coach": _region("coach", caller, page)} if page.table.lesson else {}
    asked = {"prompt": Fragment.whole(prompt_html(caller, page)), "vote": Fragment.whole(vote_html(caller, page))}
    return coach | asked | _moment_regions(caller, page)


def _moment_regions(caller: Caller, page: TablePage) -> dict[str, Fragment]:
    """What shows a moment, whoever may choose in it: where the round stands, the board, the players."""
    return {
        "bar": Fragment.whole(bar_html(caller, page)),
        "board": _board(caller, page),
        "company": Fragment.whole(company_html(caller.lang, page.perspective.onlookers)),
        "panels": Fragment((BEGIN, *(_panel(caller.lang, side) for side in page.panels))),
    }


def _region(name: str, caller: Caller, page: TablePage) -> Fragment:
    return Fragment.whole(rendered(f"table/{name}.html", caller, page=page))


def _board(caller: Caller, page: TablePage) -> Fragment:
    """The board, made once for all who see the table from the same seat in the same language: it shows nothing else of its reader."""
    if page.position is None or page.room:
        return _region("board", caller, page)
    made = page.position.shown
    if "board" not in made:
        sheets = page.position.board.sheets
        frame = _board_frame(caller.lang, tuple(replace(s, svg=HERE) for s in sheets))
        pairs = zip(sheets, frame[1:], strict=True)
        around = [part for sheet, rest in pairs for part in (_sheet(sheet.id, sheet.svg), rest)]
        made["board"] = Fragment((frame[0], *around))
    found: Fragment = made["board"]
    return found


def _sheet(id: str, svg: str) -> FragmentPart:
    """A sheet, the same for all who see the same: so that it is compared once with what it was before."""
    return _sheets.get((id, svg), lambda: FragmentPart(svg.removeprefix("<"), id))


@dataclass(frozen=True)
class EmptyBoard:
    """The page of which only the board is shown."""

    board: Board
    room: bool = False


@functools.lru_cache(maxsize=512)
def _board_frame(lang: str, sheets: tuple[Sheet, ...]) -> tuple[FragmentPart, ...]:
    """What stands round the sheets of a board: the same for a whole game, but for the lights."""
    page = EmptyBoard(Board(sheets=sheets, panels=()))
    text = environment.get_template("table/board.html").render(page=page, t=PageWords(lang), lang=lang)
    first, *rest = text.split(HERE)
    return (FragmentPart(first), *(FragmentPart(part.removeprefix("<"), f"after {i}") for i, part in enumerate(rest)))


def stages_of(caller: Caller, presented: Perspective, house: House, base: str) -> list[dict[str, Any]]:
    """The stages of the choice before the moment shown: the bar that tells of each, and the regions as they were then.

    A region is told by what it has in common with that of the stage before.
    """
    group = staged_group(presented)
    if group is None or presented.position is None:
        return []
    out: list[dict[str, Any]] = []
    sent: dict[str, Fragment] = {}
    parts = shown(presented.table, presented.position, group.stages, group.lines)
    for number, stage in enumerate(parts, 1):
        page = table_page(house, caller, replace(presented, position=stage.position), base, replaying=True)
        told: dict[str, str | Packed] = {}
        for name, after in _moment_regions(caller, page).items():
            told[name] = pack(sent[name], after) if name in sent else after.text
            sent[name] = after
        bar = rendered("table/stage.html", caller, stage=stage, number=number, last=len(parts), page=page)
        out.append({"bar": bar, "regions": told, "say": _stage_aloud(stage, page), "lines": len(stage.lines)})
    return out


def _stage_aloud(stage: ShownStage, page: TablePage) -> str:
    """A stage for those who listen: its title, what happened, who gained what."""
    points = [f"{page.perspective.players[s.seat].name} {s.points:+d}".replace("-", "−") for s in stage.scored]
    said = [stage.told.title, *(line.text for line in stage.lines), ", ".join(points)]
    return ". ".join(s for s in said if s)


def log_fragment(groups: Sequence[LogGroup], page: TablePage) -> str:
    """Lines of the log, the newest first."""
    return log_html(groups, page.perspective)


def chat_fragment(caller: Caller, said: Sequence[ChatLine], page: TablePage) -> str:
    """Lines of the chat, the oldest first."""
    return rendered("table/chat_lines.html", caller, said=said, page=page)


def last_called(caller: Caller, page: TablePage) -> int:
    """The last line of chat in which somebody calls the reader; -1 if nobody does."""
    if caller.person is None:
        return -1
    lines = (s for s in reversed(page.perspective.said[-LATELY:]) if "@" in s.text and not s.reaction)
    return next((s.version for s in lines if calls(page.table, s, caller.id, caller.person.name)), -1)


def names_to_call(caller: Caller, page: TablePage) -> list[str]:
    """Whom the reader may call in the chat: those who sit here and those who look on."""
    name = caller.person.name if caller.person is not None else ""
    sitting = [name for name, person in names_at(page.table).items() if person != caller.id]
    return list(dict.fromkeys([*sitting, *(n for n in page.perspective.onlookers.names if n != name)]))


def state_of(caller: Caller, page: TablePage) -> dict[str, Any]:
    """What the scripts of the page need to know beside the fragments."""
    words = PageWords(caller.lang)
    shown, position, table = page.perspective, page.position, page.table
    title = "table.your_turn_title" if shown.your_turn else "table.title"
    choices = position.choices if position is not None and not shown.past else ()
    return {
        "id": table.id,
        "rules": rules_of(table),
        "version": table.version,
        "phase": table.phase,
        "ply": shown.ply,
        "latest": shown.latest,
        "seat": shown.seat,
        "seats": list(shown.seats),
        "name": shown.players[shown.seat].name if shown.seat >= 0 else "",
        "yours": shown.your_turn,
        "away": page.away if table.phase == PLAYING else "",
        "since": shown.since,
        "title": words(title, page.game.title),
        "now": page.now,
        "curtain": page.curtain,
        "alone": page.alone,
        "absent": absent(shown),
        "called": last_called(caller, page),
        "people": names_to_call(caller, page),
        "hints": page.hints,
        "warned": page.warned,
        "irrevocable": page.irrevocable,
        "usual_level": page.usual_level,
        "prompt": position.prompt if position is not None else "",
        "staged": page.staged is not None,
        "steps": shown.steps,
        "rounds": shown.rounds,
        "choices": [
            {"action": c.action, "text": c.text, "why": c.refusal, "care": c.caution, "next": c.obvious}
            for c in choices
        ],
    }


SAID_BY_SCRIPTS = {
    "table": [
        "offline",
        "refused_by",
        "hint_title",
        "hint_figures",
        "hint_against_turn",
        "hint_against_round",
        "hint_against_game",
        "hint_rest",
        "hint_total",
        "hint_close",
        "hint_still",
        "hint_at_once",
        "hint_net",
        "hint_net_of",
        "hint_points",
        "hint_moved",
        "hint_thinking",
        "recall_title",
        "recall_made",
        "recall_back",
        "reveal_title",
        "reveal_text",
        "reveal_yes",
        "thing_costs",
        "thing_gives",
        "thing_then",
        "confirm_again",
        "resume_absent",
        "leave",
        "leave_text",
        "leave_text_alone",
        "concede",
        "concede_text",
        "end",
        "end_text",
        "end_text_alone",
        "delete",
        "delete_text",
        "kept_choice",
        "kept_give_back",
        "kept_sent",
        "kept_returned",
        "kept_dropped",
        "welcome_back",
        "days_left",
        "curtain_title",
        "curtain_text",
        "curtain_go",
    ],
    "page": ["copied", "close"],
}


def script_words(lang: str) -> dict[str, str]:
    """The sentences that scripts say by themselves, their places still open."""
    texts = PageWords(lang).texts
    found = {key: texts.say(part, key) for part, keys in SAID_BY_SCRIPTS.items() for key in keys}
    return found | {"replay_play": texts.say("replay", "play"), "stages_play": texts.say("stages", "play")}


def prompt(caller: Caller, page: TablePage) -> Markup:
    """The bar above the board."""
    return Markup(prompt_html(caller, page))


def bar(caller: Caller, page: TablePage) -> Markup:
    """The line that says which game this is and where its round stands."""
    return Markup(bar_html(caller, page))


def log(groups: Sequence[LogGroup], page: TablePage) -> Markup:
    """The log of a page."""
    return Markup(log_html(groups, page.perspective))


environment.globals["panel"] = panel
environment.globals["prompt"] = prompt
environment.globals["bar"] = bar
environment.globals["log"] = log
environment.globals["company"] = lambda lang, onlookers: Markup(company_html(lang, onlookers))
environment.globals["vote"] = lambda caller, page: Markup(vote_html(caller, page))
environment.globals["areas"] = AREAS
environment.globals["verdict_of"] = verdict_of
environment.globals["reactions"] = REACTIONS
environment.globals["reaction_words"] = reaction_words
environment.globals["chat_parts"] = chat_parts
