"""Plain wood and cardboard: cubes, discs, tiles, cards and dice."""

from __future__ import annotations

from typing import Final

WOOD: Final[dict[str, str]] = {
    "cube": (
        '<path class="sb" d="M8 20L30 8L56 17L34 29Z"/>'
        '<path class="sb" d="M8 20L34 29V58L8 47Z"/>'
        '<path class="sb ss" d="M34 29L56 17V45L34 58Z"/>'
    ),
    "disc": (
        '<path class="sb ss" d="M6 34V43Q8 56 32 56Q56 56 58 43V34Z"/>'
        '<ellipse class="sb" cx="32" cy="33" rx="26" ry="14"/>'
    ),
    "cylinder": (
        '<path class="sb ss" d="M14 14V50Q16 60 32 60Q48 60 50 50V14Z"/>'
        '<ellipse class="sb" cx="32" cy="14" rx="18" ry="9"/>'
    ),
    "token": ('<circle class="sb" cx="32" cy="32" r="26"/><circle class="sn" cx="32" cy="32" r="20"/>'),
    "tile": (
        '<path class="sb" d="M9 8H55Q57 8 57 10V56Q57 58 55 58H9Q7 58 7 56V10Q7 8 9 8Z"/>'
        '<path class="sn" d="M13 14H51V52H13Z"/>'
    ),
    "card": (
        '<path class="sb" d="M16 3H48Q52 3 52 7V57Q52 61 48 61H16Q12 61 12 57V7Q12 3 16 3Z"/>'
        '<path class="sn" d="M18 9H46V55H18Z"/>'
        '<path class="sn" d="M32 19L41 32L32 45L23 32Z"/>'
    ),
    "die": (
        '<path class="sl" d="M12 8H52Q56 8 56 12V52Q56 56 52 56H12Q8 56 8 52V12Q8 8 12 8Z"/>'
        '<circle class="sk" cx="20" cy="20" r="4.5"/>'
        '<circle class="sk" cx="44" cy="20" r="4.5"/>'
        '<circle class="sk" cx="32" cy="32" r="4.5"/>'
        '<circle class="sk" cx="20" cy="44" r="4.5"/>'
        '<circle class="sk" cx="44" cy="44" r="4.5"/>'
    ),
}
