"""What the reader's family holds: goods and silver, the hand of Fortune cards, and above them how a raid of this turn ended."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    box,
    breadth,
    cached,
    fit,
    piece,
    rect,
    shorten,
    target,
    target_or_place,
    text,
    thing,
    title,
    wrap,
)
from mingtang.games.fujian_trader.draw.hexagrams import hexagram
from mingtang.games.fujian_trader.draw.raid import battle_result
from mingtang.games.fujian_trader.draw.scene import FujianScene, is_fresh
from mingtang.games.fujian_trader.pieces import WARES
from mingtang.games.fujian_trader.view_types import FujianFamily

LEFT: Final = 26.0
WIDE: Final = 548.0
FOOT: Final = 1180.0
CARD_TEXT: Final = 21.5
LEAD: Final = 1.06
LETTERS: Final = 0.84
"""How wide letters are on an average beside the widest that a place reckons with: whole sentences run narrower than names."""
TITLE: Final = 34.0
"""How high a card is without what it does: its name, and the gap below it."""
MOST_LINES: Final = 5
ROOMY: Final = 34.0
"""How much higher than need be a row of cards stands where there is room."""
GOOD_VERBS: Final = ("give", "take", "add", "gain", "name", "pay_one")
"""Choices of a good: offered one kind at a time, always in the same place."""


def hold(p: FujianScene, choices: Choices, y: float, foot: float) -> str:
    """From y to the foot."""
    out = ""
    me, battle = p.own, p.view["battle"]
    if me is not None:
        out += _goods(p, me, choices, y)
        y += 67
    if battle is not None and battle["this_turn"]:
        out += battle_result(p, battle, y)
        y += 92
    amounts = choices.of("store")
    if amounts:
        return out + _pouch(p, choices, amounts, y, foot)
    return out + (_cards(p, me, choices, y, foot) if me is not None else "")


def _goods(p: FujianScene, me: FujianFamily, choices: Choices, y: float) -> str:
    """Rice, silk, iron, silver, and the silver in the pouch."""
    out = ""
    for i, ware in enumerate(WARES):
        x = LEFT + i * 110
        n = me["silver"] if ware == "silver" else me["goods"][ware]
        inner = piece(ware, x + 30, y + 26, 38) + text(x + 58, y + 35, n, 26 if n < 100 else 20, "bo")
        out += thing(f"piece {ware}", target_or_place(box(x, y, 103, 60, 8), _of_good(choices, ware), inner))
    said = p.say("stored")
    pouch = rect(LEFT + 440, y, 108, 60, 8, "plate") + piece("present", LEFT + 474, y + 19, 30)
    pouch += text(LEFT + 494, y + 27, me["stored"], 22, "bo")
    return out + thing("piece present", pouch + text(LEFT + 494, y + 47, said, fit(said, 20, 104, 15, False), "lo m"))


def _of_good(choices: Choices, ware: str) -> Choice | None:
    for verb in GOOD_VERBS:
        found = choices.take(f"{verb} {ware}")
        if found is not None:
            return found
    return None


# ---- the hand


def _cards(p: FujianScene, me: FujianFamily, choices: Choices, y: float, foot: float) -> str:
    """The hand: every card with what it does; a card that cannot be played says why."""
    hand = me["cards"]
    if not hand:
        return text(LEFT + 4, y + 30, p.say("no_cards"), fit(p.say("no_cards"), 20, 540, 14, False), "mu")
    columns = 1 if len(hand) <= 3 else 2 if len(hand) <= 14 else 3
    w = WIDE / columns
    heights = _row_heights(p, hand, columns, foot - y - 8)
    # who is asked to sail looks at the chart first, whatever could be played besides; who is asked while another sails, at the cards
    how = "aside" if p.view["phase"] == "movement" and p.view["active"] == p.view["viewer"] else ""
    out = ""
    top = y
    for row, h in enumerate(heights):
        for i in range(row * columns, min((row + 1) * columns, len(hand))):
            card, x = hand[i], LEFT + (i % columns) * w
            choice = choices.take(f"play {card}") or choices.take(f"offer {card}")
            inner = _card(p, card, is_fresh(me, i), x, top, w - 6, h - 7)
            out += thing(
                f"fortune {card}", target_or_place(box(x, top, w - 6, h - 7, 8), choice, inner, cls="plate", how=how)
            )
        top += h
    return out


def _row_heights(p: FujianScene, hand: Sequence[str], columns: int, room: float) -> list[float]:
    """How high the rows of cards are: what a card does is told in full, and who has little to tell leaves room to the others."""
    line, w = CARD_TEXT * LEAD, WIDE / columns - 6
    needs = [_lines_needed(p.does(card), w - 56 if w > 300 else w - 26) for card in hand]
    lines = [max(needs[i : i + columns]) for i in range(0, len(hand), columns)]
    while sum(lines) * line + len(lines) * TITLE > room and max(lines) > 1:  # the longest give way first
        lines[lines.index(max(lines))] -= 1
    least = [TITLE + n * line for n in lines]
    if sum(least) > room:
        return [room / len(lines)] * len(lines)
    spare = min((room - sum(least)) / len(least), ROOMY)
    return [h + spare for h in least]


@functools.lru_cache(maxsize=1024)
def _lines_needed(told: str, room: float) -> int:
    """How many lines the words of a card fill."""
    return len(wrap(told, CARD_TEXT * LETTERS, room, MOST_LINES))


def _card(p: FujianScene, id: str, fresh: bool, x: float, y: float, w: float, h: float) -> str:
    card = p.view["cards"][id]
    kind = p.say("fresh") if fresh else p.words.name("timing", card["timing"])
    return _face(card["symbol"], card["pinyin"], card["han"], kind, p.does(id), x, y, w, h)


@cached
def _face(symbol: str, name: str, han: str, kind: str, does: str, x: float, y: float, w: float, h: float) -> str:
    """Hexagram, name, how long it works, and below them what it does, as far as there is room."""
    base = y + min(22, h * 0.6)
    size = 20 if h > 34 else 17
    beside, narrow = w > 300, w < 220
    out = ""
    left = x + (48 if beside else 10 if narrow else 36)
    if beside:
        out += hexagram(symbol, x + 25, y + min(30, h / 2), min(30, h * 0.6))
    elif not narrow:
        out += hexagram(symbol, x + 20, base - 7, 19)
    room = x + w - left - 8
    out += title(left, base, shorten(name, size, room), han, size, "ti")
    if breadth(name, size, True) + size * 0.72 * len(han) + breadth(kind, 15) * LETTERS + 12 < room:
        out += text(x + w - 10, base, kind, 15, "mu e")
    lines = int((h - 25) / (CARD_TEXT * LEAD))
    if lines <= 0:
        return out
    left, room = (left, room) if beside else (x + 10, w - 26)  # letters grow a little on small windows
    told = wrap(does, CARD_TEXT * LETTERS, room, lines)
    return out + "".join(
        text(left, base + (i + 1) * CARD_TEXT * LEAD, words, CARD_TEXT, "lo") for i, words in enumerate(told)
    )


# ---- the pouch


def _pouch(p: FujianScene, choices: Choices, amounts: list[Choice], y: float, foot: float) -> str:
    """How much silver goes into the pouch: upper number stored, lower number what is left to spend."""
    most = max(int(c.nouns[0]) for c in amounts)
    said = p.say("store_above")
    out = text(LEFT + 4, y + 22, said, fit(said, 19, 540, 13, False), "lo")
    y += 32
    room = foot - y
    columns = next((k for k in (7, 8, 10, 12) if (len(amounts) + k - 1) // k * min(WIDE / k, 60) <= room), 14)
    w = WIDE / columns
    h = min(w, 60.0, room / ((len(amounts) + columns - 1) // columns))
    for i, c in enumerate(amounts):
        taken = choices.take(c.action)
        if taken is None:
            continue
        n = int(c.nouns[0])
        x, top = LEFT + (i % columns) * w, y + (i // columns) * h
        inner = text(x + w / 2 - 2, top + h * 0.48, n, min(24, h * 0.46), "bo m")
        inner += text(x + w / 2 - 2, top + h * 0.48 + min(20, h * 0.36), most - n, min(18, h * 0.34), "mu m")
        out += target(box(x, top, w - 5, h - 5, 6), taken, inner)
    return out
