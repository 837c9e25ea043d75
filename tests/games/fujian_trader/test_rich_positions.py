"""Positions that random games seldom reach, played on: debts, poor movers, full hands, an almost empty deck, every event and invasion round."""

from __future__ import annotations

import random

import pytest

from games.fujian_trader.positions import Position
from marks import rule
from mingtang.core.play import legal, push, waiting
from mingtang.core.rng import below, seeded
from mingtang.core.rows import row
from mingtang.games.fujian_trader.phases.debts import debtor_of, of_silver
from mingtang.games.fujian_trader.pieces import TYPHOON
from mingtang.games.fujian_trader.queries import goods_of, toll_to
from mingtang.games.fujian_trader.state import FujianState

EVENTS = (
    ("famine", "dong_hai"),
    ("war", "malacca_straits"),
    ("hongmao_blockade", "eastern_route"),
    ("coastal_defense",),
    ("disaster",),
    ("typhoon",),
    ("silver_galleon",),
)


def rich_position(seed: int) -> Position:
    """Everything owned by somebody, hands of up to eight cards, some families with nothing but debts."""
    dice = random.Random(seed)
    seats = dice.choice((3, 4, 5))
    p = Position(seats, losing_iron=dice.choice(("all", "half_up")))
    s = p.s
    for i, port in enumerate(dice.sample(range(24), 24)):
        s.port_owner[port] = i % (seats + 1) - 1 if i < 20 else dice.randrange(seats)
    s.province_owner = row([dice.choice([-1, -1, -1, *range(seats)]) for _ in range(17)])
    for seat in range(seats):
        poor = dice.random() < 0.4
        for g in range(3):
            s.goods[seat * 3 + g] = 0 if poor else dice.randrange(7)
        s.silver[seat] = 0 if poor else dice.randrange(12)
        s.ships[seat] = dice.randrange(25)
    cards = dice.sample(range(1, 65), 64)
    for seat in range(seats):
        p.hand(seat, *[cards.pop() for _ in range(dice.randrange(9))])
    if dice.random() < 0.5:
        p.discarded(*[cards.pop() for _ in range(len(cards) - dice.randrange(3))])
    for seat in range(seats):
        if goods_of(s, seat) == 0 and s.silver[seat] == 0:
            for other in range(seats):
                if other != seat and dice.random() < 0.4:
                    p.debt(seat, other, dice.choice(("good", "silver")))
    if seed % 2:
        p.event(*dice.choice(EVENTS))
    elif seed % 4:
        p.invasion(dice.choice((1, 2, 3)))
    return p.turn(dice.randrange(seats))


def check(s: FujianState, seat: int, options: list[str]) -> None:
    """What must be true whenever somebody chooses."""
    step = s.stack[-1]
    assert s.sold <= s.sale_limit <= 18
    assert s.uses <= 2 and s.provinces_bought <= 2 and s.fortunes_bought <= 2  # noqa: PT018
    assert max(list(s.port_owner).count(other) for other in range(s.seats)) <= 14
    if step.name != "debts.take":
        for debt in s.debts:
            assert (s.silver[debtor_of(debt)] if of_silver(debt) else goods_of(s, debtor_of(debt))) == 0
    if step.name == "tolls.take":
        assert toll_to(s, s.active, s.ships[s.active], step.args()[1]) == seat != s.active
        assert ("take silver" in options) == (goods_of(s, s.active) == 0)
    if step.name == "tolls.offer":
        assert goods_of(s, s.active) == s.silver[s.active] == 0
    if s.event == TYPHOON and not s.ignoring:
        assert s.steps <= 1
    assert not (s.failed and "open_market" in options)
    assert not (s.invasion == 3 and step.name == "storing.store")


@rule("FT-4.6", "FT-5.9", "FT-5.12", "FT-7.6", "FT-8.4", "FT-10.5", "FT-11.2")
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_what_always_holds_also_holds_where_games_seldom_go(first: int) -> None:
    met: set[str] = set()
    for seed in range(first, first + 10):
        p = rich_position(seed)
        s = p.s
        dice = seeded(seed, "rich")
        began = s.round
        while s.stack and s.round <= began + 1:
            asked = waiting(s)
            seat = asked[below(dice, len(asked))]
            options = legal(s, seat)
            met.add(s.stack[-1].name)
            check(s, seat, [a.words for a in options])
            push(s, seat, options[below(dice, len(options))])
            p.game.audit(s)
    assert {"tolls.take", "raids.defend", "battle.third_parties", "market.sell", "reversal.window"} <= met
