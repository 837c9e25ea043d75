"""The counting house, 600 × 1200: the event, the Manchu moves, what goods are worth, the provinces for sale, what the reader holds."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choices,
    box,
    fit,
    frame,
    ground,
    last_move,
    num,
    own_piece,
    paragraph,
    piece,
    rect,
    shared_part,
    shorten,
    target_or_place,
    text,
    thing,
    wrap,
)
from mingtang.games.fujian_trader.draw.chart import CODE, HUE
from mingtang.games.fujian_trader.draw.hold import FOOT, hold
from mingtang.games.fujian_trader.draw.raid import raid_scene
from mingtang.games.fujian_trader.draw.scene import FujianScene, income
from mingtang.games.fujian_trader.pieces import GOODS
from mingtang.games.fujian_trader.view_types import FujianProvince

WIDTH: Final = 600
HEIGHT: Final = 1200
LEFT: Final = 26.0
RIGHT: Final = 574.0
EVENT_ICON: Final = {
    "famine": "drought",
    "war": "war",
    "hongmao_blockade": "ship",
    "coastal_defense": "guards",
    "disaster": "flood",
    "typhoon": "flood",
    "silver_galleon": "ship",
    "manchu_move": "dragon",
}
EVENT: Final = "event"
"""The place of the event card, for a coach who points at it."""
EVENT_TEXT: Final = (22.0, 20.0, 18.0)
"""How large an event is told: so that all of it stands on its card."""
EVENT_LINES: Final = 3
EVENT_WIDTH: Final = 450.0
ZONE: Final = 276.0
"""How high the provinces of a zone may stand."""
COLUMN: Final = {"rice": 374.0, "silk": 452.0, "iron": 530.0}


def house(p: FujianScene, choices: Choices) -> str:
    """The whole sheet. While a raid goes on it comes first, directly below it what the reader can put up, and the provinces wait."""
    raid = p.view["raid"]
    if raid is None:
        body = _times(p, choices, 26, 150) + _rates(p, choices, 208) + _provinces(p, choices, 476)
        body += hold(p, choices, 792, FOOT)
    else:
        body = thing("raid", raid_scene(p, raid, 26)) + hold(p, choices, 390, 738)
        y = 390 if p.own is None else 742
        body += _times(p, choices, y, y + 123) + _rates(p, choices, y + 176)
    return ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "ft2") + body


@shared_part
def _times(p: FujianScene, choices: Choices, event: float, manchu: float) -> str:
    """What holds this round, and how near the Manchu are."""
    return _event(p, event) + _manchu(p, manchu)


def _event(p: FujianScene, y: float) -> str:
    """The card that holds this round."""
    event = p.view["event"]
    out = _event_card(p, y) + (last_move(box(LEFT - 3, y - 3, RIGHT - LEFT + 6, 124, 11)) if EVENT in p.last else "")
    return thing("no_event" if event is None else f"event {event['id']}", out)


def _event_card(p: FujianScene, y: float) -> str:
    out = rect(LEFT, y, RIGHT - LEFT, 118, 9, "plate now")
    event, invasion = p.view["event"], p.view["invasion"]
    if event is None:
        icon = piece("dragon", 72, y + 59, 66) if invasion else piece("clock", 72, y + 57, 60)
        said = p.say("invasion" if invasion else "no_event", invasion)
        return out + icon + text(118, y + 67, said, fit(said, 26, 440), "ti")
    name = p.words.name("event", event["id"])
    where = p.words.name("region", event["region"], "short") if event["region"] else ""
    out += event_icon(event["id"], 70, y + 60, 64) + text(118, y + 33, name, fit(name, 26, 250), "ti")
    if where:
        out += text(RIGHT - 14, y + 32, where, fit(where, 22, 190, 15, False), "lo e")
    said = p.words.say("event_text", event["id"])
    size = next((n for n in EVENT_TEXT if len(wrap(said, n, EVENT_WIDTH)) <= EVENT_LINES), EVENT_TEXT[-1])
    return out + paragraph(118, y + 59, said, size, EVENT_WIDTH, EVENT_LINES, lead=1.08)


def event_icon(event: str, x: float, y: float, size: float) -> str:
    """The sign of an event card."""
    icon = EVENT_ICON.get(event, "paper")
    colour = "#8C5A34" if icon == "ship" else "var(--ink-3)" if icon == "guards" else ""
    return piece(icon, x, y, size, None, colour)


def _manchu(p: FujianScene, y: float) -> str:
    """How near the Manchu are, and how many cards are left in both decks."""
    said = p.say("manchu")
    out = text(LEFT, y + 33, said, fit(said, 22, 168), "ti")
    for i in range(3):
        x = 196 + i * 52
        out += rect(x, y, 48, 50, 7, "plate now" if i < p.view["manchu"] else "slot dash")
        out += piece("dragon", x + 24, y + 25, 40) if i < p.view["manchu"] else text(x + 24, y + 33, i + 1, 21, "m mu")
    out = thing("manchu", out)
    for x, icon, n, key in (
        (358, "clock", p.view["event_deck"]["left"], "events_left"),
        (469, "card", p.view["deck"], "fortunes_left"),
    ):
        said = p.say(key)
        deck = rect(x, y, 105, 50, 7, "slot")
        deck += piece(icon, x + 34, y + 16, 27, None, "var(--porcelain-mid)" if icon == "card" else "")
        deck += text(x + 52, y + 23, n, 21, "bo") + text(x + 52, y + 45, said, fit(said, 20, 104, 15, False), "lo m")
        out += thing(key, deck)
    return out


@shared_part
def _rates(p: FujianScene, choices: Choices, y: float) -> str:
    """Units for one silver in each region; in the market the row of the ship's region is where goods are sold."""
    said = p.say("rates")
    out = text(LEFT, y + 25, said, fit(said, 22, 300), "ti")
    out += "".join(thing(f"good {g}", piece(g, COLUMN[g], y + 16, 32)) for g in GOODS)
    here = p.ports[p.ship]["region"] if p.ship in p.ports else ""
    for i, region in enumerate(p.view["regions"]):
        before, out = out, ""
        top = y + 36 + i * 38
        id, rates = region["id"], p.rates(region)
        at = id == here
        tint = f"fill:color-mix(in oklab,{HUE[id]} {30 if at else 14}%,var(--paper-board))"
        out += rect(LEFT, top, RIGHT - LEFT, 34, 6, "plate now" if at else "plate", tint)
        out += f'<circle cx="48" cy="{top + 17:g}" r="14" style="fill:{HUE[id]};stroke:var(--key);stroke-width:1.8"/>'
        out += f'<circle cx="48" cy="{top + 17:g}" r="9.6" style="fill:var(--plate)"/>' + text(
            48, top + 22, CODE[id], 14, "han m"
        )
        name = p.words.name("region", id, "short")
        size = fit(name, 20, 260, 15, False)
        out += text(72, top + 24, shorten(name, size, 266), size, "bo" if id == p.view["rolled"] else "")
        for good in GOODS:
            x = COLUMN[good]
            sell = choices.take(f"sell {good}") if at else None
            rate = rates[good]
            inner = text(x, top + 25, rate or "–", 22, "bo m" if rate else "mu m")
            finger = box(x - 38, top - 15, 76, 64, 8)  # no other row can be chosen
            out += target_or_place(box(x - 34, top + 2, 68, 30, 8), sell, inner, finger, cls="clear")
        out = before + thing(f"region {id}", out)
    return out


