"""How a table is played: its pace, who may come, who may watch, what may be taken back, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from mingtang.table.problems import BadAsk
from mingtang.texts import LANGUAGES

PACES = ("live", "days", "none")
ACCESS = ("public", "invitation")
WATCH = ("anyone", "invited", "nobody")
UNDO = ("normal", "strict", "open", "none")
SEATING = ("lot", "given")
DAY = 86_400.0


@dataclass(frozen=True)
class Pace:
    """How long a choice may take. Live: seconds for each choice, and a reserve for the whole game. Days: whole days for each choice."""

    kind: str = "none"
    seconds: int = 0
    reserve: int = 0
    days: int = 0

    @property
    def allowance(self) -> float:
        """Seconds for one choice before the reserve is touched."""
        return self.days * DAY if self.kind == "days" else float(self.seconds)


def read_pace(given: object) -> Pace:
    """A pace from a word ("live", "days", "none") or from {kind, seconds, reserve, days}."""
    if given is None:
        return Pace()
    if isinstance(given, str):
        given = {"kind": given}
    if not isinstance(given, Mapping):
        raise BadAsk("pace_kind", ", ".join(PACES))
    kind = given.get("kind", "none")
    if kind not in PACES:
        raise BadAsk("pace_kind", ", ".join(PACES))
    if kind == "live":
        return Pace("live", _number(given, "seconds", 45, 5, 3600), _number(given, "reserve", 600, 0, 86_400))
    if kind == "days":
        return Pace("days", days=_number(given, "days", 2, 1, 30))
    return Pace()


def _number(given: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = given.get(key, default)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadAsk("number_between", f"pace.{key}", low, high)
    return value


@dataclass(frozen=True)
class Settings:
    """What was agreed when the table was opened."""

    pace: Pace = field(default_factory=Pace)
    access: str = "public"
    watch: str = "anyone"
    undo: str = "normal"
    """normal: freely to the last revelation, beyond by consent. strict: only freely. open: anything, at once. none: nothing."""
    seating: str = "lot"
    """lot: who sits where is drawn from the table's own luck when the game begins. given: as people sat down."""
    lang: str = "en"
    title: str = ""

    def saved(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def read_settings(given: Mapping[str, Any]) -> Settings:
    """Settings from plain data; what is missing has its default, what is wrong gets a sentence."""
    return Settings(
        pace=read_pace(given.get("pace")),
        access=_one_of(given, "access", "public", ACCESS),
        watch=_one_of(given, "watch", "anyone", WATCH),
        undo=_one_of(given, "undo", "normal", UNDO),
        seating=_one_of(given, "seating", "lot", SEATING),
        lang=_one_of(given, "lang", "en", LANGUAGES),
        title=short_text(given.get("title") or "", "title", 60, empty=True),
    )


def _one_of(given: Mapping[str, Any], key: str, default: str, known: tuple[str, ...]) -> str:
    value = given.get(key) or default
    if value not in known:
        raise BadAsk("one_of", key, ", ".join(known))
    return str(value)


def short_text(given: object, what: str, most: int, empty: bool = False) -> str:
    """One printable line, not too long."""
    if not isinstance(given, str):
        raise BadAsk("text_bounds", what, most)
    tidy = " ".join(given.split())
    if len(tidy) > most or not tidy.isprintable() or (not tidy and not empty):
        raise BadAsk("text_bounds", what, most)
    return tidy
