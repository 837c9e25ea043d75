"""The chances of all seats over a game as one drawing: lines in the players' colours and strokes, bands for the doubt, rings for what turned it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from mingtang.lab.reviewed import Point, Review

STROKES = ("", "9 5", "2 5", "14 4 2 4", "6 3")
"""Colour never alone: each seat has a stroke too."""
MOST_LABELS = 12


@dataclass(frozen=True)
class Frame:
    """The paper of the drawing."""

    width: int = 860
    height: int = 320
    left: int = 50
    right: int = 14
    top: int = 14
    bottom: int = 30

    def x(self, ply: int, plies: int) -> float:
        """Where a ply lies."""
        return round(self.left + (self.width - self.left - self.right) * ply / max(1, plies), 1)

    def y(self, chance: float) -> float:
        """Where a chance lies."""
        return round(self.top + (self.height - self.top - self.bottom) * (1 - chance), 1)


WIDE, NARROW = Frame(), Frame(width=400, height=300, left=44, right=12)


def chart(
    found: Review, title: str, round_word: str, frame: Frame = WIDE, link: Callable[[int], str] | None = None
) -> str:
    """The drawing. `link` gives the address of a position, for the rings."""
    parts = [_grid(found, round_word, frame)]
    for seat, row in enumerate(found.points):
        parts.append(_band(seat, row, found.plies, frame))
    for seat, row in enumerate(found.points):
        parts.append(_line(seat, row, found.plies, frame))
    parts.append(_rings(found, frame, link))
    kind = "wide" if frame.width > NARROW.width else "narrow"
    return (
        f'<svg class="chances {kind}" viewBox="0 0 {frame.width} {frame.height}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def stroke_sample(seat: int) -> str:
    """The stroke of a seat, for the legend."""
    return (
        f'<svg class="stroke" viewBox="0 0 44 12" aria-hidden="true"><path d="M1 6H43" style="{_stroke(seat)}"/></svg>'
    )


def _stroke(seat: int) -> str:
    dash = STROKES[seat % len(STROKES)]
    more = f";stroke-dasharray:{dash}" if dash else ""
    return f"fill:none;stroke:var(--p{seat + 1}-text);stroke-width:2.6;stroke-linejoin:round{more}"


def _grid(found: Review, round_word: str, f: Frame) -> str:
    out = []
    for step in range(5):
        y = f.y(step / 4)
        out.append(f'<path d="M{f.left} {y}H{f.width - f.right}" style="stroke:var(--line);stroke-width:1"/>')
        out.append(f'<text x="{f.left - 8}" y="{y + 4}" style="{_letters("end")}">{25 * step} %</text>')
    begins: dict[int, int] = {}
    for c in found.choices:
        begins.setdefault(c.round, c.ply)
    every = -(-len(begins) // (MOST_LABELS if f.width > NARROW.width else MOST_LABELS // 2))
    free = 0.0  # where the last label ends: the first round may be so short that the next label would run into its own
    for i, (number, ply) in enumerate(sorted(begins.items())):
        x = f.x(ply, found.plies)
        out.append(
            f'<path d="M{x} {f.top}V{f.height - f.bottom}" style="stroke:var(--line);stroke-width:1;stroke-dasharray:2 4"/>'
        )
        if i % every == 0 and x >= free:
            word = f"{round_word} {number}" if i == 0 else str(number)
            out.append(f'<text x="{x + 3}" y="{f.height - 10}" style="{_letters("start")}">{escape(word)}</text>')
            free = x + 7 * len(word) + 6
    return "".join(out)


def _letters(anchor: str) -> str:
    return f"font:12px var(--font-ui);fill:var(--ink-3);text-anchor:{anchor}"


def _band(seat: int, row: Sequence[Point], plies: int, f: Frame) -> str:
    up = [f"{f.x(p.ply, plies)} {f.y(p.chance.high)}" for p in row]
    down = [f"{f.x(p.ply, plies)} {f.y(p.chance.low)}" for p in reversed(row)]
    return f'<path d="M{"L".join([*up, *down])}Z" style="fill:var(--p{seat + 1});opacity:.2"/>'


def _line(seat: int, row: Sequence[Point], plies: int, f: Frame) -> str:
    through = "L".join(f"{f.x(p.ply, plies)} {f.y(p.chance.value)}" for p in row)
    return f'<path class="chance p{seat + 1}" data-seat="{seat}" d="M{through}" style="{_stroke(seat)}"/>'


def _rings(found: Review, f: Frame, link: Callable[[int], str] | None) -> str:
    out = []
    for n, t in enumerate(found.turns, start=1):
        x, y = f.x(t.ply, found.plies), f.y(t.before)
        ring = (
            f'<circle cx="{x}" cy="{y}" r="9" style="fill:var(--paper-raised);stroke:var(--p{t.seat + 1}-text);stroke-width:2"/>'
            f'<text x="{x}" y="{y + 4}" style="font:600 11px var(--font-ui);fill:var(--ink);text-anchor:middle">{n}</text>'
        )
        out.append(f'<a href="{escape(link(t.ply))}" tabindex="-1">{ring}</a>' if link else ring)
    return "".join(out)
