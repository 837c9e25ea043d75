"""Questions that a rulebook leaves open, and the readings between which a table may choose.

A game declares its rulings once, in `rulings.py`, and its rules ask a state by name which reading is in force. A ruling is chosen like an
option and stands in records among them; what nobody chose is read as it always was in that edition of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mingtang.core.errors import BadOption, BadState, listed, quoted
from mingtang.core.options import Option, Options, OptionValue


@dataclass(frozen=True)
class Ruling(Option):
    """A question that careful readers answer differently: `values` are the readings, `default` is ours."""

    earlier: tuple[tuple[int, str], ...] = ()
    """Up to which edition another reading was in force, and which: ((1, "standing"),)."""
    excludes: tuple[tuple[str, str, str], ...] = ()
    """A reading of this one, another ruling, and the reading of that with which it cannot be played."""

    def read(self, given: object) -> OptionValue:
        """The reading that was meant."""
        if given not in self.values:
            raise BadOption("reading_one_of", self.name, self.clause, listed(self.values), quoted(str(given)))
        return str(given)

    def usual(self, edition: int) -> OptionValue:
        """The reading in force where nobody chose one."""
        for last, reading in self.earlier:
            if 0 < edition <= last:
                return reading
        return self.default


def ruling(name: str, clause: str, *readings: str, earlier: str = "", upto: int = 1) -> Ruling:
    """A ruling with its readings, ours first. `earlier`: the reading that was in force up to edition `upto`."""
    return Ruling(name, readings[0], clause, readings, earlier=((upto, earlier),) if earlier else ())


def read_rulings(rulings: Sequence[Ruling], options: Options) -> list[int]:
    """The reading in force of every ruling, as its number: what a state keeps."""
    for one in rulings:
        for reading, name, other in one.excludes:
            if options[one.name] == reading and options.get(name) == other:
                raise BadOption("rulings_exclude", f"{one.name}={reading}", f"{name}={other}", one.clause)
    return [one.values.index(str(options[one.name])) for one in rulings]


def saved_rulings(rulings: Sequence[Ruling], readings: Sequence[int], edition: int) -> dict[str, str]:
    """The readings that differ from what is usual in this edition, as a position keeps them."""
    return {
        one.name: one.values[readings[i]]
        for i, one in enumerate(rulings)
        if one.values[readings[i]] != one.usual(edition)
    }


def restored_rulings(rulings: Sequence[Ruling], saved: Mapping[str, object], edition: int) -> list[int]:
    """The way back from `saved_rulings`."""
    known = {one.name: one for one in rulings}
    for name, reading in saved.items():
        if name not in known:
            raise BadState("unknown_at", f"rulings.{str(name)[:40]}", listed(known))
        if reading not in known[name].values:
            raise BadState("one_of_at", f"rulings.{name}", listed(known[name].values), quoted(reading))
    return [one.values.index(str(saved.get(one.name, one.usual(edition)))) for one in rulings]
