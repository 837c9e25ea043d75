"""Plots made of rows: a name, a drawn interval, a figure. They are part of the page, so that on a phone names stand above what they name."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from mingtang.lab.measure.statistics import Estimate

Write = Callable[[float], str]
"""Writes a figure as the reader's language does."""

MOST_TICKS = 5
"""So many figures find room below a row on a phone; of more than these it leaves out every second, never nought."""
BEYOND = 4
"""The lines of the grid go on so far above and below a row, so that they are whole beside a name of two lines. On a phone rows are apart, and it is cut off."""
STYLE = """
.rows{width:100%;margin:0 0 var(--s2)}
.row{display:grid;grid-template-columns:minmax(7rem,14rem) minmax(0,1fr) 8rem;column-gap:var(--s3);align-items:center;font-size:var(--text-s);min-height:1.7rem;break-inside:avoid}
.row .name{line-height:1.25}
.row.axis{min-height:1.4rem}
.row .figure{white-space:nowrap;text-align:right}
.row .figure.two{display:flex;flex-direction:column;line-height:1.15}
.row svg.track{width:100%;height:1.7rem;min-width:0;display:block;overflow:visible}
.row svg.track.two{height:2.1rem}
.track *{vector-effect:non-scaling-stroke;fill:none;stroke-linecap:butt}
.track .grid{stroke:var(--line);stroke-width:1;shape-rendering:crispEdges}
.track .nought{stroke:var(--line-strong);stroke-width:1.5;shape-rendering:crispEdges}
.track .fair{stroke:var(--vermilion);stroke-width:2;stroke-dasharray:4 3}
.track .range{stroke:var(--porcelain);stroke-width:3}
.track .dot{stroke:var(--porcelain);stroke-width:9;stroke-linecap:round}
.track .above{stroke:var(--celadon)}.track .below{stroke:var(--vermilion)}.track .level{stroke:var(--ink-3)}
.track .bar{fill:var(--porcelain-mid)}
.track .first{fill:var(--p1)}.track .second{stroke:var(--p2-text);stroke-width:1.5}
.track .whisker{stroke:var(--ink);stroke-width:1.5}
.ticks{position:relative;height:1.3rem;display:block;color:var(--ink-2);font-size:var(--text-xs)}
.ticks span{position:absolute;transform:translateX(-50%);white-space:nowrap}
.axis-title{display:block;font-size:var(--text-s);color:var(--ink-2);margin:0;text-align:center}
.key{font-size:var(--text-s);color:var(--ink-2);margin:0 0 var(--s2)}
.key i{display:inline-block;width:1.4rem;height:.7rem;margin-right:.4rem;border:1.5px solid var(--p1);background:var(--p1)}
.key span+span{margin-left:1.5rem}.key span+span i{background:none;border-color:var(--p2-text)}
.uses .row{grid-template-columns:minmax(7rem,15rem) repeat(2,minmax(0,1fr) 3.6rem) minmax(0,1fr) 7.6rem;border-top:1px solid var(--line)}
.uses .row.top{border:0;font-weight:600;color:var(--ink-2);align-items:end}
.uses .row.top>:not(.name){grid-column:span 2;text-align:right}
.uses .what{display:none}
@media (max-width:43.99rem){
.row{grid-template-columns:minmax(0,1fr) 7.6rem}
.row .name{grid-column:1/-1;margin-top:var(--s2)}
.row svg.track{clip-path:inset(0 -1rem)}
.ticks span:first-child{transform:translateX(-25%)}
.ticks.many.even span:nth-child(even),.ticks.many.odd span:nth-child(odd){display:none}
.row.axis .name{display:none}
.uses .row{grid-template-columns:6.4rem minmax(0,1fr) 7.6rem;row-gap:.1rem;padding-bottom:var(--s2)}
.uses .row.top{display:none}
.uses .name{font-weight:600}
.uses .what{display:block;color:var(--ink-2);font-size:var(--text-xs)}
.uses .row .none{display:none}
}
"""


