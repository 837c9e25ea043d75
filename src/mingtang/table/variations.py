"""Variations: what else might have been chosen, as one tree that grows from the choices of a game, with comments and marks.

The game's own choices are the trunk; it is not stored here a second time. A variation is one choice, by its number; what follows it names it.
Among those that begin at the same place the first is the one that is gone on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from mingtang.table.problems import BadRequest, NotFound, NotNow

MOST_VARIATIONS = 400
MOST_REMARKS = 400
MOST_DEEP = 80
"""So many choices one after the other a variation may have."""
LONGEST_COMMENT = 400
MARKS = ("good", "doubtful", "mistake")
WORLD = 1
"""Plans and variations of one moment are tried in the same world, so that they can be compared."""
HINDSIGHT = -1
"""In place of a seat: with everything as it was, hands and luck."""


@dataclass(frozen=True)
class Place:
    """A position on the board of an analysis: after so many choices of the game, and the variation that leads there from that; 0 is none."""

    after: int
    id: int = 0


@dataclass(frozen=True)
class Remark:
    """What somebody wrote to a choice of the game, and the mark given to it."""

    mark: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Variation:
    """A choice that was not made in the game, or that was made after such a one."""

    id: int
    after: int
    """After so many choices of the game its branch begins."""
    parent: int
    """The variation before it; 0 where it begins its branch."""
    seat: int
    words: str
    seen: int
    """From what this seat may know its branch is played; HINDSIGHT: with everything as it was."""
    mark: str = ""
    comment: str = ""


@dataclass(frozen=True)
class VariationTree:
    """All variations of one game, in the order in which each place tells its own, and the remarks on the game's choices."""

    variations: tuple[Variation, ...] = ()
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    """By the number of the choice, from 1."""

    def __bool__(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.variations or self.remarks)

    # ---- asking

    def find(self, id: int) -> Variation:
        """The variation of this number."""
        for v in self.variations:
            if v.id == id:
                return v
        raise NotFound("no_variation", id)

    def way(self, id: int) -> list[Variation]:
        """The choices that lead to a variation from the game, itself the last; none for 0."""
        out: list[Variation] = []
        while id:
            out.append(self.find(id))
            id = out[-1].parent
        return out[::-1]

    def place(self, after: int, id: int) -> Place:
        """A place that somebody names."""
        return Place(self.find(id).after, id) if id else Place(after)

    def following(self, place: Place) -> list[Variation]:
        """The variations that begin at a place, in their order."""
        return [v for v in self.variations if v.parent == place.id and v.after == place.after]

    # ---- changing: each answers another tree

    def with_choice(self, place: Place, seat: int, words: str, seen: int) -> tuple[VariationTree, Variation]:
        """The tree with a choice more; the same tree where it is there already. Within a branch everybody knows what its first choice knew."""
        way = self.way(place.id)
        seen = way[0].seen if way else seen
        for v in self.following(place):
            if (v.seat, v.words, v.seen) == (seat, words, seen):
                return self, v
        if len(self.variations) >= MOST_VARIATIONS:
            raise NotNow("too_many_variations", MOST_VARIATIONS)
        if len(way) >= MOST_DEEP:
            raise NotNow("variation_too_long", MOST_DEEP)
        made = Variation(max((v.id for v in self.variations), default=0) + 1, place.after, place.id, seat, words, seen)
        return replace(self, variations=(*self.variations, made)), made

    def with_remark(self, place: Place, mark: str, comment: str) -> VariationTree:
        """The tree with another mark and comment at a place; without either, nothing is kept."""
        if mark not in ("", *MARKS):
            raise BadRequest("one_of", "mark", ", ".join(MARKS))
        if len(comment) > LONGEST_COMMENT:
            raise BadRequest("text_bounds", "comment", LONGEST_COMMENT)
        if place.id:
            found = replace(self.find(place.id), mark=mark, comment=comment)
            return replace(self, variations=tuple(found if v.id == place.id else v for v in self.variations))
        remarks = {n: r for n, r in self.remarks.items() if n != place.after}
        if mark or comment:
            remarks[place.after] = Remark(mark, comment)
        if len(remarks) > MOST_REMARKS:
            raise NotNow("too_many_variations", MOST_REMARKS)
        return replace(self, remarks=remarks)

    def promoted(self, id: int) -> VariationTree:
        """The tree in which a variation, and what leads to it, comes first among those beside it."""
        order = list(self.variations)
        for v in self.way(id):
            first = next(i for i, x in enumerate(order) if x.parent == v.parent and x.after == v.after)
            order.remove(v)
            order.insert(first, v)
        return replace(self, variations=tuple(order))

    def without(self, id: int) -> VariationTree:
        """The tree without a variation and all that follows it."""
        gone = {self.find(id).id}
        while True:
            more = {v.id for v in self.variations if v.parent in gone} - gone
            if not more:
                return replace(self, variations=tuple(v for v in self.variations if v.id not in gone))
            gone |= more

    # ---- as data

    def as_json(self) -> dict[str, Any]:
        """The tree as plain data."""
        return {
            "variations": [asdict(v) for v in self.variations],
            "remarks": {str(n): asdict(r) for n, r in sorted(self.remarks.items())},
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> VariationTree:
        """The way back."""
        remarks = {int(n): Remark(**r) for n, r in data["remarks"].items()}
        return VariationTree(tuple(Variation(**v) for v in data["variations"]), remarks)
