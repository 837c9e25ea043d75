"""The drawing kit in one import: lines, paper, words, pieces, targets, scenery. It knows no game.

    from mingtang.draw import kit

A page that shows drawings links the two style sheets of `STYLES` and holds `sprite()` once, directly after <body>. A sheet is made
with `sheet_svg`; a drawing that stands alone with `standalone` or `spread`. Ids of a board's own clips begin with the board's name.
Seats count from 0; `NEUTRAL` is the owner of pieces that belong to nobody at the table.
"""

from __future__ import annotations

from mingtang.draw.broad import moved, only_broad, only_tall
from mingtang.draw.contract import Ahead, Board, Choice, Fact, Figure, GameScene, Panel, Scene, Sheet, board_word
from mingtang.draw.icons import SEAL, band, free_seat, icon, sign
from mingtang.draw.labels import breadth, fit, line, paragraph, rect, shape, shorten, style, text, title, wrap
from mingtang.draw.lines import NamedNoise, Point, brush, curve, smooth, wobble
from mingtang.draw.markup import UNSPOKEN, at, attr, cached, esc, group, link, num
from mingtang.draw.paper import STYLES, frame, ground, lit_sheet, sheet_svg, spread, sprite, standalone
from mingtang.draw.pieces import MANY, OVERLAP, badge, own_piece, pattern_fill, piece, row, row_width, seat_class
from mingtang.draw.scenery import bush, cloud, gate, hamlet, mountain, roadway, roof
from mingtang.draw.shared_parts import shared_panel, shared_part
from mingtang.draw.symbols import MATERIAL, NEUTRAL, SYMBOLS
from mingtang.draw.targets import (
    Choices,
    Shape,
    asked_about,
    box,
    circle,
    kin,
    last_move,
    outline,
    place,
    spot,
    target,
    target_or_place,
    thing,
    trail,
)

__all__ = [
    "MANY",
    "MATERIAL",
    "NEUTRAL",
    "OVERLAP",
    "SEAL",
    "STYLES",
    "SYMBOLS",
    "UNSPOKEN",
    "Ahead",
    "Board",
    "Choice",
    "Choices",
    "Fact",
    "Figure",
    "GameScene",
    "NamedNoise",
    "Panel",
    "Point",
    "Scene",
    "Shape",
    "Sheet",
    "asked_about",
    "at",
    "attr",
    "badge",
    "band",
    "board_word",
    "box",
    "breadth",
    "brush",
    "bush",
    "cached",
    "circle",
    "cloud",
    "curve",
    "esc",
    "fit",
    "frame",
    "free_seat",
    "gate",
    "ground",
    "group",
    "hamlet",
    "icon",
    "kin",
    "last_move",
    "line",
    "link",
    "lit_sheet",
    "mountain",
    "moved",
    "num",
    "only_broad",
    "only_tall",
    "outline",
    "own_piece",
    "paragraph",
    "pattern_fill",
    "piece",
    "place",
    "rect",
    "roadway",
    "roof",
    "row",
    "row_width",
    "seat_class",
    "shape",
    "shared_panel",
    "shared_part",
    "sheet_svg",
    "shorten",
    "sign",
    "smooth",
    "spot",
    "spread",
    "sprite",
    "standalone",
    "style",
    "target",
    "target_or_place",
    "text",
    "thing",
    "title",
    "trail",
    "wobble",
    "wrap",
]
