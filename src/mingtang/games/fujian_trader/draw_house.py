"""The counting house, 400 × 1200: the event, the Manchu moves, what goods are worth, the provinces for sale, the families."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choices,
    badge,
    box,
    fit,
    frame,
    ground,
    line,
    maybe,
    own,
    paragraph,
    piece,
    rect,
    shorten,
    text,
    title,
)
from mingtang.games.fujian_trader.draw_chart import CODE, HUE
from mingtang.games.fujian_trader.draw_position import FALLEN, GOODS, Position, Province

WIDTH: Final = 400
HEIGHT: Final = 1200
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
ABILITY: Final = {1: "guards", 2: "war", 3: "ship"}
"""What a province of each zone helps with: defence, attack, movement."""
COLUMN: Final = {"rice": 248.0, "silk": 294.0, "iron": 340.0}


def house(p: Position, choices: Choices) -> str:
    """The whole sheet."""
    return (
        ground(WIDTH, HEIGHT)
        + frame(WIDTH, HEIGHT, "ft2")
        + title(34, 54, p.say("house"), "福建", fit(p.say("house"), 25, 270), "ti")
        + _event(p, 70)
        + _manchu(p, 196)
        + _rates(p, choices, 284)
        + _provinces(p, choices, 556)
        + _families(p, choices, 908)
        + _last_battle(p, 1158)
    )


def _event(p: Position, y: float) -> str:
    """The card that holds this round."""
    out = rect(30, y, 340, 112, 9, "plate now")
    if not p.event:
        key = "invasion" if p.invasion else "no_event"
        icon = piece("dragon", 68, y + 56, 56) if p.invasion else piece("clock", 68, y + 54, 52)
        return out + icon + paragraph(106, y + 48, p.say(key, p.invasion), 18, 250, 3)
    icon = EVENT_ICON.get(p.event, "paper")
    colour = "#8C5A34" if icon == "ship" else "var(--ink-3)" if icon == "guards" else ""
    name = p.words.name("event", p.event)
    out += piece(icon, 68, y + 56, 56, None, colour)
    out += text(106, y + 32, name, fit(name, 21, 250), "ti")
    if p.event_region:
        where = p.words.name("region", p.event_region)
        out += text(106, y + 53, where, fit(where, 16, 250, bold=False), "lo")
    return out + paragraph(
        106, y + (74 if p.event_region else 56), p.words.say("event_text", p.event), 15, 254, 2 if p.event_region else 3
    )


def _manchu(p: Position, y: float) -> str:
    """How near the Manchu are, and how many cards are left in both decks."""
    out = text(30, y + 16, p.say("manchu"), fit(p.say("manchu"), 18, 170), "ti")
    for i in range(3):
        x = 30 + i * 60
        out += rect(x, y + 24, 54, 48, 7, "plate now" if i < p.manchu else "slot dash")
        out += piece("dragon", x + 27, y + 48, 40) if i < p.manchu else text(x + 27, y + 56, i + 1, 20, "m mu")
    for x, icon, n, key in ((222, "clock", p.events_left, "events_left"), (300, "card", p.deck, "fortunes_left")):
        said = p.say(key)
        out += rect(x, y + 24, 70, 48, 7, "slot") + piece(
            icon, x + 20, y + 47, 32, None, "var(--porcelain-mid)" if icon == "card" else ""
        )
        out += text(x + 38, y + 55, n, 20, "bo") + text(x + 35, y + 16, said, fit(said, 14, 74, 11, False), "mu m")
    return out


def _rates(p: Position, choices: Choices, y: float) -> str:
    """Units for one silver in each region; in the market the row of the ship's region is where goods are sold."""
    said = p.say("rates")
    out = text(30, y + 24, said, fit(said, 18, 190), "ti")
    out += "".join(piece(g, COLUMN[g], y + 16, 30) for g in GOODS)
    ship = p.families[p.active].ship
    here = p.ports[ship].region if ship in p.ports else ""
    for i, r in enumerate(p.regions):
        top = y + 36 + i * 37
        at = r.id == here
        out += rect(
            30,
            top,
            340,
            33,
            6,
            "plate now" if at else "plate",
            f"fill:color-mix(in oklab,{HUE[r.id]} {30 if at else 14}%,var(--paper-board))",
        )
        out += f'<circle cx="50" cy="{top + 16.5:g}" r="13" style="fill:{HUE[r.id]};stroke:var(--key);stroke-width:1.8"/><circle cx="50" cy="{top + 16.5:g}" r="9" style="fill:var(--plate)"/>'
        out += text(50, top + 21, CODE[r.id], 13, "han m")
        name = p.words.name("region", r.id, "short")
        size = fit(name, 16, 154, 12, False)
        out += text(70, top + 22, shorten(name, size, 160), size, "bo" if r.id == p.rolled else "")
        for good in GOODS:
            x = COLUMN[good]
            sell = choices.take(f"sell {good}") if at else None
            rate = r.rates.get(good, 0)
            inner = text(x, top + 24, rate or "–", 20, "bo m" if rate else "mu m")
            out += maybe(box(x - 21, top + 2, 42, 29, 7), sell, inner, cls="clear")
    return out


