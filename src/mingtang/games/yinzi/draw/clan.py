"""The clan, 250 × 960: the reader's cards, the fortune actions with everybody's groups, what was worked, supply, debts, personal tiles."""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import (
    Choices,
    badge,
    box,
    breadth,
    bush,
    circle,
    fit,
    ground,
    hamlet,
    last_move,
    line,
    mountain,
    num,
    own_piece,
    piece,
    rect,
    shorten,
    target,
    target_or_place,
    text,
    thing,
    wrap,
)
from mingtang.games.yinzi.draw.grid import framed
from mingtang.games.yinzi.draw.marks import FORTUNE, WORKFORCE, count, sign, told
from mingtang.games.yinzi.draw.panels import halves
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.draw.war import element_places, route_face
from mingtang.games.yinzi.view_types import YinziPlayerView, YinziRouteView

WIDTH: Final = 250
HEIGHT: Final = 960
LEFT: Final = 19.0
WIDE: Final = 212.0
ACTIONS: Final = 156.0
"""Where the fortune actions begin."""
ACTION: Final = 69.0
WORK: Final = 508.0
"""Where the workforce actions begin."""
FOOT: Final = 942.0
CARD: Final = 66.0
"""How wide a card is."""


def clan(p: YinziScene, choices: Choices) -> str:
    """The whole sheet. While the reader looks through the discard pile, its tiles lie at the foot."""
    out = ground(WIDTH, HEIGHT) + _head(p) + _hand(p, choices)
    for i, action in enumerate(FORTUNE):
        out += thing(f"fortune {action}", _action(p, action, ACTIONS + i * ACTION, choices))
    if choices.of("claim"):
        out += _pile(p, choices, WORK)
    else:
        out += thing("worked", _worked(p, WORK)) + _foot(p, choices, WORK + 66 + 27 * p.view["seats"])
    return out + framed(WIDTH, HEIGHT, "yz-clan")


def _head(p: YinziScene) -> str:
    if p.view["viewer"] < 0:
        said = p.say("clans")
        return text(LEFT + 2, 38, said, fit(said, 18, WIDE), "ti")
    me = p.view["players"][p.view["viewer"]]
    out = badge(me["seat"], LEFT + 12, 32, 10.5) + text(
        LEFT + 30, 38, shorten(p.names[me["seat"]], 18, 136, True), 18, "ti"
    )
    deck = f"{p.say('deck')}: {me['deck']}"
    return out + told(
        piece("card", LEFT + WIDE - 32, 32, 24, me["seat"]) + text(LEFT + WIDE - 3, 38, me["deck"], 16, "bo e mu"), deck
    )


# ---- cards


def _hand(p: YinziScene, choices: Choices) -> str:
    """The cards in hand, equal ones on each other; an onlooker sees only how many everybody holds."""
    if p.view["viewer"] < 0:
        w = WIDE / p.view["seats"]
        out = ""
        for i, seat in enumerate(p.order):
            x = LEFT + (i + 0.5) * w
            q = p.view["players"][seat]
            out += (
                badge(seat, x, 66, 10) + piece("card", x - 8, 108, 36, seat) + text(x + 11, 116, q["cards"], 20, "bo")
            )
        return out
    me = p.view["players"][p.view["viewer"]]
    kinds: dict[str, int] = {}
    for card in me["hand"] or ():
        kinds[card] = kinds.get(card, 0) + 1
    out = ""
    x = LEFT
    for card, n in kinds.items():
        fortune, workers = card.split("/")
        choice = choices.take(f"card {fortune} {workers}")
        for i in range(n - 1, 0, -1):
            out += rect(x + 5 * i, 54 - 3 * i, CARD, 90, 7, "plate", "stroke:var(--key);stroke-width:1.4")
        face_up = target_or_place(box(x, 54, CARD, 90, 7), choice, card_face(card, x, 54), cls="plate now")
        out += thing(f"card {card}", face_up)
        x += CARD + 7 + 5 * (n - 1)
    going = p.card_in_hand
    if going and p.view["viewer"] in p.view["waiting"]:  # on its way to an action
        x = min(x, LEFT + WIDE - CARD)
        out += rect(x, 54, CARD, 90, 7, "plate") + card_face(going, x, 54)
        out += f'<rect x="{num(x)}" y="54" width="{num(CARD)}" height="90" rx="7" class="chosen"/>'
    elif not kinds:
        said = p.say("no_cards")
        out += rect(LEFT, 54, CARD, 90, 7, "slot dash") + text(
            LEFT + CARD + 12, 104, said, fit(said, 16, WIDE - 80, 12, False), "mu"
        )
    return out


