"""The regions of the table page, each a fragment that can be sent by itself when it has changed."""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from jinja2.environment import TemplateModule
from markupsafe import Markup
from starlette.requests import Request

from mingtang.bots.levels import levels_of, usual_level
from mingtang.core.facts import Event
from mingtang.draw.contract import Board, Sheet
from mingtang.table.seating import may_join
from mingtang.table.table import OPEN, OVER, PLAYING, STUDY
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.pages import table_model
from mingtang.web.pages.delta import Cut, Packed, Part, pack
from mingtang.web.pages.frame import environment, rendered
from mingtang.web.pages.games import options_said, shown_game
from mingtang.web.pages.words import Words
from mingtang.web.perspective.stages import shown
from mingtang.web.perspective.table import Group, Presented

HERE = "<!--sheet-->"
BEGIN = Part("")
"""What stands before the first panel: nothing, so that every panel can be the first."""
_logged: OrderedDict[tuple[str, str, int, tuple[Event, ...]], str] = OrderedDict()
MOST_LOGGED = 8000
SHEETS = ("facts", "choices", "about", "result")
"""What is shown when it is asked for."""


def base_of(request: Request, house: House) -> str:
    """How this house is reached: what links that people send to friends begin with."""
    return house.settings.public_url or str(request.base_url).rstrip("/")


def context(house: House, caller: Caller, presented: Presented, base: str, replaying: bool = False) -> dict[str, Any]:
    """What the templates of the table page look at."""
    words = Words(caller.lang)
    table = presented.table
    game = shown_game(house.library, table.game.name, caller.lang)
    sides = table_model.sides(presented, words)
    waiting_room = table.phase not in (PLAYING, OVER, STUDY)
    code = table.code if presented.seats or caller.id == table.owner else ""
    return {
        "p": presented,
        "table": table,
        "game": game,
        "drawn": presented.drawn,
        "board": presented.drawn.board if presented.drawn else None,
        "replaying": replaying,
        "step": table_model.step_of(presented),
        "staged": table_model.staged_group(presented),
        "chips": table_model.chips(presented),
        "warned": table_model.warns(presented),
        "sides": sides,
        "columns": table_model.columns,
        "fact_of": table_model.fact_of,
        "panel": panel,
        "log_lines": table_model.log_lines,
        "chat_seat": table_model.chat_seat,
        "winners": table_model.winners(presented),
        "room": waiting_room,
        "over": table.phase == OVER,
        "study": table.phase == STUDY,
        "open": table.phase == OPEN,
        "mine": presented.seats,
        "is_owner": bool(caller.id) and caller.id == table.owner,
        "joinable": table.phase == OPEN and bool(table.free_seats()) and may_join(table, caller.id, ""),
        "invitation": f"{base}/join/{code}" if code else "",
        "levels": levels_of(table.game),
        "usual_level": usual_level(table.game),
        "options": options_said(game, table.options, table.rules),
        "now": house.now(),
        "recent": table_model.RECENT,
        "away": next((table.chairs[s].away for s in presented.seats if table.chairs[s].away), ""),
        "curtain": table_model.secrets_between(presented),
    }


def panel(lang: str, side: table_model.Side) -> Markup:
    """A player's panel."""
    return Markup("<" + _panel(lang, side).text)


@functools.lru_cache(maxsize=8192)
def _panel(lang: str, side: table_model.Side) -> Part:
    """Most panels look the same to several readers and stay as they are while others choose."""
    part = functools.partial(_panel_part, lang)
    made = environment.get_template("table/panel.html").render(s=side, t=Words(lang), part=part)
    return Part(made.removeprefix("<"), f"{side.panel.seat} {side.name}")


@functools.lru_cache(maxsize=1 << 14)
def _panel_part(lang: str, name: str, *made_from: Hashable) -> Markup:
    """A part of a panel. A choice changes a fact or two; the others stay as they are, in the own panel as in those that others see."""
    made: Markup = getattr(_panel_parts(lang), name)(*made_from)
    return made


@functools.cache
def _panel_parts(lang: str) -> TemplateModule:
    return environment.get_template("table/panel_parts.html").make_module({"t": Words(lang)})


def regions(caller: Caller, ctx: dict[str, Any]) -> dict[str, Cut]:
    """Every region as a fragment."""
    return {
        "bar": _region("bar", caller, ctx),
        "prompt": _region("prompt", caller, ctx),
        "board": _board(caller, ctx),
        "panels": Cut((BEGIN, *(_panel(caller.lang, side) for side in ctx["sides"]))),
    }


def _region(name: str, caller: Caller, ctx: dict[str, Any]) -> Cut:
    return Cut.whole(rendered(f"table/{name}.html", caller, **ctx))


def _board(caller: Caller, ctx: dict[str, Any]) -> Cut:
    """The board, made once for all who see the table from the same seat in the same language: it shows nothing else of its reader."""
    if ctx["room"]:
        return _region("board", caller, ctx)
    made = ctx["drawn"].shown
    if "board" not in made:
        sheets = ctx["board"].sheets
        frame = _board_frame(caller.lang, tuple(replace(s, svg=HERE) for s in sheets))
        pairs = zip(sheets, frame[1:], strict=True)
        around = [part for sheet, rest in pairs for part in (_sheet(sheet.id, sheet.svg), rest)]
        made["board"] = Cut((frame[0], *around))
    found: Cut = made["board"]
    return found


