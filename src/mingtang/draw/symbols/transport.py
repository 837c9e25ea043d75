"""Means of transport."""

from __future__ import annotations

from typing import Final

TRANSPORT: Final[dict[str, str]] = {
    "t-sail": (
        '<path class="sd" d="M30 48V4"/>'
        '<path class="sb" d="M30 6Q52 20 52 42H30Z"/>'
        '<path class="sn" d="M31 18H42M31 30H49"/>'
        '<path class="sb" d="M26 14Q12 26 12 42H26Z"/>'
        '<path class="sb" d="M4 46H60Q56 59 46 59H18Q8 59 4 46Z"/>'
    ),
    "t-wheel": (
        '<circle class="sl" cx="30" cy="40" r="20"/>'
        '<path class="sd" d="M30 20V60M10 40H50M16 26L44 54M44 26L16 54M34 20L52 10H63"/>'
        '<circle class="sb" cx="30" cy="40" r="6"/>'
    ),
    "t-chair": (
        '<path class="sd" d="M2 42H62M2 47H62"/>'
        '<path class="sb" d="M16 26H48V56H16Z"/>'
        '<path class="sl" d="M24 32H40V46H24Z"/>'
        '<path class="sb" d="M10 27Q22 22 32 6Q42 22 54 27Z"/>'
    ),
    "t-ox": (
        '<path class="sb" d="M18 26Q20 18 32 18Q44 18 46 26Q46 40 42 50Q40 58 32 58Q24 58 22 50Q18 40 18 26Z"/>'
        '<path class="sb" d="M18 24Q4 24 4 6Q10 15 23 18ZM46 24Q60 24 60 6Q54 15 41 18Z"/>'
        '<path class="sk" d="M25 33h3v3h-3zM36 33h3v3h-3z"/>'
        '<path class="sn" d="M26 50Q32 54 38 50"/>'
    ),
    "t-camel": (
        '<path class="sb" d="M10 60L12 40Q8 32 14 26Q18 18 23 26Q26 30 29 26Q34 16 39 26Q44 28 46 20L47 10Q56 4 62 12L60 16L54 16Q54 34 46 40L47 60H41L38 43H21L17 60Z"/>'
    ),
}
