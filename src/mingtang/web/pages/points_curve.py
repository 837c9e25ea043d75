"""The points of all players over a game as one drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from mingtang.review.chart import NARROW, STROKES, WIDE, Frame, round_marks

MOST_MOMENTS = 48
"""So many moments of a game make a curve; between them nothing is drawn."""


@dataclass(frozen=True)
class PointsAt:
    """Everybody's points at a moment of the table."""

    ply: int
    points: tuple[int, ...]


def moments(steps: Sequence[int]) -> list[int]:
    """The moments that a curve is made of: the first, the last, and others evenly between."""
    last = len(steps) - 1
    count = min(last, MOST_MOMENTS)
    return [steps[round(i * last / count)] for i in range(count + 1)] if count > 0 else list(steps)


def points_curve(
    curve: Sequence[PointsAt], title: str, round_word: str = "", begins: Mapping[int, float] | None = None
) -> list[str]:
    """The drawing, wide and narrow. `begins`: after which part of the game each round began."""
    frames = ((WIDE, "wide"), (NARROW, "narrow"))
    return [_drawn(curve, title, round_word, begins or {}, frame, kind) for frame, kind in frames]


def _drawn(
    curve: Sequence[PointsAt], title: str, round_word: str, begins: Mapping[int, float], f: Frame, kind: str
) -> str:
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
    count = len(curve) - 1
    out.append(round_marks({number: (count - 1) * part for number, part in begins.items()}, count, round_word, f))
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
