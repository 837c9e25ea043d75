"""A raid on the counting house's sheet: who attacks whom, what both sides have put up, whom the table waits for, and the dice."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import badge, box, fit, group, last_move, num, paragraph, piece, rect, shorten, text
from mingtang.games.fujian_trader.draw.places import PORT_AT
from mingtang.games.fujian_trader.draw.scene import FujianScene
from mingtang.games.fujian_trader.pieces import GOODS
from mingtang.games.fujian_trader.view_types import Amounts, FujianBattle, FujianCardUp, FujianRaid

LEFT: Final = 26.0
WIDE: Final = 548.0
HALF: Final = 263.0
TALL: Final = 356.0
RAID: Final = "raid"
"""The scene of a raid as a place that a stage may ring."""
STAGES: Final = ("wager", "attack", "defend", "cards", "dice")
STAGE_OF: Final = {
    "raids.wager": 0,
    "raids.attack": 1,
    "raids.defend": 2,
    "battle.attack_cards": 3,
    "battle.defense_cards": 3,
    "battle.third_parties": 3,
    "battle.peace_goods": 3,
    "battle.peace_vote": 3,
    "battle.roll": 4,
    "battle.roll_defense": 4,
    "battle.decide": 4,
    "battle.again": 4,
}
ROLLED: Final = ("battle.roll_defense", "battle.decide", "battle.again")
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def raid_scene(p: FujianScene, raid: FujianRaid, y: float) -> str:
    """The raid that is going on."""
    out = rect(LEFT, y, WIDE, TALL, 9, "plate now") + _heading(p, raid, y)
    ended = p.view["battle"] if raid["stage"] in ROLLED else None
    for x, seat in ((LEFT + 8, raid["attacker"]), (LEFT + WIDE - 8 - HALF, raid["defender"])):
        out += _side(p, raid, seat, x, y + 76, ended)
    out += _awaited(p, raid, y + 292)
    out += last_move(box(LEFT - 3, y - 3, WIDE + 6, TALL + 6, 11)) if RAID in p.last else ""
    return group(out, cls="raid-scene")


def _heading(p: FujianScene, raid: FujianRaid, y: float) -> str:
    """Where, how often already, the iron pot; below, how far the battle has come."""
    said = p.say("raid_on", p.words.name("port", raid["port"]))
    out = piece("war", LEFT + 26, y + 24, 36) + text(LEFT + 50, y + 32, said, fit(said, 26, 270), "ti")
    notes = [p.say("battle_number", raid["lost_battles"] + 1)] if raid["lost_battles"] else []
    notes += [p.say("in_pot", raid["pot"])] if raid["pot"] else []
    note = " · ".join(notes)
    if note:
        out += text(LEFT + WIDE - 14, y + 31, note, fit(note, 19, 216, 15, False), "lo e")
    at = STAGE_OF.get(raid["stage"], 0)
    w = (WIDE - 16) / len(STAGES)
    for i, stage in enumerate(STAGES):
        x = LEFT + 8 + i * w
        word = p.say(f"stage_{stage}")
        look = "fill:var(--lamp-wash);stroke:var(--key)" if i == at else ""
        out += rect(x + 1, y + 44, w - 3, 26, 6, "slot", look)
        out += text(
            x + w / 2, y + 63, word, fit(word, 18, w - 12, 12), "bo m" if i == at else "lo m" if i < at else "mu m"
        )
    return out


def _side(p: FujianScene, raid: FujianRaid, seat: int, x: float, y: float, ended: FujianBattle | None) -> str:
    """One side: its name, its goods, what stands for it always, its cards, and the dice."""
    attacks = seat == raid["attacker"]
    out = rect(x, y, HALF, 210, 7, "plate", f"fill:color-mix(in oklab,var(--p{seat + 1}) 13%,var(--plate))")
    role = p.say("attacks" if attacks else "defends")
    out += badge(seat, x + 20, y + 21, 12)
    out += text(x + 40, y + 28, shorten(p.names[seat], 22, 134, True), 22, "ti")
    out += text(x + HALF - 10, y + 27, role, fit(role, 17, 84, 12, False), "lo e")
    if attacks:
        wager, extra = p.added(raid)
        out += _goods(p.say("stage_wager"), wager, extra, x + 12, y + 56)
    else:
        committed = {"silk": raid["defense_silk"], "iron": raid["defense_iron"]}
        out += _goods(p.say("raid_committed"), committed, {}, x + 12, y + 56)
    top = y + 78
    standing = p.standing(raid, seat)
    if standing:
        said = p.say("raid_standing")
        out += text(x + 12, top + 16, said, fit(said, 18, 170, 12, False), "lo")
        out += text(x + HALF - 12, top + 17, f"{standing:+d}", 20, "bo e")
        top += 26
    cards = [up for up in raid["up"] if (up["seat"] == raid["attacker"]) == attacks]
    out += _cards(p, cards, seat, x + 10, top, y + 166 - top)
    bonus = raid["attack"] if attacks else raid["defense"]
    dice = [] if ended is None else ended["attack_dice"] if attacks else ended["defense_dice"]
    if ended is None or not dice:
        return out + _roll(x + 12, y + 168, [0, 0], bonus, None)
    total = ended["attack"] if attacks else ended["defense"]
    return out + _roll(x + 12, y + 168, dice, total - sum(dice), total)


def _goods(said: str, goods: Amounts, extra: Amounts, x: float, y: float) -> str:
    """The goods of a side in one line; what was added to a wager stands behind a plus."""
    out = text(x, y + 7, said, fit(said, 18, 66, 12, False), "lo")
    at = x + 74
    for row in (goods, extra):
        held = [good for good in GOODS if row.get(good)]
        if held and row is extra:
            out += text(at - 6, y + 7, "+", 20, "bo m")
            at += 12
        for good in held:
            out += piece(good, at, y, 26) + text(at + 15, y + 7, row[good], 20, "bo")
            at += 40 if row[good] < 10 else 50
    return out if any(goods.values()) else out + text(x + 66, y + 7, "–", 20, "mu")


def _cards(p: FujianScene, cards: list[FujianCardUp], side: int, x: float, y: float, room: float) -> str:
    """The cards put up for a side, two in a line; of a third party with its sign. A card alone tells what it does."""
    out = ""
    for i, up in enumerate(cards[: 2 * int(room / 25)]):
        seat, card = up["seat"], p.view["cards"][up["card"]]
        left, base = x + i % 2 * 124, y + 19 + i // 2 * 25
        helps = seat != side
        out += piece("card", left + 10, base - 6, 24, seat)
        out += badge(seat, left + 28, base - 6, 8) if helps else ""
        name = card["pinyin"] if len(cards) > 1 else f"{card['pinyin']} {card['han']}"
        out += text(left + (40 if helps else 25), base, name, fit(name, 19, 118 - (40 if helps else 25), 13), "ti")
    if len(cards) == 1:
        lines = int((room - 24) / 18)
        out += (
            paragraph(x + 25, y + 38, p.does(cards[0]["card"]), 16.5, HALF - 44, lines, lead=1.1) if lines > 0 else ""
        )
    return out


def _roll(x: float, y: float, dice: list[int], bonus: int, total: int | None) -> str:
    """Two dice and what is added to them; blank while they are not rolled."""
    out = "".join(die(n, x + 17 + i * 40, y + 20, 34) for i, n in enumerate(dice))
    out += text(x + 88, y + 28, f"{bonus:+d}", 24, "bo")
    return out if total is None else out + text(x + 240, y + 30, f"= {total}", 30, "bo e")


def die(pips: int, x: float, y: float, size: float) -> str:
    """A die; without pips it is not rolled yet."""
    out = rect(x - size / 2, y - size / 2, size, size, size * 0.2, "plate now" if pips else "slot dash")
    if not pips:
        return out + text(x, y + size * 0.22, "?", size * 0.62, "mu m")
    r = num(size * 0.085)
    dots = "".join(
        f'<circle cx="{num(x + dx * size * 0.25)}" cy="{num(y + dy * size * 0.25)}" r="{r}" class="ink"/>'
        for dx, dy in PIPS.get(pips, ())
    )
    return f'<g class="die">{out}{dots or text(x, y + size * 0.22, pips, size * 0.62, "bo m")}</g>'


def _awaited(p: FujianScene, raid: FujianRaid, y: float) -> str:
    """Whom the table waits for, and what the dice must show."""
    x = LEFT + 18
    out = ""
    for seat in raid["awaited"]:
        out += badge(seat, x, y + 18, 10)
        x += 24
    names = ", ".join(p.names[seat] for seat in raid["awaited"])
    said = p.words.say("waiting", raid["stage"]).replace("{player}", names) if raid["stage"] and names else ""
    room = LEFT + WIDE - 14 - x
    size = fit(said, 20, room, 14)
    out += text(x - 6, y + 25, shorten(said, size, room + 8, True), size, "bo")
    peace = p.peace(raid)
    if peace is not None:
        seat, goods = peace
        offer = p.say("peace_offer", p.names[seat])
        out += badge(seat, LEFT + 18, y + 46, 10) + text(LEFT + 36, y + 53, offer, fit(offer, 19, 320, 13, False), "lo")
        return out + "".join(piece(g, LEFT + 390 + i * 36, y + 46, 30) for i, g in enumerate(goods))
    return out + _needed(p, raid, y)


def _needed(p: FujianScene, raid: FujianRaid, y: float) -> str:
    battle = p.view["battle"]
    if raid["stage"] in ROLLED and battle is not None and battle["defense_dice"]:
        won = battle["attack"] > battle["defense"]
        key, seat = ("breaks_through", raid["attacker"]) if won else ("held", raid["defender"])
        said = p.say(key, p.names[seat], battle["attack"], battle["defense"])
        base = y + (53 if raid["awaited"] else 34)
        return text(LEFT + 18, base, said, fit(said, 19, WIDE - 36, 13), "lo" if raid["awaited"] else "bo")
    behind = raid["defense"] - raid["attack"] + 1
    key = "must_roll_more" if behind > 0 else "must_roll_equal" if behind == 0 else "may_roll_less"
    said = p.say(key, p.names[raid["attacker"]], abs(behind))
    chance = f"{raid['chance']} %"
    out = text(LEFT + 18, y + 53, said, fit(said, 19, WIDE - 130, 13, False), "lo")
    return out + text(LEFT + WIDE - 14, y + 54, chance, 24, "bo e")


def battle_result(p: FujianScene, b: FujianBattle, y: float) -> str:
    """How the raid of this turn ended: both rolls, and whose the port is now. 92 high."""
    won = b["attack"] > b["defense"]
    seat = b["attacker"] if won else b["defender"]
    said = p.say("taken" if won else "kept", p.names[seat], p.words.name("port", b["port"]))
    out = rect(LEFT, y, WIDE, 86, 9, "plate now") + piece("war", LEFT + 24, y + 23, 32)
    out += badge(seat, LEFT + 54, y + 22, 11) + text(LEFT + 74, y + 29, said, fit(said, 21, WIDE - 90, 14), "ti")
    for x, who, dice, total, better in (
        (LEFT + 10, b["attacker"], b["attack_dice"], b["attack"], won),
        (LEFT + 288, b["defender"], b["defense_dice"], b["defense"], not won),
    ):
        out += badge(who, x + 12, y + 62, 10)
        out += "".join(die(n, x + 48 + i * 36, y + 61, 30) for i, n in enumerate(dice))
        out += text(x + 112, y + 69, f"{total - sum(dice):+d}", 20, "lo")
        out += text(x + 244, y + 71, f"= {total}", 25, "bo e" if better else "lo e")
    out += last_move(box(LEFT - 3, y - 3, WIDE + 6, 92, 11)) if RAID in p.last else ""
    return group(out, cls="raid-scene")


def raided_port(raid: FujianRaid) -> str:
    """On the chart: a ring round the port, and above it crossed swords between the signs of both sides."""
    x, y, _ = PORT_AT[raid["port"]]
    mid = max(80.0, min(x, 920.0))
    top = y - 66 if y > 120 else y + 66
    out = f'<circle cx="{num(x)}" cy="{num(y)}" r="36" class="chosen" style="stroke-width:5"/>'
    out += rect(mid - 58, top - 22, 116, 44, 22, "plate now") + piece("war", mid, top, 40)
    return out + badge(raid["attacker"], mid - 36, top, 13) + badge(raid["defender"], mid + 36, top, 13)


__all__ = ["RAID", "battle_result", "die", "raid_scene", "raided_port"]
