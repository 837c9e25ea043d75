"""A board as a small picture: the part of it where something has just been done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mingtang.draw.contract import Sheet
from mingtang.draw.paper import standalone
from mingtang.web.pages.typefaces import with_own_letters
from mingtang.web.perspective.line_places import middle

ACROSS: Final = 8
DOWN: Final = 5
"""How broad and how high the picture is, one to the other."""
LEAST: Final = 450.0
"""So much of a sheet is seen at least, in its own units: what is shown must be recognised."""
PART: Final = 0.6
LAST: Final = '<g class="is-last"'


ORNAMENT: Final = re.compile(r'<tspan class="hn".*?</tspan>')
BROADLY: Final = "<style>.on-tall{display:none}.on-broad{display:inline}.part{transform:var(--broad)}</style>"


def small_picture(title: str, sheets: Sequence[Sheet], theme: str) -> str:
    """The picture: round the ring of the last choice; where there is none, the largest sheet. One that can be laid out broadly is seen whole."""
    shown = [s for s in sheets if not s.kept] or list(sheets)
    ringed = next((s for s in shown if LAST in s.svg), None)
    sheet = ringed or max(shown, key=lambda s: s.width * s.height, default=None)
    if sheet is None:
        return standalone(title, ACROSS, DOWN, "", theme=theme)
    svg = ORNAMENT.sub("", sheet.svg)
    if sheet.broad is not None:
        wide, high = sheet.broad
        inner = svg.replace("<svg ", f'<svg width="{sheet.width}" height="{sheet.height}" overflow="visible" ', 1)
        return with_own_letters(standalone(title, wide, high, BROADLY + inner, theme=theme))
    x, y, w, h = _window(sheet, middle(sheet, LAST) if ringed is not None else None)
    size = f'width="{sheet.width}" height="{sheet.height}"'
    inner = svg.replace("<svg ", f'<svg x="{-x:.0f}" y="{-y:.0f}" {size} ', 1)
    return with_own_letters(standalone(title, round(w), round(h), inner, theme=theme))


def _window(sheet: Sheet, around: tuple[float, float] | None) -> tuple[float, float, float, float]:
    """The part of a sheet that is seen."""
    w = min(float(sheet.width), max(LEAST, sheet.width * PART)) if around else float(sheet.width)
    h = w * DOWN / ACROSS
    if h > sheet.height:
        w, h = sheet.height * ACROSS / DOWN, float(sheet.height)
    x, y = around or (sheet.width / 2, sheet.height / 2)
    return min(max(0.0, x - w / 2), max(0.0, sheet.width - w)), min(max(0.0, y - h / 2), sheet.height - h), w, h
