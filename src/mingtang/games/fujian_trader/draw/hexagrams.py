"""The hexagrams of the Fortune cards, drawn line by line: few machines have letters for them."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import num

FIRST: Final = 0x4DC0
"""The sign of the first hexagram; the others follow in the order of the book."""
LINES: Final = [
    "111111",
    "000000",
    "100010",
    "010001",
    "111010",
    "010111",
    "010000",
    "000010",
    "111011",
    "110111",
    "111000",
    "000111",
    "101111",
    "111101",
    "001000",
    "000100",
    "100110",
    "011001",
    "110000",
    "000011",
    "100101",
    "101001",
    "000001",
    "100000",
    "100111",
    "111001",
    "100001",
    "011110",
    "010010",
    "101101",
    "001110",
    "011100",
    "001111",
    "111100",
    "000101",
    "101000",
    "101011",
    "110101",
    "001010",
    "010100",
    "110001",
    "100011",
    "111110",
    "011111",
    "000110",
    "011000",
    "010110",
    "011010",
    "101110",
    "011101",
    "100100",
    "001001",
    "001011",
    "110100",
    "101100",
    "001101",
    "011011",
    "110110",
    "010011",
    "110010",
    "110011",
    "001100",
    "101010",
    "010101",
]
"""Each from the lowest line up: 1 whole, 0 broken."""


def hexagram(symbol: str, x: float, y: float, size: float) -> str:
    """A hexagram round a middle; nothing for a sign that is none."""
    n = ord(symbol[:1] or " ") - FIRST
    if not 0 <= n < len(LINES):
        return ""
    step, left, right, gap = size / 6, x - size / 2, x + size / 2, size * 0.09
    d = ""
    for i, whole in enumerate(LINES[n]):
        at = num(y + size / 2 - (i + 0.5) * step)
        if whole == "1":
            d += f"M{num(left)} {at}H{num(right)}"
        else:
            d += f"M{num(left)} {at}H{num(x - gap)}M{num(x + gap)} {at}H{num(right)}"
    return f'<path d="{d}" style="fill:none;stroke:var(--ink-2);stroke-width:{num(step * 0.55)}"/>'