@dataclass(frozen=True)
class Axis:
    """From which figure to which the rows are drawn, and where the lines of the grid are."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Where a figure lies, in thousandths of the width; what lies outside is drawn at the edge."""
        return round(1000 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low))), 1)


def scale(low: float, high: float, about: int = 5, most: float = math.inf) -> Axis:
    """A scale with round figures that holds both."""
    if high - low < 1e-12:
        high = low + (abs(low) or 1.0)
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = power * min((m for m in (1, 2, 5, 10) if m * power >= rough * 0.999), default=10)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(round(step * k, 10) for k in range(first, last + 1))
    top = min(most, ticks[-1])
    return Axis(ticks[0], top, tuple(t for t in ticks if t <= top + 1e-12))


def ends(estimates: Sequence[Estimate]) -> list[float]:
    """Every figure that the rows must hold; a range without an end gives none."""
    return [x for e in estimates for x in ((e.value, e.low, e.high) if e.bounded else (e.value,))]


def intervals(
    title: str, rows: Sequence[tuple[str, Estimate]], fair: Sequence[float], axis: str, tick: Write, figure: Write
) -> str:
    """A dot with its interval for each row, and a dashed line where chance alone would put it."""
    s = scale(min([0.0, *ends([e for _, e in rows])]), max([*ends([e for _, e in rows]), *fair]), most=1.0)
    out = []
    for i, (name, e) in enumerate(rows):
        drawn = [_range(s, e, "range"), _dot(s, e.value, "dot")]
        if i < len(fair):
            drawn.insert(0, _line("fair", s.at(fair[i]), 1, 23))
        out.append(_row(name, _track(s, drawn), figure(e.value)))
    return _rows(title, out, s, axis, tick)


def forest(
    title: str, rows: Sequence[tuple[str, Estimate]], axis: str, tick: Write, figure: Write, sure: Sequence[bool] = ()
) -> str:
    """Differences with their intervals around nought.

    Where more is better, what is surely above or below nought has a colour for each. Where it is neither better nor worse, say of each row whether it is
    `sure`: those have one colour, and the others none.
    """
    found = ends([e for _, e in rows])
    s = scale(min([0.0, *found]), max([0.0, *found]))
    sides = [("sure" if known else "level") for known in sure] or [_side(e) for _, e in rows]
    out = [_row(name, _difference(s, e, side), figure(e.value)) for (name, e), side in zip(rows, sides, strict=True)]
    return _rows(title, out, s, axis, tick)


def pairs(
    title: str, rows: Sequence[tuple[str, Estimate, Estimate]], names: tuple[str, str], axis: str, tick: Write, figure: Write
) -> str:  # fmt: skip
    """Two bars with their intervals for each row: a full one above a hollow one."""
    found = ends([e for _, a, b in rows for e in (a, b)])
    s = scale(min([0.0, *found]), max([0.0, *found]))
    out = []
    for name, one, two in rows:
        drawn = [_bar(s, one, "first", 2, 10), _bar(s, two, "second", 13, 10)]
        figures = f'<span class="figure two"><span>{escape(figure(one.value))}</span><span>{escape(figure(two.value))}</span></span>'
        out.append(f'<div class="row"><span class="name">{escape(name)}</span>{_track(s, drawn, " two")}{figures}</div>')  # fmt: skip
    key = f'<p class="key"><span><i></i>{escape(names[0])}</span><span><i></i>{escape(names[1])}</span></p>'
    return _rows(title, out, s, axis, tick, key)


@dataclass(frozen=True)
class UseRow:
    """One line of the plot of what is used: its name, its three figures, and how they are written."""

    name: str
    times: Estimate
    taken: Estimate
    edge: Estimate | None
    written: tuple[str, str, str]


