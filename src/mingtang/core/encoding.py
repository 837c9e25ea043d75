"""What a seat may know, straight from the position into numbers: a view and its vector in one go, for programs that learn.

A game that has many steps to offer a second writes an `Encoding`; one without it is encoded from its view, which gives the same vector. The
judge compares both, for every seat and for onlookers.

An encoding names the paths that change (`row`, `part`) once, when it is made. All other leaves of the view are taken to be the same for
as long as viewer, seats and edition are: they come from one view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from mingtang.core.steps import S, Seat
from mingtang.core.views import LARGEST, LeafReader, SeatPaths

TOP: Final = int(LARGEST)
MOST_SHAPES: Final = 20_000
"""So many shapes of a part are remembered before it begins anew: an encoder lives as long as a training run."""


class EncodedPart:
    """The leaves of one part of a view as it looked once, each with its place: written in one go when it looks like that again."""

    def __init__(self, places: list[int], amounts: list[int]) -> None:
        self.places: Final[vec[i64]] = vec[i64]([i64(place) for place in places])
        self.amounts: Final[vec[i32]] = vec[i32]([i32(amount) for amount in amounts])


class FixedLeaves:
    """The vector of all that stays the same, to be copied and written over."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: Final[vec[i32]] = vec[i32]([i32(number) for number in numbers])


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(Generic[S]):
    """Turns positions into vectors, as one seat may know them. Threads do not share one: it remembers which vector it is writing."""

    def __init__(
        self,
        view: Callable[[S, Seat], dict[str, Any]],
        seat_paths: SeatPaths,
        place: Callable[[str], int],
        length: int,
    ) -> None:
        self.view: Final = view
        self.reader: Final = LeafReader(seat_paths)
        self.place: Final = place
        self.length: Final = length
        self.out: vec[i32] = vec[i32]([i32(0)])
        self.seats = 0
        self.viewer = 0
        """From whose place seats are told; onlookers look from the first."""
        self._where: vec[i64] = vec[i64]([i64(0)])
        self._paths: set[str] = set()
        self._parts: list[str] = []
        self._shapes: list[dict[object, EncodedPart]] = []
        self._words: list[dict[str, int]] = []
        self._backgrounds: dict[int, FixedLeaves] = {}

    def fill(self, s: S, viewer: Seat) -> None:
        """Write all that changes. The viewer is -1 for onlookers."""
        raise NotImplementedError

    def encode(self, s: S, seat: Seat) -> vec[i32]:
        """What the seat may know, as whole numbers in a buffer of its own. A seat that is none is an onlooker's."""
        viewer = seat if 0 <= seat < s.seats else -1
        self.viewer = viewer if viewer > 0 else 0
        self.seats = s.seats
        key = ((viewer + 1) << 20) + (s.seats << 12) + s.rules
        background = self._backgrounds.get(key)
        if background is None:
            background = self._background(s, seat)
            self._backgrounds[key] = background
        self.out = background.numbers[:]
        self.fill(s, viewer)
        return self.out

    def _background(self, s: S, seat: Seat) -> FixedLeaves:
        numbers = [0] * self.length
        for path, amount in self.reader.leaves(self.view(s, seat)):
            if path not in self._paths and not any(_inside(path, part) for part in self._parts):
                numbers[self.place(path)] += int(amount)
        return FixedLeaves(numbers)

    # ---- for the constructor of a game's encoding

    def row(self, paths: list[str]) -> int:
        """Paths that change, one after the other; answers the number of the first."""
        start = len(self._where)
        self._paths.update(paths)
        for path in paths:
            self._where = append(self._where, i64(self.place(path)))
        return int(start)

    def part(self, path: str) -> int:
        """A part of the view that takes a limited number of shapes, such as a field with all that may lie on it; answers its number."""
        self._parts.append(path)
        self._shapes.append({})
        self._words.append({})
        return len(self._parts) - 1

    # ---- for `fill`

    def told_seat(self, seat: Seat) -> int:
        """A seat, told from the viewer; participants without a seat keep their number."""
        if seat >= self.seats:
            return seat
        told = seat - self.viewer
        return told if told >= 0 else told + self.seats

    def number(self, at: int, value: int) -> None:
        """A number at a path that changes."""
        out = self.out
        place = self._where[i64(at)]
        out[place] += i32(value if -TOP <= value <= TOP else TOP if value > 0 else -TOP)

    def waiting(self, at: int, seats: tuple[Seat, ...]) -> None:
        """Seats that stand in no order; `at` is that of the viewer."""
        for seat in seats:
            if seat >= 0:
                self.switch_on(at + self.told_seat(seat))

    def numbers(self, at: int, values: list[int]) -> None:
        """Numbers at the paths from here on."""
        out = self.out
        where = self._where
        i: i64 = at
        for value in values:
            out[where[i]] += i32(value if -TOP <= value <= TOP else TOP if value > 0 else -TOP)
            i += 1

    def switch_on(self, at: int) -> None:
        """A word or a seat that stands there."""
        out = self.out
        out[self._where[i64(at)]] += i32(1)

    def word(self, part: int, word: str) -> None:
        """A word at a part that is nothing else."""
        places = self._words[part]
        place = places.get(word, -1)
        if place < 0:
            place = self.place(f"{self._parts[part]}={word}")
            places[word] = place
        out = self.out
        out[i64(place)] += i32(1)

    def seen(self, part: int, shape: object) -> bool:
        """Write a part that has looked like this before; False if it has not: then `learn` it."""
        known = self._shapes[part].get(shape)
        if known is None:
            return False
        self._write(known)
        return True

    def learn(self, part: int, shape: object, value: object) -> None:
        """Write a part of the view as it looks now, and remember it."""
        leaves = self.reader.leaves_at(self._parts[part], value, self.viewer, self.seats)
        made = EncodedPart([self.place(path) for path, _ in leaves], [int(amount) for _, amount in leaves])
        shapes = self._shapes[part]
        if len(shapes) >= MOST_SHAPES:
            shapes.clear()
        shapes[shape] = made
        self._write(made)

    def _write(self, shape: EncodedPart) -> None:
        out = self.out
        places = shape.places
        amounts = shape.amounts
        for i in range(len(places)):
            out[places[i]] += amounts[i]


def _inside(path: str, part: str) -> bool:
    return path.startswith(part) and (len(path) == len(part) or path[len(part)] in ".=")
