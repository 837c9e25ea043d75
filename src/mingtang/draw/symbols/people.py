"""The people of the four games, and the animals and guards that go with them."""

from __future__ import annotations

from typing import Final

PEOPLE: Final[dict[str, str]] = {
    "trader": (
        '<path class="sb" d="M12 59Q11 43 20 38Q32 33 44 38Q53 43 52 59Q32 63 12 59Z"/>'
        '<circle class="sl" cx="32" cy="28" r="9.5"/>'
        '<path class="sb" d="M6 25Q22 18 32 3Q42 18 58 25Q46 31 32 30Q18 31 6 25Z"/>'
        '<path class="sn" d="M22 21Q29 16 32 10"/>'
    ),
    "prince": (
        '<path class="sb" d="M13 59Q12 45 19 40L32 36L45 40Q52 45 51 59Q32 63 13 59Z"/>'
        '<circle class="sl" cx="32" cy="29" r="9"/>'
        '<path class="sb" d="M0 21Q10 15 21 18V23Q10 25 0 21ZM64 21Q54 15 43 18V23Q54 25 64 21Z"/>'
        '<path class="sb" d="M20 26V18Q20 14 25 13Q26 3 32 3Q38 3 39 13Q44 14 44 18V26Q32 21 20 26Z"/>'
        '<path class="sn" d="M24 17Q32 14 40 17"/>'
    ),
    "family": (
        '<path class="sb" d="M17 59Q18 40 32 33Q46 40 47 59Q32 63 17 59Z"/>'
        '<circle class="sb" cx="32" cy="22" r="11"/>'
        '<circle class="sb" cx="32" cy="9" r="5"/>'
    ),
    "monk": (
        '<path class="sb" d="M7 55Q10 46 18 44Q20 33 32 30Q44 33 46 44Q54 46 57 55Q45 62 32 58Q19 62 7 55Z"/>'
        '<circle class="sl" cx="32" cy="20" r="11"/>'
        '<path class="sn" d="M22 37Q32 44 40 55"/>'
        '<path class="sd" d="M24 52Q32 56 40 52"/>'
    ),
    "worker": (
        '<path class="sb" d="M19 59Q18 43 25 37Q32 34 39 37Q46 43 45 59Q32 63 19 59Z"/>'
        '<circle class="sl" cx="32" cy="27" r="8"/>'
        '<path class="sb" d="M12 24Q25 18 32 4Q39 18 52 24Q32 31 12 24Z"/>'
        '<path class="sd" d="M3 37Q32 31 61 37M8 37V43M56 37V43"/>'
        '<path class="sl" d="M1 43H15L13 54H3ZM49 43H63L61 54H51Z"/>'
    ),
    "inspector": (
        '<path class="sb" d="M20 59Q21 42 30 36H38Q47 42 48 59Q34 63 20 59Z"/>'
        '<circle class="sl" cx="34" cy="28" r="8"/>'
        '<path class="sb" d="M25 25V20Q28 12 34 12Q40 12 43 20V25Q34 21 25 25Z"/>'
        '<path class="sd" d="M13 60V16"/>'
        '<path class="sb" d="M3 17Q4 6 13 4Q22 6 23 17Q13 13 3 17Z"/>'
    ),
    "horse": (
        '<path class="sb" d="M11 59L15 44Q8 34 17 28Q25 24 36 28Q41 24 42 12L40 5L46 9Q57 11 61 22L57 28L49 25Q50 36 46 43L48 59H41L38 46H24L19 59Z"/>'
        '<path class="sd" d="M14 31Q6 33 6 46"/>'
        '<path class="sd" d="M42 12Q37 18 37 26"/>'
    ),
    "guards": (
        '<path class="sd" d="M12 4V60M52 4V60"/>'
        '<path class="sb" d="M12 3L17 14H7ZM52 3L57 14H47Z"/>'
        '<path class="sb" d="M18 16H46V36Q44 50 32 58Q20 50 18 36Z"/>'
    ),
}
