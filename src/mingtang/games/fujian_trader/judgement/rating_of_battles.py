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
from mingtang.games.fujian_trader.judgement.figures import (
    GOODS_FOR_BATTLE,
    POT_AT_STAKE,
    RICE_AGAINST_SILK,
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


def raid_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """Whether to raid the port at which the ship lies, or to do something else first."""
    if a is RAID:
        port = s.ships[seat]
        p = prospect_of(s, seat, figures)
        his = p.means_of(s, s.port_owner[port])
        return raid_worth(s, port, sale_worth(s, seat, port, p), p.mine, his)
    card = CARD_OF[a.id]
    if card >= 0:
        return play_worth(s, seat, card, figures)
    port = BOUGHT_PORT_OF[a.id]
    return port_gain(s, seat, port, figures) if port >= 0 else 0.0


def battle_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """What goods add to the chance of winning the port, against what they are worth."""
    if a is ATTACK_AGAIN:
        his = Means(s, s.port_owner[s.raid_port], figures)
        return raid_worth(s, s.raid_port, 0.0, Means(s, seat, figures), his) + s.pot * figures[POT_AT_STAKE]
    wager = WAGER_OF[a.id]
    if wager >= 0:
        cost = 0.0
        for g in range(3):
            cost += s.board.wager[wager * 3 + g] * good_worth(s, seat, g, figures)
        return -cost
    if isinstance(s.stack[-1], PeaceVote):
        return peace_worth(s, seat, figures) if a is AGREE else 0.0
    good = GOOD_OF[a.id]
    if a is DONE or good < 0:
        return 0.0
    if seat == s.active:
        sure = 1.0 if good == IRON or s.goods[s.defender * 3 + SILK] == 0 else figures[RICE_AGAINST_SILK]
        expected = advantage(s, figures) - iron_to_come(s, s.defender, figures)
        gain = win_chance(expected + sure) - win_chance(expected)
    else:
        gain = win_chance(advantage(s, figures)) - win_chance(advantage(s, figures) - 1.0)
        if defender_takes_back(s):
            return gain * stake_of(s, seat, figures)
    price = good_worth(s, seat, good, figures) * figures[GOODS_FOR_BATTLE]
    return gain * stake_of(s, seat, figures) - price
