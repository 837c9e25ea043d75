"""The house's only source of chance: sfc32, four words of state, the same on every platform.

A generator lies inside a state, so that a state can be copied, saved and compared with its luck. No number on the way is larger than
54 bits, so compiled code counts in machine words (`i64`), and keeps the four as such.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar, final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
WORDS: Final[i64] = 0x100000000

T = TypeVar("T")


@final
class Rng:
    """A generator: three words that are mixed and one that counts."""

    def __init__(self, a: i64, b: i64, c: i64, count: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.count = count

    def copy(self) -> Rng:
        """An equal generator that goes its own way."""
        return Rng(self.a, self.b, self.c, self.count)

    def words(self) -> list[int]:
        """The four words, as a position is saved with them."""
        return [self.a, self.b, self.c, self.count]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rng):
            return False
        return self.a == other.a and self.b == other.b and self.c == other.c and self.count == other.count

    def __repr__(self) -> str:
        return f"Rng({self.a}, {self.b}, {self.c}, {self.count})"


def seeded(seed: int, purpose: str = "game") -> Rng:
    """A generator for a seed of any size; other purposes of the same seed give other streams."""
    digest = hashlib.sha256(f"{purpose}:{seed}".encode()).digest()
    a, b, c = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)]
    rng = Rng(a, b, c, 1)
    for _ in range(12):
        word(rng)
    return rng


def seeded_for_search(seed: int, salt: int = 0) -> Rng:
    """A generator for search and simulation: ten times quicker to make than `seeded`, and no luck of a table comes from it."""
    rng = Rng(seed & WORD, (seed >> 32) & WORD, (seed >> 64) & WORD, (1 + salt) & WORD)
    for _ in range(12):
        _next(rng)
    return rng


def _next(rng: Rng) -> i64:
    a = rng.a
    b = rng.b
    c = rng.c
    count = rng.count
    out: i64 = (a + b + count) & WORD
    rng.a = b ^ (b >> 9)
    rng.b = (c + (c << 3)) & WORD
    rng.c = ((((c << 21) & WORD) | (c >> 11)) + out) & WORD
    rng.count = (count + 1) & WORD
    return out


def _below(rng: Rng, sides: i64) -> i64:
    """As `below`, for at least two sides. The last words are drawn again where they would favour small numbers."""
    x = _next(rng)
    if x >= WORDS - sides:
        limit: i64 = WORDS - WORDS % sides
        while x >= limit:
            x = _next(rng)
    return x % sides


def word(rng: Rng) -> int:
    """The next 32 bits."""
    return _next(rng)


def below(rng: Rng, n: int) -> int:
    """A fair number from 0 to n - 1."""
    return 0 if n <= 1 else _below(rng, n)


def chance(rng: Rng) -> float:
    """A number from 0 up to, but not including, 1."""
    return word(rng) / 4294967296.0


def shuffle(rng: Rng, items: list[T]) -> None:
    """Put the items into a fair random order."""
    i: i64 = len(items) - 1
    while i > 0:
        j = _below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
        i -= 1
