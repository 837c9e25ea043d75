"""The plots of the laboratory's pages: SVG in the house's own colours, which follow the reader's light or dark page."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from mingtang.lab.extras import need
from mingtang.lab.stats import wilson

Number = Callable[[float, int], str]
"""Writes a number with so many digits as the reader's language does."""

INKS = {
    "ink": "#010101", "ink-2": "#020202", "ink-3": "#030303", "line": "#040404", "line-strong": "#050505",
    "paper-raised": "#060606", "celadon": "#070707", "vermilion": "#080808", "porcelain": "#090909", "lamp": "#0a0a0a",
    "p1": "#0b0b0b", "p2": "#0c0c0c", "p3": "#0d0d0d", "p4": "#0e0e0e", "p5": "#0f0f0f", "p0": "#101010",
    "p1-text": "#111111", "p2-text": "#121212", "p3-text": "#131313", "p4-text": "#141414", "p5-text": "#151515",
    "p0-text": "#161616", "porcelain-mid": "#171717",
}  # fmt: skip
"""Stand-ins for the tokens of the page; in the finished SVG each becomes var(--token)."""
SERIES = ("p2-text", "p1-text", "p4-text", "p3-text", "p5-text", "p0-text")
HATCHES = ("", "///", "...", "\\\\\\", "xx", "oo")
"""Colour never alone: each series has a pattern too."""
WIDE = 8.4
ROW = 0.27


def ink(token: str) -> str:
    """A colour of the house."""
    return INKS[token]


@contextmanager
def figure(name: str, width: float, height: float, title: str) -> Iterator[tuple[Any, list[str]]]:
    """Axes to draw on; when the block ends, the list holds the SVG."""
    need("matplotlib", "lab", "the laboratory's report")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: dict[Any, Any] = {
        "svg.fonttype": "none", "svg.hashsalt": name, "font.family": "sans-serif", "font.size": 10,
        "text.color": ink("ink"), "axes.edgecolor": ink("line-strong"), "axes.labelcolor": ink("ink-2"),
        "xtick.color": ink("ink-2"), "ytick.color": ink("ink-2"), "axes.grid": True, "grid.color": ink("line"),
        "grid.linewidth": 0.8, "axes.axisbelow": True, "axes.spines.top": False, "axes.spines.right": False,
        "axes.facecolor": "none", "figure.facecolor": "none", "legend.frameon": False, "hatch.linewidth": 0.7,
        "hatch.color": ink("paper-raised"), "axes.labelsize": 10, "legend.fontsize": 9.5,
    }  # fmt: skip
    out: list[str] = []
    with rc_context(style):
        made = Figure(figsize=(width, height), layout="constrained")
        axes = made.subplots()
        yield axes, out
        buffer = io.StringIO()
        made.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    out.append(_for_the_page(buffer.getvalue(), name, title))