def card_face(card: str, x: float, y: float) -> str:
    """An action card: how many units it gives, and how many workers it brings."""
    fortune, _, workers = card.partition("/")
    n = int(workers)
    out = text(x + CARD / 2, y + 42, fortune, 38, "ti m") + line(
        f"M{num(x + 9)} {num(y + 53)}h{num(CARD - 18)}", 1, 0.4
    )
    for i in range(n):
        out += piece("worker", x + CARD / 2 + (i - (n - 1) / 2) * 18, y + 71, 25, None, "#A39B8B")
    return out


# ---- the five fortune actions


def _action(p: YinziScene, action: str, y: float, choices: Choices) -> str:
    """An action: its sign and name; below, each player's card and group, the reader's first."""
    act = choices.take(f"act {action}")
    name = p.say(action) if action == "sell_urban" else p.words.name("fortune", action)  # its whole name has no room
    inner = sign(FORTUNE[action], LEFT + 17, y + 14, 25) + _named(name, LEFT + 34, y + 14)
    shape = box(LEFT, y, WIDE, 28, 7)
    out = rect(LEFT, y + 14, WIDE, ACTION - 22, 7, "plate", "stroke:var(--line-strong)")
    out += (
        target(shape, act, inner)
        if act is not None
        else rect(LEFT, y, WIDE, 28, 7, "", "fill:var(--paper-sunk)") + inner
    )
    if action in p.last:
        out += last_move(box(LEFT - 2, y - 2, WIDE + 4, 32, 9))
    order = p.reader_first()
    w = WIDE / len(order)
    for i, seat in enumerate(order):
        out += _group(p, p.view["players"][seat], action, LEFT + i * w, y + 28, w, choices)
    return out


def _named(name: str, x: float, y: float) -> str:
    """The name of an action, in two lines where one would be too small to read; y is its middle."""
    room = WIDE - 40
    size = fit(name, 16, room, 12)
    if breadth(name, size, True) <= room:
        return text(x, y + size * 0.35, name, size, "ti", room=room)
    lines = wrap(name, 13.5, room, 2)
    return "".join(text(x, y - 2 + i * 13, words, 13.5, "ti") for i, words in enumerate(lines))


def _group(p: YinziScene, q: YinziPlayerView, action: str, x: float, y: float, w: float, choices: Choices) -> str:
    """The card that a player has put to an action, and the workers that still wait there."""
    card = q["played"].get(action, "")
    n = q["groups"].get(action, 0)
    mid = x + w / 2
    if not card and not n:
        return f'<circle cx="{num(mid)}" cy="{num(y + 17)}" r="3" class="hair"/>'
    inner = rect(mid - 25, y + 4, 17, 25, 3, "plate", "stroke:var(--key);stroke-width:1.3") if card else ""
    inner += text(mid - 16.5, y + 22, card[:1], 16, "bo m" if n else "m mu")
    if n:
        inner += _crew(q["seat"], f"group-{action}", n, mid - 6, y + 16, w / 2 + 4)
    else:
        inner += badge(q["seat"], mid + 9, y + 17, 8, faded=True)
    choice = choices.take(f"group {action}") if q["seat"] == p.view["viewer"] else None
    shape = box(x + 2, y + 1, w - 4, 31, 6)
    # the whole row of the action can be hit: only the reader's own group is ever asked for
    whole = box(LEFT, y - 28, WIDE, ACTION - 6)
    out = target(shape, choice, inner, whole) if choice is not None else inner
    if q["seat"] == p.view["viewer"] and p.view["pending"].get("group") == action:
        out += f'<rect x="{num(x + 2)}" y="{num(y + 1)}" width="{num(w - 4)}" height="31" rx="6" class="chosen"/>'
    return out


