"""What a family holds, 400 × 1200: goods and silver, the hand of Fortune cards, the cards in play, a raid while it goes on."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    badge,
    box,
    breadth,
    fit,
    frame,
    ground,
    maybe,
    paragraph,
    piece,
    rect,
    shorten,
    target,
    text,
    title,
)
from mingtang.games.fujian_trader.draw_position import GOODS, Card, Position, Raid

WIDTH: Final = 400
HEIGHT: Final = 1200
GOOD_VERBS: Final = ("give", "take", "add", "gain", "name", "pay_one")
"""Choices of a good: offered one kind at a time, always in the same place."""


def hand(p: Position, choices: Choices) -> str:
    """The whole sheet."""
    out = ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "ft3")
    key = "hand" if p.viewer >= 0 else "in_play"
    out += title(34, 54, p.say(key), "易", fit(p.say(key), 25, 280), "ti")
    y = 70.0
    if p.viewer >= 0:
        out += _goods(p, choices, y)
        y += 86
    if p.raid is not None:
        out += _raid(p, p.raid, y)
        y += 150
    amounts = choices.of("store")
    if amounts:
        return out + _pouch(p, choices, amounts, y)
    below = _in_play_height(p)
    if p.viewer >= 0:
        out += _cards(p, choices, y, 1176 - below - y)
    return out + _in_play(p, 1180 - below)


def _goods(p: Position, choices: Choices, y: float) -> str:
    """Rice, silk, iron, silver, and the silver in the pouch."""
    me = p.families[p.viewer]
    out = ""
    for i, ware in enumerate((*GOODS, "silver")):
        x = 30 + i * 68
        n = me.silver if ware == "silver" else me.goods[ware]
        inner = piece(ware, x + 20, y + 28, 34) + text(x + 40, y + 36, n, 22 if n < 100 else 16, "bo")
        out += maybe(box(x, y, 63, 58, 8), _of_good(choices, ware), inner)
    out += rect(302, y, 68, 58, 8, "plate") + text(336, y + 30, me.stored, 22, "bo m")
    said = p.say("stored")
    return out + text(336, y + 49, said, fit(said, 14, 62, 11, False), "lo m")


def _of_good(choices: Choices, ware: str) -> Choice | None:
    for verb in GOOD_VERBS:
        found = choices.take(f"{verb} {ware}")
        if found is not None:
            return found
    return None


def _cards(p: Position, choices: Choices, y: float, room: float) -> str:
    """The hand: every card with what it does; a card that cannot be played says why."""
    if not p.hand:
        return paragraph(34, y + 24, p.say("no_cards"), 17, 330, 2, "mu")
    h = min(92.0, room / len(p.hand))
    out = ""
    for i, card in enumerate(p.hand):
        choice = choices.take(f"play {card.id}") or choices.take(f"offer {card.id}")
        out += maybe(box(30, y + i * h, 340, h - 7, 8), choice, _card(p, card, 30, y + i * h, h - 7), cls="plate")
    return out


def _card(p: Position, card: Card, x: float, y: float, h: float) -> str:
    out = text(x + 28, y + min(h * 0.62, 46), card.symbol, min(38, h * 0.66), "m lo")
    out += text(x + 28, y + h - 8, card.number, 13, "m mu") if h > 64 else ""
    name = card.name
    out += title(x + 56, y + min(23, h * 0.42), name, card.han, 18 if h > 40 else 15, "ti")
    kind = p.say("fresh") if card.fresh else p.words.name("timing", card.timing)
    out += text(x + 330, y + min(21, h * 0.42), kind, fit(kind, 14, 120, 11, False), "mu e")
    lines = int((h - 26) / 17)
    return out + (paragraph(x + 56, y + 42, card.text, 14.5, 272, max(1, lines), lead=1.17) if lines > 0 else "")


def _raid(p: Position, raid: Raid, y: float) -> str:
    """What both sides have put up so far."""
    out = rect(30, y, 340, 140, 9, "plate now") + piece("war", 54, y + 24, 30)
    name = p.say("raid_on", p.words.name("port", raid.port))
    out += text(76, y + 30, name, fit(name, 18, 286), "ti")
    attack = {g: raid.wagered[g] + raid.extra.get(g, 0) for g in GOODS}
    for seat, goods, top in ((raid.attacker, attack, y + 58), (raid.defender, raid.defence, y + 90)):
        out += badge(seat, 52, top, 10) + text(70, top + 6, shorten(p.families[seat].name, 16, 100), 16, "")
        x = 190.0
        for g in GOODS:
            if goods.get(g):
                out += piece(g, x, top, 24) + text(x + 15, top + 6, goods[g], 17, "bo")
                x += 46
        x = 346.0
        for _ in [c for s, c in raid.cards if s == seat]:
            out += piece("card", x, top, 24, seat)
            x -= 16
    if raid.pot:
        out += piece("iron", 52, y + 122, 22) + text(70, y + 128, p.say("pot", raid.pot), 15, "lo")
    return out


def _in_play_height(p: Position) -> float:
    rows = sum(len(f.table) for f in p.families) + len(p.debts)
    return 34 + rows * 25 if rows else 0.0


def _in_play(p: Position, y: float) -> str:
    """Long cards on the table, and debts."""
    if not _in_play_height(p):
        return ""
    said = p.say("in_play")
    out = text(34, y + 18, said, fit(said, 17, 330), "ti")
    y += 40
    for f in p.families:
        for card in f.table:
            out += badge(f.seat, 44, y - 5, 8)
            out += text(60, y, card.name, 15, "bo")
            at = 60 + breadth(card.name, 15, True) + 8
            out += text(at, y, shorten(card.text, 13.5, 366 - at), 13.5, "lo")
            y += 25
    for debtor, creditor, what in p.debts:
        out += badge(debtor, 44, y - 5, 8)
        told = p.say(f"owes_{what}", p.families[debtor].name, p.families[creditor].name)
        out += text(60, y, shorten(told, 15, 300), 15, "lo")
        y += 25
    return out


def _pouch(p: Position, choices: Choices, amounts: list[Choice], y: float) -> str:
    """How much silver goes into the pouch: upper number stored, lower number what is left to spend."""
    most = max(int(c.nouns[0]) for c in amounts)
    columns = next((k for k in (5, 6, 7, 8) if (len(amounts) + k - 1) // k * min(344 / k, 58) <= 900), 9)
    w = 344 / columns
    h = min(w, 58.0, 900 / ((len(amounts) + columns - 1) // columns))
    out = paragraph(34, y + 22, p.say("store_above"), 16, 330, 2)
    y += 52
    for i, c in enumerate(amounts):
        taken = choices.take(c.action)
        if taken is None:
            continue
        n = int(c.nouns[0])
        x, top = 28 + (i % columns) * w, y + (i // columns) * h
        inner = text(x + w / 2 - 2, top + h * 0.5, n, min(21, h * 0.46), "bo m")
        inner += text(x + w / 2 - 2, top + h * 0.5 + min(16, h * 0.34), most - n, min(14, h * 0.32), "mu m")
        out += target(box(x, top, w - 5, h - 5, 6), taken, inner)
    return out
