"""The clan, 250 × 960: the reader's cards, the fortune actions with everybody's groups, what was worked, and personal route tiles."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choices,
    badge,
    box,
    circle,
    fit,
    frame,
    ground,
    last_move,
    maybe,
    num,
    own,
    piece,
    place,
    rect,
    shorten,
    target,
    text,
)
from mingtang.games.yinzi.draw_marks import FORTUNE, WORKFORCE, count, sign, told
from mingtang.games.yinzi.draw_position import Player, Position, Route
from mingtang.games.yinzi.draw_war import element_places, face

WIDTH: Final = 250
HEIGHT: Final = 960
LEFT: Final = 19.0
WIDE: Final = 212.0
ACTIONS: Final = 156.0
"""Where the fortune actions begin."""
ACTION: Final = 66.0
WORK: Final = 494.0
"""Where the workforce actions begin."""
TILES: Final = 676.0
FOOT: Final = 938.0


def clan(p: Position, choices: Choices) -> str:
    """The whole sheet. While the reader looks through the discard pile, its tiles lie at the foot."""
    out = ground(WIDTH, HEIGHT) + _head(p) + _hand(p, choices)
    for i, action in enumerate(FORTUNE):
        out += _action(p, action, ACTIONS + i * ACTION, choices)
    if choices.of("claim"):
        out += _pile(p, choices, WORK)
    else:
        out += _worked(p, WORK) + _tiles(p, choices, TILES)
    return out + frame(WIDTH, HEIGHT, "yz-clan", 7)


def _head(p: Position) -> str:
    if p.viewer < 0:
        said = p.say("clans")
        return text(LEFT + 2, 38, said, fit(said, 18, WIDE), "ti")
    me = p.players[p.viewer]
    return badge(me.seat, LEFT + 12, 31, 11) + text(LEFT + 30, 38, shorten(me.name, 18, 176, True), 18, "ti")


# ---- cards


def _hand(p: Position, choices: Choices) -> str:
    """The cards in hand, equal ones on each other; an onlooker sees only how many everybody holds."""
    if p.viewer < 0:
        w = WIDE / p.seats
        out = ""
        for i, seat in enumerate(p.order):
            x = LEFT + (i + 0.5) * w
            q = p.players[seat]
            out += badge(seat, x, 66, 10) + piece("card", x - 8, 104, 34, seat) + text(x + 10, 112, q.cards, 20, "bo")
        return out
    me = p.players[p.viewer]
    kinds: dict[str, int] = {}
    for card in me.hand:
        kinds[card] = kinds.get(card, 0) + 1
    out = ""
    w = 62.0
    x = LEFT
    for card, n in kinds.items():
        fortune, workers = card.split("/")
        choice = choices.take(f"card {fortune} {workers}")
        for i in range(n - 1, 0, -1):
            out += rect(x + 5 * i, 52 - 3 * i, w, 92, 7, "plate", "stroke:var(--key);stroke-width:1.4")
        out += maybe(box(x, 52, w, 92, 7), choice, card_face(int(fortune), int(workers), x, 52, w), cls="plate now")
        x += w + 6 + 5 * (n - 1)
    deck = p.say("deck")
    out += piece("card", LEFT + WIDE - 16, 104, 30, me.seat, title=f"{deck}: {me.deck}") if me.deck else ""
    out += text(LEFT + WIDE - 2, 140, me.deck, 15, "mu e") if me.deck else ""
    if not kinds:
        said = p.say("no_cards")
        out += text(LEFT + 4, 100, said, fit(said, 16, WIDE - 44, 12, False), "mu")
    if p.card and p.viewer in p.waiting:
        fortune, workers = p.card.split("/")
        cx = LEFT + WIDE - 98
        out += rect(cx, 52, w, 92, 7, "plate", "stroke:var(--vermilion);stroke-width:2.6")
        out += card_face(int(fortune), int(workers), cx, 52, w)
    return out


def card_face(fortune: int, workers: int, x: float, y: float, w: float) -> str:
    """An action card: how many units it gives, and how many workers it brings."""
    out = text(x + w / 2, y + 42, fortune, 38, "ti m")
    out += f'<path d="M{num(x + 8)} {num(y + 53)}h{num(w - 16)}" class="hair"/>'
    for i in range(workers):
        out += piece("worker", x + w / 2 + (i - (workers - 1) / 2) * 17, y + 71, 24, None, "#A39B8B")
    return out


# ---- the five fortune actions


def _action(p: Position, action: str, y: float, choices: Choices) -> str:
    """An action: its sign and name; below, each player's card and group, the reader's first."""
    act = choices.take(f"act {action}")
    name = p.say(f"act_{action}")
    size = fit(name, 16, WIDE - 44, 12)
    inner = sign(FORTUNE[action], LEFT + 17, y + 14, 25) + text(LEFT + 34, y + 14 + size * 0.35, name, size, "ti")
    shape = box(LEFT, y, WIDE, 28, 7)
    out = rect(LEFT, y + 14, WIDE, ACTION - 20, 7, "plate", "stroke:var(--line-strong)")
    out += target(shape, act, inner) if act is not None else rect(LEFT, y, WIDE, 28, 7, "", "fill:var(--paper-sunk)") + inner
    if action in p.last:
        out += last_move(box(LEFT - 2, y - 2, WIDE + 4, 32, 9))
    order = p.reader_first()
    w = WIDE / len(order)
    for i, seat in enumerate(order):
        out += _group(p, p.players[seat], action, LEFT + i * w, y + 28, w, choices)
    return out


def _group(p: Position, q: Player, action: str, x: float, y: float, w: float, choices: Choices) -> str:
    """The card that a player has put to an action, and the workers that still wait there."""
    card = q.played.get(action, "")
    n = q.groups.get(action, 0)
    mid = x + w / 2
    if not card and not n:
        return f'<circle cx="{num(mid)}" cy="{num(y + 16)}" r="3" class="hair"/>'
    inner = text(mid - 9, y + 23, card[:1], 17, "bo m mu" if not n else "bo m")
    if n:
        inner += count("worker", q.seat, f"group-{action}", n, mid + 9, y + 15, 27)
    else:
        inner += badge(q.seat, mid + 8, y + 16, 7.5, faded=True)
    choice = choices.take(f"group {action}") if q.seat == p.viewer else None
    shape = box(x + 2, y + 1, w - 4, 30, 6)
    out = target(shape, choice, inner) if choice is not None else inner
    if q.seat == p.viewer and p.pending.group == action:
        out += f'<rect x="{num(x + 2)}" y="{num(y + 1)}" width="{num(w - 4)}" height="30" rx="6" class="chosen"/>'
    return out


# ---- the five workforce actions, and taxes


def _worked(p: Position, y: float) -> str:
    """Which workforce actions everybody has done this round, and what the taxes have come to."""
    said = p.say("worked")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    step = 31.0
    for i, action in enumerate(WORKFORCE):
        words = p.words.name("workforce", action)
        out += told(sign(WORKFORCE[action], LEFT + 42 + i * step, y + 35, 22), words)
    out += told(piece("silver", LEFT + WIDE - 12, y + 35, 22), p.say("dues"))
    for k, seat in enumerate(p.reader_first()):
        q = p.players[seat]
        ry = y + 66 + k * 28
        out += badge(seat, LEFT + 12, ry, 9.5, title=q.name)
        for i, action in enumerate(WORKFORCE):
            cx = LEFT + 42 + i * step
            out += f'<circle cx="{num(cx)}" cy="{num(ry)}" r="11" class="slot"/>'
            if action in q.worked:
                out += piece("check", cx, ry, 19)
        out += text(LEFT + WIDE - 2, ry + 6, f"{q.dues} → {q.silver_owed}", 14, "e bo" if q.silver_owed else "e mu")
    return out


# ---- route tiles


def _tiles(p: Position, choices: Choices, y: float) -> str:
    """Personal tiles, the reader's first, as large as they must be to serve them; then what is in supply."""
    mine = [t for q in p.players if q.seat == p.viewer for t in q.personal]
    others = [(q.seat, t) for q in p.players if q.seat != p.viewer for t in q.personal]
    rows = [(p.viewer, t) for t in mine] + others
    out = ""
    if rows:
        said = p.say("personal")
        out += text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
        w = 66.0
        for i, (seat, t) in enumerate(rows[:6]):
            x, ty = LEFT + (i % 3) * (w + 7), y + 22 + (i // 3) * 96
            out += _tile(p, t, seat, x, ty, w, 90, choices)
    return out


def _tile(p: Position, t: Route, seat: int, x: float, y: float, w: float, h: float, choices: Choices) -> str:
    out = rect(x, y, w, h, 6, "plate now") + face(p, t, x, y, w, h, elements=True)
    if seat != p.viewer:
        out += badge(seat, x + w - 6, y + 4, 8)
    for i, (ex, ey, size) in enumerate(element_places(t, x, y, w, h)):
        choice = choices.take(f"serve {t.id} {i + 1}") if seat == p.viewer else None
        if choice is not None:
            out += target(circle(ex, ey, max(13.0, size / 2)), choice, cls="bare")
    if t.id == p.pending.route:
        out += f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6" class="chosen"/>'
    return told(out, p.words.name("route", t.id))


def _pile(p: Position, choices: Choices, y: float) -> str:
    """The discard pile, open to the player who takes a tile from it."""
    said = p.say("discard_pile")
    out = text(LEFT + 2, y + 13, said, fit(said, 16, WIDE), "ti")
    columns = 4 if len(p.pile) > 12 else 3
    rows = max(1, -(-len(p.pile) // columns))
    w = WIDE / columns
    h = min(104.0, (FOOT - y - 22) / rows)
    for i, t in enumerate(p.pile):
        x, ty = LEFT + (i % columns) * w, y + 22 + (i // columns) * h
        inner = face(p, t, x, ty, w - 5, h - 6)
        out += maybe(box(x, ty, w - 5, h - 6, 6), choices.take(f"claim {t.id}"), inner, cls="plate")
    return out


__all__ = ["HEIGHT", "WIDTH", "clan", "own", "place"]
