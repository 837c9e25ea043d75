"""The streets of Pu'er, 400 × 950: six buildings with their bid spaces, the Bank, the order of play, the money of the round."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    badge,
    box,
    breadth,
    cached,
    circle,
    fit,
    frame,
    ground,
    last_move,
    line,
    own_piece,
    piece,
    place,
    rect,
    roof,
    shorten,
    target,
    target_or_place,
    text,
    thing,
    title,
)
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.view_types import YunnanBuildingView

WIDTH: Final = 400
HEIGHT: Final = 950
FIRST: Final = 62
"""Where the first roof begins."""
STOREY: Final = 110
ICON: Final = {
    "school": "trader",
    "customs": "pass",
    "horse": "horse",
    "guild": "influence",
    "yard": "post",
    "temple": "blocker",
}
OF_MATERIAL: Final = ("customs", "temple", "guild")


def streets(p: YunnanScene, choices: Choices) -> str:
    """The whole sheet. While somebody converts income, the counting board stands in the street."""
    out = ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "yu1") + title(34, 50, p.say("streets"), "普洱", 25, "ti")
    amounts = choices.of("convert")
    if amounts:
        return out + thing("income", counting_board(p, choices, amounts)) + thing("order", _order(p, choices, 844))
    y = float(FIRST)
    for b in p.view["buildings"]:
        out += thing(f"building {b['id']}", _building(p, b, choices, y))
        y += STOREY
    return out + thing("bank", _bank(p, choices, y)) + thing("order", _order(p, choices, 844))


@cached
def _front(y: float, name: str, icon: str, tint: str) -> str:
    """A house front: roof, sign board, two posts."""
    size = fit(name, 19, 178, 13)
    return (
        roof(20, y, 360, tint)
        + rect(92, y + 8, 216, 29, 4, "plate", "stroke:var(--key)")
        + icon
        + text(208, y + 22.5 + size * 0.35, name, size, "ti m")
        + line(f"M34 {y + 42:g}V{y + 104:g}M366 {y + 42:g}V{y + 104:g}", 3, 0.8)
    )


def _building(p: YunnanScene, b: YunnanBuildingView, choices: Choices, y: float) -> str:
    id = b["id"]
    colour = "" if id in OF_MATERIAL else "var(--ink-3)"
    tint = "--vermilion-mid" if id == "temple" else "--celadon-mid"
    name, icon = p.words.name("building", id), piece(ICON[id], 109, y + 22, 22, None, colour)
    out = _front(y, name, icon, tint)
    room = sum(57 if s["small"] else 66 for s in b["spaces"])
    stretch = 313 / room if room > 313 else 1.0
    spread = (313 - room) / len(b["spaces"]) if room < 313 else 0.0
    x = 43.0
    to_resolve = choices.take(f"resolve {id}")
    for s in b["spaces"]:
        w = (57 if s["small"] else 66) * stretch + spread
        mx, my = x + w / 2, y + 74
        shape = circle(mx, my, 22) if s["small"] else box(mx - 31, my - 25, 61, 50)
        finger = box(x, my - 32, w, 64)
        choice = choices.take(f"bid {id} {s['value']}")
        stands = s["colour"]
        if stands is None:
            out += target_or_place(
                shape, choice, text(mx, my + 8, s["value"], 20 if s["small"] else 23, "bo m"), finger
            )
        else:
            trader = own_piece(
                "trader",
                p.owner(stands),
                f"{id}-{s['value']}",
                0,
                mx + (0 if s["small"] else 5),
                my - 1,
                38 if s["small"] else 44,
            )
            price = (
                text(mx + 20, my - 12, s["value"], 13, "mu bo m halo")
                if s["small"]
                else text(mx - 25, my - 10, s["value"], 14, "mu bo")
            )
            if to_resolve is not None and stands == p.chooser:
                out += target(shape, to_resolve, trader + price, finger)
                to_resolve = None
            else:
                out += target_or_place(shape, choice, trader + price, finger)
        if f"{id} {s['value']}" in p.last:
            out += last_move(circle(mx, my, 27) if s["small"] else box(mx - 34, my - 29, 67, 58, 10))
        x += w
    if to_resolve is not None:  # no own bid here: the house itself says so
        out += target(box(92, y + 8, 216, 29, 4), to_resolve, cls="quiet bare")
    return out


def _bank(p: YunnanScene, choices: Choices, y: float) -> str:
    bank = p.view["bank"]
    out = _front(y, p.say("bank"), piece("coin", 109, y + 22, 20), "--lamp-mid")
    choice = choices.take("bank")
    x = 74.0
    for i in range(bank["spaces"]):
        shape = circle(x, y + 74, 24)
        if i < len(bank["colours"]):
            owner = p.owner(bank["colours"][i])
            out += place(shape) + own_piece("trader", owner, "bank", 0, x, y + 73, 40)
        else:
            out += target_or_place(shape, choice, "", box(x - 29, y + 42, 58, 64))
            choice = None
        if "bank" in p.last and i == max(0, len(bank["colours"]) - 1):
            out += last_move(circle(x, y + 74, 28))
        x += 58
    if choice is not None:  # no free space: the refusal still needs its place
        out += target(circle(x, y + 74, 24), choice)
        x += 58
    x = max(x - 10, 180)
    room = 356 - x
    bids, pays = p.say("standing_bids"), p.say("pays_each")
    size = min(fit(f"{bids} 195", 18, room, 13, False), fit(f"{pays} 27 OO", 18, room, 13, False))
    wide = x + breadth(pays, size) + 14
    return (
        out
        + text(x, y + 70, f"{bids} {bank['total']}", size, "lo", room=room)
        + text(x, y + 94, pays, size, "lo")
        + piece("coin", wide + 4, y + 88, 22)
        + text(wide + 20, y + 96, bank["pays"], 23, "bo")
    )


def _order(p: YunnanScene, choices: Choices, y: float) -> str:
    """Who plays when, with the Traders in each supply: the place where a Trader comes from."""
    out = text(30, y + 10, p.say("order"), 17, "ti") + text(370, y + 10, p.say("in_supply"), 15, "mu e")
    n = len(p.order)
    w = 340 / n
    for i, c in enumerate(p.order):
        who = p.view["players"][c]
        supply = who["traders"]["supply"]
        x = 30 + i * w
        here = c in p.view["waiting"]
        shape = box(x, y + 18, w - 6, 66, 8)
        choice = choices.take("from supply") if choices.has("from supply") and c == p.chooser else None
        mid = x + (w - 6) / 2
        k = min(1.0, w / 84)
        out_of_it = who["passed"] and p.view["phase"] == "bidding"
        inner = badge(p.owner(c), mid - 20 * k, y + 38, 11 * k, faded=out_of_it)
        inner += own_piece("trader", p.owner(c), "supply", 0, mid + 5 * k, y + 37, 26 * k) if supply else ""
        inner += text(mid + 20 * k, y + 43, supply, 17, "bo" if supply else "mu")
        told = p.say("passed") if out_of_it else shorten(p.names[c], 15, w - 12)
        inner += text(
            mid, y + 75, told, fit(told, 15, w - 12, 11, False), "m " + ("mu" if out_of_it else "bo" if here else "lo")
        )
        out += target_or_place(shape, choice, inner, cls="plate now" if here else "slot")
    return out + (last_move(box(26, y + 14, 342, 74, 10)) if "order" in p.last else "")


MOST_PRINTED = 40
"""More amounts would be too small to hit: then the slider beside the question asks."""


def counting_board(p: YunnanScene, choices: Choices, amounts: list[Choice]) -> str:
    """What the income may become: upper number points, lower number the coins that are left."""
    income = len(amounts) - 1
    columns = next((k for k in (5, 6, 7, 8) if (len(amounts) + k - 1) // k * min(344 / k, 58) <= 690), 9)
    rows = (len(amounts) + columns - 1) // columns
    w = 344 / columns
    h = min(w, 58.0, 690 / rows)
    out = piece("coin", 46, 82, 26) + text(66, 90, f"{p.say('round_income')} {income}", 20, "bo")
    out += piece("points", 46, 112, 24) + text(66, 119, p.say("points_above"), 16, "lo")
    y0 = 138.0
    for i, c in enumerate(amounts if len(amounts) <= MOST_PRINTED else ()):
        points = int(c.nouns[0])
        x, y = 28 + (i % columns) * w, y0 + (i // columns) * h
        taken = choices.take(c.action)
        if taken is None:
            continue
        inner = text(x + w / 2 - 2, y + h * 0.5, points, min(21, h * 0.46), "bo m")
        inner += text(x + w / 2 - 2, y + h * 0.5 + min(16, h * 0.34), income - points, min(14, h * 0.32), "mu m")
        out += target(box(x, y, w - 5, h - 5, 6), taken, inner)
        if p.end_points and p.view["players"][p.chooser]["points"] + points == p.end_points:
            out += piece("points", x + w - 11, y + 7, 17)
    return out
