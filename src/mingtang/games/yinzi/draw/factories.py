"""Factories: on the fields that they cover, on display at the foot of the sheet, and the ways in which a tile may be laid."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    Shape,
    badge,
    box,
    circle,
    fit,
    last_move,
    num,
    outline,
    own_piece,
    piece,
    rect,
    seat_class,
    shared_part,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.yinzi.draw.grid import Cell, Grid, around
from mingtang.games.yinzi.draw.marks import COLOURS
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziFactoryView, YinziProvinceView, YinziTileView

FACTORY_VERBS: Final = ("upgrade", "take_over", "produce", "load_from", "deliver_from", "burn")
WALL: Final = (
    "fill:color-mix(in oklab,var(--pc) 34%,var(--plate));stroke:var(--key);stroke-width:2.2;stroke-linejoin:round"
)


def factories(p: YinziScene, q: YinziProvinceView, g: Grid, choices: Choices) -> str:
    """The factories of a province."""
    here = [t for t in p.view["factories"]["built"] if t["province"] == q["id"]]
    return "".join(thing(f"factory {t['id']}", _built(p, t, g, choices)) for t in here)


def _choice(t: YinziFactoryView, choices: Choices) -> Choice | None:
    for verb in FACTORY_VERBS:
        found = choices.take(f"{verb} {t['id']}")
        if found is not None:
            return found
    return None


def _built(p: YinziScene, t: YinziFactoryView, g: Grid, choices: Choices) -> str:
    """Ground in the colour of its raw material, commodity, discs of its owner for the level, what is stored."""
    cells = [g.at[f] for f in t["fields"]]
    d = g.outline(cells)
    dashed = ";stroke-dasharray:5 4" if t["owner"] is None else ""
    out = f'<path d="{d}" class="{seat_class(t["colour"])}" style="{WALL}{dashed}"/>'
    out += _inside(t, g)
    choice = _choice(t, choices)
    top = min(cells, key=lambda c: (c[1], -c[0]))
    shape = outline(d, (g.left + (top[0] + 1) * g.cell - 8, g.top + top[1] * g.cell + 9))
    if choice is not None:
        out += target(shape, choice, "", outline(g.outline(cells, 0), shape.mark), "bare wide")
    return out + _lost(p, t, g, choices)


def factory_rings(p: YinziScene, q: YinziProvinceView, g: Grid) -> str:
    """The factory that the present question is about, and the one that the last move touched or built."""
    out = ""
    for t in p.view["factories"]["built"]:
        if t["province"] != q["id"]:
            continue
        cells = [g.at[f] for f in t["fields"]]
        if t["id"] == p.view["pending"].get("factory"):
            out += f'<path class="chosen" d="{g.outline(cells)}"/>'
        if t["id"] in p.last or any(f in p.last for f in t["fields"]):
            out += last_move(outline(g.outline(cells, -2), (0, 0)))
    return out


def _inside(t: YinziFactoryView, g: Grid) -> str:
    """First field: what is made, large, and whose it is; last field: discs above, storage below.

    Where there is a field between, it shows what is made, and the first has room for a kiln.
    """
    c = g.cell
    x, y = g.corner(t["fields"][0])
    if len(t["fields"]) > 2:
        mx, my = g.corner(t["fields"][1])
        out = piece("factory", x + c * 0.4, y + c * 0.5, c * 0.74, t["colour"])
        out += piece(t["commodity"], mx + c / 2, my + c / 2, c * 0.76)
    else:
        out = piece(t["commodity"], x + c * 0.42, y + c * 0.56, c * 0.72)
    x, y = g.corner(t["fields"][-1])
    if t["owner"] is not None:
        fx, fy = g.corner(t["fields"][0])
        # whose it is, on paper of its own: the walls have the colour of the tile, which may be another player's
        out += circle(fx + c * 0.8, fy + c * 0.24, c * 0.25).drawn("plate") + badge(
            t["owner"], fx + c * 0.8, fy + c * 0.24, c * 0.2
        )
        for i in range(t["level"]):
            dx = (i - (t["level"] - 1) / 2) * c * 0.27
            out += own_piece("disc", t["owner"], t["id"], i, x + c / 2 + dx, y + c * 0.27, c * 0.5)
    return out + "".join(
        rect(sx - 7.5, sy - 7.5, 15, 15, 2, "slot", "stroke-width:1.2")
        if seat < 0
        else own_piece("tile", seat, t["id"], i, sx, sy, 19)
        for i, (sx, sy, seat) in enumerate(storage(t, g))
    )


def storage(t: YinziFactoryView, g: Grid) -> list[tuple[float, float, int]]:
    """The places for commodities, each with the seat whose square lies there, -1 where it is free."""
    x, y = g.corner(t["fields"][-1])
    squares = [seat for seat, n in enumerate(t["stored"]) for _ in range(n)]
    room = max(t["storage"], len(squares))
    step = min(16.0, (g.cell - 4) / max(1, room))
    return [
        (x + g.cell / 2 + (i - (room - 1) / 2) * step, y + g.cell * 0.75, squares[i] if i < len(squares) else -1)
        for i in range(room)
    ]


def _lost(p: YinziScene, t: YinziFactoryView, g: Grid, choices: Choices) -> str:
    """Wildfire: whose commodity is lost."""
    if t["id"] != p.view["pending"].get("factory"):
        return ""
    out = ""
    for x, y, seat in storage(t, g):
        choice = choices.take(f"remove {COLOURS[seat]}") if seat >= 0 else None
        if choice is not None:
            out += target(circle(x, y, 10), choice, cls="bare")
    return out


# ---- to lay a tile


def placements(p: YinziScene, q: YinziProvinceView, g: Grid, choices: Choices) -> str:
    """Every way to lay the tile in this province: a small copy of it, in the middle of what it would cover."""
    if q["id"] != p.view["pending"].get("province"):
        return ""
    tile = next((t for t in p.view["factories"]["display"] if t["id"] == p.view["pending"].get("factory")), None)
    if tile is None:
        return ""
    turns = _turned([(x, y) for x, y in tile["cells"]])
    by_cell = {at: f for f, at in g.at.items()}
    refused, allowed = "", ""
    for (x, y), field in sorted(by_cell.items(), key=lambda it: (it[0][1], it[0][0])):
        for i, turn in enumerate(turns):
            choice = choices.take(f"place {field} {i}")
            if choice is None:
                continue
            cells = [(x + dx, y + dy) for dx, dy in turn]
            if choice.allowed:
                allowed += _placement(g, cells, choice)
            else:
                refused += _placement(g, cells, choice)
    return refused + allowed


def _placement(g: Grid, cells: list[Cell], choice: Choice) -> str:
    n = len(cells)
    # the middle of the tile; a bent one leans towards its corner, so that no two ways share a place
    mx = sum(x for x, _ in cells) / n + 0.5
    my = sum(y for _, y in cells) / n + 0.5
    if n == 3:
        cx = (min(x for x, _ in cells) + max(x for x, _ in cells)) / 2 + 0.5
        cy = (min(y for _, y in cells) + max(y for _, y in cells)) / 2 + 0.5
        mx, my = cx + (mx - cx) * 1.5, cy + (my - cy) * 1.5
    px, py = g.left + mx * g.cell, g.top + my * g.cell
    whole: Shape = outline(g.outline(cells), (px, py))
    small = around(cells, px - mx * 9, py - my * 9, 9, 0.5)
    mark = (
        f'<path d="{small}" style="fill:var(--lamp-mid);stroke:var(--ink);stroke-width:1.6;stroke-linejoin:round"/>'
        if choice.allowed
        else ""
    )
    return target(
        whole, choice, mark, circle(px, py, 15.2 if n < 3 else 10.5), "aim" if choice.allowed else "aim quiet bare"
    )


def _turned(cells: list[Cell]) -> list[list[Cell]]:
    """The different directions of a tile, as the rules number them: each begins with its first square in reading order."""
    out: list[list[Cell]] = []
    now = list(cells)
    for _ in range(4):
        fx, fy = min(now, key=lambda c: (c[1], c[0]))
        moved = sorted(((x - fx, y - fy) for x, y in now), key=lambda c: (c[1], c[0]))
        if moved not in out:
            out.append(moved)
        now = [(-y, x) for x, y in now]
    return out


# ---- the display


def display(p: YinziScene, choices: Choices, x: float, y: float, w: float, h: float) -> str:
    """The tiles that can be built, as large as they lie there, and how many wait face down."""
    said = p.say("factory_display")
    out = text(x + 2, y + 14, said, fit(said, 16, w - 130), "ti")
    left = p.say("in_stack", p.view["factories"]["stack"])
    out += text(x + w - 2, y + 14, left, fit(left, 15, 130, 12, False), "mu e")
    n = max(4, len(p.view["factories"]["display"]))
    step = w / n
    for i, t in enumerate(p.view["factories"]["display"]):
        tile = _on_display(p, t, x + i * step, y + 22, step - 6, h - 22, choices)
        out += thing(f"factory {t['id']}", tile)
    return out


@shared_part
def owners(p: YinziScene, choices: Choices, x: float, y: float, w: float, h: float) -> str:
    """Whose factories stand in the provinces: for each player the sign, how many there are, and what they make."""
    said = p.say("factory_owners")
    out = text(x + 2, y + 14, said, fit(said, 16, w - 20), "ti")
    seats = [*p.order, *([None] if any(t["owner"] is None for t in p.view["factories"]["built"]) else [])]
    wide, high = w / 2, (h - 22) / 2
    for i, seat in enumerate(seats[:4]):
        left, top = x + i % 2 * wide, y + 22 + i // 2 * high
        out += rect(left, top, wide - 5, high - 4, 6, "plate")
        if seat is None:
            out += text(left + 18, top + high / 2 + 3, "–", 16, "m mu")
        else:
            out += badge(seat, left + 18, top + high / 2 - 2, 9, title=p.names[seat])
        made = [t["commodity"] for t in p.view["factories"]["built"] if t["owner"] == seat]
        step = min(25.0, (wide - 56) / max(1, len(made)))
        for k, commodity in enumerate(made):
            out += piece(commodity, left + 46 + k * step, top + high / 2 - 2, 22)
    return out


def _on_display(p: YinziScene, t: YinziTileView, x: float, y: float, w: float, h: float, choices: Choices) -> str:
    cells = [(cx, cy) for cx, cy in t["cells"]]
    columns = max(cx for cx, _ in cells) + 1
    rows = max(cy for _, cy in cells) + 1
    c = min(26.0, (h - 10) / rows, (w - 40) / columns)
    left, top = x + 8, y + (h - c * rows) / 2
    d = around(cells, left, top, c, 0.5)
    inner = f'<path d="{d}" class="{seat_class(t["colour"])}" style="{WALL}"/>'
    fx, fy = cells[0]
    inner += piece("factory", left + (fx + 0.5) * c, top + (fy + 0.5) * c, c * 0.86, t["colour"])
    bx, by = cells[1] if len(cells) > 1 else cells[0]
    inner += piece(t["commodity"], left + (bx + 0.5) * c, top + (by + 0.5) * c, c * 0.8)
    inner += own_piece("cube", t["colour"], f"{t['id']}-needs", 0, x + w - 20, y + h * 0.36, 24)
    inner += f'<path d="M{num(x + w - 20)} {num(y + h * 0.36 + 13)}v8m-4-4l4 5l4-5" class="inkline" style="stroke-width:1.6"/>'
    inner += piece(t["commodity"], x + w - 20, y + h * 0.36 + 33, 22)
    choice = choices.take(f"build {t['id']}")
    out = target_or_place(box(x, y, w, h, 7), choice, inner, cls="plate")
    if t["id"] == p.view["pending"].get("factory"):
        out += f'<path class="chosen" d="M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'
    return out
