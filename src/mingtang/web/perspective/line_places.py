"""Where on the board the choices of a line are made: each is drawn in the position in which it will be asked for, as the seat will see it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from types import ModuleType
from typing import Any

from mingtang.core.game import Game
from mingtang.draw.contract import Scene, Sheet
from mingtang.draw.scenes import choices_of
from mingtang.review.line_words import LineStep
from mingtang.texts import Texts

PATH_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")
TAKEN = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
"""How many figures each stroke of a path takes; the last ones are where it ends."""


@dataclass(frozen=True)
class LinePlace:
    """The middle of a place, in the units of its sheet."""

    sheet: str
    x: float
    y: float


def line_places(
    game: Game[Any],
    drawing: ModuleType | None,
    steps: Sequence[LineStep],
    seat: int,
    texts: Texts,
    names: Sequence[str],
) -> list[LinePlace | None]:
    """The place of every step; None for a choice that has none on the board."""
    return [None if drawing is None else _place(game, drawing, step, seat, texts, names) for step in steps]


def _place(
    game: Game[Any], drawing: ModuleType, step: LineStep, seat: int, texts: Texts, names: Sequence[str]
) -> LinePlace | None:
    s, words = step.position, step.action.words
    choices = tuple(c for c in choices_of(s, seat, texts, names) if c.action == words)
    for sheet in drawing.draw(Scene(game.view(s, seat), choices, names, texts)).sheets:
        found = middle(sheet, f'data-action="{escape(words)}"')
        if found is not None:
            return LinePlace(sheet.id, *found)
    return None


def middle(sheet: Sheet, mark: str) -> tuple[float, float] | None:
    """The middle of the first ring after a piece of the drawing, in the units of the sheet."""
    begin = sheet.svg.find(mark)
    ring = re.compile(r'<(circle|rect|path) class="ring" ([^>]*)/>').search(sheet.svg, begin) if begin >= 0 else None
    if ring is None:
        return None
    figures = dict(re.findall(r'([a-z]+)="([^"]*)"', ring[2]))
    if ring[1] == "circle":
        return float(figures["cx"]), float(figures["cy"])
    if ring[1] == "rect":
        x, y, width, height = (float(figures[key]) for key in ("x", "y", "width", "height"))
        return x + width / 2, y + height / 2
    xs, ys = zip(*corners(figures["d"]), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def corners(d: str) -> list[tuple[float, float]]:
    """Where the strokes of a path end."""
    out: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, text in PATH_STEP.findall(d):
        kind, figures = letter.upper(), [float(n) for n in NUMBER.findall(text)]
        taken = TAKEN.get(kind, 0)
        for i in range(0, len(figures) - taken + 1, taken) if taken else ():
            part, here = figures[i : i + taken], (x, y) if letter.islower() else (0.0, 0.0)
            if kind == "H":
                x = here[0] + part[0]
            elif kind == "V":
                y = here[1] + part[0]
            else:
                x, y = here[0] + part[-2], here[1] + part[-1]
            out.append((x, y))
    return out or [(0.0, 0.0)]
