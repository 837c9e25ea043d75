"""The provinces, 450 × 960: fields and urban markets between the arms of the Yangtze; at the foot the factories on display.

Laid out broadly, two provinces lie beside each other as they do on a map, and beside the display stands whose factories they are.
"""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    Shape,
    box,
    brush,
    bush,
    circle,
    fit,
    ground,
    last_move,
    line,
    mountain,
    moved,
    num,
    only_broad,
    only_tall,
    outline,
    own_piece,
    piece,
    rect,
    shared_part,
    target,
    target_or_place,
    text,
    thing,
    title,
)
from mingtang.games.yinzi.draw.factories import display, factories, factory_rings, owners, placements
from mingtang.games.yinzi.draw.grid import BROAD, Grid, framed_both
from mingtang.games.yinzi.draw.marks import HULL
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziFieldView, YinziMarketSlotView, YinziProvinceView

WIDTH: Final = 450
HEIGHT: Final = 960
LEFT: Final = 18.0
WIDE: Final = 414.0
TOP: Final = 21.0
GAP: Final = 9.0
FOOT: Final = 96.0
"""Room for the factories on display."""
OVER: Final = 16.0
"""Room for the letters over the columns."""
BEFORE: Final = 12.0
"""Room for the numbers before the rows: no more, so that a field stays large enough for a finger."""
MARKET: Final = 132.0
"""Room for name and market at the right of the fields: as much as leaves both fields and slots large enough for a finger."""
TINT: Final = {"huguang": "tea", "nanzhili": "ochre", "jiangxi": "jade", "zhejiang": "clay"}
HAN: Final = {"huguang": "湖廣", "nanzhili": "南直隸", "jiangxi": "江西", "zhejiang": "浙江"}
ProvinceOutline = tuple[str, int, int, tuple[tuple[str, int, int], ...]]
"""Id, columns, rows, and (field, column, row) of each field: what never changes in a game."""
ASIDE: Final = WIDE + GAP
"""How far the second of two provinces lies to the right, laid out broadly."""
FIELD_VERBS: Final = ("plant", "lay", "sell", "load", "deliver", "feed", "wither")
"""Choices of a field; to sell its cube in the country may come on top of any of them."""


def provinces(p: YinziScene, choices: Choices) -> str:
    """The whole sheet."""
    land = grids(p)
    foot = HEIGHT - FOOT - TOP + 4
    below = _below(land)
    out = _papers(foot, below)
    size = min(fit(p.words.name("province", q["id"]), 17, 72, 14) for q in p.view["provinces"])
    asked, fields = _asked(p), p.fields_asked
    for number, q in enumerate(p.view["provinces"]):
        g = land[q["id"]]
        chosen = tuple(f for f in fields if f in g.at)
        x, y = _broadly(g.high, number)
        out += moved(_province(p, choices, number, g, size, chosen, asked), x, y - g.upper)
    out += only_tall(_crossings(p, land)) + only_broad(_crossings_broadly(p, land))
    out += moved(thing("display", display(p, choices, LEFT, foot, WIDE, FOOT - 6)), 0, below - foot)
    out += only_broad(owners(p, choices, LEFT + ASIDE, below, WIDE, FOOT - 6))
    return out + framed_both(WIDTH, HEIGHT, "yz-land")


@functools.cache
def _papers(foot: float, below: float) -> str:
    """Paper and river in both forms, down to the factories on display."""
    tall, broad = ground(WIDTH, HEIGHT) + _river(WIDTH, foot), ground(*BROAD) + _river(BROAD[0], below)
    return only_tall(tall) + only_broad(broad)


def _broadly(high: float, number: int) -> tuple[float, float]:
    """How far to the right and where on the sheet a province lies, two beside each other."""
    return number % 2 * ASIDE, TOP + number // 2 * (high + GAP + 3)


def _below(land: dict[str, Grid]) -> float:
    """Where the factories on display lie, below provinces that are laid out broadly."""
    rows = (len(land) + 1) // 2
    return TOP + rows * (next(iter(land.values())).high + GAP + 3) + 2


def grids(p: YinziScene) -> dict[str, Grid]:
    """Where the fields of each province lie: one size of field for all of them."""
    land = [
        (q["id"], q["columns"], q["rows"], tuple([(f["id"], f["x"], f["y"]) for f in q["fields"]]))
        for q in p.view["provinces"]
    ]
    return _grids(tuple(land))


