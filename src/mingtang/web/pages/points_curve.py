"""The points of all players over a game as one drawing, and where they moved most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from mingtang.review.chart import NARROW, STROKES, WIDE, Frame

MOST_MOMENTS = 48
"""So many moments of a game make a curve; between them nothing is drawn."""
PICTURED = 3


@dataclass(frozen=True)
class PointsAt:
    """Everybody's points at a moment of the table."""

    ply: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Leap:
    """Where a player drew away from the others: `points` more than they gained on average since the moment before."""

    seat: int
    ply: int
    gained: int
    points: float


def moments(steps: Sequence[int]) -> list[int]:
    """The moments that a curve is made of: the first, the last, and others evenly between."""
    last = len(steps) - 1
    count = min(last, MOST_MOMENTS)
    return [steps[round(i * last / count)] for i in range(count + 1)] if count > 0 else list(steps)


def leaps(curve: Sequence[PointsAt], most: int = PICTURED) -> list[Leap]:
    """The moments at which one player gained most on the others, in the order of the game."""
    found = []
    for i in range(1, len(curve)):
        gains = [b - a for a, b in zip(curve[i - 1].points, curve[i].points, strict=True)]
        best = max(range(len(gains)), key=lambda seat: gains[seat])
        others = [g for seat, g in enumerate(gains) if seat != best]
        ahead = gains[best] - sum(others) / max(1, len(others))
        if ahead > 0:
            found.append(Leap(best, curve[i].ply, gains[best], ahead))
    largest = sorted(found, key=lambda leap: (-leap.points, leap.ply))[:most]
    return sorted(largest, key=lambda leap: leap.ply)


def points_curve(curve: Sequence[PointsAt], title: str) -> list[str]:
    """The drawing, wide and narrow."""
    return [_drawn(curve, title, frame, kind) for frame, kind in ((WIDE, "wide"), (NARROW, "narrow"))]


def _drawn(curve: Sequence[PointsAt], title: str, f: Frame, kind: str) -> str:
    every = [n for at in curve for n in at.points]
    low, high = min(0, *every), max(1, *every)

    def y(points: float) -> float:
        return f.y((points - low) / (high - low))

    out = []
    for n in sorted({low + round((high - low) * i / 4) for i in range(5)}):
        words = str(n).replace("-", "−")
        out.append(f'<path d="M{f.left} {y(n)}H{f.width - f.right}" style="stroke:var(--line);stroke-width:1"/>')
        out.append(
            f'<text x="{f.left - 8}" y="{y(n) + 4}" style="font:{f.letters}px var(--font-ui);fill:var(--ink-3);text-anchor:end">{words}</text>'
        )
    for seat in range(len(curve[0].points)):
        through = "L".join(f"{f.x(i, len(curve) - 1)} {y(at.points[seat])}" for i, at in enumerate(curve))
        dash = STROKES[seat % len(STROKES)]
        out.append(
            f'<path class="points-line" d="M{through}" style="fill:none;stroke:var(--p{seat + 1}-text);stroke-width:2.6;'
            f'stroke-linejoin:round{f";stroke-dasharray:{dash}" if dash else ""}"/>'
        )
    return (
        f'<svg class="chances {kind}" viewBox="0 0 {f.width} {f.height}" role="img" aria-label="{escape(title)}">'
        f"{''.join(out)}</svg>"
    )
