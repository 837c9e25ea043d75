"""The plots of the laboratory's pages: SVG in the house's own colours, which follow the reader's light or dark page."""

from __future__ import annotations

import io
import logging
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mingtang import draw
from mingtang.lab.extras import need
from mingtang.lab.measure.statistics import wilson

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
HALF = WIDE / 2


def ink(token: str) -> str:
    """A colour of the house."""
    return INKS[token]


TOKENS = Path(draw.__file__).parent / "tokens.css"
_folders: list[Path] = []
"""Where plots are kept as files of their own; the last one counts."""


@contextmanager
def plot_files(folder: Path) -> Iterator[None]:
    """While this lasts, every plot is also written to the folder: as SVG and as PDF, for papers and slides, in the colours of a light page."""
    folder.mkdir(parents=True, exist_ok=True)
    stand_ins = dict(INKS)
    light = TOKENS.read_text(encoding="utf-8").partition("@media")[0]
    colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{6})", light))
    INKS.update({token: colours[token] for token in INKS})
    _folders.append(folder)
    try:
        yield
    finally:
        _folders.pop()
        INKS.update(stand_ins)


def _about_the_plot(record: logging.LogRecord) -> bool:
    """Whether the library says something about a plot. Where it keeps its list of fonts is nothing that a reader of the page can do anything about."""
    return record.funcName != "_get_config_or_cache_dir" and "font cache" not in record.getMessage()


@contextmanager
def figure(name: str, width: float, height: float, title: str) -> Iterator[tuple[Any, list[str]]]:
    """Axes to draw on; when the block ends, the list holds the SVG."""
    for logger in ("matplotlib", "matplotlib.font_manager"):
        logging.getLogger(logger).addFilter(_about_the_plot)
    need("matplotlib", "lab", "lab_report")
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
        if _folders and not name.endswith("-slim"):  # those are for telephones
            for kind in ("svg", "pdf"):
                made.savefig(
                    _folders[-1] / f"{name}.{kind}", metadata={"CreationDate" if kind == "pdf" else "Date": None}
                )
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


def bars(name: str, title: str, counts: Sequence[tuple[str, int]], axis: str, up: str, write: Number) -> str:
    """One bar for each number of times, with the interval of its share."""
    whole = sum(count for _, count in counts)
    with figure(name, HALF, 2.6, title) as (ax, out):
        ax.bar([c[0] for c in counts], [c[1] / whole for c in counts], color=ink("porcelain-mid"), width=0.78)
        for i, (_, count) in enumerate(counts):
            ax.plot([i, i], wilson(count, whole), color=ink("ink"), linewidth=1.3)
        ax.set_xlabel(axis)
        ax.set_ylabel(up)
        ax.set_ylim(bottom=0)
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
    games: Sequence[int],
    begin: int,
    step: int,
    axis: str,
    up: str,
    write: Number,
    width: float = WIDE,
) -> str:
    """How often each value was seen, one outline for each series; whiskers say how far a bar may be off, counted by game."""
    with figure(name, width, 2.9 if width == WIDE else 2.6, title) as (ax, out):
        keys: dict[str, tuple[Any, Any]] = {}
        for i, (label, counts) in enumerate(series.items()):
            whole = sum(counts) or 1
            edges = [begin + step * k for k in range(len(counts) + 1)]
            heights = [c / whole for c in counts]
            color = ink(SERIES[i % len(SERIES)])
            filled = ax.stairs(
                heights, edges, fill=True, alpha=0.28, color=color, hatch=HATCHES[i % len(HATCHES)] or None
            )
            keys[label] = (filled, ax.stairs(heights, edges, color=color, linewidth=2.0))
            at = [edge + step * (i + 1) / (len(series) + 1) for edge in edges[:-1]]
            ranges = [wilson(h * games[i], games[i]) for h in heights]
            seen = [k for k, h in enumerate(heights) if h > 0]
            low, high = [ranges[k][0] for k in seen], [ranges[k][1] for k in seen]
            ax.vlines([at[k] for k in seen], low, high, color=color, linewidth=1.2)
        ax.set_xlabel(axis)
        ax.set_ylabel(up)
        ax.set_ylim(bottom=0)
        if len(series) > 1:
            ax.legend(list(keys.values()), list(keys))  # with their patterns: colour never alone
        _whole_numbers(ax.xaxis)
        _ticks(ax.xaxis, write, percent=False)
        _ticks(ax.yaxis, write, percent=True)
    return out[0]


