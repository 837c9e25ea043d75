"""The offices, 340 × 960: round and exchange, bonuses under the crops, advancements, the places where workers stand, emperor, war and routes.

Laid out broadly, what one chooses from stands at the left, and where workers go to at the right.
"""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    UNSPOKEN,
    Choice,
    Choices,
    Shape,
    badge,
    box,
    circle,
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
    rect,
    shared_part,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.yinzi.draw.advancements import advancements
from mingtang.games.yinzi.draw.grid import BROAD, framed_both
from mingtang.games.yinzi.draw.marks import (
    BONUS,
    COLOURS,
    EXTRA,
    HULL,
    UNDERTAKING,
    WORKFORCE,
    crews,
    group_of,
    plate,
    sign,
    told,
)
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.draw.war import war_and_routes
from mingtang.games.yinzi.view_types import YinziBonusView, YinziUndertakingView

WIDTH: Final = 340
HEIGHT: Final = 960
LEFT: Final = 19.0
WIDE: Final = 302.0
ROUNDS: Final = 4
LARGER: Final = 1.1
"""How many times as large everything is, laid out broadly."""


def offices(p: YinziScene, choices: Choices) -> str:
    """The whole sheet; a choice changes one or two of its parts."""
    head = thing("ratio", _head(p, 20)) + _columns(p, choices, 62) + advancements(p, choices, LEFT, 188, WIDE)
    country = _country(p, choices, 496)
    sent = _emperor(p, choices, 588)
    sent += thing("workforce war_routes", war_and_routes(p, choices, LEFT, 716, WIDE, HEIGHT - 20))
    first, second = BROAD[0] / 4 - (LEFT + WIDE / 2) * LARGER + 10, BROAD[0] * 3 / 4 - (LEFT + WIDE / 2) * LARGER - 6
    return (
        only_tall(ground(WIDTH, HEIGHT))
        + only_broad(ground(*BROAD))
        + moved(head, first, -4, LARGER)
        + moved(_boxes(p, choices, 404), second, 18 - 404 * LARGER, LARGER)
        + moved(country, first, BROAD[1] - 20 - 582 * LARGER, LARGER)
        + moved(sent, second, BROAD[1] - 16 - (HEIGHT - 20) * LARGER, LARGER)
        + framed_both(WIDTH, HEIGHT, "yz-offices")
    )


# ---- round, exchange, order


def _head(p: YinziScene, y: float) -> str:
    """Which round it is, who plays when, and what a bag of silver costs."""
    said = p.say("round", p.view["round"], ROUNDS) if p.view["round"] else p.words.say("phase", "setup")
    out = text(LEFT + 2, y + 16, said, fit(said, 17, 104), "ti", room=104)
    for i, seat in enumerate(p.order):
        bx = LEFT + 11 + i * 25
        out += badge(seat, bx, y + 30, 8, title=p.names[seat])
        if seat in p.view["waiting"]:
            out += f'<circle cx="{num(bx)}" cy="{num(y + 30)}" r="11.5" class="inkline" style="stroke-width:1.6"/>'
    x = LEFT + 112
    out += piece("silver", x + 12, y + 18, 24) + text(x + 27, y + 25, "=", 17, "mu") + piece("coin", x + 48, y + 19, 18)
    step = (WIDE - 174) / len(p.view["exchange"]["ratios"])
    for i, ratio in enumerate(p.view["exchange"]["ratios"]):
        sx = x + 62 + i * step
        on = i + 1 == p.view["exchange"]["space"]
        look = "fill:var(--plate);stroke:var(--key);stroke-width:2.6" if on else ""
        out += rect(sx, y + (0 if on else 4), step - 2, 38 if on else 30, 4, "slot", look)
        out += text(sx + step / 2 - 1, y + 25, ratio, 17 if on else 14, "m bo" if on else "m mu")
        if on:
            out += piece("die", sx + step / 2 - 1, y + 39, 15)
            if "ratio" in p.last:
                out += last_move(box(sx - 4, y - 4, step + 6, 54, 7))
    return out


# ---- crops and bonuses


@shared_part
def _columns(p: YinziScene, choices: Choices, y: float) -> str:
    """Six columns: the crop tile with its price above, the bonus below; a cylinder stands on a bonus that was chosen."""
    step = WIDE / len(p.view["bonuses"])
    return "".join(_column(p, c, LEFT + i * step, y, step, choices) for i, c in enumerate(p.view["bonuses"]))


