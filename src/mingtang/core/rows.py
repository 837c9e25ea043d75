"""Rows of plain numbers: what a position keeps where rules read and write most.

A list keeps a box for each of its numbers; a row (`vec[i64]`) keeps the numbers themselves, side by side, so that compiled rules read them
at once and copying a position copies memory. A row is indexed as a list is; what else is asked of one is written here.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64


def row(numbers: Sequence[int]) -> vec[i64]:
    """These numbers as a row."""
    return vec[i64]([i64(n) for n in numbers])


def total(numbers: vec[i64]) -> int:
    """The sum of a row."""
    out: i64 = 0
    for number in numbers:
        out += number
    return out


def how_many(numbers: vec[i64], number: i64) -> int:
    """How often a number stands in a row."""
    count: i64 = 0
    for other in numbers:
        if other == number:
            count += 1
    return count
