"""The games as pages show them: title, one sentence, facts, options with their texts. Everything comes from a game's meta and texts."""

from __future__ import annotations

import functools
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from mingtang.core.game import Game, Meta
from mingtang.core.options import Option
from mingtang.core.rulings import Ruling
from mingtang.table.library import Library
from mingtang.table.table import Table
from mingtang.texts import Texts

log = logging.getLogger("mingtang.web")


@dataclass(frozen=True)
class OptionField:
    """A switch of a game in a form."""

    name: str
    title: str
    text: str
    clause: str
    kind: str
    """switch, words or number."""
    default: bool | int | str
    values: tuple[tuple[str, str], ...]
    low: int
    high: int


@dataclass(frozen=True)
class ReadingShown:
    """One way to read a rule, and what speaks for it."""

    name: str
    title: str
    why: str


@dataclass(frozen=True)
class RulingShown:
    """A question that the rulebook leaves open, in the reader's language."""

    ruling: Ruling
    title: str
    question: str
    readings: tuple[ReadingShown, ...]

    def reading(self, name: str) -> ReadingShown:
        """A reading by its name; the usual one if there is no such reading."""
        return next((r for r in self.readings if r.name == name), self.readings[0])


@dataclass(frozen=True)
class GameInfo:
    """A game in the reader's language."""

    name: str
    title: str
    han: str
    tagline: str
    summary: str
    length: str
    in_short: tuple[str, ...]
    """The game in a minute, one thing after the other."""
    meta: Meta
    options: tuple[OptionField, ...]
    rulings: tuple[RulingShown, ...]


def _said(texts: Texts, *path: str, other: str = "") -> str:
    return texts.say(*path) if texts.has(*path) else other


def title_of(library: Library, name: str, lang: str) -> str:
    """What a game is called in a language."""
    return _said(library.texts(name, lang), "meta", "title", other=library.game(name).meta.title)


@functools.lru_cache(maxsize=64)
def game_info(library: Library, name: str, lang: str) -> GameInfo:
    """One game."""
    game: Game[Any] = library.game(name)
    texts = library.texts(name, lang)
    return GameInfo(
        name=name,
        title=title_of(library, name, lang),
        han=game.meta.han,
        tagline=_said(texts, "meta", "tagline"),
        summary=_said(texts, "meta", "summary"),
        length=_said(texts, "meta", "length"),
        in_short=tuple(texts.say("in_short", str(n)) for n in range(1, 10) if texts.has("in_short", str(n))),
        meta=game.meta,
        options=tuple(_field(texts, o) for o in game.meta.options),
        rulings=tuple(_ruling(texts, r) for r in game.meta.rulings),
    )


def game_infos(library: Library, lang: str) -> list[GameInfo]:
    """All games, in the order of the lobby. One that cannot be opened is left out, so that the others can be played."""
    out: list[GameInfo] = []
    for name in library.names():
        try:
            out.append(game_info(library, name, lang))
        except Exception:
            log.exception("the game %s cannot be opened", name)
    return out


def _field(texts: Texts, o: Option) -> OptionField:
    kind = "switch" if isinstance(o.default, bool) else "number" if isinstance(o.default, int) else "words"
    return OptionField(
        name=o.name,
        title=_said(texts, "option", o.name, "name", other=o.name.replace("_", " ")),
        text=_said(texts, "option", o.name, "text"),
        clause=o.clause,
        kind=kind,
        default=o.default,
        values=tuple((v, _said(texts, "option_value", v, other=v)) for v in o.values),
        low=o.low,
        high=o.high,
    )


def _ruling(texts: Texts, r: Ruling) -> RulingShown:
    return RulingShown(
        ruling=r,
        title=texts.say("ruling", r.name, "name"),
        question=texts.say("ruling", r.name, "question"),
        readings=tuple(
            ReadingShown(v, texts.say("ruling", r.name, v, "name"), texts.say("ruling", r.name, v, "why"))
            for v in r.values
        ),
    )


def options_said(shown: GameInfo, options: Mapping[str, Any], edition: int = 0) -> list[str]:
    """The options and rulings of a table that differ from what is usual, as short words."""
    out: list[str] = []
    for o in shown.options:
        value = options.get(o.name, o.default)
        if value == o.default:
            continue
        named = dict(o.values).get(str(value), str(value))
        out.append(o.title if value is True else f"{o.title}: {named if value is not False else '–'}")
    for r in shown.rulings:
        reading = str(options.get(r.ruling.name, r.ruling.usual(edition)))
        if reading != r.ruling.usual(edition):
            out.append(f"{r.title}: {r.reading(reading).title}")
    return out


def rulings_in_force(
    shown: GameInfo, options: Mapping[str, Any], edition: int
) -> list[tuple[RulingShown, ReadingShown, bool]]:
    """How a table reads every open question of its rules, and whether that is the usual reading; the unusual ones first."""
    out: list[tuple[RulingShown, ReadingShown, bool]] = []
    for r in shown.rulings:
        usual = r.ruling.usual(edition)
        reading = str(options.get(r.ruling.name, usual))
        out.append((r, r.reading(reading), reading == usual))
    return sorted(out, key=lambda row: row[2])


def rules_of(table: Table, clause: str = "") -> str:
    """The address of the rules as this table reads them, at a clause if one is named.

    What is unusual stands in the address, so that the page marks the reading in force; a table of an earlier edition may differ by its age.
    """
    meta = table.game.meta
    read = {r.name: str(table.options.get(r.name, r.usual(table.rules))) for r in meta.rulings}
    unusual = {r.name: read[r.name] for r in meta.rulings if read[r.name] != r.default}
    return f"/rules/{meta.name}" + (f"?{urlencode(unusual)}" if unusual else "") + (f"#{clause}" if clause else "")
