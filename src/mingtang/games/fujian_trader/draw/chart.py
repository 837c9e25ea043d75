"""The chart of the southern seas, 1000 × 1200: ports, routes, ships, the provinces of the Ming and the dragon."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    Point,
    asked_about,
    box,
    breadth,
    cached,
    circle,
    last_move,
    num,
    own_piece,
    piece,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.fujian_trader.draw.coast import borders, coasts, compass, printed_frame, sea
from mingtang.games.fujian_trader.draw.places import (
    DRAGON_AT,
    FUJIAN_AT,
    NAME_DROP,
    NAME_SHIFT,
    NODE_AT,
    PORT_AT,
    PROVINCE_NAME_AT,
    route_line,
)
from mingtang.games.fujian_trader.draw.raid import raided_port
from mingtang.games.fujian_trader.draw.scene import FujianScene, crop
from mingtang.games.fujian_trader.view_types import FujianPort

HUE: Final = {
    "dong_hai": "#2f6fb0",
    "eastern_route": "#2e9e6b",
    "gulf_of_siam": "#d9a520",
    "malacca_straits": "#c2452d",
    "sumatra_west_java": "#7b4fa3",
    "east_java_spice": "#d9772b",
}
CODE: Final = {
    "dong_hai": "東",
    "eastern_route": "洋",
    "gulf_of_siam": "暹",
    "malacca_straits": "麻",
    "sumatra_west_java": "蘇",
    "east_java_spice": "爪",
}
SHADE: Final = {1: 0, 2: 9, 3: 20}
NAME: Final = 25.0
NEAR: Final = 35.0
"""How large the names of ports are on a phone."""
GOOD: Final = 33.0


def chart(p: FujianScene, choices: Choices) -> str:
    """The whole sheet."""
    out = sea() + _empire(p) + coasts() + _routes(p) + _province_names(p) + compass(905, 770, 50)
    out += "".join(thing(f"port {port['id']}", _port(p, port, choices)) for port in p.view["ports"])
    out += thing("fujian", _fujian(p, choices)) + thing("ship", _ships(p)) + thing("dragon", _dragon(p))
    out += "".join(thing(f"port {port['id']}", _label(p, port, choices)) for port in p.view["ports"])
    out += raided_port(p.view["raid"]) if p.view["raid"] is not None else ""
    return f'<g clip-path="url(#ft-sheet)">{out}</g>{printed_frame()}'


# ---- the empire


def _empire(p: FujianScene) -> str:
    areas = borders()
    fills = lines = ""
    for it in p.view["provinces"]:
        area, border = areas[it["id"]]
        fills += f'<path d="{area}" style="fill:{_ground(it["zone"], it["fallen"])}"/>'
        lines += f'<path d="{border}"/>'
    return (
        f'<g clip-path="url(#ft-in-china)">{fills}<g class="inkline" style="stroke-width:1.3;opacity:.55">{lines}</g>'
        '<use href="#ft-china" style="fill:none;stroke:var(--edge-ochre);stroke-width:16;opacity:.4"/></g>'
    )


def _ground(zone: int, fallen: bool) -> str:
    if fallen:
        return "color-mix(in oklab,var(--vermilion) 26%,var(--paper-board))"
    return f"color-mix(in oklab,var(--ink) {SHADE[zone]}%,var(--plate))"


def _province_names(p: FujianScene) -> str:
    out = ""
    for it in p.view["provinces"]:
        x, y = PROVINCE_NAME_AT[it["id"]]
        ground = _ground(it["zone"], it["fallen"])
        foot = y + (4 if it["owner"] is None else 14)
        name = text(x, foot, p.province(it["id"]), 20, "ti m halo", ground, 28.5)
        if it["owner"] is not None:
            name += own_piece("house", it["owner"], it["id"], 0, x, y - 16, 30)
        out += thing(f"province {it['id']}", name)
    return out


def _dragon(p: FujianScene) -> str:
    x, y = DRAGON_AT[p.view["dragon"]]
    return piece("dragon", x, y, 60, key="dragon")


# ---- routes, ports, ships


def _routes(p: FujianScene) -> str:
    free = shut = owned = ""
    for r in p.view["routes"]:
        d = route_line(r["a"], r["b"])
        if r["blocked"]:
            shut += d
        elif r["owner"] is None:
            free += d
        else:
            owned += (
                f'<path d="{d}" class="inkline" style="stroke-width:8"/>'
                f'<path d="{d}" style="fill:none;stroke:var(--p{r["owner"] + 1});stroke-width:4.6;stroke-linecap:round"/>'
            )
    out = f'<path d="{free}{shut}" class="inkline" style="stroke:var(--water);stroke-width:7"/>'
    if shut:
        out += f'<path d="{shut}" class="inkline" style="stroke:var(--vermilion);stroke-width:2.6;stroke-dasharray:5 9;opacity:.7"/>'
    return f'{out}<path d="{free}" class="inkline" style="stroke-width:3.4;stroke-dasharray:1 8"/>{owned}'


def _node_choice(choices: Choices, node: str) -> Choice | None:
    for verb in ("sail", "go", "place", "lay"):
        found = choices.take(f"{verb} {node}")
        if found is not None:
            return found
    return None


def _port(p: FujianScene, port: FujianPort, choices: Choices) -> str:
    x, y, _ = PORT_AT[port["id"]]
    owner = port["owner"]
    dot = f'<use href="#ft-dot" x="{num(x)}" y="{num(y)}" style="fill:{HUE[port["region"]]}"/>'
    if owner is None:
        dot += text(x, y + 6, CODE[port["region"]], 17, "han m")
    else:
        held = own_piece("house", owner, port["id"], 0, x, y - 10, 44)
        dot += f'<g data-held="{port["id"]}" data-holder="{owner}">{held}</g>'
    choice = _node_choice(choices, port["id"])
    out = target(circle(x, y, 27), choice, dot, circle(x, y, 42)) if choice is not None else dot
    for i, _ in enumerate(port["cards"]):
        out += piece("card", x - 20 - i * 7, y + 18, 24, owner)
    asked = choices.has("raid") and port["id"] == p.ship
    out += asked_about(circle(x, y, 31)) if asked else ""
    return out + (last_move(circle(x, y, 31)) if port["id"] in p.last and not asked else "")


def _label(p: FujianScene, port: FujianPort, choices: Choices) -> str:
    """Name first, then what the port makes, then its price while nobody controls it."""
    id = port["id"]
    goods = (*crop(port), *(("war",) if port["arsenal"] else ()))
    buy = choices.take(f"buy_port {id}")
    out, gx, ty = _printed_label(id, p.words.name("port", id), goods, 58.0 if buy is not None else 0.0)
    if buy is not None:
        bx = gx + len(goods) * GOOD + 6
        inner = piece("silver", bx + 14, ty + 20, 22) + text(bx + 28, ty + 27, p.view["turn"]["port_price"], 20, "bo")
        out += target(box(bx, ty + 6, 48, 29, 12), buy, inner, box(bx - 8, ty - 14, 66, 62, 12), "aside quiet")
    return out


@cached
def _printed_label(id: str, name: str, goods: tuple[str, ...], tag: float) -> tuple[str, float, float]:
    """A name with its goods, where they begin, and the base of the name; `tag` is the room that a price takes behind them."""
    x, y, side = PORT_AT[id]
    low = len(goods) * GOOD + tag
    wide = max(breadth(name, NEAR, True) / 1.14, low)
    if side == "right":
        tx, gx, ty, cls = x + 29, x + 29, y - 2, ""
    elif side == "left":
        tx, gx, ty, cls = x - 29, x - 29 - low, y - 2, "e"
    else:
        mid = x + NAME_SHIFT.get(id, 0)
        tx, gx, cls = mid, mid - low / 2, "m"
        ty = max(y - 66, 44) if side == "above" else y + 42 + NAME_DROP.get(id, 0)
    gx = max(24.0, min(gx, 976 - low))
    tx = (
        min(tx, 976 - wide)
        if not cls
        else max(24 + wide / 2, min(tx, 976 - wide / 2))
        if cls == "m"
        else max(tx, 24 + wide)
    )
    ground = "var(--land)" if id in ("siam", "hoi_an") else "var(--water)"
    out = text(tx, ty, name, NAME, f"bo halo {cls}".strip(), ground, NEAR)
    for i, good in enumerate(goods):
        out += piece(good, gx + GOOD * (i + 0.5), ty + 23, GOOD - 1)
    return out, gx, ty


def _fujian(p: FujianScene, choices: Choices) -> str:
    """The one node that is no port: an anchorage before the coast of Fujian."""
    x, y = FUJIAN_AT
    choice = _node_choice(choices, "fujian")
    anchor = (
        f'<path class="inkline" style="stroke-width:3" d="M{num(x)} {num(y - 10)}V{num(y + 11)}M{num(x - 7)} {num(y - 5)}H{num(x + 7)}'
        f'M{num(x - 11)} {num(y + 3)}Q{num(x - 9)} {num(y + 12)} {num(x)} {num(y + 12)}Q{num(x + 9)} {num(y + 12)} {num(x + 11)} {num(y + 3)}"/>'
        f'<circle cx="{num(x)}" cy="{num(y - 13)}" r="3.4" class="inkline" style="stroke-width:2.4"/>'
    )
    out = target_or_place(circle(x, y, 24), choice, anchor, circle(x, y, 42), cls="plate now")
    out += text(x + 30, y + 22, p.words.name("node", "fujian"), NAME, "bo halo", "var(--water)", NEAR)
    return out + (last_move(circle(x, y, 29)) if "fujian" in p.last else "")


BESIDE: Final[dict[str, Point]] = {"right": (-40, 18), "left": (40, 18), "above": (38, 24), "below": (40, -20)}
"""Where ships lie, by the side of the port's name."""
ANCHORAGE: Final[dict[str, Point]] = {"fujian": (6, 46), "johor": (14, 46), "patani": (14, 44), "palembang": (-2, 46)}
SHIP_STEP: Final = ((0, 0), (44, 6), (-44, 6), (22, 32), (-22, 32))


def _ships(p: FujianScene) -> str:
    """Ships lie before their port; several lie side by side."""
    out = ""
    seen: dict[str, int] = {}
    for family in p.view["players"]:
        seat, ship = family["seat"], family["ship"]
        if ship is None:
            continue
        x, y = NODE_AT[ship]
        k = seen.get(ship, 0)
        seen[ship] = k + 1
        dx, dy = SHIP_STEP[k]
        away = ANCHORAGE.get(ship) or BESIDE[PORT_AT[ship][2]]
        x, y = max(44.0, min(x + away[0] + dx, 956.0)), max(44.0, min(y + away[1] + dy, 1150.0))
        out += piece("ship", x, y, 48, seat, key=f"ship-{seat}")
        if seat == p.view["active"]:
            out += f'<path class="chosen" d="M{num(x - 22)} {num(y + 26)}H{num(x + 22)}"/>'
    return out


__all__ = ["CODE", "HUE", "chart"]
