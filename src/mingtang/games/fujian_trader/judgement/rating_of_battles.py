"""What the bot thinks of raids: to begin one, to wager, to add goods, to make peace."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.games.fujian_trader.actions import (
    AGREE,
    ATTACK_AGAIN,
    BOUGHT_PORT_OF,
    CARD_OF,
    DONE,
    GOOD_OF,
    RAID,
    WAGER_OF,
)
from mingtang.games.fujian_trader.judgement.odds import advantage, iron_to_come, raid_worth, stake_of, win_chance
from mingtang.games.fujian_trader.judgement.plans import prospect_of
from mingtang.games.fujian_trader.judgement.rating_of_cards import peace_worth, play_worth
from mingtang.games.fujian_trader.judgement.rating_of_harbours import port_gain
from mingtang.games.fujian_trader.judgement.value import Means, good_worth
from mingtang.games.fujian_trader.judgement.voyages import sale_worth
from mingtang.games.fujian_trader.phases.third_parties import PeaceVote
from mingtang.games.fujian_trader.pieces import IRON, SILK
from mingtang.games.fujian_trader.rulings import defender_takes_back
from mingtang.games.fujian_trader.state import FujianState


def raid_rate(s: FujianState, seat: int, a: Action) -> float:
    """Whether to raid the port at which the ship lies, or to do something else first."""
    if a is RAID:
        port = s.ships[seat]
        p = prospect_of(s, seat)
        his = p.means_of(s, s.port_owner[port])
        return raid_worth(s, port, sale_worth(s, seat, port, p), p.mine, his)
    card = CARD_OF[a.id]
    if card >= 0:
        return play_worth(s, seat, card)
    port = BOUGHT_PORT_OF[a.id]
    return port_gain(s, seat, port) if port >= 0 else 0.0


def battle_rate(s: FujianState, seat: int, a: Action) -> float:
    """What goods add to the chance of winning the port, against what they are worth."""
    if a is ATTACK_AGAIN:
        his = Means(s, s.port_owner[s.raid_port])
        return raid_worth(s, s.raid_port, 0.0, Means(s, seat), his) + s.pot * 0.3
    wager = WAGER_OF[a.id]
    if wager >= 0:
        cost = 0.0
        for g in range(3):
            cost += s.board.wager[wager * 3 + g] * good_worth(s, seat, g)
        return -cost
    if isinstance(s.stack[-1], PeaceVote):
        return peace_worth(s, seat) if a is AGREE else 0.0
    good = GOOD_OF[a.id]
    if a is DONE or good < 0:
        return 0.0
    if seat == s.active:
        sure = 1.0 if good == IRON or s.goods[s.defender * 3 + SILK] == 0 else 0.4
        expected = advantage(s) - iron_to_come(s, s.defender)
        gain = win_chance(expected + sure) - win_chance(expected)
    else:
        gain = win_chance(advantage(s)) - win_chance(advantage(s) - 1.0)
        if defender_takes_back(s):
            return gain * stake_of(s, seat)
    return gain * stake_of(s, seat) - good_worth(s, seat, good) * 1.1
