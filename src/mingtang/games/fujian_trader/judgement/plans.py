"""What a family can hope for from its next voyages, whatever way it takes. For bots and hints."""

from __future__ import annotations

from typing import Final, final

from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.judgement.figures import (
    NEXT_SALE,
    NEXT_SALE_AT_LAST,
    NEXT_SALE_UNSTORED,
    RICE_TO_COME,
    SILK_TO_COME,
)
from mingtang.games.fujian_trader.judgement.value import Means, last_zone, province_gain, turns_left
from mingtang.games.fujian_trader.phases.provinces import province_price
from mingtang.games.fujian_trader.pieces import (
    COASTAL_DEFENSE,
    FUJIAN,
    IRON,
    NODES,
    PROVINCE_COUNT,
    REGIONS,
    RICE,
    SILK,
)
from mingtang.games.fujian_trader.queries import allowance, event_for, port_count
from mingtang.games.fujian_trader.state import FujianState

UNKNOWN: Final = -1e9


@final
class Facts:
    """Everything that what places are worth depends on; where the ship lies and how far it has come do not belong to it."""

    def __init__(self, s: FujianState, seat: int) -> None:
        self.board: Final[FujianBoard] = s.board
        self.goods: Final = s.goods[:]
        self.owners: Final = s.port_owner[:]
        self.provinces: Final = s.province_owner[:]
        self.table: Final = s.table.copy()
        self.cards: Final = _cards(s)
        self.turn: Final = _turn(s, seat)

    def hold(self, s: FujianState, seat: int) -> bool:
        """Whether they are still true."""
        if self.board is not s.board or self.goods != s.goods or self.owners != s.port_owner:
            return False
        if self.provinces != s.province_owner or self.table != s.table or self.cards != _cards(s):
            return False
        return self.turn == _turn(s, seat)


def _cards(s: FujianState) -> list[int]:
    """How many cards everybody holds, then before whom and on which port each Long card lies. Which cards are held decides nothing here."""
    out = [len(hand) for hand in s.hands]
    for c in s.table:
        out.append(s.where[c])
        out.append(s.attached[c])
    return out


def _turn(s: FujianState, seat: int) -> list[int]:
    """The calendar, and what is counted within one turn."""
    return [
        s.seats,
        s.silver[seat],
        s.round,
        s.place,
        s.active,
        s.invasion,
        s.manchu,
        s.event,
        s.region,
        len(s.events_left),
        s.raid_over,
        s.failed,
        s.market_used,
        s.sold,
        s.provinces_bought,
        s.extra_steps,
        s.toll_free,
        s.ignoring,
        s.province_discount,
        s.rice_steps,
        s.silk_steps,
        s.sale_limit,
        s.iron_anywhere,
    ]


@final
class Prospect:
    """What a family's silver, goods, provinces and markets are worth now: counted once, used for every place."""

    facts: Facts
    figures: list[float]
    mine: Means
    others: list[Means | None]
    landing: float
    markets: list[float]
    turns: float
    may_raid: bool
    pace: int
    sales: list[float]
    stays: list[float]
    ways: dict[int, float]
    next_share: float

    def __init__(self, s: FujianState, seat: int, figures: list[float]) -> None:
        self.facts = Facts(s, seat)
        self.figures = figures
        self.mine = Means(s, seat, figures)
        self.others = [None] * s.seats
        self.landing = landing_worth(s, seat, self.mine.silver, figures)
        self.markets = market_scores(s, seat, figures)
        self.turns = turns_left(s, seat)
        self.pace = max(1, allowance(s, seat) - s.extra_steps)
        self.sales = [UNKNOWN] * (2 * len(REGIONS))
        self.stays = [UNKNOWN] * len(NODES)
        self.ways = {}
        self.next_share = next_share(s, seat, self.turns, figures)
        armed = s.goods[seat * 3 + RICE] > 0 and s.goods[seat * 3 + IRON] > 0
        self.may_raid = armed and not s.raid_over and port_count(s, seat) < s.board.buildings

    def holds(self, s: FujianState, seat: int, figures: list[float]) -> bool:
        """Whether it still is what somebody who plays by these figures hopes for."""
        return self.figures is figures and self.facts.hold(s, seat)

    def means_of(self, s: FujianState, seat: int) -> Means:
        """What another family's silver and goods are worth to it."""
        means = self.others[seat]
        if means is None:
            means = Means(s, seat, self.figures)
            self.others[seat] = means
        return means


_last: Final[list[Prospect | None]] = [None] * 10
"""By seat, two each, the last one first. All steps of a voyage are weighed with the same facts, as long as no toll is paid, and the next
look into another world begins with the facts of now again."""


def prospect_of(s: FujianState, seat: int, figures: list[float]) -> Prospect:
    """The prospect of a seat now: one of the last two if it still holds."""
    at = 2 * seat
    last = _last[at]
    if last is not None and last.holds(s, seat, figures):
        return last
    p = _last[at + 1]
    if p is None or not p.holds(s, seat, figures):
        p = Prospect(s, seat, figures)
    _last[at + 1] = last
    _last[at] = p
    return p


def market_scores(s: FujianState, seat: int, figures: list[float]) -> list[float]:
    """How much silver each port would pay for what the family has, and a little for what it will make."""
    board = s.board
    rice = float(s.goods[seat * 3 + RICE]) + figures[RICE_TO_COME]
    silk = float(s.goods[seat * 3 + SILK]) + figures[SILK_TO_COME]
    iron = float(s.goods[seat * 3 + IRON])
    out: list[float] = []
    for port in range(FUJIAN):
        region = board.region_of[port]
        score = rice / board.ladder[board.rung[region * 2]] + silk / board.ladder[board.rung[region * 2 + 1]]
        if board.arsenal[port]:
            score += iron / board.iron_rate
        out.append(score)
    return out


def next_share(s: FujianState, seat: int, turns: float, figures: list[float]) -> float:
    """How much of the next turn's sale counts now: less if its silver cannot be stored, or if there is no such turn."""
    if turns < 0.5:
        return figures[NEXT_SALE_AT_LAST]
    if s.invasion > 0 and last_zone(s, seat) <= s.invasion:
        return figures[NEXT_SALE_UNSTORED]
    return figures[NEXT_SALE]


def landing_worth(s: FujianState, seat: int, worth: float, figures: list[float]) -> float:
    """What the best province bought at Fujian brings beyond its price."""
    if s.invasion == 3 or s.market_used or event_for(s, seat) == COASTAL_DEFENSE:
        return 0.0
    best = 0.0
    for p in range(PROVINCE_COUNT):
        if s.province_owner[p] == -1 and province_price(s, p) <= s.silver[seat]:
            gain = province_gain(s, seat, p, worth, figures) - province_price(s, p) * worth
            if gain > best:
                best = gain
    return best