def _for_the_page(svg: str, name: str, title: str) -> str:
    """An SVG that can stand in a page beside others: own ids, the page's colours and letters, no fixed size."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(xlink:href|href)="#([^"]+)"', rf'\1="#{name}-\2"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    for token, stand_in in INKS.items():
        svg = re.sub(rf'(style="[^"]*?){stand_in}', rf"\1var(--{token})", svg)
        svg = re.sub(rf'(style="[^"]*?){stand_in}', rf"\1var(--{token})", svg)
        svg = re.sub(rf'(fill|stroke)="{stand_in}"', rf'style="\1: var(--{token})"', svg)
    svg = re.sub(r"font-family: [^;\"]*", "font-family: var(--font-ui)", svg)
    svg = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font: \1 var(--font-ui)", svg)
    head = re.match(r"<svg[^>]*>", svg)
    box = re.search(r'viewBox="[^"]+"', head[0] if head else "")
    size = [float(x) for x in box[0][9:-1].split()] if box else [0.0, 0.0, WIDE * 72, 0.0]
    half = ' class="half"' if size[2] < WIDE * 50 else ""
    label = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    new = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {box[0] if box else ""} role="img" aria-label="{label}"{half}>'
    return new + svg[len(head[0]) if head else 0 :]


# ---- the kinds of plots


def intervals(
    name: str,
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    fair: Sequence[float],
    axis: str,
    write: Number,
    percent: bool = True,
) -> str:
    """A dot with its interval for each row, and a line where chance alone would put it."""
    digits = 1
    with figure(name, WIDE, 0.95 + 0.42 * len(rows), title) as (ax, out):
        for i, (label, value, low, high) in enumerate(rows):
            del label
            ax.plot([low, high], [i, i], color=ink("porcelain"), linewidth=2.4, solid_capstyle="butt")
            ax.plot([value], [i], "o", color=ink("porcelain"), markersize=8)
            text = write(100 * value, digits) + " %" if percent else write(value, digits)
            ax.annotate(
                text, (high, i), xytext=(8, 0), textcoords="offset points", va="center", color=ink("ink"), fontsize=9.5
            )
            if i < len(fair):
                ax.plot(
                    [fair[i], fair[i]],
                    [i - 0.38, i + 0.38],
                    color=ink("vermilion"),
                    linewidth=1.8,
                    linestyle=(0, (3, 2)),
                )
        ax.set_yticks(range(len(rows)), [row[0] for row in rows])
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.set_xlabel(axis)
        ax.grid(axis="y", visible=False)
        ax.margins(x=0.12)
        _ticks(ax.xaxis, write, percent)
    return out[0]


def bars(name: str, title: str, counts: Sequence[tuple[str, int]], axis: str, up: str, write: Number) -> str:
    """One bar for each number of times, with the interval of its share."""
    whole = sum(count for _, count in counts)
    with figure(name, WIDE / 2, 2.6, title) as (ax, out):
        ax.bar([c[0] for c in counts], [c[1] / whole for c in counts], color=ink("porcelain-mid"), width=0.78)
        for i, (_, count) in enumerate(counts):
            ax.plot([i, i], wilson(count, whole), color=ink("ink"), linewidth=1.3)
        ax.set_xlabel(axis)
        ax.set_ylabel(up)
        ax.grid(axis="x", visible=False)
        if len(counts) > 14:
            step = math.ceil(len(counts) / 10)
            ax.set_xticks(range(0, len(counts), step))
        _ticks(ax.yaxis, write, percent=True)
    return out[0]


def histograms(
    name: str,
    title: str,
    series: dict[str, Sequence[int]],
    begin: int,
    step: int,
    axis: str,
    up: str,
    write: Number,
    width: float = WIDE,
) -> str:
    """How often each value was seen, one outline for each series."""
    with figure(name, width, 2.9 if width == WIDE else 2.6, title) as (ax, out):
        for i, (label, counts) in enumerate(series.items()):
            whole = sum(counts) or 1
            edges = [begin + step * k for k in range(len(counts) + 1)]
            heights = [c / whole for c in counts]
            color = ink(SERIES[i % len(SERIES)])
            ax.stairs(heights, edges, fill=True, alpha=0.28, color=color, hatch=HATCHES[i % len(HATCHES)] or None)
            ax.stairs(heights, edges, color=color, linewidth=2.0, label=label)
        ax.set_xlabel(axis)
        ax.set_ylabel(up)
        if len(series) > 1:
            ax.legend()
        _ticks(ax.yaxis, write, percent=True)
    return out[0]


def pairs(
    name: str,
    title: str,
    rows: Sequence[tuple[str, tuple[float, float, float], tuple[float, float, float]]],
    names: tuple[str, str],
    axis: str,
    write: Number,
) -> str:
    """Two bars with their intervals for each row."""
    with figure(name, WIDE, 1.0 + 0.5 * len(rows), title) as (ax, out):
        looks: list[tuple[str, str, str, float]] = [(names[0], "p1", "", -0.19), (names[1], "p2", "///", 0.19)]
        for k, (label, token, hatch, shift) in enumerate(looks):
            values = [row[1] if k == 0 else row[2] for row in rows]
            at = [i + shift for i in range(len(rows))]
            ax.barh(at, [v[0] for v in values], height=0.36, color=ink(token), hatch=hatch or None, label=label)
            for y, (_, low, high) in zip(at, values, strict=True):
                ax.plot([low, high], [y, y], color=ink("ink"), linewidth=1.3)
        ax.set_yticks(range(len(rows)), [row[0] for row in rows])
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.set_xlabel(axis)
        ax.grid(axis="y", visible=False)
        ax.legend(loc="lower right")
        _ticks(ax.xaxis, write, percent=False)
    return out[0]


def lines(
    name: str,
    title: str,
    series: dict[str, Sequence[tuple[float, float, float, float]]],
    axis: tuple[str, str],
    write: Number,
    percent: tuple[bool, bool] = (True, True),
    fair: float | None = None,
    width: float = WIDE,
) -> str:
    """Lines with a band for their intervals."""
    with figure(name, width, 2.9 if width == WIDE else 2.6, title) as (ax, out):
        for i, (label, points) in enumerate(series.items()):
            xs = [p[0] for p in points]
            color = ink(SERIES[i % len(SERIES)])
            ax.fill_between(xs, [p[2] for p in points], [p[3] for p in points], color=color, alpha=0.22, linewidth=0)
            ax.plot(xs, [p[1] for p in points], color=color, linewidth=2.2, label=label, linestyle=("-", "--", ":", "-.")[i % 4])  # fmt: skip
        if fair is not None:
            ax.axhline(fair, color=ink("vermilion"), linewidth=1.5, linestyle=(0, (3, 2)))
        ax.set_xlabel(axis[0])
        ax.set_ylabel(axis[1])
        if len(series) > 1:
            ax.legend(loc="best")
        if percent[1]:
            ax.set_ylim(bottom=0)
        _ticks(ax.xaxis, write, percent[0])
        _ticks(ax.yaxis, write, percent[1])
    return out[0]


def forest(name: str, title: str, rows: Sequence[tuple[str, float, float, float]], axis: str, write: Number) -> str:
    """Differences with their intervals around nought; what is surely above or below it is coloured."""
    with figure(name, WIDE, 0.9 + ROW * len(rows), title) as (ax, out):
        for i, (_, value, low, high) in enumerate(rows):
            token = "celadon" if low > 0 else "vermilion" if high < 0 else "ink-3"
            ax.plot([low, high], [i, i], color=ink(token), linewidth=2.2, solid_capstyle="butt")
            ax.plot([value], [i], {"celadon": "^", "vermilion": "v"}.get(token, "o"), color=ink(token), markersize=6)
        ax.axvline(0, color=ink("line-strong"), linewidth=1.3)
        ax.set_yticks(range(len(rows)), [row[0] for row in rows])
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.set_xlabel(axis)
        ax.grid(axis="y", visible=False)
        ax.tick_params(axis="y", length=0)
        _ticks(ax.xaxis, write, percent=True, sign=True)
    return out[0]


def _ticks(axis: Any, write: Number, percent: bool, sign: bool = False) -> None:
    from matplotlib.ticker import FuncFormatter

    def text(value: float, _: object = None) -> str:
        shown = 100 * value if percent else value
        digits = 0 if abs(shown - round(shown)) < 1e-6 else 1
        plus = "+" if sign and shown > 1e-9 else ""
        return f"{plus}{write(shown, digits)}{' %' if percent else ''}"

    axis.set_major_formatter(FuncFormatter(text))
