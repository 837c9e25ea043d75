"""War and routes: who stands against the enemy, the glories, and the route tiles of this round with what they ask for and pay."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choices,
    badge,
    box,
    circle,
    fit,
    last_move,
    line,
    num,
    piece,
    rect,
    shared_part,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.yinzi.draw.marks import DISASTER, count, element, group_of, plate, seat_row, told
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziRouteView, YinziRowView

SLOT: Final = 45.0


@shared_part
def war_and_routes(p: YinziScene, choices: Choices, x: float, y: float, w: float, foot: float) -> str:
    """The whole area, down to `foot`."""
    out = plate(x, y, w - 5, foot - y, "")
    out += thing("war", _war(p, choices, x, y, w - 5))
    if "war" in p.last:
        out += last_move(box(x + w - 97, y + 1, 90, 24, 8))
    top = y + 92
    high = foot - top - 6
    tile = (w - 13) / (max(4, len(p.view["routes"]["rows"])) + 1)
    for i, row in enumerate(p.view["routes"]["rows"]):
        what = "routes" if row["tile"] is None else f"route {row['tile']['id']}"
        out += thing(what, _row(p, row, x + 5 + i * tile, top, tile - 4, high, choices))
    out += _discard(p, x + w - 5 - tile + 1, top, tile - 5, high)
    choice = choices.take("work war_routes")
    name = p.say("office_war_routes")
    size = fit(name, 16, 176, 12)
    inner = text(x + 8, y + 13 + size * 0.35, name, size, "ti")
    if choice is None:
        return out + inner
    return out + target(box(x + 2, y + 1, 188, 24, 6), choice, inner, box(x, y, w - 5, foot - y))


# ---- war


def _war(p: YinziScene, choices: Choices, x: float, y: float, w: float) -> str:
    """Both strengths, the slots of the war box, veterans at their feet, and the glories."""
    out = told(_strength("worker", "#A39B8B", p.view["war"]["ours"], x + w - 90, y + 13), p.say("ours"))
    out += text(x + w - 51, y + 19, ":", 17, "m mu")
    out += told(_strength("war", "", p.view["war"]["enemy"], x + w - 40, y + 13), p.say("enemy"))
    slots = max(p.view["seats"], len(p.view["war"]["slots"]))
    for i in range(slots):
        sx, sy = x + 7 + SLOT / 2 + i * SLOT, y + 56
        out += f'<circle cx="{num(sx)}" cy="{num(sy)}" r="{num(SLOT / 2 - 2)}" class="slot"/>'
        if i < len(p.view["war"]["slots"]):
            crew = p.view["war"]["slots"][i]
            out += group_of(
                crew["seat"], crew["workers"], crew["recruits"], "war", sx - (5 if crew["workers"] > 1 else 0), sy, 32
            )
            if f"war {crew['seat']}" in p.last:
                out += last_move(circle(sx, sy, SLOT / 2))
        else:
            out += f'<g opacity=".35">{piece("war", sx, sy, 22)}</g>'
    lying = [(s, n) for s, n in enumerate(p.view["war"]["lying"]) if n]
    for i, (seat, n) in enumerate(lying):
        lx = x + 20 + i * 40
        out += (
            f'<g transform="rotate(90 {num(lx)} {num(y + 79)})">{count("worker", seat, "lying", n, lx, y + 79, 22)}</g>'
        )
    return out + _glories(p, choices, x + 10 + slots * SLOT, y + 32, w - 16 - slots * SLOT)


def _strength(icon: str, colour: str, n: int, x: float, y: float) -> str:
    return piece(icon, x + 9, y, 21, None, colour) + text(x + 21, y + 7, n, 18, "bo")


def _glories(p: YinziScene, choices: Choices, x: float, y: float, w: float) -> str:
    """The glories so far; while somebody is asked how many go to war or stay there, the numbers to choose from."""
    numbers = [*choices.of("war"), *choices.of("veterans")]
    out = ""
    if numbers:
        step = w / len(numbers)
        for i, c in enumerate(numbers):
            taken = choices.take(c.action)
            if taken is not None:
                inner = text(x + (i + 0.5) * step - 1, y + 31, c.nouns[0], 20, "bo m")
                out += target(box(x + i * step, y, step - 3, 48, 6), taken, inner)
        return out
    war = p.view["war"]
    glories = list(zip(war["points"], (war["first"], war["second"]), strict=True))
    wide = w / len(glories)
    for i, (points, by_seat) in enumerate(glories):
        gx = x + i * wide
        out += rect(gx, y, wide - 3, 48, 6, "slot")
        out += piece("points", gx + 13, y + 14, 21) + text(gx + 24, y + 20, points, 17, "bo")
        out += seat_row(p, by_seat, gx + 4, y + 37, wide - 8, 7.5)
    return out


# ---- routes


def _row(p: YinziScene, row: YinziRowView, x: float, y: float, w: float, h: float, choices: Choices) -> str:
    out = "".join(
        rect(x + 2 * i, y - 2 * i, w, h, 6, "plate", "stroke:var(--key);stroke-width:1.2")
        for i in range(min(2, row["left"]), 0, -1)
    )
    choice = choices.take(f"route {row['row']}")
    tile = row["tile"]
    if tile is None:
        return out + target_or_place(box(x, y, w, h, 6), choice, cls="slot dash", how="quiet")
    inner = route_face(tile, x, y, w, h)
    if row["fulfilled"] is not None:
        inner = f'<g opacity=".5">{inner}</g>' + badge(row["fulfilled"], x + w / 2, y + h * 0.3, 15)
    out += told(target_or_place(box(x, y, w, h, 6), choice, inner, cls="plate now"), p.words.name("route", tile["id"]))
    if tile["id"] == p.view["pending"].get("route"):
        out += f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6" class="chosen"/>'
    if f"route {row['row']}" in p.last:
        out += last_move(box(x - 2, y - 2, w + 4, h + 4, 8))
    return out


def route_face(t: YinziRouteView, x: float, y: float, w: float, h: float) -> str:
    """A route tile: what it asks for; the strength of the enemy and a disaster; what it pays, and its points."""
    out = ""
    for i, (ex, ey, size) in enumerate(element_places(t, x, y, w, h)):
        part = element(t["demand"][i], ex, ey, size)
        out += f'<g opacity=".35">{part}</g>' + piece("check", ex, ey, size * 0.8) if t["demand"][i]["done"] else part
    my = y + h * 0.57
    out += line(f"M{num(x + 4)} {num(my - 10)}h{num(w - 8)}", 1, 0.35)
    if t["war"]:
        out += piece("war", x + 12, my + 1, 16) + text(x + 21, my + 7, t["war"], 16, "bo")
    if t["disaster"]:
        out += piece(DISASTER[t["disaster"]], x + w - 13, my + 1, 18)
    out += line(f"M{num(x + 4)} {num(my + 12)}h{num(w - 8)}", 1, 0.35)
    by = my + 24
    lx = x + 10
    for kind, n in (("coin", t["copper"]), ("silver", t["silver"])):
        if n:
            out += piece(kind, lx, by, 14) + text(lx + 8, by + 6, n, 16.5, "bo")
            lx += 26
    return out + piece("points", x + w - 19, by, 15) + text(x + w - 4, by + 6, t["points"], 16.5, "bo e")


def element_places(t: YinziRouteView, x: float, y: float, w: float, h: float) -> list[tuple[float, float, float]]:
    """Where the parts of the demand stand: one large, two side by side, more in two rows."""
    n = len(t["demand"])
    top = h * 0.43
    if n == 1:
        return [(x + w / 2, y + top / 2 + 2, min(30.0, top - 4))]
    size = min(24.0, w / 2 - 3) if n == 2 else min(18.0, top / 2)
    out = []
    for i in range(n):
        row, at = divmod(i, 2)
        wide = 1 if i == n - 1 and n % 2 else 2
        out.append(
            (
                x + w / 2 + (at - (wide - 1) / 2) * (w / 2 - 2),
                y + 3 + (top / 2 if n == 2 else top * (0.25 + 0.5 * row)),
                size,
            )
        )
    return out


def _discard(p: YinziScene, x: float, y: float, w: float, h: float) -> str:
    out = (
        "".join(
            rect(
                x + 2 * i, y - 2 * i, w, h, 6, "plate", "fill:var(--porcelain-wash);stroke:var(--key);stroke-width:1.2"
            )
            for i in range(min(2, max(0, p.view["routes"]["discard"]["size"] - 1)), -1, -1)
        )
        if p.view["routes"]["discard"]["size"]
        else rect(x, y, w, h, 6, "slot dash")
    )
    out += piece("pass", x + w / 2, y + h * 0.36, 26) + text(
        x + w / 2, y + h * 0.82, p.view["routes"]["discard"]["size"], 19, "bo m"
    )
    return told(out, p.say("discard_pile"))
