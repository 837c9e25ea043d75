"""How Yunnan is judged from one seat: the points that a position promises, taken apart in the game's own terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement
from mingtang.core.rng import below
from mingtang.games.yunnan.actions import (
    BANK,
    BID_BUILDING,
    BID_VALUE,
    BUILDINGS,
    CUSTOMS,
    DISPLACE_NOBODY,
    FINISH,
    FROM_SUPPLY,
    GUILD,
    HORSE,
    KIND_OF,
    MARKET,
    PASS,
    PLACE_OF,
    POINTS_OF,
    SCHOOL,
    STOP,
    YARD,
)
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.judgement.tuning import TUNING
from mingtang.games.yunnan.judgement.value import (
    coin_worth,
    earning_power,
    presents_left,
    promise_of_structures,
    rounds_left,
    travel_promise,
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

TRUST: Final[list[float]] = [0.75, 0.75, 0.75, 0.85, 0.75]
"""How much each promise of a position is trusted against points that are sure: coins, this round's income, structures, the income of later
rounds, bids. Found by play of judgements against each other."""
SMALL_HOLDS: Final = 0.55
"""How often a bid on a small space is expected to stand."""


@final
class YunnanJudgement(Judgement[YunnanState]):
    """Counts what is sure, what this round will bring, and what the own pieces will earn afterwards."""

    usual_rounds = 7

    def tuning(self) -> Mapping[str, float]:
        return TUNING

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
        return (
            sure
            + TRUST[0] * s.coins[seat] * worth
            + TRUST[1] * self._this_round(s, seat)
            + TRUST[2] * promise_of_structures(s, seat, left)
            + TRUST[3] * earning_power(s, seat) * left
            + TRUST[4] * self._bids(s, seat, left, worth)
        )

    def terms(self, s: YunnanState, seat: int) -> list[tuple[str, float]]:
        """Points, coins, this round's income, progress, and the income still to come."""
        left = rounds_left(s)
        worth = coin_worth(s, left)
        p = parts(s, seat)
        return [
            ("points", float(p[0])),
            ("coins", TRUST[0] * s.coins[seat] * worth),
            ("income", TRUST[1] * self._this_round(s, seat)),
            ("presents", float(p[2])),
            ("progress", float(p[3] + p[4] + p[5] + p[6]) + TRUST[2] * promise_of_structures(s, seat, left)),
            ("future", TRUST[3] * earning_power(s, seat) * left),
            ("bids", TRUST[4] * self._bids(s, seat, left, worth)),
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
                income += min(s.at[i + place], s.presents[place]) * s.board.present_points * 0.7
        if not isinstance(step, (Travel, Journey, Displace, BeginTravel, Inspector, Presents, Income)):
            income += travel_promise(s, seat, s.passes[seat])
        return income

    def _bids(self, s: YunnanState, seat: int, left: float, worth: float) -> float:
        """What the own standing bids will bring if they hold, less what they cost."""
        if s.promised[seat] == 0:
            return 0.0
        gains = 0.0
        for i in range(len(BUILDINGS) * SPACES):
            if s.bids[i] == seat:
                gain = self._progress(s, seat, i // SPACES, TRUST[3] * left) - TRUST[0] * s.board.value[i] * worth
                if s.board.small[i]:
                    gain *= SMALL_HOLDS
                gains += gain
        return gains

    def _progress(self, s: YunnanState, seat: int, building: int, left: float) -> float:
        """What one progress of a building is worth to the seat now."""
        board = s.board
        before = earning_power(s, seat)
        if building == SCHOOL:
            s.general[seat] -= 1
            gain = (earning_power(s, seat) - before) * left + s.board.trader_income[1]
            s.general[seat] += 1
            return gain
        if building == CUSTOMS and s.passes[seat] < board.max_passes:
            gain = float(board.pass_points[s.passes[seat] + 1] - board.pass_points[s.passes[seat]])
            s.passes[seat] += 1
            gain += (earning_power(s, seat) - before) * left + 2.0
            s.passes[seat] -= 1
            return gain
        if building == HORSE and s.horse[seat] < PLACE_COUNT - 1:
            gain = float(board.horse_points[s.horse[seat] + 1] - board.horse_points[s.horse[seat]])
            s.horse[seat] += 1
            gain += (earning_power(s, seat) - before) * left + s.presents[s.horse[seat]] * 0.8
            s.horse[seat] -= 1
            return gain
        if building == GUILD and s.influence[seat] < board.max_influence:
            gain = float(board.influence_points[s.influence[seat] + 1] - board.influence_points[s.influence[seat]])
            s.influence[seat] += 1
            gain += (earning_power(s, seat) - before) * left + 1.5 * left
            s.influence[seat] -= 1
            return gain
        if building == YARD:
            return max(board.post_income[s.horse[seat]] * 0.8 * left, board.teahouse_points[s.horse[seat]] + 2.0)
        return 0.5

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
        if a is PASS:
            return self.value(s, seat) - 0.05
        t.stack[-1].apply(t, seat, a)
        chooser = t.stack[-1]
        if isinstance(chooser, ChooseSource):
            best = -1e9
            for source in chooser.legal(t, seat):
                u = t.clone()
                chooser.apply(u, seat, source)
                best = max(best, self.value(u, seat))
            rating = best
        else:
            rating = self.value(t, seat)
        if a is BANK:
            left = rounds_left(s)
            return rating + bank_payout(s, total_bid(t) + 12) * coin_worth(s, left)
        if a is MARKET:
            return rating - 0.5
        b = BID_BUILDING[a.id]
        if BID_VALUE[a.id] > highest_bid(s, b) > 0:
            rating += 0.4  # somebody may be sent home
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
        return min(34.0, 12.0 + 7.0 * left) if left > 0.0 else 0.0

    def _rate_conversion(self, s: YunnanState, seat: int, n: int, purse: float) -> float:
        """Coins for the next round's bids are worth more than points until a purse is filled; the rest becomes points."""
        coins = s.coins[seat] + s.income[seat] - n
        enough = min(float(coins), purse)
        rest = coins - enough
        return n + enough * 1.15 + rest / s.board.coins_per_point

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
                value += 2.0
            best = max(best, value)
        return best

    def _at_rest(self, s: YunnanState, seat: int) -> float:
        """The value, less what the route check would send home."""
        value = self.value(s, seat)
        step = s.stack[-1]
        if isinstance(step, (Travel, Journey, Displace)) and step.seat == seat:
            lost = isolated_traders(s, seat)
            if lost:
                value -= lost * (s.board.trader_income[1] + 3)
            value += s.passes_left * 0.05
        return value

    def _rivals(self, s: YunnanState, seat: int) -> float:
        """A little of what the strongest rival has: worth taking from."""
        worst = 0.0
        for other in range(s.seats):
            if other != seat:
                worst += 0.12 * (self._this_round(s, other) + 0.1 * s.points[other])
        return worst

    def pick(self, s: YunnanState, seat: int, legal: list[Action], rng: list[int]) -> Action:
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

    def _pick_step(self, s: YunnanState, seat: int, legal: list[Action], rng: list[int]) -> Action:
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
