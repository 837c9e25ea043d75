"""How Yunnan is judged from one seat: the points that a position promises, taken apart in the game's own terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement
from mingtang.core.rng import Rng, below
from mingtang.core.weights import Weights
from mingtang.games.yunnan.actions import (
    BANK,
    BID_BUILDING,
    BID_VALUE,
    BUILDINGS,
    DISPLACE_NOBODY,
    FINISH,
    FROM_SUPPLY,
    KIND_OF,
    MARKET,
    PASS,
    PLACE_OF,
    POINTS_OF,
    STOP,
    YUNNAN,
)
from mingtang.games.yunnan.judgement.bids import bids_at_risk, standing_bids
from mingtang.games.yunnan.judgement.tuning import TUNING
from mingtang.games.yunnan.judgement.value import (
    SPENT_A_ROUND,
    coin_worth,
    earning_power,
    presents_left,
    promise_of_structures,
    rounds_left,
    taken_by_the_inspector,
    travel_promise,
)
from mingtang.games.yunnan.judgement.weights import (
    BID_COST,
    BIDS,
    CHARACTERS,
    COINS,
    COINS_TO_SPEND,
    CONVERTED,
    CUT_OFF,
    FUTURE,
    HORSES,
    IDLE_COINS,
    INCOME,
    INFLUENCE,
    INSPECTED,
    OUTBID,
    PASSES,
    POINTS,
    PRESENTS,
    PURSE,
    PURSE_SIZE,
    RIVALS,
    SHIPPED,
    STRUCTURES,
    TEAHOUSES,
    TO_DISPLACE,
    TO_OUTBID,
    TO_PASS,
    TO_THE_BANK,
    TO_THE_MARKET,
)
from mingtang.games.yunnan.phases.bidding import ChooseSource, PlaceTrader
from mingtang.games.yunnan.phases.income import Income, round_income
from mingtang.games.yunnan.phases.inspector import Inspector
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.rounds import AdjustTurnOrder, CheckGameEnd, Convert, ConvertIncome, PrepareRound
from mingtang.games.yunnan.phases.travel import BeginTravel, Displace, Journey, Travel
from mingtang.games.yunnan.queries import bank_payout, highest_bid, isolated_traders, total_bid
from mingtang.games.yunnan.rulings import last_round
from mingtang.games.yunnan.scoring import EndOfGameScoring, parts, total
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


@final
class YunnanJudgement(Judgement[YunnanState]):
    """Counts what is sure, what this round will bring, and what the own pieces will earn afterwards."""

    usual_rounds = 7

    def tuning(self) -> Mapping[str, float]:
        return TUNING

    def __init__(self, weights: Weights = SHIPPED) -> None:
        self.weights = weights

    def weighed(self, weights: Weights) -> Judgement[YunnanState]:
        return YunnanJudgement(weights)

    def weights_in_use(self) -> Weights:
        return self.weights

    def characters(self) -> Mapping[str, Mapping[str, float]]:
        return CHARACTERS

    def value(self, s: YunnanState, seat: int) -> float:
        """The sum of the terms, counted without taking it apart."""
        left = rounds_left(s)
        return self._value(s, seat, left, coin_worth(s, left))

    def values(self, s: YunnanState) -> list[float]:
        """For all seats: how long the game lasts and what a coin is worth is the same for everybody."""
        left = rounds_left(s)
        worth = coin_worth(s, left)
        return [self._value(s, seat, left, worth) for seat in range(s.seats)]

    def _value(self, s: YunnanState, seat: int, left: float, worth: float) -> float:
        sure = float(total(s, seat) - s.coins[seat] // s.board.coins_per_point)
        w = self.weights.positions[s.seats]
        return (
            sure
            + w[0] * int(s.coins[seat]) * worth
            + w[1] * self._this_round(s, seat)
            + w[2] * promise_of_structures(s, seat, left)
            + w[3] * earning_power(s, seat) * left
            + self._bids(s, seat, left, worth, w)
        )

    def terms(self, s: YunnanState, seat: int) -> list[tuple[str, float]]:
        """Points, coins, this round's income, progress, and the income still to come."""
        left = rounds_left(s)
        worth = coin_worth(s, left)
        w = self.weights.positions[s.seats]
        p = parts(s, seat)
        return [
            ("points", float(p[0])),
            ("coins", w[0] * int(s.coins[seat]) * worth),
            ("income", w[1] * self._this_round(s, seat)),
            ("presents", float(p[2])),
            ("progress", float(p[3] + p[4] + p[5] + p[6]) + w[2] * promise_of_structures(s, seat, left)),
            ("future", w[3] * earning_power(s, seat) * left),
            ("bids", self._bids(s, seat, left, worth, w)),
        ]

    def _this_round(self, s: YunnanState, seat: int) -> float:
        """The income of this round and the Presents that the own Traders stand for, as long as they are to come."""
        if not s.stack:
            return float(s.income[seat])
        step = s.stack[-1]
        if isinstance(step, (Convert, AdjustTurnOrder, ConvertIncome, CheckGameEnd, PrepareRound, EndOfGameScoring)):
            return float(s.income[seat])
        income = float(round_income(s, seat))
        i = seat * PLACE_COUNT
        for place in range(1, PLACE_COUNT):
            if s.at[i + place] and s.presents[place]:
                income += min(int(s.at[i + place]), s.presents[place]) * s.board.present_points * 0.7
        if not isinstance(step, (Travel, Journey, Displace, BeginTravel, Inspector, Presents, Income)):
            income += travel_promise(s, seat, s.passes[seat])
        return income

    def _bids(self, s: YunnanState, seat: int, left: float, worth: float, w: list[float]) -> float:
        """What the own standing bids will bring if they hold, less what they cost and what rivals can take of it."""
        if s.promised[seat] == 0:
            return 0.0
        gains = [0.0] * len(BUILDINGS)
        cost = standing_bids(s, seat, left, worth, gains)
        promise = w[4] * (sum(gains) - cost)
        return promise - w[5] * bids_at_risk(s, seat, left, worth) if w[5] != 0.0 else promise

    def _worth(self, s: YunnanState, seat: int) -> float:
        """What a position is worth where a choice is rated by it: the terms of choices."""
        left = rounds_left(s)
        worth = coin_worth(s, left)
        board = s.board
        coins = int(s.coins[seat])
        w = self.weights.choices[s.seats]
        last = 1.0 / board.coins_per_point
        total = (
            w[POINTS] * s.points[seat]
            + w[PRESENTS] * s.got[seat] * board.present_points
            + w[PASSES] * board.pass_points[s.passes[seat]]
            + w[INFLUENCE] * board.influence_points[s.influence[seat]]
            + w[HORSES] * board.horse_points[s.horse[seat]]
            + w[COINS] * coins * last
            + w[COINS_TO_SPEND] * coins * (worth - last)
            + w[INCOME] * self._this_round(s, seat)
            + w[STRUCTURES] * promise_of_structures(s, seat, left)
            + w[FUTURE] * earning_power(s, seat) * left
        )
        for p in range(YUNNAN, PLACE_COUNT):
            if s.teahouse[p] == seat:
                total += w[TEAHOUSES] * board.teahouse_points[p]
        idle = coins - SPENT_A_ROUND * (left + 1.0)
        if idle > 0.0:
            total += w[IDLE_COINS] * idle * last
        if s.promised[seat]:
            gains = [0.0] * len(BUILDINGS)
            total -= w[BID_COST] * standing_bids(s, seat, left, worth, gains)
            for b in range(len(BUILDINGS)):
                total += w[BIDS + b] * gains[b]
            if w[OUTBID] != 0.0:
                total += w[OUTBID] * bids_at_risk(s, seat, left, worth)
        return total

    def rate(self, s: YunnanState, seat: int, a: Action) -> float:
        """The value after the choice, with a look ahead where a choice is only the first half of a move."""
        step = s.stack[-1]
        if isinstance(step, Convert):
            return self._rate_conversion(s, seat, POINTS_OF[a.id], self._purse(s))
        t = s.clone()
        if isinstance(step, PlaceTrader):
            return self._rate_bid(s, t, seat, a)
        step.apply(t, seat, a)
        if isinstance(step, Travel) and a is not FINISH and KIND_OF[a.id] < 0:
            return self._best_step(t, seat, 3)
        if isinstance(step, Journey) and a is not STOP:
            return max(self._at_rest(t, seat), self._best_step(t, seat, 2) - 0.01)
        if isinstance(step, Displace):
            return self._at_rest(t, seat) - self._rivals(t, seat)
        return self._at_rest(t, seat)

    def _rate_bid(self, s: YunnanState, t: YunnanState, seat: int, a: Action) -> float:
        w = self.weights.choices[s.seats]
        if a is PASS:
            return self._worth(s, seat) + w[TO_PASS]
        t.stack[-1].apply(t, seat, a)
        chooser = t.stack[-1]
        if isinstance(chooser, ChooseSource):
            best = -1e9
            for source in chooser.legal(t, seat):
                u = t.clone()
                chooser.apply(u, seat, source)
                best = max(best, self._worth(u, seat))
            rating = best
        else:
            rating = self._worth(t, seat)
        if a is BANK:
            left = rounds_left(s)
            return rating + w[TO_THE_BANK] * bank_payout(s, total_bid(t) + 12) * coin_worth(s, left)
        if a is MARKET:
            return rating + w[TO_THE_MARKET]
        b = BID_BUILDING[a.id]
        if BID_VALUE[a.id] > highest_bid(s, b) > 0:
            rating += w[TO_OUTBID]  # somebody may be sent home
        return rating

    def rates(self, s: YunnanState, seat: int, choices: list[Action]) -> list[float]:
        """How large a purse should be is thought of once for all amounts that could be converted."""
        if isinstance(s.stack[-1], Convert):
            purse = self._purse(s)
            return [self._rate_conversion(s, seat, POINTS_OF[a.id], purse) for a in choices]
        return [self.rate(s, seat, a) for a in choices]

    def _purse(self, s: YunnanState) -> float:
        """The coins to keep for the bids of the next round."""
        left = 0.0 if presents_left(s) == 0 or s.round >= last_round(s) else rounds_left(s)
        return self.weights.choices[s.seats][PURSE_SIZE] * min(34.0, 12.0 + 7.0 * left) if left > 0.0 else 0.0

    def _rate_conversion(self, s: YunnanState, seat: int, n: int, purse: float) -> float:
        """Coins for the next round's bids are worth more than points until a purse is filled; the rest becomes points."""
        coins = int(s.coins[seat]) + s.income[seat] - n
        enough = min(float(coins), purse)
        rest = coins - enough
        w = self.weights.choices[s.seats]
        return w[CONVERTED] * n + w[PURSE] * enough + rest / s.board.coins_per_point

    def _best_step(self, s: YunnanState, seat: int, depth: int) -> float:
        """The best end of a journey within so many steps."""
        best = -1e9
        step = s.stack[-1]
        if not isinstance(step, Journey):
            return self._at_rest(s, seat)
        for a in step.legal(s, seat):
            t = s.clone()
            step.apply(t, seat, a)
            value = self._at_rest(t, seat) if a is STOP or depth <= 1 else self._best_step(t, seat, depth - 1)
            if isinstance(t.stack[-1], Displace):
                value += self.weights.choices[s.seats][TO_DISPLACE]
            best = max(best, value)
        return best

    def _at_rest(self, s: YunnanState, seat: int) -> float:
        """The worth, less what the route check would send home and what the Inspector would take."""
        value = self._worth(s, seat)
        step = s.stack[-1]
        if isinstance(step, (Travel, Journey, Displace)) and step.seat == seat:
            w = self.weights.choices[s.seats]
            lost = isolated_traders(s, seat)
            if lost:
                value -= w[CUT_OFF] * lost * (s.board.trader_income[1] + 3)
            if w[INSPECTED] != 0.0:
                value += w[INSPECTED] * taken_by_the_inspector(s, seat)
            value += s.passes_left * 0.05
        return value

    def _rivals(self, s: YunnanState, seat: int) -> float:
        """A little of what the strongest rival has: worth taking from."""
        worst = 0.0
        for other in range(s.seats):
            if other != seat:
                worst += self._this_round(s, other) + 0.1 * s.points[other]
        return self.weights.choices[s.seats][RIVALS] * worst

    def pick(self, s: YunnanState, seat: int, legal: list[Action], rng: Rng) -> Action:
        """A quick choice for playouts: bids while coins last, travels up the road, keeps a purse."""
        step = s.stack[-1]
        n = len(legal)
        if isinstance(step, PlaceTrader):
            if s.supply[seat] == 0:
                return PASS
            i = below(rng, n)
            a = legal[i]
            if a is MARKET or (a is BANK and s.coins[seat] >= 12):
                return PASS
            return a
        if isinstance(step, ChooseSource):
            return legal[0] if legal[0] is FROM_SUPPLY else legal[below(rng, n)]
        if isinstance(step, Convert):
            best = legal[0]
            high = -1.0
            purse = self._purse(s)
            for k in (0, n // 4, n // 2, 3 * n // 4, n - 1):
                r = self._rate_conversion(s, seat, POINTS_OF[legal[k].id], purse)
                if r > high:
                    high = r
                    best = legal[k]
            return best
        if isinstance(step, Travel):
            return legal[below(rng, n - 1)] if n > 1 and below(rng, 8) else FINISH
        if isinstance(step, Journey):
            return self._pick_step(s, seat, legal, rng)
        if isinstance(step, Displace):
            return legal[below(rng, n - 1)] if legal[n - 1] is DISPLACE_NOBODY and n > 1 else legal[below(rng, n)]
        return legal[below(rng, n)]

    def _pick_step(self, s: YunnanState, seat: int, legal: list[Action], rng: Rng) -> Action:
        """Up the road if somebody holds the place behind, otherwise stop where the route holds."""
        best = legal[len(legal) - 1]
        if best is STOP:
            for a in legal:
                if a is not STOP and PLACE_OF[a.id] > s.here and s.at[seat * PLACE_COUNT + s.here] > 1:
                    return a
            return STOP
        for a in legal:
            if PLACE_OF[a.id] > s.here:
                best = a
        return best
