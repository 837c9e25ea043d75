"""Paper, frames and what is printed on every sheet; the sprite that all drawings of a page share."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mingtang.draw.contract import Sheet
from mingtang.draw.lines import NamedNoise, Point, brush
from mingtang.draw.markup import attr, esc, num
from mingtang.draw.symbols import EMBLEMS, PATTERNS, SYMBOLS

HERE: Final = Path(__file__).parent
STYLES: Final = (HERE / "tokens.css", HERE / "board.css")
"""The style sheets that a page with drawings links, in this order."""

FIBRES: Final = 16
PAPER_SIZE: Final = 180


def fibres(name: str) -> str:
    """Path data of the faint fibres in a piece of paper."""
    dice = NamedNoise(name)
    d = ""
    for _ in range(FIBRES):
        x, y, a, r = dice() * PAPER_SIZE, dice() * PAPER_SIZE, dice() * math.tau, 6 + dice() * 20
        bx, by = x + math.cos(a) * r, y + math.sin(a) * r
        mx, my = (x + bx) / 2 + dice() * 8 - 4, (y + by) / 2 + dice() * 8 - 4
        d += f"M{num(x)} {num(y)}Q{num(mx)} {num(my)} {num(bx)} {num(by)}"
    return d


def ground(w: float, h: float) -> str:
    """The paper of a sheet with its fibres."""
    return f'<rect width="{num(w)}" height="{num(h)}" class="ground"/><rect width="{num(w)}" height="{num(h)}" fill="url(#tx-paper)"/>'


@functools.lru_cache(maxsize=64)
def frame(w: float, h: float, name: str, pad: float = 9) -> str:
    """The printed frame of a sheet: one heavy brush line and a fine one inside, as in a woodblock book."""
    box: list[Point] = [(pad, pad), (w - pad, pad), (w - pad, h - pad), (pad, h - pad)]
    dice = NamedNoise(name)
    lines = ""
    for i in range(4):
        a, b = box[i], box[(i + 1) % 4]
        ux, uy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
        a, b = (a[0] - ux * 3, a[1] - uy * 3), (b[0] + ux * 3, b[1] + uy * 3)  # corners cross, as cut lines do
        points = [
            (a[0] + (b[0] - a[0]) * t / 8 + dice.around(0.6), a[1] + (b[1] - a[1]) * t / 8 + dice.around(0.6))
            for t in range(9)
        ]
        lines += brush(points, f"{name}{i}", 4.2, step=60, taper=False)
    q = pad + 7
    return (
        f'{lines}<rect x="{num(q)}" y="{num(q)}" width="{num(w - 2 * q)}" height="{num(h - 2 * q)}" '
        'class="inkline" style="stroke-width:1"/>'
    )


# ---- what drawings share


def symbol(name: str) -> str:
    """One piece as a symbol."""
    return f'<symbol id="s-{name}" viewBox="0 -2 64 66" overflow="visible">{SYMBOLS[name]}</symbol>'


def emblem(seat: int) -> str:
    """The shape of a seat as a symbol."""
    return f'<symbol id="em-{seat + 1}" viewBox="-11 -11 22 22" overflow="visible">{EMBLEMS[seat]}</symbol>'


def pattern(seat: int) -> str:
    """The colour and pattern of a seat as a fill."""
    p = seat + 1
    return (
        f'<pattern id="pat-{p}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" style="fill:var(--p{p})"/>'
        f'<g style="fill:none;stroke:var(--p{p}-on);stroke-width:1.5;opacity:.5">{PATTERNS[seat]}</g></pattern>'
    )


TEXTURES: Final = (
    f'<pattern id="tx-paper" width="{PAPER_SIZE}" height="{PAPER_SIZE}" patternUnits="userSpaceOnUse"><path class="fib" d="{fibres("paper")}"/></pattern>'
    '<pattern id="tx-wave" width="56" height="26" patternUnits="userSpaceOnUse"><path class="wave" d="M0 8Q7 1 14 8T28 8M28 21Q35 14 42 21T56 21"/></pattern>'
)


def shared_defs(names: Iterable[str]) -> str:
    """Symbols by name, with the emblems, patterns and textures that every drawing may use."""
    return (
        TEXTURES
        + "".join(pattern(s) for s in PATTERNS)
        + "".join(symbol(n) for n in sorted(set(names)))
        + "".join(emblem(s) for s in EMBLEMS)
    )


@functools.cache
def sprite() -> str:
    """Everything that drawings refer to, once per page, directly after <body>. Hidden by size, not by display: a hidden pattern is blank."""
    return f'<svg class="sprite" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>{shared_defs(SYMBOLS)}</defs></svg>'


def used(svg: str) -> list[str]:
    """The symbols that a drawing really uses."""
    return sorted({n for n in re.findall(r'href="#s-([\w-]+)"', svg) if n in SYMBOLS})


# ---- sheets


def sheet_svg(id: str, title: str, w: int, h: int, body: str, defs: str = "", lit: int = 0) -> str:
    """A sheet as it stands in a page that holds the sprite. `lit` is how many places glow: many glow less."""
    cls = "sheet sheet-" + id + (" many" if lit > 12 else "")
    own = f"<defs>{defs}</defs>" if defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{attr("class", cls)} viewBox="0 0 {w} {h}" role="group"{attr("aria-label", title)}>'
        f"{own}{body}</svg>"
    )


@functools.lru_cache(maxsize=128)
def lit_sheet(
    id: str,
    title: str,
    w: int,
    h: int,
    body: str,
    defs: str = "",
    lit: int = 0,
    broad: tuple[int, int] | None = None,
    kept: bool = False,
) -> Sheet:
    """A sheet of a drawn table; `lit` is how many of its places can be chosen."""
    return Sheet(id, title, w, h, sheet_svg(id, title, w, h, body, defs, lit), lit > 0, broad=broad, kept=kept)


@functools.cache
def inlined_styles() -> str:
    """The style sheets in one line, without comments."""
    css = "".join(path.read_text(encoding="utf-8") for path in STYLES)
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.S)).strip()


def standalone(title: str, w: int, h: int, body: str, defs: str = "", theme: str = "") -> str:
    """A drawing that can be opened by itself: for files, tests and print. `theme` is light or dark; else the reader's system decides."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"{attr("data-theme", theme)}><title>{esc(title)}</title>'
        f"<style>{inlined_styles()}</style><defs>{shared_defs(used(body))}{defs}</defs>{body}</svg>"
    )


def spread(title: str, sheets: Iterable[Sheet], theme: str = "", gap: int = 12) -> str:
    """Sheets side by side in one drawing that stands alone."""
    x, height, body = 0, 0, ""
    for sheet in sheets:
        body += sheet.svg.replace("<svg ", f'<svg x="{x}" y="0" width="{sheet.width}" height="{sheet.height}" ', 1)
        x, height = x + sheet.width + gap, max(height, sheet.height)
    return standalone(title, max(1, x - gap), height, body, theme=theme)
