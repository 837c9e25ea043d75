"""The result of a game as one picture to share: its cover and the curve at the left; at the right its name, everybody's place, and where the points came from."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.draw.icons import SEAL
from mingtang.draw.labels import breadth, fit, rect, shorten, text
from mingtang.draw.markup import num
from mingtang.draw.paper import standalone
from mingtang.draw.pieces import badge
from mingtang.review.chart import STROKES
from mingtang.web.pages.points_curve import PointsAt
from mingtang.web.pages.typefaces import with_own_letters
from mingtang.web.perspective.position import Points

WIDTH, HEIGHT = 1200, 630
MARGIN, LEFT, RIGHT = 40, 484, 1160
COVER = (400, 237.5)
ROWS, FOOT = 168, 556
"""Where the players begin, and where the words about the colours do."""
TALLEST = 104
SOURCES = (
    "var(--lamp)",
    "var(--porcelain-mid)",
    "var(--celadon-mid)",
    "var(--vermilion-mid)",
    "var(--ink-3)",
    "var(--edge-sky)",
    "var(--edge-clay)",
    "var(--edge-tea)",
)
LOST = "fill:var(--paper-board);fill-opacity:.72;stroke:var(--vermilion);stroke-width:2;stroke-dasharray:6 4"
"""What covers points that were lost again."""
Source = tuple[str, str]
"""Its name and its colour; none where it only takes points away."""


def result_picture(
    title: str,
    verdict: str,
    cover: str,
    points: Sequence[Points],
    names: Sequence[str],
    curve: Sequence[PointsAt],
    caption: str,
    theme: str,
) -> str:
    """The picture. `verdict` says who has won; `cover` is the drawing of the game; `caption` stands over the curve."""
    body = f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>'
    body += _left(cover, curve, caption)
    body += SEAL.replace("<svg ", f'<svg x="{RIGHT - 64}" y="36" width="64" height="64" ', 1)
    body += text(LEFT, 92, title, fit(title, 62, RIGHT - LEFT - 84, 30), "ti")
    body += text(LEFT, 134, shorten(verdict, 26, RIGHT - LEFT), 26, "lo")
    ranked, sources = sorted(points, key=lambda p: p.place), _sources(points)
    step = min(TALLEST, (FOOT - ROWS) / max(1, len(ranked)))
    most = max(1, *(sum(max(0, n) for *_, n in p.parts) for p in ranked), *(p.total for p in ranked))
    for i, p in enumerate(ranked):
        body += _player(p, names[p.seat], sources, ROWS + i * step, step, (RIGHT - LEFT) / most)
    return with_own_letters(standalone(title, WIDTH, HEIGHT, body + _legend(sources), theme=theme))


def _sources(points: Sequence[Points]) -> dict[str, Source]:
    """What anybody had points from, in the order of the score sheet."""
    found = {key: name for p in points for key, name, n in p.parts if n}
    lost = {key for key in found if not any(n > 0 for p in points for k, _, n in p.parts if k == key)}
    colours = {key: SOURCES[i % len(SOURCES)] for i, key in enumerate(k for k in found if k not in lost)}
    return {key: (name, colours.get(key, "")) for key, name in found.items()}


def _player(p: Points, name: str, sources: dict[str, Source], y: float, step: float, unit: float) -> str:
    """Place, sign, name and total; below them the points by source, from which lost ones are cut off at the end."""
    high = min(24.0, step * 0.3)
    size = min(28.0, step * 0.38)
    base = y + size
    out = text(LEFT, base, f"{p.place}.", size, "lo") + badge(p.seat, LEFT + 48, base - size * 0.34, size * 0.42)
    out += text(LEFT + 72, base, shorten(name, size, 460, True), size, "bo")
    out += text(RIGHT, base, str(p.total).replace("-", "−"), size * 1.25, "ti e")
    top, x = base + 11, float(LEFT)
    out += rect(LEFT, top, RIGHT - LEFT, high, 5, "", "fill:var(--slot)")
    gained = [(key, n) for key, _, n in p.parts if n > 0] or [("", p.total)] * (p.total > 0)
    lost = min(unit * sum(n for _, n in gained), -unit * sum(n for *_, n in p.parts if n < 0))
    kept = LEFT + unit * sum(n for _, n in gained) - lost + 0.1
    for key, n in gained:
        colour = sources[key][1] if key else f"var(--p{p.seat + 1})"
        out += rect(x, top, n * unit, high, 0, "", f"fill:{colour};stroke:var(--paper-board);stroke-width:1.5")
        seen = min(x + n * unit, kept) - x
        if seen > 30 and high > 17:
            out += text(x + seen / 2, top + high / 2 + 6, n, 17, "bo m halo", colour)
        x += n * unit
    if lost > 0:
        out += rect(x - lost, top + 1, lost, high - 2, 0, "", LOST)
    return out + rect(LEFT, top, RIGHT - LEFT, high, 5, "", "fill:none;stroke:var(--line-strong);stroke-width:1.5")


def _legend(sources: dict[str, Source]) -> str:
    """What the colours mean, in two lines at most."""
    out, size = "", 17.0
    long = sum(breadth(name, size) + 44 for name, _ in sources.values())
    size = min(size, max(12.0, size * 2 * (RIGHT - LEFT) / max(1.0, long * 1.12)))
    x, y = float(LEFT), FOOT + (24 if long > RIGHT - LEFT else 38)
    for name, colour in sources.values():
        wide = breadth(name, size) + 44
        if x > LEFT and x + wide - 20 > RIGHT:
            x, y = float(LEFT), y + 26
        out += rect(x, y - 13, 16, 16, 3, "", f"fill:{colour};stroke:var(--key);stroke-width:1.2" if colour else LOST)
        out += text(x + 22, y, name, size, "lo")
        x += wide
    return out


def _left(cover: str, curve: Sequence[PointsAt], caption: str) -> str:
    """The cover, and below it everybody's points over the game, each line with its sign at the end."""
    wide, high = COVER
    out = cover.replace("<svg ", f'<svg x="{MARGIN}" y="36" width="{wide}" height="{high}" ', 1)
    out += rect(MARGIN, 36, wide, high, 4, "", "fill:none;stroke:var(--key);stroke-width:3")
    out += text(MARGIN, 320, shorten(caption, 22, wide), 22, "ti")
    left, right, top, bottom = MARGIN + 34, MARGIN + wide - 24, 346.0, 560.0
    every = [n for moment in curve for n in moment.points]
    low, most = min(0, *every), max(1, *every)

    def y(n: float) -> float:
        return bottom - (bottom - top) * (n - low) / (most - low)

    for n in sorted({low, 0, most}):
        out += f'<path d="M{left} {num(y(n))}H{num(MARGIN + wide)}" style="stroke:var(--line-strong);stroke-width:{2 if n == 0 else 1}"/>'
        if n == 0 or abs(y(n) - y(0)) > 18:
            out += text(left - 8, y(n) + 6, str(n).replace("-", "−"), 17, "e lo")
    for seat in range(len(curve[0].points)):
        across = (right - left) / max(1, len(curve) - 1)
        through = "L".join(f"{num(left + i * across)} {num(y(at.points[seat]))}" for i, at in enumerate(curve))
        dash = STROKES[seat % len(STROKES)]
        out += (
            f'<path d="M{through}" style="fill:none;stroke:var(--p{seat + 1}-text);stroke-width:3.4;stroke-linejoin:round'
            f'{f";stroke-dasharray:{dash}" if dash else ""}"/>'
        )
        out += badge(seat, right + 10, y(curve[-1].points[seat]), 10)
    return out + text(MARGIN, 604, "Mingtang", 22, "mu")
