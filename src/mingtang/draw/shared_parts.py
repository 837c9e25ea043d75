"""Parts of a board that are drawn once for everybody who sees the same there, and again only when something in them has changed.

    chart = shared_part(_chart)      # then call chart(scene, choices, …) as before

While a part is drawn it is watched what it asks: facts of the view, places of the last move, choices. Whoever would get the same
answers to the same questions gets the same drawing, whichever seat he sits in, now or some choices later. A part that asks for
something that only one seat may know is therefore kept for that seat alone, without anybody having to say so. A part that finds a
choice to offer is drawn for its reader and not kept.

Questions are told apart by fact ("phase"), by part of a fact ("turn", "card"), by row ("provinces", 2), and by figure of a player
("players", 0, "boat").
"""

from __future__ import annotations

import functools
import itertools
import marshal
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from mingtang.draw.contract import GameScene
from mingtang.draw.targets import Choices, ChoicesAsked

S = TypeVar("S", bound=GameScene[Any])
P = ParamSpec("P")
R = TypeVar("R")
Path = tuple[str | int, ...]
ROWS = "players"
"""The fact whose rows hold what only one seat may know: of it every figure counts by itself."""
MISSING = ...
NOTHING_THERE = itertools.repeat(MISSING)
COUNT = -1
"""Stands in a path for how many rows there are."""
MOST_BYTES = 48_000_000
OTHER_SIZE = 3_000
"""What is counted for a part that is no text."""
BY_NAME = "a shared part asks for facts of the view by name, each that it needs"
MOST_WAYS = 16
"""So many different sets of questions are tried for one part."""


class Watch:
    """What a part has asked while it was drawn."""

    def __init__(self) -> None:
        self.paths: dict[Path, None] = {}
        self.places: set[str] = set()
        self.every_place = False

    def also(self, other: Watch) -> None:
        """Add what a part of the part has asked."""
        self.paths |= other.paths
        self.places |= other.places
        self.every_place = self.every_place or other.every_place


class WatchedRow(dict[str, Any]):
    """A row of figures that notes which are read."""

    def __init__(self, row: Mapping[str, Any], watch: Watch, path: Path) -> None:
        super().__init__(row)
        self._watch, self._path = watch, path

    def __getitem__(self, key: str) -> Any:
        """A figure."""
        self._watch.paths[(*self._path, key)] = None
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """A figure that may be missing."""
        self._watch.paths[(*self._path, key)] = None
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        """Whether there is such a figure."""
        self._watch.paths[(*self._path, str(key))] = None
        return super().__contains__(key)

    def __len__(self) -> int:
        """Whether it has any figures."""
        self._watch.paths[self._path] = None
        return super().__len__()

    def __iter__(self) -> Iterator[str]:
        """All of it."""
        self._watch.paths[self._path] = None
        return super().__iter__()

    def items(self) -> Any:
        """All of it."""
        self._watch.paths[self._path] = None
        return super().items()

    def keys(self) -> Any:
        """All of it."""
        self._watch.paths[self._path] = None
        return super().keys()

    def values(self) -> Any:
        """All of it."""
        self._watch.paths[self._path] = None
        return super().values()


class WatchedRows(list[Any]):
    """A fact that is a list of rows; notes which of them are read, and whether it counts how many there are."""

    def __init__(self, rows: list[Any], watch: Watch, name: str) -> None:
        super().__init__(rows)
        self._watch, self._name = watch, name

    def _row(self, at: int) -> Any:
        row = super().__getitem__(at)
        path: Path = (self._name, at)
        if self._name == ROWS:
            return WatchedRow(row, self._watch, path)
        self._watch.paths[path] = None
        return row

    def __getitem__(self, at: Any) -> Any:
        """A row; several of them are all."""
        if isinstance(at, int) and at >= 0:
            return self._row(at)
        self._watch.paths[(self._name,)] = None
        return super().__getitem__(at)

    def __len__(self) -> int:
        """How many rows there are."""
        self._watch.paths[(self._name, COUNT)] = None
        return super().__len__()

    def __iter__(self) -> Iterator[Any]:
        """All rows, one after the other."""
        if self._name == ROWS:
            return iter([self._row(at) for at in range(len(self))])
        self._watch.paths[(self._name,)] = None
        return super().__iter__()

    def __contains__(self, row: object) -> bool:
        """Whether there is such a row."""
        return row in list(self)

    def __add__(self, other: Any) -> Any:
        """With other rows."""
        return [*self, *other]


