"""Houses, bridges and ships: what is built and stays."""

from __future__ import annotations

from typing import Final

BUILDINGS: Final[dict[str, str]] = {
    "post": (
        '<path class="sl" d="M13 30H51V57H13Z"/>'
        '<path class="sb" d="M5 28L13 9H51L59 28Q55 34 50 31Q45 34 41 31Q36 34 32 31Q28 34 23 31Q19 34 14 31Q9 34 5 28Z"/>'
        '<path class="sb" d="M9 44H55V58H9Z"/>'
    ),
    "teahouse": (
        '<path class="sl" d="M15 33H49V57H15Z"/>'
        '<path class="sb" d="M8 57H56V61H8Z"/>'
        '<path class="sb" d="M2 30Q17 29 24 15H40Q47 29 62 30Q57 37 50 35H14Q7 37 2 30Z"/>'
        '<path class="sb" d="M22 15Q28 12 32 3Q36 12 42 15Z"/>'
    ),
    "bridge": (
        '<path class="sb" d="M2 44Q32 10 62 44V57H52Q47 37 32 37Q17 37 12 57H2Z"/>'
        '<path class="sd" d="M4 34Q32 0 60 34M15 25V33M32 17V27M49 25V33"/>'
    ),
    "blocker": (
        '<path class="sb" d="M6 58L10 36L22 30L25 16L38 9L50 20L48 32L58 40V58Z"/>'
        '<path class="sd" d="M25 16L33 27L48 32M22 30L30 42L44 44M10 36L20 48M33 27L30 42M44 44L46 58"/>'
    ),
    "house": (
        '<path class="sl" d="M14 32H50V58H14Z"/>'
        '<path class="sb" d="M3 33Q18 30 24 12H40Q46 30 61 33Q55 38 48 36H16Q9 38 3 33Z"/>'
    ),
    "factory": (
        '<path class="sb" d="M4 58V42Q16 24 30 40Q38 24 50 34V16H60V58Z"/>'
        '<path class="sl" d="M12 58V49Q17 42 22 49V58ZM32 58V49Q37 42 42 49V58Z"/>'
        '<path class="sd" d="M54 11Q48 8 53 4M59 10Q62 7 58 3"/>'
    ),
    "ship": (
        '<path class="sd" d="M21 46V7M43 46V14"/>'
        '<path class="sb" d="M8 44Q8 22 21 8Q33 22 31 44Z"/>'
        '<path class="sb" d="M35 44Q35 26 43 15Q55 26 54 44Z"/>'
        '<path class="sn" d="M12 32Q21 28 31 32M15 22Q22 19 28 22M38 33Q46 30 53 33"/>'
        '<path class="sb" d="M2 43Q10 49 32 49Q54 49 63 41Q60 56 50 59H16Q5 56 2 43Z"/>'
    ),
    "city": (
        '<path class="sb" d="M6 58V34H58V58Z"/>'
        '<path class="sl" d="M26 58V48Q32 40 38 48V58Z"/>'
        '<path class="sb" d="M4 34V27H12V31H20V27H28V31H36V27H44V31H52V27H60V34Z"/>'
        '<path class="sb" d="M16 24Q26 23 29 13H35Q38 23 48 24Q44 28 40 27H24Q20 28 16 24Z"/>'
    ),
    "cloister": (
        '<path class="sb" d="M12 61H52V56H12Z"/>'
        '<path class="sl" d="M19 56V42H45V56Z"/>'
        '<path class="sb" d="M7 43Q20 42 24 33H40Q44 42 57 43Q52 47 45 46H19Q12 47 7 43Z"/>'
        '<path class="sl" d="M25 33V24H39V33Z"/>'
        '<path class="sb" d="M14 25Q25 24 29 13L32 4L35 13Q39 24 50 25Q46 29 40 28H24Q18 29 14 25Z"/>'
    ),
}
