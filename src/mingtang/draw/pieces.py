"""Wood and cardboard on the board: a piece, a stack of pieces, the sign of a seat."""

from __future__ import annotations

from mingtang.draw.markup import UNSPOKEN, at, attr, cached, esc, link, num
from mingtang.draw.symbols import EMBLEM_AT, MATERIAL, NEUTRAL, ON_WALL, PLAIN, SYMBOLS

OVERLAP = 0.58
"""How far pieces of one owner stand apart, in their own size."""
MANY = 5
"""So many pieces of one owner become one piece and a number."""


def seat_class(seat: int) -> str:
    """The class that gives a seat's colour: p1 to p5, p0 for a seat that nobody sits in."""
    return f"p{seat + 1}"


@cached
def piece(
    name: str,
    x: float,
    y: float,
    size: float = 40,
    owner: int | None = None,
    colour: str = "",
    key: str = "",
    kind: str = "",
    sign: bool = True,
    title: str = "",
) -> str:
    """A piece with its middle at x, y.

    `owner` is a seat (NEUTRAL for nobody's), None for things without owner; then `colour` may override the material. `key` names this
    very piece ("trader-2-kang-0") and `kind` the pieces that it could be exchanged with ("trader-2"): the page lets a piece glide from
    where its key, or failing that one of its kind, stood before.
    """
    if name not in SYMBOLS:
        raise KeyError(f"there is no piece {name!r}")
    if owner is None and not key and not title:  # printed rather than placed: as short as it can be said
        k = size / 64
        return (
            f'<use{link(f"s-{name}")} x="{num(x - size / 2)}" y="{num(y - size / 2 - 2 * k)}" width="{num(size)}" '
            f'height="{num(66 * k)}"{attr("style", f"--pc:{colour or MATERIAL.get(name, PLAIN)}")}/>'
        )
    look = (
        f' class="{seat_class(owner)}"'
        if owner is not None
        else attr("style", f"--pc:{colour or MATERIAL.get(name, PLAIN)}")
    )
    mark = ""
    if sign and owner is not None and name in EMBLEM_AT:
        ex, ey, k = EMBLEM_AT[name]
        mark = (
            f'<use class="{"em2" if name in ON_WALL else "em"}"{link(f"em-{owner + 1}")} x="{num(ex - 11 * k)}" '
            f'y="{num(ey - 11 * k)}" width="{num(22 * k)}" height="{num(22 * k)}"/>'
        )
    told = f"<title>{esc(title)}</title>" if title else ""
    return (
        f'<g{look} transform="{at(x - size / 2, y - size / 2, size / 64)}"{attr("data-piece", key)}{attr("data-kind", kind)}>'
        f'{told}<use{link(f"s-{name}")} y="-2" width="64" height="66"/>{mark}</g>'
    )


def own_piece(name: str, owner: int, place: str, n: int, x: float, y: float, size: float = 40, title: str = "") -> str:
    """The nth of a seat's pieces of this name in a place; pieces of a seat are interchangeable."""
    kind = f"{name}-{owner}"
    return piece(name, x, y, size, owner, key=f"{kind}-{place}-{n}", kind=kind, title=title)


def row(name: str, owner: int, place: str, count: int, x: float, y: float, size: float = 44, title: str = "") -> str:
    """Pieces of one owner side by side, the leftmost at the back; five or more become one piece and a number."""
    if count >= MANY:
        n = f'<text x="{num(x + size * 0.42)}" y="{num(y + size * 0.4)}" class="bo halo" style="--fs:{num(size * 0.44)}px"{UNSPOKEN}>×{count}</text>'
        return own_piece(name, owner, place, 0, x, y, size, title) + n
    return "".join(own_piece(name, owner, place, i, x + i * size * OVERLAP, y, size, title) for i in range(count))


def row_width(count: int, size: float = 44) -> float:
    """How much room a row needs, from the left edge of the first piece to the right edge of the last."""
    if count <= 0:
        return 0.0
    return size * 1.75 if count >= MANY else size * (1 + (count - 1) * OVERLAP)


@cached
def badge(seat: int, x: float, y: float, r: float = 10, key: str = "", faded: bool = False, title: str = "") -> str:
    """The sign of a seat alone: its shape in its colour, ink round it."""
    told = f"<title>{esc(title)}</title>" if title else ""
    return (
        f'<g class="{seat_class(seat)}"{attr("data-piece", key)}{attr("opacity", ".45" if faded else "")}>{told}'
        f'<use class="bdg"{link(f"em-{seat + 1}")} x="{num(x - r * 1.1)}" y="{num(y - r * 1.1)}" width="{num(r * 2.2)}" height="{num(r * 2.2)}"/></g>'
    )


def pattern_fill(seat: int) -> str:
    """The style that fills an area with a seat's colour and pattern."""
    return f"fill:url(#pat-{seat + 1})"


__all__ = [
    "MANY",
    "NEUTRAL",
    "OVERLAP",
    "badge",
    "own_piece",
    "pattern_fill",
    "piece",
    "row",
    "row_width",
    "seat_class",
]
