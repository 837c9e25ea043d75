"""The chances of all seats over a game as one drawing: lines in the players' colours and strokes, bands for the doubt, rings for what turned it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from mingtang.review.review import ChancePoint, Review, TurningPoint
from mingtang.review.turning_points import told_turns

STROKES = ("", "9 5", "2 5", "14 4 2 4", "6 3")
"""Colour never alone: each seat has a stroke too."""
MOST_LABELS = 12
LETTER = 0.62
"""How wide a letter is, in parts of its height."""


@dataclass(frozen=True)
class Frame:
    """The paper of the drawing."""

    width: int = 760
    height: int = 320
    left: int = 54
    right: int = 18
    top: int = 16
    bottom: int = 30
    letters: int = 14
    ring: int = 11
    reach: int = 15
    """Within so much of a ring's middle one hits it; no two rings are nearer to each other than that allows."""

    def x(self, ply: float, plies: int) -> float:
        """Where a ply lies."""
        return round(self.left + (self.width - self.left - self.right) * ply / max(1, plies), 1)

    def y(self, chance: float) -> float:
        """Where a chance lies."""
        return round(self.top + (self.height - self.top - self.bottom) * (1 - chance), 1)


WIDE, NARROW = Frame(), Frame(width=320, height=270, left=50, right=16)


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
        out.append(f'<text x="{f.left - 8}" y="{y + 4}" style="{_letters(f, "end")}">{25 * step}\u00a0%</text>')
    begins: dict[int, int] = {}
    for c in found.choices:
        begins.setdefault(c.round, c.ply)
    return "".join(out) + round_marks(begins, found.plies, round_word, f)


def round_marks(begins: Mapping[int, float], plies: int, round_word: str, f: Frame = WIDE) -> str:
    """Where each round began, with its number below, also for other drawings with this frame."""
    if not begins:
        return ""
    out = []
    for ply in begins.values():
        x = f.x(ply, plies)
        out.append(
            f'<path d="M{x} {f.top}V{f.height - f.bottom}" style="stroke:var(--line);stroke-width:1;stroke-dasharray:2 4"/>'
        )
    below = f.height - 8
    out.append(f'<text x="{f.left - 8}" y="{below}" style="{_letters(f, "end")}">{escape(round_word)}</text>')
    for number, x in _labels(begins, plies, f):
        out.append(f'<text x="{x + 3}" y="{below}" style="{_letters(f, "start")}">{number}</text>')
    return "".join(out)


def _labels(begins: Mapping[int, float], plies: int, f: Frame) -> list[tuple[int, float]]:
    """Which rounds are named, and where. A round that is too short for its number leaves the place to the next one."""
    every = -(-len(begins) // (MOST_LABELS if f.width > NARROW.width else MOST_LABELS // 2))
    out: list[tuple[int, float]] = []
    rounds = [
        (number, ply) for number, ply in sorted(begins.items()) if number
    ]  # what comes before the first has no number
    for number, ply in rounds[::every] if every else []:
        x = f.x(ply, plies)
        if out and x < out[-1][1] + 3 + LETTER * f.letters * len(str(out[-1][0])) + 3:
            out.pop()
        out.append((number, x))
    return out


def _letters(f: Frame, anchor: str) -> str:
    return f"font:{f.letters}px var(--font-ui);fill:var(--ink-3);text-anchor:{anchor}"


def _band(seat: int, row: Sequence[ChancePoint], plies: int, f: Frame) -> str:
    up = [f"{f.x(p.ply, plies)} {f.y(p.chance.high)}" for p in row]
    down = [f"{f.x(p.ply, plies)} {f.y(p.chance.low)}" for p in reversed(row)]
    return f'<path d="M{"L".join([*up, *down])}Z" style="fill:var(--p{seat + 1});opacity:.2"/>'


def _line(seat: int, row: Sequence[ChancePoint], plies: int, f: Frame) -> str:
    through = "L".join(f"{f.x(p.ply, plies)} {f.y(p.chance.value)}" for p in row)
    return f'<path class="chance p{seat + 1}" data-seat="{seat}" d="M{through}" style="{_stroke(seat)}"/>'


def _rings(found: Review, f: Frame, link: Callable[[int], str] | None) -> str:
    out = []
    turns = told_turns(found.turns)
    for (x, y), (n, t) in zip(_places(found, turns, f), enumerate(turns, start=1), strict=True):
        ring = (
            f'<circle cx="{x}" cy="{y}" r="{f.reach}" style="fill:transparent"/>'
            f'<circle class="ring" cx="{x}" cy="{y}" r="{f.ring}" style="fill:var(--paper-raised);stroke:var(--p{t.seat + 1}-text);stroke-width:2"/>'
            f'<text x="{x}" y="{round(y + 0.36 * f.letters, 1)}" style="font:600 {f.letters}px var(--font-ui);fill:var(--ink);text-anchor:middle">{n}</text>'
        )
        out.append(f'<a href="{escape(link(t.at))}" tabindex="-1">{ring}</a>' if link else ring)
    return "".join(out)


def _places(found: Review, turns: Sequence[TurningPoint], f: Frame) -> list[tuple[float, float]]:
    """Where the rings stand: on the line where the choice was made, or beside it where another ring stands already."""
    out: list[tuple[float, float]] = []
    for t in turns:
        x, y = f.x(t.at, found.plies), f.y(_on_line(found.points[t.seat], t.at))
        x, y = (min(max(at, f.reach), end - f.reach) for at, end in ((x, f.width), (y, f.height - f.bottom)))
        out.append(min(_free(x, y, out, f), key=lambda at: math.hypot(at[0] - x, at[1] - y)))
    return out


def _free(x: float, y: float, taken: Sequence[tuple[float, float]], f: Frame) -> list[tuple[float, float]]:
    """Places near a point where a ring touches no other."""
    near = [(x, y)]
    for step in range(1, 9):
        for turn in range(8):
            far, angle = step * f.reach / 2, turn * math.pi / 4
            near.append((round(x + far * math.cos(angle), 1), round(y + far * math.sin(angle), 1)))
    inside = [
        (a, b) for a, b in near if f.reach <= a <= f.width - f.reach and f.reach <= b <= f.height - f.bottom - f.reach
    ]
    free = [at for at in inside if all(math.hypot(at[0] - a, at[1] - b) >= 2 * f.reach for a, b in taken)]
    return free or [(x, y)]


def _on_line(row: Sequence[ChancePoint], ply: int) -> float:
    """How high the line is at a ply."""
    for a, b in itertools.pairwise(row):
        if a.ply <= ply <= b.ply:
            part = (ply - a.ply) / max(1, b.ply - a.ply)
            return a.chance.value + part * (b.chance.value - a.chance.value)
    return row[0].chance.value if ply < row[0].ply else row[-1].chance.value