@shared_part
def _provinces(p: FujianScene, choices: Choices, y: float) -> str:
    """The provinces by zone: price, income, owner. Above each zone stands what its provinces help with."""
    out = ""
    for zone in (1, 2, 3):
        x = LEFT + (zone - 1) * 184
        helps = p.say(f"zone_{zone}").split(": ", 1)[-1]
        out += f'<circle cx="{num(x + 14)}" cy="{num(y + 13)}" r="12.5" class="plate now"/>' + text(
            x + 14, y + 20, zone, 19, "bo m"
        )
        out += text(x + 33, y + 20, helps, fit(helps, 20, 145, 15, False), "lo")
        provinces = [it for it in p.view["provinces"] if it["zone"] == zone]
        step = min(46.0, ZONE / max(1, len(provinces)))
        for i, it in enumerate(provinces):
            row = _province(p, choices, it, x, y + 32 + i * step, step - 4)
            out += thing(f"province {it['id']}", row)
    return out


def _province(p: FujianScene, choices: Choices, it: FujianProvince, x: float, y: float, h: float) -> str:
    id, fallen, owner = it["id"], it["fallen"], it["owner"]
    choice = choices.take(f"buy_province {id}")
    name = p.province(id)
    room = 160 if owner is None else 118
    inner = text(x + 9, y + 18, name, fit(name, 20, room, 14), "ti mu" if fallen else "ti")
    if fallen:
        inner += piece("dragon", x + 154, y + 25, 30)
    else:
        inner += piece("silver", x + 20, y + 30, 22) + text(x + 34, y + 37, it["cost"], 19, "bo")
        inner += "".join(piece(g, x + 76 + i * 26, y + 30, 23) for i, g in enumerate(income(it)))
        if owner is not None:
            inner += own_piece("house", owner, f"{id}-deed", 0, x + 154, y + 20, 36)
    return target_or_place(box(x, y, 178, h, 6), choice, inner, cls="slot dash" if fallen else "plate")