def _crew(seat: int, place: str, n: int, x: float, y: float, room: float) -> str:
    """Workers one before the other, as many as there are; where so many have no room, one and their number."""
    size = 23.0
    step = min(size * 0.58, (room - size) / max(1, n - 1))
    if step < 3.5:
        return count("worker", seat, place, n, x + 11, y, 25)
    return "".join(own_piece("worker", seat, place, i, x + size / 2 + i * step, y, size) for i in range(n))


# ---- the five workforce actions, and taxes


def _worked(p: YinziScene, y: float) -> str:
    """Which workforce actions everybody has done this round."""
    said = p.say("worked")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    step = (WIDE - 32) / len(WORKFORCE)
    for i, action in enumerate(WORKFORCE):
        words = p.words.name("workforce", action)
        out += thing(f"workforce {action}", told(sign(WORKFORCE[action], LEFT + 48 + i * step, y + 34, 23), words))
    for k, seat in enumerate(p.reader_first()):
        q = p.view["players"][seat]
        ry = y + 62 + k * 27
        out += badge(seat, LEFT + 12, ry, 9.5, title=p.names[q["seat"]])
        for i, action in enumerate(WORKFORCE):
            cx = LEFT + 48 + i * step
            out += f'<circle cx="{num(cx)}" cy="{num(ry)}" r="11" class="slot"/>'
            if action in q["worked"]:
                out += piece("check", cx, ry, 19)
    return out


# ---- what is left, what is owed