@functools.lru_cache(maxsize=256)
def _sheet(id: str, svg: str) -> Part:
    """A sheet, the same for all who see the same: so that it is compared once with what it was before."""
    return Part(svg.removeprefix("<"), id)


@functools.lru_cache(maxsize=512)
def _board_frame(lang: str, sheets: tuple[Sheet, ...]) -> tuple[Part, ...]:
    """What stands round the sheets of a board: the same for a whole game, but for the lights."""
    board = Board(sheets=sheets, panels=())
    text = environment.get_template("table/board.html").render(room=False, board=board, t=Words(lang), lang=lang)
    first, *rest = text.split(HERE)
    return (Part(first), *(Part(part.removeprefix("<"), f"after {i}") for i, part in enumerate(rest)))


def stages_of(caller: Caller, presented: Presented, house: House, base: str) -> list[dict[str, Any]]:
    """The stages of the choice before the moment shown: the bar that tells of each, and the regions as they were then.

    A region is told by what it has in common with that of the stage before.
    """
    group = table_model.staged_group(presented)
    if group is None or presented.drawn is None:
        return []
    out: list[dict[str, Any]] = []
    sent: dict[str, Cut] = {}
    parts = shown(presented.table, presented.drawn, group.stages, group.lines)
    for number, stage in enumerate(parts, 1):
        ctx = context(house, caller, replace(presented, drawn=stage.drawn), base, replaying=True)
        told: dict[str, str | Packed] = {}
        for name in ("bar", "board", "panels"):
            after = Cut.whole(rendered(f"table/{name}.html", caller, **ctx))
            told[name] = pack(sent[name], after) if name in sent else after.text
            sent[name] = after
        bar = rendered("table/stage.html", caller, stage=stage, number=number, last=len(parts), **ctx)
        said = ". ".join([stage.title, *(line.text for line in stage.lines)])
        out.append({"bar": bar, "regions": told, "say": said, "lines": len(stage.lines)})
    return out


def log_fragment(caller: Caller, groups: list[Group], ctx: dict[str, Any]) -> str:
    """Lines of the log, the newest first."""
    return "".join(_log_group(caller, group, ctx) for group in reversed(groups))


def _log_group(caller: Caller, group: Group, ctx: dict[str, Any]) -> str:
    """What one choice brought about: the same for all readers of a language who were told the same."""
    key = (caller.lang, ctx["table"].id, group.ply, group.told)
    found = _logged.get(key)
    if found is None:
        found = rendered("table/log_lines.html", caller, groups=[group], **ctx)
        _logged[key] = found
        if len(_logged) > MOST_LOGGED:
            _logged.popitem(last=False)
    return found


def chat_fragment(caller: Caller, said: list[Any], ctx: dict[str, Any]) -> str:
    """Lines of the chat, the oldest first."""
    return rendered("table/chat_lines.html", caller, said=said, **ctx)


def state_of(caller: Caller, presented: Presented, ctx: dict[str, Any]) -> dict[str, Any]:
    """What the scripts of the page need to know beside the fragments."""
    words = Words(caller.lang)
    drawn = presented.drawn
    game = ctx["game"].title
    title = words("table.your_turn_title", game) if presented.your_turn else words("table.title", game)
    return {
        "id": presented.table.id,
        "game": presented.table.game.name,
        "version": presented.table.version,
        "phase": presented.table.phase,
        "ply": presented.ply,
        "latest": presented.latest,
        "seat": presented.seat,
        "seats": list(presented.seats),
        "name": presented.players[presented.seat].name if presented.seat >= 0 else "",
        "yours": presented.your_turn,
        "away": ctx["away"] if presented.table.phase == PLAYING else "",
        "since": presented.since,
        "title": title,
        "now": ctx["now"],
        "curtain": ctx["curtain"],
        "warned": ctx["warned"],
        "usual_level": ctx["usual_level"],
        "prompt": drawn.prompt if drawn else "",
        "staged": bool(ctx["staged"]),
        "steps": list(presented.steps),
        "rounds": [list(r) for r in presented.rounds],
        "choices": [
            {"action": c.action, "text": c.text, "why": list(c.refusal) if c.refusal else None} for c in drawn.choices
        ]
        if drawn and not presented.past
        else [],
    }


SAID_BY_SCRIPTS = {
    "table": [
        "offline",
        "refused_by",
        "hint_title",
        "hint_only",
        "hint_only_asked",
        "hint_even",
        "hint_against_turn",
        "hint_against_round",
        "hint_against_game",
        "hint_rest",
        "hint_total",
        "hint_close",
        "hint_still",
        "hint_at_once",
        "hint_gives",
        "hint_net",
        "hint_net_of",
        "hint_points",
        "hint_thinking",
        "recall_title",
        "recall_made",
        "recall_back",
        "reveal_title",
        "reveal_text",
        "reveal_yes",
        "confirm_again",
        "leave",
        "leave_text",
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
    texts = Words(lang).texts
    found = {key: texts.say(part, key) for part, keys in SAID_BY_SCRIPTS.items() for key in keys}
    return found | {"replay_play": texts.say("replay", "play"), "stages_play": texts.say("stages", "play")}
