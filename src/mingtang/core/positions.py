"""A position as a person writes it: what is wrong with it is said with its place, such as `players.0.coins`.

A dump is read strictly. What it says must be what was understood: a name that nothing reads, a word where a number belongs or a piece
that is laid twice is refused and not passed over, because it would show only many choices later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from mingtang.core.errors import BadState

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
                there = ", ".join(str(k) for k in understood)
                raise BadState(
                    f"{place[:WORD]}: there is no such thing here" + (f"; there are {there[:100]}" if there else "")
                )
            refuse_misread(given[key], understood[key], place)
    elif isinstance(given, list | tuple) and isinstance(understood, list | tuple):
        if len(given) != len(understood):
            raise BadState(f"{where}: expected {len(understood)} entries, each once, not {len(given)}")
        if _sorted(given) != _sorted(understood):  # another order means nothing here: where it does, it is kept
            for i, (one, other) in enumerate(zip(given, understood, strict=True)):
                refuse_misread(one, other, f"{where}.{i}")
    elif type(given) is not type(understood):
        raise BadState(f"{where}: expected {kind(understood)}, not {shown(given)}")
    elif given != understood:
        raise BadState(f"{where}: {shown(given)} cannot stand here, it would be taken for {shown(understood)}")


def _sorted(entries: Any) -> list[str]:
    return sorted(_text(e) for e in entries)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str, skipkeys=True)


def kind(value: object) -> str:
    """What sort of thing a value is, in words."""
    if value is None:
        return "nothing (null)"
    names = {bool: "true or false", int: "a whole number", str: "a name", list: "a list", dict: "a table"}
    return names.get(type(value), type(value).__name__)


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

    def sentence(self, error: Exception) -> str:
        """What is wrong at the place where the reader stumbled."""
        if isinstance(error, KeyError):
            return f"the position lacks {'.'.join([*([self.where] if self.where else []), str(error.args[0])])!r}"
        if not self.where:
            return f"the position cannot be read: {error}"
        said = str(error)
        if "int()" in said:
            return f"{self.where}: expected a whole number, not {shown(self.value)}"
        return f"{self.where}: {shown(self.value)} cannot be read here"


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
        raise BadState(f"{where}: expected a number from 0 on, not {given}")


def check_numbers(stack: Sequence[Any], most: Mapping[str, int]) -> None:
    """Raise BadState if a step remembers a number that cannot be; `most` says how far each goes, by its name in the step."""
    for step in stack:
        for name, limit in most.items():
            value = getattr(step, name, 0)
            if not 0 <= value <= limit:
                raise BadState(f"stack: in step {step.name!r} {name} is {value}; expected 0 to {limit}")


# ---- what `restore` of a game reads


def read_number(value: Any, low: int, high: int, where: str) -> int:
    """A whole number in its range."""
    number = int(value)
    if not low <= number <= high:
        raise BadState(f"{where}: expected a whole number from {low} to {high}, not {number}")
    return number


def read_name(names: Sequence[str], name: Any, where: str) -> int:
    """Which of the known names stands there, by its number."""
    if name not in names:
        raise BadState(f"{where}: expected one of {', '.join(names)}, not {name!r}")
    return list(names).index(name)


def read_counts(table: Mapping[str, Any], names: Sequence[str], where: str, most: int = 999) -> list[int]:
    """Whole numbers by name, in the order of the names; what the table leaves out is 0."""
    for name in table:
        read_name(names, name, where)
    return [read_number(table.get(name, 0), 0, most, f"{where}.{name}") for name in names]
