"""A sheet that has two forms: tall, as a phone shows it, and broad, where there is room beside one another.

It is drawn once, tall. Its parts say where they lie in the broad form; which form is seen the page decides, so nothing is drawn twice but the
paper below and the frame above.
"""

from __future__ import annotations

from mingtang.draw.markup import num


def moved(inner: str, x: float, y: float, size: float = 1.0) -> str:
    """A part of the sheet that lies elsewhere in the broad form: every point of it at `size` times where it was drawn, and then x and y further."""
    scale = f" scale({size:g})" if size != 1.0 else ""
    return f'<g class="part" style="--broad:translate({num(x)}px,{num(y)}px){scale}">{inner}</g>'


def only_broad(inner: str) -> str:
    """What is seen in the broad form alone."""
    return f'<g class="on-broad" display="none">{inner}</g>'


def only_tall(inner: str) -> str:
    """What is seen in the tall form alone."""
    return f'<g class="on-tall">{inner}</g>'
