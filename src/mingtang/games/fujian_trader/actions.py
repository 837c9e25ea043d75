"""Everything that a player of Fujian Trader can ever choose, in a fixed order. Append only: a golden file guards the numbers.

FT-1.9: there are no other dealings between players than those that stand here.
"""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action, Catalogue
from mingtang.games.fujian_trader.pieces import FORTUNES, GOODS, MOST_SEATS, NODES, PORTS, PROVINCES, WAGERS, WARES

MOST_STORED: Final = 300
"""No more silver than this can be stored in one turn."""

CATALOGUE: Final = Catalogue()
_add = CATALOGUE.add

PLACE: Final[list[Action]] = [_add("place", p) for p in PORTS]
PLAY: Final[list[Action]] = [_add("play", c) for c in FORTUNES]
# Standing orders: a pass may say how long it holds.
PASS: Final[Action] = _add("pass")
PASS_TURN: Final[Action] = _add("pass_turn")
PASS_HAND: Final[Action] = _add("pass_hand")
PASS_GAME: Final[Action] = _add("pass_game")
ASK_AGAIN: Final[Action] = _add("ask_again")
GIVE: Final[list[Action]] = [_add("give", g) for g in GOODS]
TAKE: Final[list[Action]] = [_add("take", w) for w in WARES]
TAKE_BOUNTY: Final[Action] = _add("take", "bounty")
WAIVE: Final[Action] = _add("waive")
SAIL: Final[list[Action]] = [_add("sail", n) for n in NODES]
END_MOVE: Final[Action] = _add("end_move")
BUY_PORT: Final[list[Action]] = [_add("buy_port", p) for p in PORTS]
BUY_PROVINCE: Final[list[Action]] = [_add("buy_province", p) for p in PROVINCES]
OFFER_CARD: Final[list[Action]] = [_add("offer", c) for c in FORTUNES]
OFFER_GOOD: Final[Action] = _add("owe", "good")
OFFER_SILVER: Final[Action] = _add("owe", "silver")
WITHDRAW: Final[Action] = _add("withdraw")
ACCEPT: Final[Action] = _add("accept")
REFUSE: Final[Action] = _add("refuse")
RAID: Final[Action] = _add("raid")
NO_RAID: Final[Action] = _add("no_raid")
WAGER: Final[list[Action]] = [_add("wager", w) for w in WAGERS]
ADD: Final[list[Action]] = [_add("add", g) for g in GOODS]
DONE: Final[Action] = _add("done")
NAME: Final[list[Action]] = [_add("name", g) for g in GOODS]
AGREE: Final[Action] = _add("peace", "accept")
DECLINE: Final[Action] = _add("peace", "decline")
ATTACK_AGAIN: Final[Action] = _add("attack_again")
STOP: Final[Action] = _add("stop")
OPEN_MARKET: Final[Action] = _add("open_market")
SELL: Final[list[Action]] = [_add("sell", g) for g in GOODS]
CLOSE_MARKET: Final[Action] = _add("close_market")
BUY_FORTUNES: Final[Action] = _add("buy_fortunes")
END_TURN: Final[Action] = _add("end_turn")
PAY_RICE_SILK: Final[Action] = _add("pay", "rice", "silk")
PAY_RICE_IRON: Final[Action] = _add("pay", "rice", "iron")
PAY_SILK_IRON: Final[Action] = _add("pay", "silk", "iron")
PAY_PAIR: Final[list[Action]] = [PAY_RICE_SILK, PAY_RICE_IRON, PAY_SILK_IRON]
PAY_FIRST: Final[list[int]] = [0, 0, 1]
PAY_SECOND: Final[list[int]] = [1, 2, 2]
PAY_ONE: Final[list[Action]] = [_add("pay_one", g) for g in GOODS]
STORE: Final[list[Action]] = [_add("store", n) for n in range(MOST_STORED + 1)]
LAY: Final[list[Action]] = [_add("lay", p) for p in PORTS]
GO: Final[list[Action]] = [_add("go", n) for n in NODES]
TARGET: Final[list[Action]] = [_add("target", seat) for seat in range(MOST_SEATS)]
GAIN: Final[list[Action]] = [_add("gain", g) for g in GOODS]
SWAP: Final[list[Action]] = [_add("swap", a, b) for a in GOODS for b in GOODS if a != b]
SWAP_GIVES: Final[list[int]] = [a for a in range(3) for b in range(3) if a != b]
SWAP_GETS: Final[list[int]] = [b for a in range(3) for b in range(3) if a != b]
YES: Final[Action] = _add("vote", "yes")
NO: Final[Action] = _add("vote", "no")

PASSES: Final[list[Action]] = [PASS, PASS_TURN, PASS_HAND, PASS_GAME]


CARD_OF: Final[list[int]] = CATALOGUE.numbers([PLAY])
OFFERED_CARD_OF: Final[list[int]] = CATALOGUE.numbers([OFFER_CARD])
PORT_OF: Final[list[int]] = CATALOGUE.numbers([PLACE, BUY_PORT, LAY])
BOUGHT_PORT_OF: Final[list[int]] = CATALOGUE.numbers([BUY_PORT])
PROVINCE_OF: Final[list[int]] = CATALOGUE.numbers([BUY_PROVINCE])
NODE_OF: Final[list[int]] = CATALOGUE.numbers([SAIL, GO])
GOOD_OF: Final[list[int]] = CATALOGUE.numbers([GIVE, TAKE, ADD, NAME, SELL, GAIN, PAY_ONE])
WAGER_OF: Final[list[int]] = CATALOGUE.numbers([WAGER])
PAIR_OF: Final[list[int]] = CATALOGUE.numbers([PAY_PAIR])
SWAP_OF: Final[list[int]] = CATALOGUE.numbers([SWAP])
STORED_OF: Final[list[int]] = CATALOGUE.numbers([STORE])
SEAT_OF: Final[list[int]] = CATALOGUE.numbers([TARGET])
PASS_OF: Final[list[int]] = CATALOGUE.numbers([PASSES])