def uses(title: str, rows: Sequence[UseRow], heads: tuple[str, str, str], all_rows: Sequence[UseRow]) -> str:
    """How often each thing is used, how often it is taken when offered, and how its users fare. Scales are those of all rows."""
    times = scale(0.0, max([*ends([u.times for u in all_rows]), 0.01]), 3)
    taken = Axis(0.0, 1.0, (0.0, 0.5, 1.0))
    found = ends([u.edge for u in all_rows if u.edge])
    edge = scale(min([0.0, *found]), max([0.0, *found]), 3) if found else taken
    top = "".join(f"<span>{escape(head)}</span>" for head in heads)
    out = [f'<div class="row top"><span class="name"></span>{top}</div>']
    for u in rows:
        tracks = (
            _track(times, [_bar(times, u.times, "bar", 5, 14)]),
            _track(taken, [_bar(taken, u.taken, "bar", 5, 14)]),
            _difference(edge, u.edge, _side(u.edge)) if u.edge else _track(edge, [], " none"),
        )
        cells = "".join(
            f'<span class="what{_none(text)}">{escape(head)}</span>{track}<span class="figure{_none(text)}">{escape(text)}</span>'
            for head, track, text in zip(heads, tracks, u.written, strict=True)
        )
        out.append(f'<div class="row"><span class="name">{escape(u.name)}</span>{cells}</div>')
    return f'<div class="rows uses" role="group" aria-label="{escape(title)}">{"".join(out)}</div>'


def _none(text: str) -> str:
    """A figure that is not there takes no line on a phone."""
    return " none" if text == "–" else ""


def _rows(title: str, rows: Sequence[str], s: Axis, axis: str, tick: Write, key: str = "") -> str:
    marks = "".join(f'<span style="left:{s.at(t) / 10:g}%">{escape(tick(t))}</span>' for t in s.ticks)
    at = s.ticks.index(0.0) if 0.0 in s.ticks else 0
    many = f" many {'odd' if at % 2 else 'even'}" if len(s.ticks) > MOST_TICKS else ""
    foot = (
        f'<div class="row axis"><span class="name"></span><span class="ticks{many}">{marks}</span><span></span></div>'
    )
    foot += f'<div class="row axis"><span class="name"></span><span class="axis-title">{escape(axis)}</span></div>'
    return f'<div class="rows" role="group" aria-label="{escape(title)}">{key}{"".join(rows)}{foot}</div>'


def _row(name: str, track: str, figure: str) -> str:
    return f'<div class="row"><span class="name">{escape(name)}</span>{track}<span class="figure">{escape(figure)}</span></div>'


def _track(s: Axis, drawn: Sequence[str], more: str = "") -> str:
    grid = "".join(f"M{s.at(t):g} {-BEYOND}V{24 + BEYOND}" for t in s.ticks)
    nought = _line("nought", s.at(0.0), -BEYOND, 24 + BEYOND) if s.low < 0 < s.high else ""
    return (
        f'<svg class="track{more}" viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="grid" d="{grid}"/>{nought}{"".join(drawn)}</svg>'
    )


def _line(kind: str, x: float, top: int, bottom: int) -> str:
    return f'<path class="{kind}" d="M{x:g} {top}V{bottom}"/>'


def _range(s: Axis, e: Estimate, kind: str, y: int = 12) -> str:
    return f'<path class="{kind}" d="M{s.at(e.low):g} {y}H{s.at(e.high):g}"/>' if e.bounded else ""


def _dot(s: Axis, value: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{s.at(value):g} 12h.01"/>'


def _side(e: Estimate) -> str:
    if not e.bounded:
        return "level"
    return "above" if e.low > 0 else "below" if e.high < 0 else "level"


def _difference(s: Axis, e: Estimate, side: str) -> str:
    return _track(s, [_range(s, e, f"range {side}"), _dot(s, e.value, f"dot {side}")])


def _bar(s: Axis, e: Estimate, kind: str, top: int, height: int) -> str:
    begin, end = sorted((s.at(0.0), s.at(e.value)))
    drawn = f'<path class="{kind}" d="M{begin:g} {top}H{end:g}v{height}H{begin:g}z"/>'
    return drawn + _range(s, e, "whisker", top + height // 2)