@functools.lru_cache(maxsize=64)
def _grids(land: tuple[ProvinceOutline, ...]) -> dict[str, Grid]:
    n = len(land)
    high = (HEIGHT - 2 * TOP - FOOT - GAP * n) / n
    most = max(columns for _, columns, _, _ in land)
    tall = max(rows for _, _, rows, _ in land)
    cell = min((WIDE - MARKET - 8 - BEFORE) / most, (high - 5 - OVER) / tall)
    out: dict[str, Grid] = {}
    for i, (id, columns, rows, fields) in enumerate(land):
        top = TOP + i * (high + GAP)
        out[id] = Grid(
            cell=cell,
            left=LEFT + 3 + BEFORE + (WIDE - MARKET - 8 - BEFORE - cell * columns) / 2,
            top=top + OVER + 3 + (high - 5 - OVER - cell * rows) / 2,
            upper=top,
            high=high,
            at={field: (x, y) for field, x, y in fields},
        )
    return out


def _river(wide: float, foot: float) -> str:
    d = f"M13 13H{num(wide - 13)}V{num(foot - 6)}H13Z"
    return f'<path d="{d}" style="fill:var(--water)"/><path d="{d}" fill="url(#tx-wave)"/>'


@shared_part
def _province(
    p: YinziScene, choices: Choices, number: int, g: Grid, size: float, chosen: tuple[str, ...], asked: str
) -> str:
    """A province: each by itself, for a choice changes one of them. What concerns several is asked before: how large their names
    are (`size`), which fields of this one the question is about (`chosen`), which province it carries something from or to (`asked`)."""
    q = p.view["provinces"][number]
    tint = TINT.get(q["id"], "mist")
    y, h = g.upper, g.high
    out = rect(LEFT, y, WIDE, h, 9, "", f"fill:var(--tint-{tint})")
    out += rect(
        LEFT + 6, y + 6, WIDE - 12, h - 12, 6, "", f"fill:none;stroke:var(--edge-{tint});stroke-width:12;opacity:.34"
    )
    out += _coastline(q["id"], y, h) + _margins(q, g)
    out += _fields(p, q, g, tint, choices)
    out += factories(p, q, g, choices)
    out += placements(p, q, g, choices) + _rings(p, q, g, chosen)
    out += thing(f"market {q['id']}", _town(p, q, g, tint, asked, choices))
    whole = choices.take(f"province {q['id']}")
    if whole is None:
        return out + thing(f"province {q['id']}", _name(p, q, y, size, tint))
    plate = box(LEFT + WIDE - MARKET - 6, y + 8, MARKET, 25, 7)
    named = target(plate, whole, _name(p, q, y, size, tint), box(LEFT, y, WIDE, h, 9), "wide")
    return out + thing(f"province {q['id']}", named)


def _name(p: YinziScene, q: YinziProvinceView, y: float, size: float, tint: str) -> str:
    said = p.words.name("province", q["id"])
    return title(LEFT + WIDE - MARKET, y + 27, said, HAN.get(q["id"], ""), size, "ti halo", f"var(--tint-{tint})")


@functools.cache
def _coastline(name: str, y: float, h: float) -> str:
    right = LEFT + WIDE
    coast = [(LEFT + 8, y), (LEFT + WIDE / 2, y + 1), (right - 8, y), (right, y + 8), (right - 1, y + h / 2)]
    coast += [(right, y + h - 8), (right - 8, y + h), (LEFT + WIDE / 2, y + h - 1), (LEFT + 8, y + h)]
    coast += [(LEFT, y + h - 8), (LEFT + 1, y + h / 2), (LEFT, y + 8)]
    return brush(coast, name, 3.4, closed=True, step=48)


def _margins(q: YinziProvinceView, g: Grid) -> str:
    """Letters over the columns and numbers before the rows: the names of the fields."""
    tops = [min((f["y"] for f in q["fields"] if f["x"] == x), default=0) for x in range(q["columns"])]
    fronts = [min((f["x"] for f in q["fields"] if f["y"] == y), default=0) for y in range(q["rows"])]
    out = "".join(
        text(g.left + (x + 0.5) * g.cell, g.top + top * g.cell - 3, chr(ord("A") + x), 13, "m lo")
        for x, top in enumerate(tops)
    )
    return out + "".join(
        text(g.left + front * g.cell - 3, g.top + (y + 0.5) * g.cell + 4.5, y + 1, 13, "e lo")
        for y, front in enumerate(fronts)
    )


# ---- fields


