"""A position as a person writes it: what is wrong with it is said with its place, such as `players.0.coins`.

A dump is read strictly. What it says must be what was understood: a name that nothing reads, a word where a number belongs or a piece
that is laid twice is refused and not passed over, because it would show only many choices later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from mingtang.core.errors import BadState, listed, quoted

WORD: Final = 60
"""So much of a strange value is shown."""


def refuse_misread(given: Any, understood: Any, where: str = "") -> None:
    """Raise BadState at the first place where a position says something else than what was understood. What it leaves out may be missing."""
    if not where and _text(given) == _text(understood):
        return  # as the house wrote it: nothing to look for
    if isinstance(given, dict) and isinstance(understood, dict):
        for key in given:
            place = f"{where}.{key}" if where else str(key)
            if key not in understood:
                if not understood:
                    raise BadState("empty_at", where or "-", shown(key))
                raise BadState("unknown_at", place[:WORD], listed(understood))
            refuse_misread(given[key], understood[key], place)
    elif isinstance(given, list | tuple) and isinstance(understood, list | tuple):
        if len(given) != len(understood):
            raise BadState("count_at", where, len(understood), len(given))
        if _sorted(given) != _sorted(understood):  # another order means nothing here: where it does, it is kept
            for i, (one, other) in enumerate(zip(given, understood, strict=True)):
                refuse_misread(one, other, f"{where}.{i}")
    elif type(given) is not type(understood):
        raise BadState("kind_at", where, kind(understood), shown(given))
    elif given != understood:
        raise BadState("taken_for_at", where, shown(given), shown(understood))


def _sorted(entries: Any) -> list[str]:
    return sorted(_text(e) for e in entries)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str, skipkeys=True)


def kind(value: object) -> str:
    """What sort of thing a value is, by the word that the texts know."""
    if value is None:
        return "null"
    names = {bool: "bool", int: "int", float: "float", str: "str", list: "list", tuple: "list", dict: "dict"}
    return names.get(type(value), "other")


def shown(value: object) -> str:
    """A value as a sentence can hold it."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= WORD else text[: WORD - 1] + "…"


class Trail:
    """Where a reader of a position was last: when it stumbles, this is the place to name."""

    def __init__(self) -> None:
        self.where = ""
        self.value: Any = None

    def at(self, where: str, value: Any) -> Any:
        """The reader comes by."""
        self.where = where
        self.value = value
        return value

    def lay(self, value: Any, where: str = "") -> Any:
        """The same position, which remembers who reads it."""
        if isinstance(value, dict):
            table = _Table({k: self.lay(v, f"{where}.{k}" if where else str(k)) for k, v in value.items()})
            table.trail, table.where = self, where
            return table
        if isinstance(value, list | tuple):
            row = _Row([self.lay(v, f"{where}.{i}") for i, v in enumerate(value)])
            row.trail, row.where = self, where
            return row
        return value

    def fact(self, error: Exception) -> BadState:
        """What is wrong at the place where the reader stumbled."""
        if isinstance(error, KeyError) and error.args:
            return BadState("nothing_at", ".".join([*([self.where] if self.where else []), str(error.args[0])]))
        if not self.where:
            return BadState("position_unreadable")
        return BadState("unreadable_at", self.where, shown(self.value))


@mypyc_attr(native_class=False)
class _Table(dict[str, Any]):
    trail: Trail
    where: str

    def __getitem__(self, key: str) -> Any:
        if key not in self:
            self.trail.at(self.where, self)
            raise KeyError(key)
        return self.trail.at(f"{self.where}.{key}" if self.where else key, dict.__getitem__(self, key))

    def get(self, key: str, default: Any = None) -> Any:
        if key in self:
            return self[key]
        return default

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


@mypyc_attr(native_class=False)
class _Row(list[Any]):
    trail: Trail
    where: str

    def __getitem__(self, i: Any) -> Any:
        return self.trail.at(f"{self.where}.{i}" if isinstance(i, int) else self.where, list.__getitem__(self, i))

    def __iter__(self) -> Iterator[Any]:
        for i in range(len(self)):
            yield self[i]


def refuse_negative(given: Any, but: Sequence[str] = (), where: str = "") -> None:
    """Raise BadState at the first number below zero, for games that have none; `but` names the tables that may hold some."""
    if isinstance(given, Mapping):
        for key in given:
            if key not in but:
                refuse_negative(given[key], but, f"{where}.{key}" if where else str(key))
    elif isinstance(given, list | tuple):
        for i, entry in enumerate(given):
            refuse_negative(entry, but, f"{where}.{i}")
    elif isinstance(given, int | float) and given < 0:
        raise BadState("least_at", where, 0, shown(given))


def check_numbers(stack: Sequence[Any], most: Mapping[str, int]) -> None:
    """Raise BadState if a step remembers a number that cannot be; `most` says how far each goes, by its name in the step."""
    for step in stack:
        for name, limit in most.items():
            value = getattr(step, name, 0)
            if not 0 <= value <= limit:
                raise BadState("step_number", step.name, name, limit, value)


# ---- what `restore` of a game reads


def read_number(value: Any, low: int, high: int, where: str) -> int:
    """A whole number in its range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadState("number_at", where, low, high, shown(value))
    return value


def read_name(names: Sequence[str], name: Any, where: str) -> int:
    """Which of the known names stands there, by its number."""
    if name not in names:
        raise BadState("one_of_at", where, listed(names), quoted(name))
    return list(names).index(name)


def read_counts(table: Mapping[str, Any], names: Sequence[str], where: str, most: int = 999) -> list[int]:
    """Whole numbers by name, in the order of the names; what the table leaves out is 0."""
    for name in table:
        read_name(names, name, where)
    return [read_number(table.get(name, 0), 0, most, f"{where}.{name}") for name in names]