def _column(p: YinziScene, c: YinziBonusView, x: float, y: float, w: float, choices: Choices) -> str:
    mid = x + w / 2
    side = min(46.0, w - 5)
    tile = ""
    if c["crop"]:
        tile = piece(c["crop"], mid, y + side / 2 + 1, side * 0.72)
    price = f'<circle cx="{num(mid + side / 2 - 3)}" cy="{num(y + 6)}" r="10" style="fill:#C98A3C;stroke:var(--key);stroke-width:1.6"/>'
    price += f'<text x="{num(mid + side / 2 - 3)}" y="{num(y + 11)}" class="bo m" style="--fs:14px;fill:#20140A"{UNSPOKEN}>{c["cost"]}</text>'
    square = box(mid - side / 2, y, side, side, 5)
    shape = Shape(square.tag, square.attrs, (mid - side / 2 + 5, y + side - 6))  # the price stands in the usual corner
    buy = choices.take(f"buy {c['column']}")
    out = target_or_place(shape, buy, tile, cls="plate" if c["crop"] else "slot dash") + price
    out = thing(f"good {c['crop']}", out) if c["crop"] else out
    if c["column"] == p.view["pending"].get("column"):
        out += f'<rect x="{num(mid - side / 2)}" y="{num(y)}" width="{num(side)}" height="{num(side)}" rx="5" class="chosen"/>'
    out += line(f"M{num(mid)} {num(y + side + 3)}v7m-4-4l4 5l4-5", 1.6, 0.6)
    my = y + side + 14 + side / 2
    inner = sign(BONUS[c["id"]], mid, my, side * 0.64)
    if c["seat"] is not None:
        inner = f'<g opacity=".4">{inner}</g>' + own_piece("cylinder", c["seat"], "bonus", 0, mid, my - 1, side * 0.8)
    choice = choices.take(f"bonus {c['id']}")
    bonus = told(target_or_place(circle(mid, my, side / 2), choice, inner), p.words.name("bonus", c["id"]))
    out += thing(f"bonus {c['id']}", bonus)
    if c["id"] in p.last:
        out += last_move(circle(mid, my, side / 2 + 3))
    return out


# ---- where workers stand


def header(p: YinziScene, action: str, x: float, y: float, w: float, h: float, choices: Choices) -> str:
    """The sign of an office: here a group of workers is sent to it; a finger may hit the whole office."""
    choice = choices.take(f"work {action}")
    name = p.say(f"office_{action}")
    room = w - 14 if choice is None or choice.allowed else w - 26  # the sign of a refusal stands at the corner
    size = fit(name, 16, room, 12)
    inner = text(x + 8, y + 13 + size * 0.35, name, size, "ti", room=room)
    return inner if choice is None else target(box(x + 2, y + 1, w - 4, 24, 6), choice, inner, box(x, y, w, h))


@shared_part
def _boxes(p: YinziScene, choices: Choices, y: float) -> str:
    """Take resources, produce commodities, supply ships: the boxes for workers."""
    out = ""
    x = LEFT
    for action, w in (("take_resources", 106.0), ("produce_commodities", 104.0), ("supply_ships", 87.0)):
        before, out = out, plate(x, y, w - 5, 88, "")
        crew = p.view["boxes"][action]
        if action == "take_resources":
            out += _resource(p, "wood", p.view["resources"]["wood"], x + 1, y + 25, choices) + _resource(
                p, "stone", p.view["resources"]["stone"], x + 51, y + 25, choices
            )
        elif not any(crew):
            out += f'<g opacity=".3">{sign(WORKFORCE[action], x + w / 2 - 2, y + 56, 38)}</g>'
        out += crews(p, f"box-{action}", crew, x + 3, y + 72, w - 11, 25 if action == "take_resources" else 28)
        out = before + thing(f"workforce {action}", out + header(p, action, x, y, w - 5, 88, choices))
        x += w
    return out


def _resource(p: YinziScene, kind: str, n: int, x: float, y: float, choices: Choices) -> str:
    choice = choices.take(f"take {kind}")
    inner = piece(kind, x + 15, y + 14, 26) + text(x + 29, y + 21, n, 17, "bo" if n else "mu")
    taken = target_or_place(box(x, y, 48, 28, 6), choice, inner, box(x, y - 8, 49, 44), cls="clear")
    return thing(f"resource {kind}", taken)


@shared_part
def _country(p: YinziScene, choices: Choices, y: float) -> str:
    """Migrants of this round and of the next, and the rural market."""
    out = ""
    w = 80.0
    for i, (key, by_seat) in enumerate((("bottom", p.view["migrants"]["bottom"]), ("top", p.view["migrants"]["top"]))):
        x = LEFT + i * (w + 4)
        fill = choices.take(f"fill {key}")
        inner = text(
            x + 8, y + 18, p.say(f"migrants_{key}"), fit(p.say(f"migrants_{key}"), 15, w - 14, 12), "ti", room=w - 14
        )
        inner += crews(p, f"migrants-{key}", by_seat, x + 6, y + 52, w - 12, 28)
        out += thing(f"migrants {key}", target_or_place(box(x, y, w, 86, 7), fill, inner, cls="plate"))
    x = LEFT + 2 * (w + 4)
    return out + thing("rural", _rural(p, choices, x, y, WIDE - 2 * (w + 4) - 5))


