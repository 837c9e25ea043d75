"""How strong both sides of a battle are before the dice (FT-6.8, FT-6.9)."""

from __future__ import annotations

from mingtang.games.fujian_trader.pieces import (
    ALLY_DEFENSE,
    ATTACK,
    BEST_OF_TWO,
    COMBAT_BONUS,
    DEFENSE,
    RICE_GUARD,
    SCOPE_ALL,
)
from mingtang.games.fujian_trader.queries import iron_in_attack, province_count, rice_in_attack
from mingtang.games.fujian_trader.state import ON_TABLE, FujianState


def attack_bonus(s: FujianState) -> int:
    """FT-6.9: extra iron, extra rice that was not negated, zone-2 provinces, cards."""
    board = s.board
    bonus = iron_in_attack(s) * board.per_extra_iron + rice_that_counts(s) * board.per_extra_rice
    bonus += province_count(s, s.active, 1) * board.ability[1]  # FT-6.8
    return bonus + cards_bonus(s, ATTACK) + standing_bonus(s, s.active, ATTACK, s.raid_port)


def defense_bonus(s: FujianState) -> int:
    """FT-6.9: iron, zone-1 provinces, cards put up by the defender and his allies, cards on the table."""
    board = s.board
    bonus = s.defense_iron * board.per_defense_iron
    bonus += province_count(s, s.defender, 0) * board.ability[0]  # FT-6.8
    return bonus + cards_bonus(s, DEFENSE) + standing_bonus(s, s.defender, DEFENSE, s.raid_port)


def rice_that_counts(s: FujianState) -> int:
    """Rice less the silk against it. FT-14.5 `rice_guard`: a card may protect it or strike it out; two cancel out."""
    protected = _is_up(s, RICE_GUARD, ATTACK)
    struck_out = _is_up(s, RICE_GUARD, DEFENSE)
    if protected and not struck_out:
        return rice_in_attack(s)
    if struck_out and not protected:
        return 0
    return max(0, rice_in_attack(s) - s.defense_silk)


def rolls_twice(s: FujianState, side: int) -> bool:
    """FT-14.5 `best_of_two`."""
    return _is_up(s, BEST_OF_TWO, side)


def percent_to_win(s: FujianState) -> int:
    """How likely the attacker wins as things stand, in hundredths: two dice each, twice where a card says so."""
    attack = _ways(s.board.die_sides, rolls_twice(s, ATTACK))
    defense = _ways(s.board.die_sides, rolls_twice(s, DEFENSE))
    lead = attack_bonus(s) - defense_bonus(s)
    wins = 0
    for a in range(len(attack)):
        for d in range(len(defense)):
            if a + lead > d:
                wins += attack[a] * defense[d]
    every = sum(attack) * sum(defense)
    return (200 * wins + every) // (2 * every)


def _ways(sides: int, twice: bool) -> list[int]:
    """In how many ways two dice show each sum; rolled twice, in how many ways each sum is the better one."""
    once = [0] * (2 * sides + 1)
    for one in range(1, sides + 1):
        for two in range(1, sides + 1):
            once[one + two] += 1
    if not twice:
        return once
    best = [0] * len(once)
    for x in range(len(once)):
        for y in range(len(once)):
            best[max(x, y)] += once[x] * once[y]
    return best


def _is_up(s: FujianState, effect: int, side: int) -> bool:
    for c in s.up:
        card = s.board.cards[c]
        if card.effect == effect and card.side == side:
            return True
    return False


def cards_bonus(s: FujianState, side: int) -> int:
    """What the cards put up in this battle add to a side; Weiji adds to the defender (FT-14.6)."""
    bonus = 0
    for c in s.up:
        card = s.board.cards[c]
        if (card.effect == COMBAT_BONUS and card.side == side) or (card.effect == ALLY_DEFENSE and side == DEFENSE):
            bonus += card.amount
    return bonus


def standing_bonus(s: FujianState, seat: int, side: int, port: int) -> int:
    """What Long cards add to a side, everywhere or at the port that they lie on."""
    bonus = 0
    for c in s.table:
        card = s.board.cards[c]
        if card.effect == COMBAT_BONUS and card.side == side and s.where[c] == ON_TABLE + seat:
            if card.scope == SCOPE_ALL or s.attached[c] == port:
                bonus += card.amount
    return bonus


def standing_defense(s: FujianState, seat: int, port: int) -> int:
    """What a port of the seat has in its defense before goods, played cards and dice: provinces and Long cards."""
    return province_count(s, seat, 0) * s.board.ability[0] + standing_bonus(s, seat, DEFENSE, port)
