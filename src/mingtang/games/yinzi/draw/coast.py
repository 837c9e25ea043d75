"""The coast, 240 × 960: the boat track, the ships with what they ask for, and the foreign markets beyond the sea.

Laid out broadly, the ships lie two and two, and the boat track and the markets stand before them.
"""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import (
    Choices,
    badge,
    box,
    circle,
    cloud,
    fit,
    ground,
    last_move,
    line,
    moved,
    num,
    only_broad,
    only_tall,
    own_piece,
    piece,
    place,
    rect,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.yinzi.draw.grid import BROAD, framed_both
from mingtang.games.yinzi.draw.marks import NATION, pennant, plate, told
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziAbroadView, YinziCoastView, YinziHoldView, YinziPoolView, YinziShipView

WIDTH: Final = 240
HEIGHT: Final = 960
LEFT: Final = 19.0
WIDE: Final = 202.0
SHIPS: Final = 148.0
"""Where the first ship lies."""
ABROAD: Final = 668.0
"""Where the foreign markets begin."""
BEFORE: Final = 1.2
"""How many times as large boat track and markets are, laid out broadly."""
LYING: Final = 1.4
"""How many times as large the ships are then."""
CROWD: Final[dict[int, tuple[float, tuple[tuple[float, float], ...]]]] = {
    # how several cylinders stand on one space of the boat track: size, and where
    1: (22, ((0, 6),)),
    2: (21, ((-7.5, 6), (7.5, 6))),
    3: (19, ((-9, 1), (9, 1), (0, 10))),
    4: (18, ((-9, -1), (9, -1), (-9, 11), (9, 11))),
}


def coast(p: YinziScene, choices: Choices) -> str:
    """The whole sheet."""
    h = BROAD[1]
    out = _papers() + moved(thing("boats", _boats(p, choices)), 0, 4, BEFORE)
    step = (ABROAD - SHIPS) / max(3, len(p.view["ships"]))
    high = (h - 20) / ((len(p.view["ships"]) + 1) // 2)
    size = min(LYING, (high - 24) / step)
    for i, b in enumerate(p.view["ships"]):
        top = SHIPS + i * step
        berth = thing(f"berth {b['box']}", _berth(p, b, top, step, choices))
        if f"berth {b['box']}" in p.last:
            berth += last_move(box(LEFT - 2, top, 140, step - 10, 10))
        x, y = 283 + i % 2 * 290 - LEFT * size, 12 + i // 2 * high + (high - (step - 12) * size) / 2
        out += moved(berth, x, y - top * size, size)
    if len(p.view["ships"]) < 3:
        out += only_tall(cloud(70, SHIPS + len(p.view["ships"]) * step + 90, 1.0))
    abroad = moved(thing("abroad", _abroad(p)), 0, h - 16 - (HEIGHT - 20) * BEFORE, BEFORE)
    return out + abroad + framed_both(WIDTH, HEIGHT, "yz-coast")


@functools.cache
def _papers() -> str:
    """Paper and sea in both forms."""
    w, h = BROAD
    tall = ground(WIDTH, HEIGHT) + _sea(f"M13 144Q60 134 120 142T{WIDTH - 13} 140V{HEIGHT - 13}H13Z")
    broad = ground(w, h) + _sea(f"M274 13Q262 70 272 120T252 176Q150 166 13 176V{h - 13}H{w - 13}V13Z")
    return only_tall(tall) + only_broad(broad)


def _sea(d: str) -> str:
    return f'<path d="{d}" style="fill:var(--water)"/><path d="{d}" fill="url(#tx-wave)"/>'


# ---- boats


def _boats(p: YinziScene, choices: Choices) -> str:
    """The boat track: capacities in two rows; a cylinder stands on the space of its player."""
    out = text(LEFT + 2, 30, p.say("boat_track"), fit(p.say("boat_track"), 16.5, 150), "ti")
    columns = max(5, (len(p.view["boats"]) + 1) // 2)
    step = WIDE / columns
    r = min(19.0, step / 2 - 1)
    go = choices.take("step")
    mine = p.view["players"][p.view["viewer"]]["boat"] if go is not None else -1
    for i, capacity in enumerate(p.view["boats"]):
        x, y = LEFT + (i % columns + 0.5) * step, 68 + (i // columns) * 46
        rises = i == 0 or capacity > p.view["boats"][i - 1]
        here = [q["seat"] for q in p.view["players"] if q["boat"] == i]
        inner = text(x, y + 7, capacity, 20, "bo m" if rises else "m mu")
        if here:
            above = len(here) > 2
            inner = text(x, y - r - 1 if above else y - 7, capacity, 14, "bo m halo" if above else "bo m")
            size, spots = CROWD[len(here)]
            for (dx, dy), seat in zip(spots, here, strict=True):
                inner += own_piece("cylinder", seat, "boat", 0, x + dx, y + dy, size)
        spot = circle(x, y, r)
        if go is not None and (i == mine + 1 or i == mine == len(p.view["boats"]) - 1):
            out += target(spot, go, inner)
            go = None
        else:
            out += place(spot, inner)
            if rises:
                out += f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" class="inkline" style="stroke-width:2"/>'
        if any(f"boat {seat}" in p.last for seat in here):
            out += last_move(circle(x, y, r + 3))
    return out


# ---- ships


def _berth(p: YinziScene, b: YinziCoastView, y: float, high: float, choices: Choices) -> str:
    """A coastal box: the ship with its slots, and behind it the one that comes next."""
    out = ""
    wide = 136.0
    envoy = choices.take(f"emissary {b['box']}")
    ship = b["ship"]
    if ship is None:
        spot = box(LEFT + 4, y + 14, wide - 8, high - 30, 8)
        out += place(spot, cls="slot dash") if envoy is None else target(spot, envoy, cls="quiet")
        return out + text(LEFT + wide / 2, y + high / 2 + 4, b["box"], 22, "m mu")
    hue = NATION[ship["nation"]][1]
    name = p.say(f"nation_{ship['nation']}")
    hull = piece("ship", LEFT + 40, y + 36, 74, None, hue)
    hull += pennant(ship["nation"], LEFT + 40, y + 58, 30)
    hull += text(LEFT + 80, y + 22, name, fit(name, 15, 58, 12), "ti halo", "var(--water)")
    hull += _emissaries(b, LEFT + 90, y + 44)
    spot = box(LEFT, y + 1, wide, 70, 10)
    if envoy is not None:
        out += target(spot, envoy, hull, cls="bare aside" if envoy.allowed else "quiet bare")
    else:
        out += hull
    if b["box"] == p.view["pending"].get("box"):
        out += f'<rect x="{num(LEFT)}" y="{num(y + 1)}" width="{num(wide)}" height="70" rx="10" class="chosen"/>'
    step = min(44.0, wide / len(ship["slots"]))
    r = min(19.5, step / 2 - 1)
    out += rect(LEFT, y + 70, wide, high - 82 if high < 126 else 44, 8, "plate", "stroke:var(--key);stroke-width:1.8")
    for i, h in enumerate(ship["slots"]):
        x = LEFT + wide / 2 + (i - (len(ship["slots"]) - 1) / 2) * step
        out += _hold(p, b, h, x, y + 92, r, choices)
    return out + _next(p, b["next"], b["stack"], LEFT + wide + 6, y + 14, WIDE - wide - 8, min(102.0, high - 34))


def _emissaries(b: YinziCoastView, x: float, y: float) -> str:
    aboard = [seat for seat, n in enumerate(b["emissaries"]) for _ in range(n)]
    gap = min(18.0, 44 / max(1, len(aboard)))
    seen: dict[int, int] = {}
    out = ""
    for i, seat in enumerate(aboard):
        out += own_piece("disc", seat, f"aboard-{b['box']}", seen.get(seat, 0), x + i * gap, y, 26)
        seen[seat] = seen.get(seat, 0) + 1
    return out


def _hold(p: YinziScene, b: YinziCoastView, h: YinziHoldView, x: float, y: float, r: float, choices: Choices) -> str:
    """A slot: what it asks for; then the square or the cubes that were delivered, and whose they are."""
    choice = choices.take(f"ship {b['box']} {h['slot']}")
    inner = piece(h["shows"], x, y, r * 1.55)
    seat = h["seat"]
    if h["cargo"] and seat is not None:
        inner = f'<g opacity=".3">{inner}</g>'
        place_name = f"ship-{b['box']}-{h['slot']}"
        if h["cargo"] == "commodity":
            inner += own_piece("tile", seat, place_name, 0, x, y, r * 1.5)
        elif h["cubes"]:
            for i in range(h["cubes"]):
                inner += own_piece("cube", seat, place_name, i, x + (i - (h["cubes"] - 1) / 2) * 13, y, r * 1.3)
        else:
            inner += badge(seat, x, y, r * 0.5)
        if h["cargo"] in ("salt", "food"):
            inner += piece("salt" if h["cargo"] == "salt" else "rice", x + r * 0.62, y + r * 0.6, r * 0.8)
    finger = box(x - r - 2.5, y - 23, 2 * r + 5, 46)
    out = target_or_place(circle(x, y, r), choice, inner, finger, how="quiet" if h["cargo"] else "")
    if f"ship {b['box']} {h['slot']}" in p.last:
        out += last_move(circle(x, y, r + 3))
    return out


def _next(p: YinziScene, ship: YinziShipView | None, stack: int, x: float, y: float, w: float, h: float) -> str:
    """The ship that comes next, face up on its stack."""
    if ship is None:
        return ""
    out = "".join(
        rect(x + 2 + i * 3, y + i * 3, w - 8, h - 8, 6, "plate", "stroke:var(--key);stroke-width:1.3")
        for i in range(min(2, stack), -1, -1)
    )
    said = p.words.name("nation", ship["nation"], "ship")
    mid = x + (w - 8) / 2 + 2
    inner = pennant(ship["nation"], mid, y + 17, 30)
    n = len(ship["slots"])
    for i, hold in enumerate(ship["slots"]):
        alone = n == 1 or (n % 2 and i == n - 1)
        inner += piece(hold["shows"], mid if alone else mid + (i % 2 - 0.5) * 24, y + 41 + (i // 2) * 23, 21)
    more = text(x + w - 8, y + h - 11, f"+{stack}", 14, "bo e mu") if stack else ""
    return out + told(inner, said) + more


# ---- abroad


def _abroad(p: YinziScene) -> str:
    """For each market its nations and its pool: points for a commodity, and whose lie there."""
    out = line(f"M20 {ABROAD - 6:g}Q70 {ABROAD - 12:g} 120 {ABROAD - 6:g}T{WIDTH - 20} {ABROAD - 6:g}", 1.4, 0.5)
    high = (HEIGHT - 20 - ABROAD) / max(1, len(p.view["pools"]))
    for i, pool in enumerate(p.view["pools"]):
        nations = [n for n in p.view["abroad"] if n["market"] == pool["market"]]
        out += _market(p, pool, nations, ABROAD + i * high, high)
    return out


def _market(p: YinziScene, pool: YinziPoolView, nations: list[YinziAbroadView], y: float, high: float) -> str:
    name = p.say(f"market_{pool['market']}")
    out = text(LEFT + 2, y + 15, name, fit(name, 16.5, 180), "ti halo", "var(--water)")
    w = WIDE / max(1, len(nations))
    for i, n in enumerate(nations):
        out += _nation(p, n, LEFT + i * w, y + 21, w - 4, high - 62)
    y += high - 38
    out += rect(LEFT, y, WIDE - 4, 32, 7, "slot", "fill:color-mix(in oklab,var(--water-deep) 55%,var(--plate))")
    said = p.say("pool")
    out += text(LEFT + 8, y + 22, said, fit(said, 15, 76, 13), "ti", room=76) + piece("points", LEFT + 94, y + 16, 20)
    return (
        out
        + text(LEFT + 105, y + 22, pool["points"], 17, "bo")
        + _squares(p, pool["market"], pool["commodities"], LEFT + 130, y + 16, 64, 19)
    )


def _nation(p: YinziScene, n: YinziAbroadView, x: float, y: float, w: float, h: float) -> str:
    out = plate(x, y, w, h, "")
    out += pennant(n["nation"], x + 19, y + 16, 28) + piece("points", x + w - 22, y + 15, 19)
    out += text(x + w - 6, y + 21, n["points"], 17, "bo e")
    out += _squares(p, n["nation"], n["commodities"], x + 5, y + 44, w - 10, 18)
    discs = [(s, n["emissaries"][s]) for s in p.order if n["emissaries"][s]]
    for i, (seat, k) in enumerate(discs):
        for j in range(k):
            out += own_piece("disc", seat, f"abroad-{n['nation']}", j, x + 14 + (i + j) * 15, y + h - 12, 20)
    full = rect(x, y, w, h, 7, "inkline", "stroke-width:2.4") if n["full"] else ""
    return thing(f"nation {n['nation']}", told(out + full, p.words.name("nation", n["nation"])))


def _squares(p: YinziScene, market: str, by_seat: list[int], x: float, y: float, w: float, size: float) -> str:
    """Commodities that have arrived, by player."""
    squares = [(seat, i) for seat in p.order for i in range(by_seat[seat])]
    step = min(size, (w - size) / (len(squares) - 1)) if len(squares) > 1 else 0.0
    return "".join(
        own_piece("tile", seat, f"abroad-{market}", i, x + size / 2 + k * step, y, size)
        for k, (seat, i) in enumerate(squares)
    )