def _provinces(p: Position, choices: Choices, y: float) -> str:
    """The provinces by zone: price, income, owner. The sign above a zone says what its provinces help with."""
    said = p.say("provinces")
    out = text(30, y + 16, said, fit(said, 18, 330), "ti")
    for zone in (1, 2, 3):
        x = 30 + (zone - 1) * 115
        ability = p.say(f"zone_{zone}")
        out += piece(ABILITY[zone], x + 14, y + 38, 24, None, "var(--ink-3)")
        out += text(x + 30, y + 43, ability, fit(ability, 14, 78, 11, False), "lo")
        for i, it in enumerate(q for q in p.provinces if q.zone == zone):
            out += _province(p, choices, it, x, y + 56 + i * 46)
    return out


def _province(p: Position, choices: Choices, it: Province, x: float, y: float) -> str:
    fallen = it.owner == FALLEN
    choice = choices.take(f"buy_province {it.id}")
    name = p.words.name("province", it.id)
    inner = text(x + 7, y + 17, name, fit(name, 15, 78 if it.owner >= 0 else 98, 11), "ti mu" if fallen else "ti")
    if fallen:
        inner += piece("dragon", x + 94, y + 28, 24)
    else:
        inner += piece("silver", x + 15, y + 30, 18) + text(x + 26, y + 36, it.cost, 16, "bo")
        inner += "".join(piece(g, x + 52 + i * 19, y + 30, 18) for i, g in enumerate(it.income))
        if it.owner >= 0:
            inner += own("house", it.owner, f"{it.id}-deed", 0, x + 96, y + 15, 26)
    return maybe(box(x, y, 110, 42, 6), choice, inner, cls="slot dash" if fallen else "plate")


def _families(p: Position, choices: Choices, y: float) -> str:
    """Everybody in the order of play: ports, provinces, cards, silver; a stored ingot lies in its pouch."""
    said = p.say("families")
    out = text(30, y + 16, said, fit(said, 18, 330), "ti")
    h = 208 / len(p.families)
    for i, seat in enumerate(p.order):
        f = p.families[seat]
        top = y + 24 + i * h
        mid = top + (h - 5) / 2
        now = seat in p.waiting
        inner = badge(seat, 48, mid, 10)
        inner += text(66, mid + 6, shorten(f.name, 17, 100, now), 17, "ti" if now else "")
        for x, icon, n in (
            (188, "house", f.ports),
            (236, "city", f.provinces),
            (284, "card", f.cards),
            (330, "silver", f.silver),
        ):
            inner += piece(icon, x, mid, 24, seat if icon in ("house", "card") else None) + text(
                x + 15, mid + 7, n, 18, "bo"
            )
        out += maybe(
            box(30, top, 340, h - 5, 7), choices.take(f"target {seat}"), inner, cls="plate now" if now else "slot"
        )
    return out


def _last_battle(p: Position, y: float) -> str:
    """The dice of the last battle; numbers also as text."""
    if p.battle is None:
        return ""
    b = p.battle
    out = piece("war", 46, y, 30) + badge(b.attacker, 76, y, 9)
    out += text(90, y + 7, f"{'+'.join(map(str, b.dice[0]))} → {b.attack}", 17, "bo" if b.attack > b.defense else "lo")
    out += line("M200 1148V1168", 1.2, 0.5) + badge(b.defender, 222, y, 9)
    return out + text(
        236, y + 7, f"{'+'.join(map(str, b.dice[1]))} → {b.defense}", 17, "bo" if b.defense >= b.attack else "lo"
    )