class WatchedView(dict[str, Any]):
    """A view that notes what is read of it."""

    def __init__(self, view: Mapping[str, Any], watch: Watch) -> None:
        super().__init__(view)
        self.whole = view
        self.watch = watch

    def __getitem__(self, key: str) -> Any:
        """A fact."""
        found = super().__getitem__(key)
        if isinstance(found, list) and found and isinstance(found[0], dict):
            return WatchedRows(found, self.watch, key)
        if isinstance(found, dict):
            return WatchedRow(found, self.watch, (key,))
        self.watch.paths[(key,)] = None
        return found

    def __contains__(self, key: object) -> bool:
        """Whether there is such a fact: the same for a whole game."""
        raise TypeError(BY_NAME)

    def __iter__(self) -> Iterator[str]:
        """All facts."""
        raise TypeError(BY_NAME)

    def get(self, key: str, default: Any = None) -> Any:
        """A fact that may be missing."""
        raise TypeError(BY_NAME)

    def keys(self) -> Any:
        """All facts."""
        raise TypeError(BY_NAME)

    def items(self) -> Any:
        """All facts."""
        raise TypeError(BY_NAME)

    def values(self) -> Any:
        """All facts."""
        raise TypeError(BY_NAME)


class WatchedPlaces(frozenset[str]):
    """The places of the last move; notes which are asked for."""

    watch: Watch

    def __contains__(self, place: object) -> bool:
        """Whether the last move touched it."""
        self.watch.places.add(str(place))
        return super().__contains__(place)

    def __iter__(self) -> Iterator[str]:
        """All of them."""
        self.watch.every_place = True
        return super().__iter__()


@dataclass(frozen=True)
class DrawnPart:
    """A part as it was drawn, and what it has asked."""

    drawing: Any
    watch: Watch
    touched: frozenset[str]
    """Which of the places that it asked for the last move had touched."""
    choices: ChoicesAsked
    size: int

    def fits(self, last: frozenset[str], choices: Choices) -> bool:
        """Whether it would be drawn alike now, its facts being the same."""
        touched = last if self.watch.every_place else last & self.watch.places
        return touched == self.touched and not choices.would_answer(self.choices)