def steps(
    name: str,
    title: str,
    series: dict[str, Sequence[tuple[float, float, float, float]]],
    axis: tuple[str, str],
    fair: tuple[str, float],
    write: Number,
) -> str:
    """Shares that hold from one look to the next, with a band for their intervals, and a thin line for guessing."""
    with figure(name, HALF, 2.8, title) as (ax, out):
        for i, (label, points) in enumerate(series.items()):
            xs = [p[0] for p in points]
            color = ink(SERIES[i % len(SERIES)])
            low, high = [p[2] for p in points], [p[3] for p in points]
            ax.fill_between(xs, low, high, step="post", color=color, alpha=0.22, linewidth=0)
            ax.step(xs, [p[1] for p in points], where="post", color=color, linewidth=2.2, label=label, linestyle=("-", "--")[i % 2])  # fmt: skip
        ax.axhline(fair[1], color=ink("ink-3"), linewidth=1.3, linestyle=":", label=fair[0])
        ax.set_xlabel(axis[0])
        ax.set_ylabel(axis[1])
        ax.set_ylim(0, 1.02)
        ax.legend(loc="upper left", bbox_to_anchor=(0.0, -0.3), borderaxespad=0.0)
        _ticks(ax.xaxis, write, True)
        _ticks(ax.yaxis, write, True)
    return out[0]


def by_round(
    name: str,
    title: str,
    points: Sequence[tuple[int, float, float, float]],
    axis: tuple[str, str],
    before: str,
    write: Number,
    width: float = WIDE,
) -> str:
    """A figure for each round with its interval; round 0 is what comes before the first."""
    with figure(name, width, 2.9 if width == WIDE else 2.6, title) as (ax, out):
        color = ink(SERIES[0])
        ax.plot([p[0] for p in points], [p[1] for p in points], "o-", color=color, linewidth=1.6, markersize=5)
        sure = [p for p in points if math.isfinite(p[2])]
        ax.vlines([p[0] for p in sure], [p[2] for p in sure], [p[3] for p in sure], color=color, linewidth=2.2)
        ax.set_xlabel(axis[0])
        ax.set_ylabel(axis[1])
        ax.set_ylim(0, 1.1 * max(p[3] if math.isfinite(p[3]) else p[1] for p in points) or 1)
        rounds = [p[0] for p in points]
        shown = rounds[:: math.ceil(len(rounds) / 15) or 1]
        ax.set_xticks(shown, [before if n == 0 else str(n) for n in shown])
        _ticks(ax.yaxis, write, False)
    return out[0]


def for_both(draw: Callable[[str, float], str], name: str) -> list[str]:
    """A drawing for a wide page and one for a phone; the page shows the one that fits."""
    broad = draw(name, WIDE).replace("<svg ", '<svg class="broad" ', 1)
    slim = draw(f"{name}-slim", HALF).replace('class="half"', 'class="slim"', 1)
    return [broad, slim]


def _whole_numbers(axis: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


def _ticks(axis: Any, write: Number, percent: bool) -> None:
    from matplotlib.ticker import FuncFormatter

    def text(value: float, _: object = None) -> str:
        shown = 100 * value if percent else value
        digits = 0 if abs(shown - round(shown)) < 1e-6 else 1
        return write(shown, digits) + ("\u00a0%" if percent else "")

    axis.set_major_formatter(FuncFormatter(text))
