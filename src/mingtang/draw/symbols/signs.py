"""Money, papers, signs and marks: what stands for a number or an event."""

from __future__ import annotations

from typing import Final

SIGNS: Final[dict[str, str]] = {
    "coin": (
        '<circle class="sb" cx="32" cy="32" r="27"/>'
        '<path class="sl" d="M24 24H40V40H24Z"/>'
        '<circle class="sn" cx="32" cy="32" r="22"/>'
    ),
    "silver": (
        '<path class="sb" d="M4 26Q10 44 16 54Q32 61 48 54Q54 44 60 26Q52 22 46 31Q32 38 18 31Q12 22 4 26Z"/>'
        '<path class="sb" d="M18 31Q20 17 32 17Q44 17 46 31Q32 38 18 31Z"/>'
    ),
    "pass": (
        '<path class="sd" d="M32 10Q24 2 30 1M32 10Q40 2 34 1"/>'
        '<path class="sb" d="M18 14L24 8H40L46 14V58Q32 63 18 58Z"/>'
        '<circle class="sl" cx="32" cy="17" r="4"/>'
        '<path class="sn" d="M25 30H39M25 39H39M25 48H39"/>'
    ),
    "influence": (
        '<path class="sb" d="M1 38Q10 29 20 35V42Q9 46 1 38ZM63 38Q54 29 44 35V42Q55 46 63 38Z"/>'
        '<path class="sb" d="M17 48V36Q17 30 24 28Q25 12 32 12Q39 12 40 28Q47 30 47 36V48Q32 41 17 48Z"/>'
        '<path class="sn" d="M21 36Q32 30 43 36"/>'
    ),
    "points": (
        '<path class="sd" d="M32 3V10M32 54V62"/>'
        '<path class="sb" d="M24 10H40V15H24Z"/>'
        '<path class="sb" d="M20 15H44Q56 32 44 49H20Q8 32 20 15Z"/>'
        '<path class="sb" d="M24 49H40V54H24Z"/>'
        '<path class="sn" d="M32 16V48M24 17Q18 32 24 47M40 17Q46 32 40 47"/>'
    ),
    "present": (
        '<path class="sb" d="M9 26H55V57H9Z"/>'
        '<path class="sb" d="M6 18H58V28H6Z"/>'
        '<path class="sl" d="M27 18H37V57H27Z"/>'
        '<path class="sb" d="M32 18Q16 17 19 8Q26 4 32 18ZM32 18Q48 17 45 8Q38 4 32 18Z"/>'
    ),
    "clock": (
        '<path class="sb" d="M12 50H52L47 60H17Z"/>'
        '<path class="sd" d="M22 50V24M32 50V14M42 50V32"/>'
        '<path class="sn" d="M32 11Q27 8 31 5Q35 2 31 -1"/>'
    ),
    "dragon": (
        '<path class="sd" d="M22 47L11 44M33 38L36 49L42 50M12 58L6 62" style="stroke-width:3.4"/>'
        '<path d="M5 44Q2 58 15 57Q28 55 22 43Q17 30 31 31Q46 33 41 17" style="fill:none;stroke:var(--pl,var(--piece-line));stroke-width:13;stroke-linecap:round"/>'
        '<path d="M5 44Q2 58 15 57Q28 55 22 43Q17 30 31 31Q46 33 41 17" style="fill:none;stroke:var(--pc);stroke-width:8;stroke-linecap:round"/>'
        '<path class="sn" d="M6 47Q5 57 14 56Q25 55 20 42M24 36Q28 33 34 34" style="stroke-dasharray:.1 4;stroke-width:2.8;opacity:.9"/>'
        '<path class="sd" d="M37 15Q29 13 28 6M42 9Q40 2 33 0M35 21L27 21"/>'
        '<path class="sb" d="M35 20Q34 8 44 6L52 8L60 7L63 13L54 16L61 20L58 25L48 24Q38 27 35 20Z"/>'
        '<circle class="sk" cx="47" cy="13" r="2.2"/>'
        '<path class="sd" d="M60 7Q64 3 62 -1M58 25Q62 29 60 33"/>'
    ),
    "war": (
        '<path class="sd" d="M14 58L50 10M50 58L14 10"/>'
        '<path class="sb" d="M50 10L54 3L58 12L51 16ZM14 10L10 3L6 12L13 16Z"/>'
    ),
    "misfortune": ('<circle class="sb" cx="32" cy="32" r="26"/><path class="sn" d="M20 20L44 44M44 20L20 44"/>'),
    "fire": (
        '<path class="sb" d="M32 3Q36 16 46 24Q56 36 48 50Q42 60 32 60Q20 60 15 49Q10 36 20 26Q21 33 26 34Q24 18 32 3Z"/>'
        '<path class="sl" d="M32 36Q40 44 36 54Q28 56 26 49Q26 44 32 36Z"/>'
    ),
    "flood": (
        '<path class="sd" d="M4 22Q12 12 20 22T36 22T52 22Q57 16 61 19M4 37Q12 27 20 37T36 37T52 37Q57 31 61 34M4 52Q12 42 20 52T36 52T52 52Q57 46 61 49"/>'
    ),
    "drought": (
        '<circle class="sb" cx="32" cy="27" r="13"/>'
        '<path class="sd" d="M32 3V9M50 9L46 13M14 9L18 13M58 27H52M12 27H6M6 52H24L30 60L36 48L44 57L58 52"/>'
    ),
    "check": ('<path class="sd" d="M14 34L27 48L51 18" style="stroke-width:8"/>'),
    "no": ('<circle class="sl" cx="32" cy="32" r="24"/><path class="sd" d="M17 47L47 17" style="stroke-width:6"/>'),
}
