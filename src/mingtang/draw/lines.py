"""Lines of an unsteady hand and of a loaded brush.

All irregularity comes from a name: the same name gives the same wobble, so that drawings can be compared byte for byte.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from typing import Final

from mingtang.draw.markup import num

Point = tuple[float, float]


class NamedNoise:
    """A small stream of numbers from 0 to 1 that belongs to a name."""

    def __init__(self, name: str) -> None:
        self.state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") | 1

    def __call__(self) -> float:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) / (1 << 31)

    def around(self, amount: float) -> float:
        """A number that lies up to `amount` above or below nothing."""
        return (self() - 0.5) * 2 * amount


def smooth(points: Sequence[Point], closed: bool = False, step: float = 14.0) -> list[Point]:
    """Points of a soft curve through the given ones, about `step` apart."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = (points[j % n] if closed else points[max(0, min(n - 1, j))] for j in (i - 1, i, i + 1, i + 2))
        k = max(1, round(math.dist(p1, p2) / step))
        for j in range(k):
            t = j / k
            out.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    if not closed:
        out.append(points[-1])
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def wobble(
    points: Sequence[Point], name: str, amount: float = 3.0, step: float = 26.0, closed: bool = False
) -> list[Point]:
    """The same line, walked by an unsteady hand: for coasts and borders."""
    dice = NamedNoise(name)
    out: list[Point] = []
    n = len(points)
    for i in range(n if closed else n - 1):
        a, b = points[i], points[(i + 1) % n]
        length = math.dist(a, b) or 1.0
        k = max(1, round(length / step))
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        for j in range(k):
            w = dice.around(amount) if j else 0.0
            out.append((a[0] + (b[0] - a[0]) * j / k + nx * w, a[1] + (b[1] - a[1]) * j / k + ny * w))
    if not closed:
        out.append(points[-1])
    return out


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of a soft line through the midpoints: short and smooth."""
    return "".join(_closed_curve(points) if closed else _open_curve(points))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _closed_curve(pts: Sequence[Point]) -> Iterator[str]:
    start = _middle(pts[-1], pts[0])
    yield f"M{num(start[0])} {num(start[1])}"
    for i, p in enumerate(pts):
        q = _middle(p, pts[(i + 1) % len(pts)])
        yield f"Q{num(p[0])} {num(p[1])} {num(q[0])} {num(q[1])}"
    yield "Z"


def _open_curve(pts: Sequence[Point]) -> Iterator[str]:
    yield f"M{num(pts[0][0])} {num(pts[0][1])}"
    if len(pts) == 2:
        yield f"L{num(pts[1][0])} {num(pts[1][1])}"
    for i in range(1, len(pts) - 1):
        p, q = pts[i], pts[i + 1]
        e = q if i == len(pts) - 2 else _middle(p, q)
        yield f"Q{num(p[0])} {num(p[1])} {num(e[0])} {num(e[1])}"


THIN: Final = 0.34
SWELL: Final = 0.36


def brush(
    points: Sequence[Point],
    name: str,
    width: float = 4.0,
    closed: bool = False,
    step: float = 16.0,
    taper: bool = True,
    cls: str = "ink",
) -> str:
    """A stroke of a loaded brush: it swells and thins and ends in a point. A filled shape, no filter."""
    pts = smooth(points, closed, step)
    dice = NamedNoise(name)
    n = len(pts)
    knots = [dice() for _ in range(n // 4 + 3)]
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(pts):
        a, b = (pts[i - 1], pts[(i + 1) % n]) if closed else (pts[max(0, i - 1)], pts[min(n - 1, i + 1)])
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1.0
        k, t = divmod(i / 4, 1)
        w = width * (THIN + SWELL * (knots[int(k)] * (1 - t) + knots[int(k) + 1] * t))
        if taper and not closed:
            w *= min(1.0, 0.18 + i / 3.2) * min(1.0, 0.1 + (n - 1 - i) / 4)
        left.append((x - dy / length * w, y + dx / length * w))
        right.append((x + dy / length * w, y - dx / length * w))
    if closed:
        return f'<path class="{cls}" fill-rule="evenodd" d="{curve(left, True)}{curve(right[::-1], True)}"/>'
    return f'<path class="{cls}" d="{curve(left + right[::-1], True)}"/>'