def _supply(p: YinziScene, me: YinziPlayerView, y: float) -> str:
    """Money and pieces that are not in use."""
    said = p.say("supply")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    things = (
        ("coin", me["copper"], "copper"),
        ("silver", me["silver"], "silver"),
        ("wood", me["wood"], "wood"),
        ("stone", me["stone"], "stone"),
        ("cube", me["cubes"], "cubes"),
        ("disc", me["discs"], "discs"),
        ("worker", me["workers"], "workers"),
        ("tile", me["squares"], "squares"),
    )
    step = WIDE / 4
    for i, (icon, n, key) in enumerate(things):
        x, ty = LEFT + (i % 4) * step, y + 36 + (i // 4) * 32
        drawn = piece(icon, x + 13, ty, 26, me["seat"] if icon in ("cube", "disc", "worker", "tile") else None)
        out += thing(f"piece {icon}", told(drawn + text(x + 29, ty + 7, n, 19, "bo" if n else "mu"), p.say(key)))
    return out


def _owed(p: YinziScene, me: YinziPlayerView, y: float) -> str:
    """What the end of the round will ask, and what there is for it: food for the workers, silver for the taxes."""
    out = _debt("rice", p.say("food_owed"), halves(me["food"]), me["food_owed"], me["food"] < 2 * me["food_owed"], y)
    return out + _debt(
        "silver",
        p.say("taxes_owed", me["dues"]),
        str(me["silver"]),
        me["silver_owed"],
        me["silver"] < me["silver_owed"],
        y + 27,
    )


def _debt(icon: str, said: str, have: str, owed: int, short: bool, y: float) -> str:
    out = piece(icon, LEFT + 13, y + 12, 25) + text(LEFT + 31, y + 18, said, fit(said, 16, 116, 12, False), "lo")
    sum_up = f"{have} / {owed}"
    if short:
        w = 12 + 10 * len(sum_up)
        out += rect(
            LEFT + WIDE - w, y, w, 25, 6, "", "fill:var(--vermilion-wash);stroke:var(--vermilion);stroke-width:1.4"
        )
    return out + text(LEFT + WIDE - 6, y + 19, sum_up, 18, "bo e")


# ---- route tiles


def _foot(p: YinziScene, choices: Choices, y: float) -> str:
    """The reader's supply, debts and personal tiles; an onlooker sees everybody's personal tiles."""
    if p.view["viewer"] < 0:
        return _tiles(p, [(q["seat"], t) for q in p.view["players"] for t in q["personal"]], choices, y)
    me = p.view["players"][p.view["viewer"]]
    mine = [(me["seat"], t) for t in me["personal"]]
    out = _supply(p, me, y)
    if len(mine) > 3:
        return out + _tiles(p, mine, choices, y + 92)
    out += thing("owed", _owed(p, me, y + 94))
    return out + (_tiles(p, mine, choices, y + 156) if mine else _village(y + 162))


@functools.cache
def _village(y: float) -> str:
    """Where no tiles lie, the home of the clan under its hills."""
    if FOOT - y < 60:
        return ""
    foot = FOOT - 8
    hills = mountain(LEFT + 60, foot, 1.5, "home-1", 1.2) + mountain(LEFT + 150, foot, 1.8, "home-2", 0.9)
    return f'<g opacity=".42">{hills}{hamlet(LEFT + 104, foot - 6)}{bush(LEFT + 16, foot)}{bush(LEFT + 186, foot)}</g>'


def _tiles(p: YinziScene, rows: list[tuple[int, YinziRouteView]], choices: Choices, y: float) -> str:
    """Personal tiles, as large as they must be to serve them."""
    if not rows:
        return ""
    said = p.say("personal")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    lines = max(1, int((FOOT - y - 20) / 84))
    columns = max(3, -(-len(rows) // lines))
    w = WIDE / columns
    h = min(92.0, (FOOT - y - 20) / -(-len(rows) // columns))
    for i, (seat, t) in enumerate(rows):
        out += _tile(p, t, seat, LEFT + (i % columns) * w, y + 20 + (i // columns) * h, w - 6, h - 5, choices)
    return out


def _tile(p: YinziScene, t: YinziRouteView, seat: int, x: float, y: float, w: float, h: float, choices: Choices) -> str:
    out = rect(x, y, w, h, 6, "plate now") + route_face(t, x, y, w, h)
    if seat != p.view["viewer"]:
        out += badge(seat, x + w - 6, y + 4, 8)
    for i, (ex, ey, size) in enumerate(element_places(t, x, y, w, h)):
        choice = choices.take(f"serve {t['id']} {i + 1}") if seat == p.view["viewer"] else None
        if choice is not None:
            out += target(circle(ex, ey, max(13.0, size / 2)), choice, cls="bare")
    if t["id"] == p.view["pending"].get("route"):
        out += f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6" class="chosen"/>'
    return thing(f"route {t['id']}", told(out, p.words.name("route", t["id"])))


def _pile(p: YinziScene, choices: Choices, y: float) -> str:
    """The discard pile, open to the player who takes a tile from it."""
    said = p.say("discard_pile")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    pile = list(p.view["routes"]["pile"].values())
    columns = 3 if len(pile) <= 15 else 4
    rows = max(1, -(-len(pile) // columns))
    w = WIDE / columns
    h = min(104.0, (FOOT - y - 22) / rows)
    for i, t in enumerate(pile):
        x, ty = LEFT + (i % columns) * w, y + 22 + (i // columns) * h
        inner = route_face(t, x, ty, w - 5, h - 6)
        tile = target_or_place(box(x, ty, w - 5, h - 6, 6), choices.take(f"claim {t['id']}"), inner, cls="plate")
        out += thing(f"route {t['id']}", tile)
    return out
