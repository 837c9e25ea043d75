"""Words and plates on a board: names first, printed values below, always in the same order."""

from __future__ import annotations

from typing import Final

from mingtang.draw.markup import UNSPOKEN, attr, cached, esc, num

NARROW: Final = frozenset("iljtfrI.,:;'’|!()[] ")
WIDE: Final = frozenset("mwMWOQGCDN@—%&")


@cached
def breadth(words: str, size: float, bold: bool = False) -> float:
    """About how wide words will be, with a reserve for fonts that run wider."""
    units = 0.0
    for c in words:
        if ord(c) >= 0x2E80:
            units += 1.0
        elif c in NARROW:
            units += 0.31
        elif c in WIDE:
            units += 0.84
        elif c.isupper():
            units += 0.67
        else:
            units += 0.53
    return units * size * (1.2 if bold else 1.12)


@cached
def fit(words: str, size: float, width: float, least: float = 12.0, bold: bool = True) -> float:
    """The size at which words fit a width: long words get smaller letters, not a smaller plate."""
    need = breadth(words, size, bold)
    return size if need <= width else max(least, int(size * width / need * 2) / 2)


@cached
def shorten(words: str, size: float, width: float, bold: bool = False) -> str:
    """Words cut to a width, for names that people chose themselves."""
    if breadth(words, size, bold) <= width:
        return words
    cut = words
    while cut and breadth(cut + "…", size, bold) > width:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def wrap(words: str, size: float, width: float, most: int = 9) -> list[str]:
    """Words broken into lines of a width; what does not fit the last line is cut."""
    lines: list[str] = []
    left = words.split()
    while left and len(lines) < most:
        taken = [left.pop(0)]
        while left and breadth(" ".join([*taken, left[0]]), size) <= width:
            taken.append(left.pop(0))
        lines.append(" ".join(taken))
    if left:
        lines[-1] = shorten(f"{lines[-1]} {' '.join(left)}", size, width)
    return lines


def paragraph(
    x: float, y: float, words: str, size: float, width: float, most: int = 9, cls: str = "lo", lead: float = 1.25
) -> str:
    """Words in several lines; y is the base of the first."""
    return "".join(
        text(x, y + i * size * lead, line, size, cls) for i, line in enumerate(wrap(words, size, width, most))
    )


def style(**values: object) -> str:
    """A style attribute; names with an underscore get a hyphen, a leading double underscore makes a custom property."""
    return attr("style", ";".join(f"{k.replace('_', '-')}:{v}" for k, v in values.items() if v != ""))


@cached
def text(
    x: float,
    y: float,
    words: object,
    size: float = 18,
    cls: str = "",
    ground: str = "",
    near: float = 0,
    room: float = 0,
) -> str:
    """Words at a place. Classes: `ti` title, `bo` bold, `lo` second, `mu` muted, `m` middle, `e` end, `halo` on busy ground.

    `near`: their size on a phone, which shows a sheet so small that words must be larger than they are printed. `room`: how wide they
    may be at most; a page that prints them larger than here, so that they can be read, sets them narrower.
    """
    close = f"{num(near)}px" if near else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}"{attr("class", f"{cls} near".strip() if near else cls)}'
        f"{style(__fs=f'{num(size)}px', __hc=ground, __near=close)}"
        f"{attr('data-room', num(room)) if room else ''}{UNSPOKEN}>{esc(words)}</text>"
    )


@cached
def title(
    x: float, y: float, name: str, han: str = "", size: float = 26, cls: str = "ti halo", ground: str = ""
) -> str:
    """A name with its Chinese characters behind it, smaller and paler: ornament, never read aloud."""
    behind = (
        f'<tspan class="hn" dx="7" style="font-size:{num(size * 0.72)}px" lang="zh-Hant">{esc(han)}</tspan>'
        if han
        else ""
    )
    return (
        f'<text x="{num(x)}" y="{num(y)}"{attr("class", cls)}'
        f"{style(__fs=f'{num(size)}px', __hc=ground)}{UNSPOKEN}>{esc(name)}{behind}</text>"
    )


@cached
def rect(x: float, y: float, w: float, h: float, r: float = 4, cls: str = "slot", look: str = "") -> str:
    """A plate (`plate`), a place for a piece (`slot`), an empty one (`slot dash`)."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
        f"{attr('class', cls)}{attr('style', look)}/>"
    )


@cached
def line(d: str, width: float = 1.0, opacity: float = 1.0, look: str = "") -> str:
    """A thin line of ink along path data."""
    faint = f";opacity:{opacity:g}" if opacity != 1 else ""
    return f'<path d="{d}" class="inkline" style="stroke-width:{num(width)}{faint}{";" + look if look else ""}"/>'


@cached
def shape(d: str, fill: str, stroke: str = "", width: float = 2.0, opacity: float = 1.0) -> str:
    """A flat area along path data, in a token's colour: `shape(d, "--plate", "--key")`."""
    look = f"fill:var({fill})" if fill else "fill:none"
    if stroke:
        look += f";stroke:var({stroke});stroke-width:{num(width)};stroke-linejoin:round"
    if opacity != 1:
        look += f";opacity:{opacity:g}"
    return f'<path d="{d}" style="{look}"/>'
