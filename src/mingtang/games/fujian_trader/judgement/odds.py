"""The odds of a battle, and what a raid is worth. For bots and hints."""

from __future__ import annotations

from typing import Final

from mingtang.games.fujian_trader.judgement.figures import (
    CONQUEST_KEPT,
    GOODS_FOR_RAID,
    HIDDEN_CARD,
    HIDDEN_CARDS_MOST,
    IRON_GIVEN,
    IRON_SPARED,
    IRON_SPARED_MOST,
    RIVAL_LOSES_PORT,
    ROLLED_TWICE,
    SALE_LOST,
)
from mingtang.games.fujian_trader.judgement.value import Means, port_worth
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus, rolls_twice, standing_defense
from mingtang.games.fujian_trader.pieces import ATTACK, DEFENSE, IRON, RICE, SILK
from mingtang.games.fujian_trader.queries import province_count
from mingtang.games.fujian_trader.rulings import defender_takes_back, the_wager_counts
from mingtang.games.fujian_trader.state import FujianState


def _chances() -> list[float]:
    """The chance that two dice and an advantage beat two dice, for advantages from -12 to 12."""
    out: list[float] = []
    for plus in range(-12, 13):
        wins = 0
        for a in range(1, 7):
            for b in range(1, 7):
                for c in range(1, 7):
                    for d in range(1, 7):
                        if a + b + plus > c + d:
                            wins += 1
        out.append(wins / 1296.0)
    return out


CHANCE: Final[list[float]] = _chances()


def win_chance(plus: float) -> float:
    """The chance to win with this advantage, between the tabled whole numbers too."""
    if plus <= -12.0:
        return 0.0
    if plus >= 11.0:
        return 1.0
    low = int(plus + 12.0)
    part = plus + 12.0 - low
    return CHANCE[low] * (1.0 - part) + CHANCE[low + 1] * part


def advantage(s: FujianState, figures: list[float]) -> float:
    """How far the attacker is ahead as things stand in a battle."""
    better = figures[ROLLED_TWICE]
    twice = (better if rolls_twice(s, ATTACK) else 0.0) - (better if rolls_twice(s, DEFENSE) else 0.0)
    return attack_bonus(s) - defense_bonus(s) + twice


def hidden_defense(s: FujianState, defender: int, figures: list[float]) -> float:
    """What a defender may still add: iron that he has, and a card that he may hold."""
    cards = min(figures[HIDDEN_CARDS_MOST], figures[HIDDEN_CARD] * len(s.hands[defender]))
    return iron_to_come(s, defender, figures) + cards


def iron_to_come(s: FujianState, defender: int, figures: list[float]) -> float:
    """What the iron of a defender will add: all of it where he takes it back afterwards (FT-6.5), else he spares most of it."""
    iron: int = s.goods[defender * 3 + IRON]
    if defender_takes_back(s):
        return float(iron)
    return min(figures[IRON_SPARED_MOST], float(iron)) * figures[IRON_SPARED]


def prize(s: FujianState, port: int, mine: Means, his: Means) -> float:
    """What a port taken from another family is worth: own gain and a share of the loser's loss, as far as one will keep it."""
    figures = mine.figures
    lost = figures[RIVAL_LOSES_PORT] * port_worth(s, port, his)
    return figures[CONQUEST_KEPT] * (port_worth(s, port, mine) + lost / s.seats)


def loss(s: FujianState, port: int, figures: list[float]) -> float:
    """What its owner loses with a port."""
    return port_worth(s, port, Means(s, s.port_owner[port], figures))


def stake_of(s: FujianState, seat: int, figures: list[float]) -> float:
    """What the battle that is going on is about for one of its two sides."""
    if seat != s.active:
        return loss(s, s.raid_port, figures)
    return prize(s, s.raid_port, Means(s, seat, figures), Means(s, s.port_owner[s.raid_port], figures))


def extra_goods(s: FujianState, owner: int, plus: float, worth: float, mine: Means) -> tuple[int, int]:
    """How much iron and rice beyond the wager a raid deserves that begins with an advantage and is for so much."""
    seat = mine.seat
    prices = mine.goods
    dear = mine.figures[GOODS_FOR_RAID]
    iron = 0
    rice = 0
    silk = s.goods[owner * 3 + SILK]
    while iron + rice < 8:
        gain = (win_chance(plus + 1.0) - win_chance(plus)) * worth
        has_iron = s.goods[seat * 3 + IRON] - 1 - iron > 0
        has_rice = s.goods[seat * 3 + RICE] - 1 - rice > 0 and silk == 0
        if has_rice and gain > prices[RICE] * dear:
            rice += 1
        elif has_iron and gain > prices[IRON] * dear:
            iron += 1
        else:
            break
        plus += 1.0
    return iron, rice


def raid_worth(s: FujianState, port: int, lost_sale: float, mine: Means, his: Means) -> float:
    """What raiding this port of another family is worth on average, against what failing costs: the goods, and the sale of the turn."""
    figures = mine.figures
    prices = mine.goods
    worth = prize(s, port, mine, his)
    plus, iron, rice = _muster(s, port, worth, mine, his)
    chance = win_chance(plus + iron + rice)
    cost = (1 + iron) * prices[IRON] + (1 + rice) * prices[RICE]
    given = figures[IRON_GIVEN] * (1 + iron) * his.goods[IRON] / s.seats  # a loser's iron goes to the defender
    return chance * worth - cost - (1.0 - chance) * (figures[SALE_LOST] * lost_sale + given)


def raid_fails(s: FujianState, port: int, mine: Means, his: Means) -> float:
    """The chance that a raid on this port fails with all goods that it deserves."""
    plus, iron, rice = _muster(s, port, prize(s, port, mine, his), mine, his)
    return 1.0 - win_chance(plus + iron + rice)


def _muster(s: FujianState, port: int, worth: float, mine: Means, his: Means) -> tuple[float, int, int]:
    """The advantage with which a raid begins, and the iron and rice that it deserves beyond the wager."""
    seat = mine.seat
    owner = his.seat
    plus = float(province_count(s, seat, 1) * s.board.ability[1] - standing_defense(s, owner, port))
    plus -= hidden_defense(s, owner, mine.figures)
    if the_wager_counts(s):  # FT-6.4: the standard wager adds its iron, and its rice unless silk stands against it
        plus += 1.0 if s.goods[owner * 3 + SILK] else 2.0
    iron, rice = extra_goods(s, owner, plus, worth, mine)
    return plus, iron, rice
