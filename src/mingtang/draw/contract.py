"""What a board drawing gets and gives. The kit knows no game; a game's `draw/` knows no rules.

A game draws a view: what one seat may know. Choices come with their words, their name in the reader's language and, where the rules
refuse them, the reason. The drawing puts each choice where a player would look for it; what has no place on the board is returned and
becomes a chip beside the prompt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar, cast

V = TypeVar("V")


@dataclass(frozen=True)
class Choice:
    """A choice as the table shows it."""

    action: str
    """Its words, as they are sent back: "bid horse 7"."""
    verb: str
    nouns: tuple[str | int, ...]
    text: str
    """Its accessible name: "Bid 7 in the Horse Trader"."""
    short: str
    """The same on a chip."""
    refusal: tuple[str, str, str] | None = None
    """None if it is allowed, else (clause, title, sentence)."""
    caution: tuple[str, str, str] | None = None
    """What an allowed choice wastes or costs beyond its price: (clause, a few words, sentence)."""
    hinted: bool = False
    icon: str = ""
    """The piece that stands before it on a chip."""
    ending: int = 0
    """Whether it ends what one is doing: see `core.steps.Step.ending`."""
    many: tuple[str, ...] = ()
    """Its name made once, twice and so on, where it is one of many units."""
    obvious: str = ""
    """The answer to the question that follows which nearly everybody gives: its words."""
    obvious_text: str = ""

    @property
    def allowed(self) -> bool:
        """Whether the rules allow it now."""
        return self.refusal is None


class DrawingWords(Protocol):
    """What a drawing asks of the texts."""

    lang: str

    def say(self, *path: str) -> str: ...
    def name(self, kind: str, thing: str | int, form: str = "") -> str: ...
    def sentence(self, template: str, args: Sequence[int | str], players: Sequence[str]) -> str: ...


def board_word(words: DrawingWords, key: str, *numbers: object) -> str:
    """A word that stands on a board, with its numbers filled in."""
    said = words.say("board", key)
    for i, number in enumerate(numbers):
        said = said.replace(f"{{{i}}}", str(number))
    return said


@dataclass(frozen=True)
class Scene:
    """Everything that a drawing may look at."""

    view: Mapping[str, Any]
    """The view of the reader's seat; `view["viewer"]` is the seat, -1 for an onlooker."""
    choices: Sequence[Choice]
    players: Sequence[str]
    """Names by seat."""
    words: DrawingWords
    last: Sequence[str] = ()
    """Places that the last choice touched, as the drawing module's own `touched(seat, verb, nouns)` names them."""


@dataclass(frozen=True)
class GameScene(Generic[V]):
    """The table of one game as one reader sees it, with the view as that game types it. A game adds what its drawings ask beyond the figures."""

    view: V
    words: DrawingWords
    names: Sequence[str]
    """What each seat is called."""
    last: frozenset[str]

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """The scene as this game's drawing needs it."""
        return cls(cast(V, scene.view), scene.words, tuple(scene.players), frozenset(scene.last))

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        return board_word(self.words, key, *numbers)


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper: a complete `<svg>`. A desktop shows sheets side by side, a phone one at a time."""

    id: str
    title: str
    width: int
    height: int
    svg: str
    lit: bool = False
    """Whether it holds an allowed target."""
    front: bool = False
    """Whether what is going on is shown on it: a phone opens it then, also for those who have nothing to choose."""
    broad: tuple[int, int] | None = None
    """Its size where it is laid out broadly (see `draw/broad.py`): where it has one, the sheet in question is large and the others lie small beside it."""
    kept: bool = False
    """Whether it keeps its place beside the sheet in question, as a hand of cards does."""


@dataclass(frozen=True)
class Stage:
    """A part of what one choice brought about, to be shown by itself: a caption, the events that belong to it, the places concerned.

    The page shows the board as it stood after these events, with a ring round the places, the log lines of the events and the points
    that everybody gained by them. A drawing module that wants this offers `stages(events, words)`: see `draw/stages.py`.
    """

    title: str
    """What happens in it: "Step 1 of 4: the strongest move into the cities"."""
    begin: int
    end: int
    """Events begin … end − 1 of those that were handed in."""
    places: tuple[str, ...] = ()
    """As `Scene.last` names them."""
    until: int = -1
    """The board is shown as it stood before this event, so that one sees who scores before he leaves; -1: after all of them."""
    why: str = ""
    """What this step is for, in one sentence, for whoever never read the rules."""
    clause: str = ""
    """The clause that describes it."""
    phase: str = ""
    """The phase of the round, as `Board.phases` names it, where the position already stands in the next one."""


@dataclass(frozen=True)
class Fact:
    """An icon, a number (or a short word) and what it counts: "21 coins, 12 free"."""

    icon: str
    value: str
    label: str
    detail: str = ""
    heading: str = ""
    """What a column of this fact for all players is called, where its label is not the same for everybody."""


@dataclass(frozen=True)
class Figure:
    """A figure with its label: "posts 6"."""

    label: str
    value: str


@dataclass(frozen=True)
class Ahead:
    """What comes next for a player: "Income 36", made of "traders 27", "posts 6", "market 3"."""

    label: str
    value: str = ""
    parts: tuple[Figure, ...] = ()


@dataclass(frozen=True)
class Panel:
    """What stands on a player's panel, in the same order for everybody."""

    seat: int
    points: int
    facts: tuple[Fact, ...]
    tags: tuple[str, ...] = ()
    """Short words after the name: "passed"."""
    ahead: Ahead | None = None
    projection: tuple[tuple[str, int], ...] = ()
    """Points by source if it ended now: (name, points)."""
    extra: str = ""
    """Own SVG or HTML of the game's drawing below the facts, such as a hand of cards; already escaped."""
    name: str = ""
    """The name where `seat` is -1: a seat that nobody sits in, such as a neutral player run by cards."""

    def __hash__(self) -> int:
        """One panel is looked up for every reader; its many facts are gone through once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        shown = (self.seat, self.points, self.facts, self.tags, self.ahead, self.projection, self.extra, self.name)
        return hash(shown)


@dataclass(frozen=True)
class Board:
    """A drawn table: sheets, panels, and the choices that found no place on a sheet."""

    sheets: tuple[Sheet, ...]
    panels: tuple[Panel, ...]
    chips: tuple[Choice, ...] = ()
    also: tuple[Choice, ...] = ()
    """Choices that have their place on a sheet and are offered as chips as well: few, and easily overlooked where they stand."""
    phases: tuple[tuple[str, str, bool], ...] = field(default=())
    """The phases of a round for the top bar: (id, name, whether it is now)."""
