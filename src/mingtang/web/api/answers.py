"""What the JSON interface says. Made from what is presented to the reader and from nothing else."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from mingtang.bots.levels import levels_of
from mingtang.core.errors import listed
from mingtang.core.game import Game
from mingtang.core.steps import GOES_ON
from mingtang.draw.contract import Choice
from mingtang.store.lobby import TableSummary
from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.library import Library
from mingtang.table.mentions import people_mentioned
from mingtang.table.problems import BadRequest
from mingtang.table.reactions import reaction_words
from mingtang.table.seats import Chair
from mingtang.table.settings import Settings
from mingtang.table.table import ChatLine, Table
from mingtang.texts.rulings import ruling_as_data
from mingtang.web.live.updates import Update
from mingtang.web.perspective.table import LogGroup, Pausing, Perspective, SeatedPlayer


def person_json(person: Person) -> dict[str, Any]:
    """A person, to the person."""
    return {
        "id": person.id,
        "name": person.name,
        "lang": person.lang,
        "account": person.account,
        "email": person.email,
        "webhook": person.webhook,
        "program": person.program,
    }


def game_json(game: Game[Any], library: Library, lang: str) -> dict[str, Any]:
    """A game for the lobby."""
    meta = game.meta
    texts = library.texts_of(game, lang)
    return {
        "name": meta.name,
        "title": meta.title,
        "han": meta.han,
        "seats": list(meta.seats),
        "minutes": list(meta.minutes),
        "weight": meta.weight,
        "rules": meta.rules,
        "data": game.data_digest,
        "authors": list(meta.authors),
        "publisher": meta.publisher,
        "year": meta.year,
        "bots": levels_of(game),
        "options": [
            {
                "name": o.name,
                "text": texts.say("option", o.name) if texts.has("option", o.name) else o.name,
                "default": o.default,
                "values": list(o.values),
                "low": o.low,
                "high": o.high,
                "clause": o.clause,
            }
            for o in meta.options
        ],
        "rulings": [ruling_as_data(r, texts, meta.rules) for r in meta.rulings],
    }


def settings_json(settings: Settings) -> dict[str, Any]:
    """How a table is played."""
    return settings.saved()


def chair_json(chair: Chair, name: str = "") -> dict[str, Any]:
    """A seat; who sits there is told by name only."""
    return {
        "seat": chair.seat,
        "kind": chair.kind,
        "name": name or chair.name,
        "level": chair.level,
        "away": chair.away,
    }


def player_json(player: SeatedPlayer) -> dict[str, Any]:
    """Somebody at the table."""
    return {
        **chair_json(player.chair, player.name),
        "you": player.you,
        "present": player.present,
        "waited_for": player.waited_for,
        "reserve": player.reserve,
        "due": player.due,
        "left": player.left,
        "program": player.program,
    }


def summary_json(summary: TableSummary, person: str) -> dict[str, Any]:
    """A table for the lobby."""
    return {
        "id": summary.id,
        "game": summary.game,
        "phase": summary.phase,
        "seats": [chair_json(c) for c in summary.chairs],
        "your_seats": list(summary.seats_of(person)),
        "your_turn": summary.waits_for(person),
        "paused": summary.paused,
        "settings": settings_json(summary.settings),
        "options": summary.options,
        "luck_known": summary.open_luck,
        "ply": summary.ply,
        "round": summary.round,
        "created": summary.created,
        "changed": summary.changed,
        "finished": summary.finished or None,
        "result": [{"seat": s, "place": p, "total": t} for s, p, t in summary.result],
    }


def choice_json(choice: Choice, presented: Perspective) -> dict[str, Any]:
    """A choice, allowed or refused."""
    why, care = choice.refusal, choice.caution
    drawn = presented.position
    return {
        "action": choice.action,
        "text": choice.text,
        "refusal": None if why is None else {"clause": why[0], "title": why[1], "text": why[2]},
        "caution": None if care is None else {"clause": care[0], "title": care[1], "text": care[2]},
        "reveals": drawn is not None and choice.action in drawn.reveals,
        "ends": choice.ending != GOES_ON,
        "most": max(1, len(choice.many)),
        "obvious": choice.obvious or None,
        "ends_turn": drawn is not None and choice.action in drawn.ends_turn,
    }


def group_json(group: LogGroup) -> list[dict[str, Any]]:
    """The lines of one choice."""
    head = {"ply": group.ply, "seat": group.seat, "round": group.round, "at": group.at}
    if group.undo:
        return [{**head, "undo": group.undo, "text": "", "delta": ""}]
    return [{**head, "undo": 0, "text": text, "delta": delta} for text, delta in group.plain]


def said_json(said: ChatLine, table: Table, lang: str) -> dict[str, Any]:
    """A line of chat. `mentions` are the seats that it calls, `reaction` is the quick word that it is."""
    called = people_mentioned(table, said)
    return {
        "name": said.name,
        "text": reaction_words(said.reaction, lang) if said.reaction else said.text,
        "at": said.at,
        "version": said.version,
        "reaction": said.reaction or None,
        "mentions": [c.seat for c in table.chairs if c.person in called],
    }


def pause_json(pausing: Pausing) -> dict[str, Any]:
    """Whether the table pauses until when, and who would like it to for how many minutes."""
    return {
        "until": pausing.until,
        "may_ask": pausing.may_ask,
        "may_resume": pausing.may_resume,
        "asked_by": pausing.asked_by or None,
        "mine": pausing.mine,
        "minutes": pausing.minutes or None,
        "must_answer": pausing.must_answer,
        "awaited": list(pausing.awaited),
    }


def table_json(presented: Perspective, board: bool = False) -> dict[str, Any]:
    """A table as its reader sees it."""
    table, drawn = presented.table, presented.position
    inside = bool(presented.seats)
    out: dict[str, Any] = {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.meta.title,
        "rules": table.rules,
        "data": table.game.data_digest,
        "options": table.options,
        "settings": settings_json(table.settings),
        "phase": table.phase,
        "version": table.version,
        "ply": presented.ply,
        "latest": presented.latest,
        "seat": presented.seat if presented.seat >= 0 else None,
        "your_seats": list(presented.seats),
        "your_turn": presented.your_turn,
        "waiting": list(drawn.waiting) if drawn else [],
        "seats": [player_json(p) for p in presented.players],
        "prompt": drawn.prompt if drawn else "",
        "facts": drawn.facts if drawn else "",
        "clause": drawn.clause if drawn else "",
        "choices": [choice_json(c, presented) for c in drawn.choices] if drawn else [],
        "view": drawn.view if drawn else None,
        "log": [line for g in presented.groups for line in group_json(g)],
        "since": presented.since,
        "scores": [
            {"seat": p.seat, "place": p.place, "total": p.total, "parts": [list(x) for x in p.parts]}
            for p in (drawn.points if drawn else ())
        ],
        "rounds": [{"round": r, "ply": p} for r, p in presented.rounds],
        "undo": {
            "free": presented.undo.free,
            "may_ask": presented.undo.may_ask,
            "asked_by": presented.undo.asked_by or None,
            "mine": presented.undo.mine,
            "must_answer": presented.undo.must_answer,
            "to": presented.undo.to_ply if presented.undo.asked_by else None,
            "takes": presented.undo.takes,
            "others": presented.undo.others,
            "redo": presented.undo.redo,
        },
        "pause": pause_json(presented.pausing),
        "onlookers": asdict(presented.onlookers),
        "chat": [said_json(s, table, presented.lang) for s in presented.said],
        "asked": presented.asked,
        "requests": [{"key": r.key, "name": r.name, "at": r.at} for r in presented.requests],
        "lesson": asdict(presented.coach) | {"lesson": table.lesson} if presented.coach is not None else None,
        "luck": table.luck,
        "luck_known": table.open_luck,
        "seed": str(presented.seed) if presented.seed is not None else None,
        "code": table.code if inside else None,
        "forked_from": table.forked_from or None,
        "rematch_of": table.rematch_of or None,
        "rematch": table.rematch or None,
    }
    if board and drawn is not None:
        out["board"] = [
            {"id": s.id, "title": s.title, "width": s.width, "height": s.height, "svg": s.svg}
            for s in drawn.board.sheets
        ]
    return out


def chosen_parts(table: dict[str, Any], only: str) -> dict[str, Any]:
    """The parts of a table that a program asks for by name; all of them if it names none."""
    if not only:
        return table
    allowed = [c["action"] for c in table["choices"] if c["refusal"] is None]
    known = {**table, "allowed": allowed}
    names = only.split(",")
    for name in names:
        if name not in known:
            raise BadRequest("one_of", "only", listed(sorted(known)))
    return {name: known[name] for name in names}


def update_json(update: Update) -> dict[str, Any]:
    """News of a table: enough to know whether to look."""
    presented = update.presented
    drawn = presented.position
    fresh = [g for g in presented.groups if g.ply > update.since_ply]
    return {
        "version": update.version,
        "phase": presented.table.phase,
        "ply": presented.latest,
        "waiting": list(drawn.waiting) if drawn else [],
        "your_turn": presented.your_turn,
        "prompt": drawn.prompt if drawn else "",
        "log": [line for g in fresh for line in group_json(g)],
        "chat": [said_json(s, presented.table, presented.lang) for s in update.said],
        "seats": [player_json(p) for p in presented.players],
        "pause": pause_json(presented.pausing),
        "onlookers": asdict(presented.onlookers),
        "undo_asked_by": presented.undo.asked_by or None,
        "rematch": presented.table.rematch or None,
    }


def notice_json(notice: Notice) -> dict[str, Any]:
    """A notice, to the person it was for."""
    return {
        "table": notice.table,
        "channel": notice.channel,
        "subject": notice.subject,
        "created": notice.created,
        "sent": notice.sent or None,
        "tries": notice.tries,
        "waiting": notice.waiting,
        "error": notice.error or None,
    }


def invitation(table: Table, public_url: str) -> str:
    """The link that brings friends to a table."""
    return f"{public_url}/join/{table.code}"
