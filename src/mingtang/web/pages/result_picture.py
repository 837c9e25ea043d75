"""The result of a game as one picture to share: its cover, who played, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.draw.icons import SEAL
from mingtang.draw.labels import rect, shorten, text
from mingtang.draw.paper import standalone
from mingtang.web.pages.typefaces import with_own_letters
from mingtang.web.perspective.position import Points

WIDTH, HEIGHT = 1200, 630
TALLEST = 88


def result_picture(
    title: str, verdict: str, cover: str, points: Sequence[Points], names: Sequence[str], theme: str
) -> str:
    """The picture. `verdict` says who has won; `cover` is the drawing of the game."""
    ranked = sorted(points, key=lambda p: p.place)
    step = min(TALLEST, 400 / max(1, len(ranked)))
    most = max(1, *(p.total for p in ranked))
    body = f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>'
    body += cover.replace(
        "<svg ", f'<svg x="0" y="0" width="380" height="{HEIGHT}" preserveAspectRatio="xMidYMid slice" ', 1
    )
    body += SEAL.replace("<svg ", '<svg x="1096" y="36" width="64" height="64" ', 1)
    body += text(424, 88, shorten(title, 50, 640), 50, "ti") + text(424, 134, shorten(verdict, 26, 736), 26, "lo")
    for i, p in enumerate(ranked):
        y = 186 + i * step
        long = 736 * max(0, p.total) / most
        body += text(424, y, f"{p.place}. {shorten(names[p.seat], 28, 560)}", 28, "bo")
        body += text(1160, y, str(p.total).replace("-", "−"), 30, "bo e")
        body += rect(424, y + 12, 736, 16, 8, "slot") + rect(
            424, y + 12, max(16, long), 16, 8, "", f"fill:var(--p{p.seat + 1})"
        )
    body += text(424, 602, "Mingtang", 22, "mu")
    return with_own_letters(standalone(title, WIDTH, HEIGHT, body, theme=theme))
