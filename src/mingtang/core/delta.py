"""A fragment that changed a little, told by what it has in common with the one that the page already has.

Both sides cut the old text at every "<". The new text is then a list of runs: [from, to] for pieces of the old one, and plain text for
what is new; a "<" stands between any two. A move on a board of a hundred kilobytes becomes a message of two or three.

A fragment may be made of named parts, such as the sheets of a board or the panels beside it, in whichever order: a part that is as it
was costs nothing, and one that several pages have is compared once for all of them. What is alike before the first change in it and
after the last is found without cutting it up.

This is compiled like the rules: every screen of every table comes through here after every choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Runs = list[list[int] | str]
Packed = dict[str, Runs]
WORTH: Final = 2000
MOST_TOLD: Final = 4
NOT_COUNTED: Final = -1


class FragmentPart:
    """A part of a fragment. It is kept with a "<" behind it, which ends every piece: so that pieces can be counted and compared."""

    def __init__(self, text: str, name: str = "") -> None:
        self.name = name
        self.ended = text + "<"
        self._size = NOT_COUNTED
        self._told: dict[FragmentPart, Runs] = {}

    @property
    def text(self) -> str:
        """The part itself."""
        return self.ended[:-1]

    @property
    def size(self) -> int:
        """How many pieces it has."""
        if self._size == NOT_COUNTED:
            self._size = self.ended.count("<")
        return self._size

    def since(self, old: FragmentPart) -> Runs:
        """Its runs of the old part. Several pages often have the same one, so the last answers are kept."""
        if self is old or self.ended == old.ended:
            return [[0, self.size]]
        found = self._told.get(old)
        if found is None:
            found = _runs(old, self)
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            self._told[old] = found
            old._told.clear()  # else each part would hold all that were sent before it
        return found


class Fragment:
    """A fragment as it is sent: its parts, a "<" between any two, no two of one name."""

    def __init__(self, parts: Iterable[FragmentPart]) -> None:
        self.parts = tuple(parts)
        self._text: str | None = None

    @staticmethod
    def whole(text: str) -> Fragment:
        """A fragment of one part."""
        return Fragment((FragmentPart(text),))

    @property
    def text(self) -> str:
        """All of it."""
        if self._text is None:
            self._text = "".join([part.ended for part in self.parts])[:-1]
        return self._text

    def same_as(self, other: Fragment) -> bool:
        """Whether there is nothing new in it."""
        if len(self.parts) != len(other.parts):
            return False
        for a, b in zip(self.parts, other.parts, strict=True):
            if a is not b and a.ended != b.ended:
                return False
        return True


def pack(old: Fragment, new: Fragment) -> Packed | str:
    """The new text as runs of the old one; the text itself where that is short anyway."""
    letters = 0
    for part in new.parts:
        letters += len(part.ended)
    if letters < WORTH:
        return new.text
    known: dict[str, tuple[FragmentPart, int]] = {}
    at = 0
    for part in old.parts:
        known[part.name] = (part, at)
        at += part.size
    runs: Runs = []
    for part in new.parts:
        if part.name not in known:
            runs.append(part.text)
            continue
        before, at = known[part.name]
        last = runs[-1] if runs else ""
        fresh = part.since(before)
        first = fresh[0]
        if isinstance(first, list) and isinstance(last, list) and last[1] == first[0] + at:
            last[1] = first[1] + at  # it goes on where the part before it ended
            fresh = fresh[1:]
        runs += [run if isinstance(run, str) else [run[0] + at, run[1] + at] for run in fresh]
    return {"runs": runs}


def _runs(old: FragmentPart, new: FragmentPart) -> Runs:
    had, has = old.ended, new.ended
    begin = had.rfind("<", 0, _alike_at_first(had, has)) + 1
    head = had.count("<", 0, begin)
    alike = _alike_at_last(had, has, max(begin - 1, 0))
    first = had.find("<", len(had) - alike)  # the piece before it may differ
    end = len(had) - first - 1
    tail = had.count("<", len(had) - end)
    runs: Runs = [[0, head]] if head else []
    runs += _between(had[begin : len(had) - end].split("<")[:-1], has[begin : len(has) - end].split("<")[:-1], head)
    if tail:
        runs.append([old.size - tail, old.size])
    return runs


def _alike_at_first(a: str, b: str) -> int:
    """How many letters are the same from the beginning."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a.startswith(b[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def _alike_at_last(a: str, b: str, begin: int) -> int:
    """How many letters are the same up to the end, without those before `begin`. Both end alike, so there is one at least."""
    low, high = 0, min(len(a), len(b)) - begin
    while low < high:
        middle = (low + high + 1) // 2
        if a.endswith(b[len(b) - middle : len(b) - low], 0, len(a) - low):
            low = middle
        else:
            high = middle - 1
    return low


def _between(had: list[str], has: list[str], at: int) -> Runs:
    """What stands between the beginning and the end that are the same; `at` is the number of the first old piece there."""
    where = dict(zip(reversed(had), range(len(had) - 1, -1, -1), strict=True))  # where each piece stands first
    runs: Runs = []
    fresh: list[str] = []
    i = 0
    while i < len(has):
        found = where.get(has[i], -1)
        if found < 0:
            fresh.append(has[i])
            i += 1
            continue
        if fresh:
            runs.append("<".join(fresh))
            fresh = []
        many = _alike_from(had, found, has, i)
        runs.append([found + at, found + many + at])
        i += many
    if fresh:
        runs.append("<".join(fresh))
    return runs


def _alike_from(a: list[str], i: int, b: list[str], j: int) -> int:
    """How many pieces are the same from there on: looked for in strides, for most runs are long."""
    most = min(len(a) - i, len(b) - j)
    many, stride = 1, 8
    while stride and many < most:
        if many + stride <= most and a[i + many : i + many + stride] == b[j + many : j + many + stride]:
            many += stride
            stride *= 2
        else:
            stride //= 2
    return many


def unpack(old: str, packed: Packed | str) -> str:
    """The way back, as the page's script goes it."""
    if isinstance(packed, str):
        return packed
    had = old.split("<")
    return "<".join(run if isinstance(run, str) else "<".join(had[run[0] : run[1]]) for run in packed["runs"])
