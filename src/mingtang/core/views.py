"""What a view says, told from one seat: its leaves, and where it speaks of seats.

A view names seats by their numbers. Whoever learns from many seats at once has to see every position as "I, the one after me, …", and
only the game knows which of its numbers are seats and which of its lists are kept by seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class SeatPaths:
    """The places of a view that speak of seats, as paths: keys with dots between them, `*` for any entry of a list or any key."""

    by_seat: tuple[str, ...] = ()
    """Lists with an entry for each seat, in the order of the seats; rows that name their `seat` may leave out others. Participants
    without a seat, such as a neutral player, come last."""
    seats: tuple[str, ...] = ()
    """Seat numbers: a number itself, or a list of seats whose order says nothing. Where it does, the path ends in `.*`: `order.*`."""


NOWHERE = SeatPaths()
"""A view that speaks of no seats, or of a game that does not say where."""


LARGEST = 1_000_000.0
"""Numbers beyond this are cut, so that a tensor never holds nonsense."""

Leaf = tuple[str, float]


class LeafReader:
    """Reads the leaves of a game's views, told from the viewer's place: every path means the same for every seat.

    * numbers stand as they are, truth values as 0 or 1: `players.1.coins` are those of the seat after the viewer
    * words are switched on (`phase=bidding`), words in lists counted (`hand=tea`)
    * seats are switched on as well: `travel.seat=0` is the viewer, `=1` the seat after it

    Lists that the game keeps by seat begin with the viewer, and no others.
    """

    def __init__(self, seat_paths: SeatPaths = NOWHERE) -> None:
        places = _Place()
        for path in seat_paths.by_seat:
            places.made(path).by_seat = True
        for path in seat_paths.seats:
            places.made(path).seats = True
        self._root = _Path("", places)

    def leaves(self, view: dict[str, Any]) -> list[Leaf]:
        """Every path of the view with what stands there; a path of words in a list may come several times."""
        return self.leaves_at("", view, max(0, view.get("viewer", 0)), view.get("seats", 0))

    def leaves_at(self, path: str, value: object, viewer: int, seats: int) -> list[Leaf]:
        """The same for what lies at one path of a view."""
        told = _Telling(viewer, seats)
        node = self._root
        for key in path.split(".") if path else []:
            node = node.key(key)
        told.tell(value, node)
        return told.leaves


class _Place:
    """What the game says of one place of its view, and of the places inside it."""

    def __init__(self) -> None:
        self.by_seat = False
        self.seats = False
        self.inside: dict[str, _Place] = {}

    def made(self, path: str) -> _Place:
        """The place with this path; made if it is new."""
        node = self
        for key in path.split("."):
            if key not in node.inside:
                node.inside[key] = _Place()
            node = node.inside[key]
        return node

    def within(self, key: str) -> _Place:
        """An entry or a key of this place."""
        return self.inside.get(key) or self.inside.get("*") or SILENT


SILENT = _Place()
"""A place of which the game says nothing: it speaks of no seats."""


class _Path:
    """One path of a game's views. Views look alike, so that a path is put together once and found again."""

    def __init__(self, path: str, place: _Place) -> None:
        self.path: Final = path
        self.by_seat: Final = place.by_seat
        self.seats: Final = place.seats
        self._place: Final = place
        self._keys: dict[str, _Path] = {}
        self._entries: dict[int, _Path] = {}
        self._words: dict[str, str] = {}

    def key(self, key: str) -> _Path:
        """What lies under a key."""
        found = self._keys.get(key)
        if found is None:
            found = _Path(f"{self.path}.{key}" if self.path else key, self._place.within(key))
            self._keys[key] = found
        return found

    def entry(self, number: int) -> _Path:
        """An entry of the list that lies here."""
        found = self._entries.get(number)
        if found is None:
            found = _Path(f"{self.path}.{number}", self._place.within("*"))
            self._entries[number] = found
        return found

    def word(self, word: str) -> str:
        """The path of a word that stands here."""
        found = self._words.get(word)
        if found is None:
            found = f"{self.path}={word}"
            self._words[word] = found
        return found


class _Telling:
    """A view as one seat tells it: its leaves, one after the other."""

    def __init__(self, viewer: int, seats: int) -> None:
        self.viewer = viewer
        self.seats = seats
        self.leaves: list[Leaf] = []

    def seat(self, number: int) -> int:
        """A seat, told from the viewer; participants without a seat keep their number."""
        return (number - self.viewer) % self.seats if 0 <= number < self.seats else number

    def tell(self, value: object, here: _Path) -> None:
        """What lies at a path and inside it."""
        if here.seats:
            self._tell_seats(value, here)
        elif isinstance(value, (int, float)):
            self.leaves.append((here.path, min(LARGEST, max(-LARGEST, float(value)))))
        elif isinstance(value, str):
            self.leaves.append((here.word(value), 1.0))
        elif isinstance(value, dict):
            for key, inner in value.items():
                self.tell(inner, here.key(str(key)))
        elif isinstance(value, (list, tuple)):
            for i, inner in enumerate(value):
                if isinstance(inner, str):
                    self.leaves.append((here.word(inner), 1.0))
                else:
                    self.tell(inner, here.entry(self._entry(i, inner) if here.by_seat else i))

    def _entry(self, i: int, row: object) -> int:
        return self.seat(row.get("seat", i) if isinstance(row, dict) else i)

    def _tell_seats(self, value: Any, here: _Path) -> None:
        for number in value if isinstance(value, (list, tuple)) else [value]:
            if number is not None and number >= 0:
                self.leaves.append((here.word(str(self.seat(number))), 1.0))