def _rural(p: YinziScene, choices: Choices, x: float, y: float, w: float) -> str:
    buy = choices.take("buy_rural")
    name = p.say("rural_market")
    inner = text(x + 8, y + 18, name, fit(name, 15, w - 14, 12), "ti", room=w - 14)
    inner += piece("coin", x + 16, y + 70, 18) + text(
        x + 28, y + 76, f"+{p.view['prices']['rural_sale']} / −{p.view['prices']['rural_price']}", 15, "lo"
    )
    out = target_or_place(box(x, y, w, 86, 7), buy, inner, cls="plate")
    whose = bool(choices.of("cube"))
    here = [s for s in p.order if p.view["rural"][s] or whose]
    step = min(34.0, (w - 4) / max(1, len(here)))
    for i, seat in enumerate(here):
        cx, cy = x + 2 + (i + 0.5) * step, y + 42
        n = p.view["rural"][seat]
        cube = own_piece("cube", seat, "rural", 0, cx, cy, 27) if n else ""
        cube += text(cx + 8, cy + 14, n, 16, "bo halo") if n > 1 else ""
        choice = choices.take(f"cube {COLOURS[seat]}")
        hit = box(cx - step / 2, cy - 22, step, 44)
        out += target(circle(cx, cy, 14.5), choice, cube or badge(seat, cx, cy, 7, faded=True), hit) if choice else cube
    return out + (last_move(box(x - 2, y - 2, w + 4, 90, 9)) if "rural" in p.last else "")


# ---- the emperor


@shared_part
def _emperor(p: YinziScene, choices: Choices, y: float) -> str:
    """Four undertakings: how many workers each wants, and what the emperor gives for it."""
    out = plate(LEFT, y, WIDE - 5, 122, "")
    w = (WIDE - 17) / 2
    for i, u in enumerate(p.view["emperor"]):
        out += _undertaking(p, u, LEFT + 4 + (i % 2) * (w + 4), y + 27 + (i // 2) * 46, w, 43, choices)
    return thing(
        "workforce emperor_undertakings", out + header(p, "emperor_undertakings", LEFT, y, WIDE - 5, 122, choices)
    )


def _undertaking(
    p: YinziScene, u: YinziUndertakingView, x: float, y: float, w: float, h: float, choices: Choices
) -> str:
    name = p.say(f"undertaking_{u['id']}")
    choice: Choice | None = choices.take(f"undertake {u['id']}")
    colour = HULL if u["id"] == "water_canal" else "#B98A4E" if u["id"] == "bridge_building" else ""
    inner = piece(UNDERTAKING.get(u["id"], "city"), x + 15, y + 13, 21, None, colour)
    inner += text(x + 29, y + 18, name, fit(name, 15.5, w - 34, 12), "ti", room=w - 34)
    rx = x + w - 8
    if u["extra"]:
        inner += sign(EXTRA[u["extra"]], rx - 7, y + 31, 19)
        rx -= 20
    for kind, n in (("silver", u["silver"]), ("coin", u["copper"])):
        if n:
            inner += text(rx, y + 37, n, 15.5, "bo e") + piece(kind, rx - 18, y + 31, 17)
            rx -= 34
    inner += _wanted(p, u, x + 6, y + 31, rx - x - 8)
    out = told(target_or_place(box(x, y, w, h, 6), choice, inner), p.words.name("undertaking", u["id"]))
    if u["id"] in p.last:
        out += last_move(box(x - 2, y - 2, w + 4, h + 4, 8))
    return thing(f"undertaking {u['id']}", out)


def _wanted(p: YinziScene, u: YinziUndertakingView, x: float, y: float, w: float) -> str:
    """Workers that are there; where nobody is, as many rings as the undertaking wants."""
    if not u["groups"]:
        step = min(15.0, w / max(1, u["needs"]))
        return "".join(
            f'<circle cx="{num(x + 7 + i * step)}" cy="{num(y)}" r="6.4" class="inkline" style="stroke-width:1.4;opacity:.6"/>'
            for i in range(u["needs"])
        )
    step = min(25.0, w / len(u["groups"]))
    return "".join(
        group_of(c["seat"], c["workers"], int(c["disc"]), f"emperor-{u['id']}", x + 11 + i * step, y, 24)
        for i, c in enumerate(u["groups"])
    )
