"""Figures that a game reads from its component data; whatever is wrong is said with its key and what was expected.

A path is dotted: `limits.hand_limit`. Rows of a list of tables go by their id, `transport.rider.cards`, or, where they have none, by
their number from 0: `majority.cases.2.top`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted


def find(data: Data, path: str) -> Any:
    """What stands at the end of a path; None if nothing does."""
    node: Any = data
    for key in path.split("."):
        if isinstance(node, list):
            node = _row(node, key)
        else:
            node = node.get(key) if isinstance(node, dict) else None
    return node


def _given(data: Data, path: str) -> Any:
    value = find(data, path)
    if value is None:
        raise BadData("nothing_at", path)
    return value


def _row(rows: list[Any], key: str) -> Any:
    for row in rows:
        if isinstance(row, dict) and "id" in row and str(row["id"]) == key:
            return row
    return rows[int(key)] if key.isdigit() and int(key) < len(rows) else None


def number(data: Data, path: str, low: int, high: int) -> int:
    """A whole number in a range."""
    value = _given(data, path)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadData("number_at", path, low, high, quoted(value))
    return value


def numbers(data: Data, path: str, low: int, high: int) -> list[int]:
    """A list of whole numbers in a range."""
    value = _given(data, path)
    if not isinstance(value, list) or any(
        isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high for n in value
    ):
        raise BadData("numbers_at", path, low, high, quoted(value))
    return list(value)


def word(data: Data, path: str, known: Sequence[str]) -> int:
    """Which of the known words stands there, by its number."""
    value = _given(data, path)
    if value not in known:
        raise BadData("one_of_at", path, listed(known), quoted(value))
    return list(known).index(value)


def words(data: Data, path: str, known: Sequence[str]) -> list[int]:
    """A list of known words, each by its number."""
    value = _given(data, path)
    if not isinstance(value, list) or any(w not in known for w in value):
        raise BadData("words_at", path, listed(known), quoted(value))
    return [list(known).index(w) for w in value]


def label(data: Data, path: str, most: int = 60) -> str:
    """A name as people read it: one line, not empty and not too long."""
    value = find(data, path)
    if not isinstance(value, str) or not value.strip() or len(value) > most or not value.isprintable():
        raise BadData("label_at", path, most, quoted(value))
    return value


def rows(data: Data, path: str) -> list[Data]:
    """A list of tables."""
    value = _given(data, path)
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise BadData("rows_at", path, quoted(value))
    return list(value)


def switch(data: Data, path: str) -> bool:
    """True or false."""
    value = _given(data, path)
    if not isinstance(value, bool):
        raise BadData("switch_at", path, quoted(value))
    return value


def only(data: Data, path: str, value: object) -> None:
    """A figure that the rules play one way only; a pack that says otherwise is refused instead of ignored."""
    found = _given(data, path)
    if found != value or type(found) is not type(value):
        raise BadData("only_at", path, quoted(value), quoted(found))