def _fields(p: YinziScene, q: YinziProvinceView, g: Grid, tint: str, choices: Choices) -> str:
    printed, blank, tiles, on_top = "", "", "", ""
    for f in q["fields"]:
        if f["factory"]:
            on_top += "".join(target(_cell(g, f["id"]), c, cls="quiet bare") for c in _choices_of(f, choices))
            continue
        x, y = g.corner(f["id"])
        cell = f'<path d="{_square(x, y, g.cell)}"/>'
        if f["tile"]:
            tiles += cell
        elif f["good"]:
            printed += cell
        else:
            blank += cell
        standing = _field(p, f, g, choices)
        on_top += thing(f"field {f['id']}", standing) if standing else ""
    rim = f"stroke:var(--edge-{tint});stroke-width:1.2"
    return (
        f'<g style="fill:color-mix(in oklab,var(--edge-{tint}) 24%,var(--slot));{rim}">{printed}'
        f'<g style="fill-opacity:.55;stroke-dasharray:4 3">{blank}</g></g>'
        f'<g style="fill:var(--plate);stroke:var(--key);stroke-width:2">{tiles}</g>{on_top}'
    )


def _square(x: float, y: float, c: float) -> str:
    return f"M{num(x + 1)} {num(y + 1)}h{num(c - 2)}v{num(c - 2)}h{num(2 - c)}z"


def _cell(g: Grid, field: str) -> Shape:
    x, y = g.corner(field)
    return outline(_square(x, y, g.cell), (x + g.cell - 7, y + 8))


def _choices_of(f: YinziFieldView, choices: Choices) -> list[Choice]:
    found = [choices.take(f"{verb} {f['id']}") for verb in (*FIELD_VERBS, "sell_rural")]
    return [c for c in found if c is not None]


def _field(p: YinziScene, f: YinziFieldView, g: Grid, choices: Choices) -> str:
    """What stands on a field. The whole field is the place of one choice; a second one sits on the cube."""
    x, y = g.corner(f["id"])
    c = g.cell
    many = max(0, f["cubes"] - 1)
    things = ""
    if f["good"]:
        shift = 5 if f["cubes"] else 0
        things += piece(f["good"], x + c / 2 - shift, y + c / 2 - shift, c * (0.66 if f["cubes"] else 0.76))
    cubes = ""
    if f["owner"] is not None:
        for i in range(min(f["cubes"], 3)):
            cubes += own_piece("cube", f["owner"], f["id"], i, x + c - 12 - (many - i) * 11, y + c - 12, 25)
    here = sorted(_choices_of(f, choices), key=lambda it: not it.allowed)
    out = ""
    main = here[0] if here else None
    if main is not None and main.allowed:
        out += target(_cell(g, f["id"]), main, things + cubes, box(x, y, c, c), _beside(p, main))
    else:
        out += things + cubes
        if main is not None:
            loud = main.verb in ("sell", "load", "deliver", "feed")
            out += target(_cell(g, f["id"]), main, cls="bare" if loud else "quiet bare")
    for i, second in enumerate(here[1:]):
        spot = circle(x + c - 13, y + c - 13 - i * 20, 12)
        out += target(spot, second, cls=f"bare {_beside(p, second)}" if second.allowed else "quiet bare")
    return out


def _beside(p: YinziScene, c: Choice) -> str:
    """To sell in the country is possible besides every action; the sheets open by what the question is about."""
    return "aside" if c.verb == "sell_rural" and p.view["phase"] == "actions" else ""


def _rings(p: YinziScene, q: YinziProvinceView, g: Grid, chosen: tuple[str, ...]) -> str:
    """What was chosen on the way to the present question, and what the last move touched: above everything else."""
    out = ""
    for f in q["fields"]:
        x, y = g.corner(f["id"])
        if f["id"] in chosen:
            out += f'<path class="chosen" d="{_square(x, y, g.cell)}"/>'
        if f["id"] in p.last and not f["factory"]:
            out += last_move(outline(_square(x - 2, y - 2, g.cell + 4), (x, y)))
    return out + factory_rings(p, q, g)


# ---- the town


