"""Goods: one object each, readable at 18 pixels."""

from __future__ import annotations

from typing import Final

GOODS: Final[dict[str, str]] = {
    "rice": (
        '<path class="sl" d="M8 32Q16 14 32 14Q48 14 56 32Z"/>'
        '<path class="sb" d="M4 32H60Q58 50 44 55V60H20V55Q6 50 4 32Z"/>'
    ),
    "silk": (
        '<path class="sb" d="M10 14H46Q54 14 54 22V50H18Q10 50 10 42Z"/>'
        '<path class="sl" d="M54 50Q60 50 60 42Q60 36 54 36"/>'
        '<ellipse class="sl" cx="12" cy="28" rx="6" ry="14"/>'
        '<path class="sn" d="M24 24Q32 30 44 22M24 38Q34 44 46 36"/>'
    ),
    "iron": (
        '<path class="sb" d="M16 22H48L60 50H4Z"/>'
        '<path class="sb ss" d="M16 22L22 14H42L48 22Z"/>'
        '<path class="sn" d="M18 34H46"/>'
    ),
    "porcelain": (
        '<path class="sb" d="M25 5H39V12Q39 18 45 22Q56 32 50 46Q46 56 42 60H22Q18 56 14 46Q8 32 19 22Q25 18 25 12Z"/>'
        '<path class="sn" d="M14 34Q23 28 32 34T50 34M19 46H45M26 12H38"/>'
    ),
    "paper": (
        '<path class="sb" d="M14 12H50V52H14Z"/>'
        '<path class="sl" d="M9 8H55V16H9ZM9 48H55V56H9Z"/>'
        '<path class="sn" d="M24 22V43M32 22V40M40 22V43"/>'
    ),
    "sugar": (
        '<path class="sb" d="M32 4Q38 6 40 16L50 52Q50 59 32 59Q14 59 14 52L24 16Q26 6 32 4Z"/>'
        '<path class="sn" d="M20 40Q32 46 44 40M24 26Q32 30 40 26"/>'
    ),
    "tea": (
        '<path class="sb" d="M32 60Q10 46 14 26Q22 8 32 3Q42 8 50 26Q54 46 32 60Z"/>'
        '<path class="sn" d="M32 14V54M32 30L23 23M32 30L41 23M32 42L22 34M32 42L42 34"/>'
    ),
    "cotton": (
        '<path class="sd" d="M32 60V44"/>'
        '<path class="sl" d="M32 46Q16 54 10 42Q4 32 14 25Q14 12 26 12Q32 4 38 12Q50 12 50 25Q60 32 54 42Q48 54 32 46Z"/>'
        '<path class="sb" d="M18 46Q24 40 32 46Q40 40 46 46Q40 56 32 56Q24 56 18 46Z"/>'
    ),
    "sugarcane": (
        '<path class="sb" d="M20 61L24 28H31L29 61ZM35 61L33 28H40L44 61Z"/>'
        '<path class="sn" d="M22 41H30M21 51H29M34 41H42M35 51H43"/>'
        '<path class="sb" d="M32 28Q10 12 3 30Q18 22 32 30ZM32 28Q54 12 61 30Q46 22 32 30ZM32 29Q22 16 26 2Q35 14 32 29ZM32 29Q34 12 44 6Q44 20 32 29Z" style="fill:#7FA85A"/>'
    ),
    "ramie": (
        '<path class="sd" d="M32 62V30"/>'
        '<path class="sb" d="M32 36Q8 34 6 12Q28 12 32 36ZM32 36Q56 34 58 12Q36 12 32 36Z"/>'
        '<path class="sn" d="M14 18Q26 24 32 36Q38 24 50 18"/>'
    ),
    "bamboo": (
        '<path class="sb" d="M18 61V4H27V61ZM38 61V10H46V61Z"/>'
        '<path class="sn" d="M18 22H27M18 42H27M38 28H46M38 46H46"/>'
        '<path class="sb" d="M46 28Q56 22 62 28Q54 34 46 34ZM18 22Q8 14 3 18Q8 27 18 28Z"/>'
    ),
    "wheat": (
        '<path class="sd" d="M32 62V14"/>'
        '<path class="sb" d="M32 16Q26 10 32 2Q38 10 32 16ZM32 28Q20 26 20 15Q31 17 32 28ZM32 28Q44 26 44 15Q33 17 32 28ZM32 42Q18 40 18 28Q31 30 32 42ZM32 42Q46 40 46 28Q33 30 32 42Z"/>'
    ),
    "fruit": (
        '<path class="sb" d="M32 60Q6 52 8 30Q12 14 26 16Q32 4 38 16Q52 14 56 30Q58 52 32 60Z"/>'
        '<path class="sn" d="M32 16Q26 32 34 46"/>'
        '<path class="sb" d="M30 58Q14 62 8 52Q22 46 30 58ZM34 58Q50 62 56 52Q42 46 34 58Z" style="fill:#6E9A56"/>'
    ),
    "cabbage": (
        '<path class="sb" d="M32 6Q56 4 56 30Q56 52 38 60H26Q8 52 8 30Q8 4 32 6Z"/>'
        '<path class="sn" d="M32 58V20M32 40Q20 36 18 20M32 40Q44 36 46 20M32 52Q22 50 16 40M32 52Q42 50 48 40"/>'
    ),
    "salt": (
        '<path class="sl" d="M4 56L20 26L32 38L42 16L60 56Z"/><path class="sd" d="M20 26L24 44M42 16L40 38L48 48"/>'
    ),
    "wood": (
        '<path class="sb" d="M20 8H50Q58 10 58 19Q58 28 50 30H20Z"/>'
        '<circle class="sl" cx="20" cy="19" r="11"/><circle class="sd" cx="20" cy="19" r="4.6"/>'
        '<path class="sb" d="M14 34H44Q52 36 52 45Q52 54 44 56H14Z"/>'
        '<circle class="sl" cx="14" cy="45" r="11"/><circle class="sd" cx="14" cy="45" r="4.6"/>'
        '<path class="sn" d="M36 17H50M30 43H44M34 49H46"/>'
    ),
    "stone": (
        '<path class="sb" d="M6 28L24 14L58 20L40 34Z"/>'
        '<path class="sb" d="M6 28L40 34V58L6 50Z"/>'
        '<path class="sb ss" d="M40 34L58 20V42L40 58Z"/>'
        '<path class="sn" d="M12 37L22 39M18 46L32 49"/>'
    ),
    "potato": (
        '<path class="sb" d="M10 40Q4 22 22 16Q38 4 52 18Q64 36 48 50Q24 62 10 40Z"/>'
        '<path class="sn" d="M24 28L28 31M40 24L43 28M32 44L37 42M48 38L50 35"/>'
    ),
    "corn": (
        '<path class="sb" d="M32 3Q44 14 42 38Q40 54 32 58Q24 54 22 38Q20 14 32 3Z"/>'
        '<path class="sn" d="M27 16H37M25 26H39M25 36H39M32 6V50"/>'
        '<path class="sb" d="M20 34Q10 42 14 60Q30 62 32 58Q24 52 20 34ZM44 34Q54 42 50 60Q34 62 32 58Q40 52 44 34Z"/>'
    ),
}