class PartsDrawn:
    """All parts that were drawn lately, bounded by what they take."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.held = 0
        self._parts: OrderedDict[tuple[Any, ...], DrawnPart] = OrderedDict()
        self._ways: dict[Hashable, list[tuple[Path, ...]]] = {}
        """For each part the sets of facts that it has asked for, the usual one first."""
        self._lock = Lock()

    def find(self, part: tuple[Any, ...], scene: GameScene[Any], choices: Choices) -> DrawnPart | None:
        """A drawing that fits."""
        view = _whole(scene.view)
        with self._lock:
            ways = self._ways.get(part[0], [])
            for i, paths in enumerate(ways):
                key = (part, paths, _answers(view, paths))
                found = self._parts.get(key)
                if found is None or not found.fits(scene.last, choices):
                    continue
                self._parts.move_to_end(key)
                if i:
                    ways.insert(0, ways.pop(i))
                return found
        return None

    def keep(self, part: tuple[Any, ...], scene: GameScene[Any], drawn: DrawnPart) -> None:
        """Keep a drawing; the oldest go where there is no room."""
        paths = tuple(sorted(drawn.watch.paths, key=str))
        key = (part, paths, _answers(_whole(scene.view), paths))
        with self._lock:
            ways = self._ways.setdefault(part[0], [])
            if paths not in ways:
                ways.insert(0, paths)
                del ways[MOST_WAYS:]
            before = self._parts.pop(key, None)
            self.held += drawn.size - (before.size if before is not None else 0)
            self._parts[key] = drawn
            while self.held > self.most:
                _, old = self._parts.popitem(last=False)
                self.held -= old.size


parts = PartsDrawn()


def shared_part(draw: Callable[Concatenate[S, Choices, P], R]) -> Callable[Concatenate[S, Choices, P], R]:
    """A part of a board that is drawn once for all who see the same. What else it is given must be hashable."""

    @functools.wraps(draw)
    def drawn(scene: S, choices: Choices, *more: P.args, **named: P.kwargs) -> R:
        found = _shared(draw, more, scene, choices, lambda watched: draw(watched, choices, *more, **named))
        return cast(R, found)

    return cast(Callable[Concatenate[S, Choices, P], R], drawn)


def shared_panel(make: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """The same for what stands beside the board and offers no choices."""

    @functools.wraps(make)
    def made(scene: S, *more: P.args, **named: P.kwargs) -> R:
        return cast(R, _shared(make, more, scene, Choices(()), lambda watched: make(watched, *more, **named)))

    return cast(Callable[Concatenate[S, P], R], made)


def _shared(what: Hashable, more: Hashable, scene: S, choices: Choices, draw: Callable[[S], Any]) -> Any:
    part = ((what, more), _beside_view(scene))
    found = parts.find(part, scene, choices)
    if found is None:
        found = _drawn(draw, scene, choices)
        if not found.choices.answered:
            parts.keep(part, scene, found)
    if isinstance(scene.view, WatchedView):  # a part of a part: whoever asks for it has asked all that it asks
        scene.view.watch.also(found.watch)
    choices.also_asked(found.choices)
    return found.drawing


def _drawn(draw: Callable[[S], Any], scene: S, choices: Choices) -> DrawnPart:
    watch = Watch()
    last = WatchedPlaces(scene.last)
    last.watch = watch
    watched = replace(scene, view=WatchedView(_whole(scene.view), watch), last=last)
    with choices.noting() as asked:
        drawing = draw(watched)
    plain = frozenset(scene.last)
    touched = plain if watch.every_place else plain & watch.places
    return DrawnPart(drawing, watch, touched, asked, len(drawing) if isinstance(drawing, str) else OTHER_SIZE)


def _whole(view: Any) -> Mapping[str, Any]:
    """The view itself, also while it is watched."""
    return view.whole if isinstance(view, WatchedView) else cast(Mapping[str, Any], view)


def _beside_view(scene: GameScene[Any]) -> tuple[Any, ...]:
    """What a scene holds beside its view and the last move."""
    return tuple([getattr(scene, name) for name in _fields_beside_view(cast(type, type(scene)))])


@functools.cache
def _fields_beside_view(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in ("view", "last"))


@dataclass(frozen=True)
class Questions:
    """What a part asks of a view, in the order in which it is quickest to answer."""

    facts: tuple[str, ...]
    rows: tuple[tuple[str, int, tuple[str, ...]], ...]
    """(fact, row, figures of it)."""
    others: tuple[Path, ...]

    def answered(self, view: Mapping[str, Any]) -> list[Any]:
        """The answers."""
        out = [view.get(fact, MISSING) for fact in self.facts]
        for fact, at, figures in self.rows:
            out += map(view[fact][at].get, figures, NOTHING_THERE)
        out += [_answer(view, path) for path in self.others]
        return out


@functools.lru_cache(maxsize=2048)
def _questions(paths: tuple[Path, ...]) -> Questions:
    rows: dict[tuple[str, int], list[str]] = {}
    others: list[Path] = []
    for path in paths:
        match path:
            case (str(),):
                pass
            case (str(fact), int(at), str(figure)) if at >= 0:
                rows.setdefault((fact, at), []).append(figure)
            case _:
                others.append(path)
    facts = tuple(path[0] for path in paths if len(path) == 1 and isinstance(path[0], str))
    return Questions(facts, tuple((*row, tuple(figures)) for row, figures in rows.items()), tuple(others))


def _answers(view: Mapping[str, Any], paths: tuple[Path, ...]) -> bytes | None:
    """What a view answers to questions; nothing if it does not know them all."""
    try:
        return marshal.dumps(_questions(paths).answered(view), 2)
    except (KeyError, IndexError, TypeError, AttributeError):
        return None


def _answer(fact: Any, path: Path) -> Any:
    for key in path:
        if isinstance(fact, dict):
            fact = fact.get(key, MISSING)
        else:
            fact = len(fact) if key == COUNT else fact[key]
    return fact