def _town(p: YinziScene, q: YinziProvinceView, g: Grid, tint: str, asked: str, choices: Choices) -> str:
    """The urban market, and how far it is to the sea."""
    x = LEFT + WIDE - MARKET
    y = g.upper + 12
    ground_of = f"var(--tint-{tint})"
    out = ""
    columns = max(s["x"] for s in q["market"]["slots"]) + 1
    rows = max(s["y"] for s in q["market"]["slots"]) + 1
    step = min((MARKET - 8) / columns, 88 / rows, 42.0)
    mx, my = x, y + 24
    wide, high = step * columns, step * rows
    sold = choices.take(f"market {q['id']}")
    back = box(mx - 4, my - 3, wide + 6, high + 6, 10)
    out += target_or_place(back, sold, cls="plate")
    taken = {(s["x"], s["y"]) for s in q["market"]["slots"]}
    for ty in range(rows):
        for tx in range(columns):
            if (tx, ty) not in taken:
                out += piece("city", mx + (tx + 0.5) * step - 1, my + (ty + 0.5) * step, step * 0.86)
    for s in q["market"]["slots"]:
        out += _market_slot(
            p, q, s, mx + (s["x"] + 0.5) * step - 1, my + (s["y"] + 0.5) * step, step / 2 - 1.6, choices
        )
    y = my + high + 22
    far = [("sea", q["sea"])] + [(other, n) for other, n in q["distance"].items() if n > 1 or (n and other == asked)]
    for i, (other, n) in enumerate(far):
        said = p.say("sea") if other == "sea" else p.words.name("province", other)
        out += piece("ship", x + 8, y - 5 + i * 20, 19, None, HULL) + text(x + MARKET - 14, y + i * 20, n, 16, "bo e")
        out += text(x + 22, y + i * 20, said, fit(said, 15, MARKET - 48, 12, False), "lo")
    below = y + len(far) * 20
    if g.upper + g.high - below > 30:
        foot = g.upper + g.high - 12
        out += f'<g class="faint" style="--mt:{ground_of}">{mountain(x + 34, foot, 0.9, q["id"])}{bush(x + 76, foot, 0.9)}</g>'
    return out


def _asked(p: YinziScene) -> str:
    """The province from or to which something is carried just now."""
    if p.view["pending"].get("good") and p.fields_asked:
        return p.province_of(p.fields_asked[0])["id"]
    return next(
        (t["province"] for t in p.view["factories"]["built"] if t["id"] == p.view["pending"].get("factory")), ""
    )


def _market_slot(
    p: YinziScene, q: YinziProvinceView, s: YinziMarketSlotView, x: float, y: float, r: float, choices: Choices
) -> str:
    choice = choices.take(f"slot {q['id']} {s['slot']}")
    coin = s["shows"] == "coin"
    inner = (
        f'<g opacity=".5">{piece(s["shows"], x, y, r * 1.5)}</g>'
        if s["cube"] is not None
        else piece(s["shows"], x, y, r * 1.5)
    )
    if s["cube"] is not None:
        inner += own_piece("cube", s["cube"], f"{q['id']}-{s['slot']}", 0, x + 1, y + 1, r * 1.55)
    hit = box(x - r - 1.6, y - r - 1.6, 2 * r + 3.2, 2 * r + 3.2)
    out = target_or_place(circle(x, y, r), choice, inner, hit, cls="slot" if coin else "plate")
    if f"{q['id']} {s['slot']}" in p.last:
        out += last_move(circle(x, y, r + 2.5))
    return out


def _crossings(p: YinziScene, land: dict[str, Grid]) -> str:
    """A boat on each border that is shared by neighbours on the sheet: to cross it costs one transport."""
    out = ""
    for a, b in zip(p.view["provinces"], p.view["provinces"][1:], strict=False):
        if a["distance"][b["id"]] != 1:
            continue
        x = LEFT + WIDE - MARKET - 12
        y = (land[a["id"]].upper + land[a["id"]].high + land[b["id"]].upper) / 2
        out += _crossing(x, y)
    return out


def _crossing(x: float, y: float) -> str:
    out = f'<circle cx="{num(x)}" cy="{num(y)}" r="13" style="fill:var(--plate);stroke:var(--key);stroke-width:2"/>'
    return out + piece("ship", x, y - 1, 18, None, HULL)


def _crossings_broadly(p: YinziScene, land: dict[str, Grid]) -> str:
    """The same where provinces lie beside each other and across: a way leads from the boat to those that meet only at a corner."""
    all_of_them = p.view["provinces"]
    pairs = [(i, j) for i, a in enumerate(all_of_them) for j in range(i) if a["distance"][all_of_them[j]["id"]] == 1]
    return _boats_between(tuple(pairs), next(iter(land.values())).high)


@functools.cache
def _boats_between(pairs: tuple[tuple[int, int], ...], high: float) -> str:
    ways, boats = "", ""
    for i, j in pairs:
        (ax, ay), (bx, by) = _broadly(high, i), _broadly(high, j)
        x = LEFT + WIDE + GAP / 2 if ax != bx else LEFT + ax + WIDE - MARKET - 12
        y = max(ay, by) - (GAP + 3) / 2 if ay != by else ay + high * 0.72
        if ax != bx and ay != by:
            side = 1 if (bx - ax) * (by - ay) > 0 else -1
            ways += line(f"M{num(x - 27)} {num(y - 27 * side)}L{num(x + 27)} {num(y + 27 * side)}", 3, 0.6)
        boats += _crossing(x, y)
    return ways + boats
