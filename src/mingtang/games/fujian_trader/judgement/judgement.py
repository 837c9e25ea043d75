"""How Fujian Trader is judged from one seat: the influence that a position promises, taken apart in the game's own terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement, best_of
from mingtang.core.rng import Rng, chance
from mingtang.core.weights import Weights
from mingtang.games.fujian_trader.actions import (
    AGREE,
    ASK_AGAIN,
    ATTACK_AGAIN,
    BOUGHT_PORT_OF,
    BUY_FORTUNES,
    CARD_OF,
    END_MOVE,
    GOOD_OF,
    NODE_OF,
    OPEN_MARKET,
    PASS_GAME,
    PASS_HAND,
    PASS_TURN,
    PASSES,
    PORT_OF,
    PROVINCE_OF,
    RAID,
    SEAT_OF,
    STOP,
    SWAP_GETS,
    SWAP_GIVES,
    SWAP_OF,
    TAKE_BOUNTY,
    YES,
)
from mingtang.games.fujian_trader.judgement.figures import (
    DISASTER_GOODS,
    EVENT_SET_ASIDE,
    FAMINE_SET_ASIDE,
    INCOME_BARRED,
    NEXT_SALE_OF_POSITION,
    REVERSAL,
    REVERSAL_VOTE,
    STEP_SAILED,
)
from mingtang.games.fujian_trader.judgement.odds import raid_fails
from mingtang.games.fujian_trader.judgement.plans import Prospect, market_scores, prospect_of
from mingtang.games.fujian_trader.judgement.rating_of_battles import battle_rate, raid_rate
from mingtang.games.fujian_trader.judgement.rating_of_cards import battle_card_worth, play_worth, swap_worth, ward_worth
from mingtang.games.fujian_trader.judgement.rating_of_harbours import (
    act_rate,
    fortune_rate,
    lot_rate,
    port_gain,
    store_rate,
    toll_rate,
)
from mingtang.games.fujian_trader.judgement.tuning import TUNING
from mingtang.games.fujian_trader.judgement.value import (
    Means,
    card_worth,
    crops_worth,
    debts_worth,
    good_worth,
    goods_worth,
    hand_worth,
    port_worth,
    pouch_worth,
    provinces_worth,
    silver_worth,
    table_worth,
    turns_left,
)
from mingtang.games.fujian_trader.judgement.voyages import (
    best_voyage,
    next_sale,
    onward,
    stay_worth,
    steps_to_go,
    toll_cost,
)
from mingtang.games.fujian_trader.judgement.weights import (
    ATTACK_GOODS,
    BATTLE_CARD,
    CARD,
    CHARACTERS,
    DEFENCE_GOODS,
    FORTUNE,
    FORTUNES,
    LOT,
    PEACE,
    PORT,
    PROVINCE,
    RAID_AGAIN,
    RAID_AT_ONCE,
    RAID_THAT_FAILS,
    RAIDS,
    SALE,
    SHIPPED,
    STAY,
)
from mingtang.games.fujian_trader.phases.battle import AttackCards, DefenseCards
from mingtang.games.fujian_trader.phases.debts import TakeDebt
from mingtang.games.fujian_trader.phases.effects import ChooseGain, SwapGoods
from mingtang.games.fujian_trader.phases.fortunes import BuyFortune
from mingtang.games.fujian_trader.phases.market import GiveBounty, SellLot, TakeBounty
from mingtang.games.fujian_trader.phases.movement import MoveShip
from mingtang.games.fujian_trader.phases.outcome import FightOn
from mingtang.games.fujian_trader.phases.production import GiveUp, TurnStartCards
from mingtang.games.fujian_trader.phases.raids import AddToAttack, DefendPort, PlaceWager
from mingtang.games.fujian_trader.phases.reversal import ReversalVote, ReversalWindow
from mingtang.games.fujian_trader.phases.robbery import ChooseTarget, TakeGood, WardWindow
from mingtang.games.fujian_trader.phases.sites import ChooseNode, LayCard
from mingtang.games.fujian_trader.phases.storing import StoreSilver
from mingtang.games.fujian_trader.phases.third_parties import NamePeace, PeaceVote, ThirdParties
from mingtang.games.fujian_trader.phases.tolls import AnswerOffer, OfferToll, TakeToll
from mingtang.games.fujian_trader.phases.turn import ActAshore, RaidOrNot
from mingtang.games.fujian_trader.phases.windows import Window
from mingtang.games.fujian_trader.pieces import COASTAL_DEFENSE, DISASTER, FAMINE, RICE
from mingtang.games.fujian_trader.queries import goods_of, province_count
from mingtang.games.fujian_trader.scoring import open_parts, parts
from mingtang.games.fujian_trader.setup import PlaceShip
from mingtang.games.fujian_trader.state import FujianState

BACK_AND_FORTH: Final = -5.0
"""To sail to where the ship just came from: whatever is worth doing there was so before, with two more steps to go."""


@final
class FujianJudgement(Judgement[FujianState]):
    """Counts the influence that is sure, and what silver, goods, ports, provinces and cards will still bring."""

    clear_lead = 20.0
    usual_rounds = 11
    ways_of_asking = frozenset({PASS_TURN.id, PASS_HAND.id, PASS_GAME.id, ASK_AGAIN.id})
    interchangeable = frozenset([a.id for a in PASSES])

    def tuning(self) -> Mapping[str, float]:
        return TUNING

    def __init__(self, weights: Weights = SHIPPED) -> None:
        self.weights = weights

    def weighed(self, weights: Weights) -> Judgement[FujianState]:
        return FujianJudgement(weights)

    def weights_in_use(self) -> Weights:
        return self.weights

    def characters(self) -> Mapping[str, Mapping[str, float]]:
        return CHARACTERS

    def value(self, s: FujianState, seat: int) -> float:
        """The sum of the terms, counted without taking it apart."""
        if not s.stack:
            return float(sum(parts(s, seat)))
        w = self.weights.positions[s.seats]
        figures = self.weights.figures[s.seats]
        sure = open_parts(s, seat)
        total = float(sure[0] + sure[1] + sure[2] + sure[3])
        total += w[0] * float(s.silver[seat]) * silver_worth(s, seat, figures) + w[1] * pouch_worth(s, seat, figures)
        total += (
            w[2] * goods_worth(s, seat, figures)
            + w[3] * crops_worth(s, seat, figures)
            + w[4] * provinces_worth(s, seat, figures)
        )
        total += (
            w[5] * hand_worth(s, seat, figures)
            + w[6] * table_worth(s, seat, figures)
            + w[7] * debts_worth(s, seat, figures)
        )
        return total + w[8] * self._place(s, seat, figures)

    def terms(self, s: FujianState, seat: int) -> list[tuple[str, float]]:
        if not s.stack:
            return [("points", float(sum(parts(s, seat))))]
        w = self.weights.positions[s.seats]
        figures = self.weights.figures[s.seats]
        sure = open_parts(s, seat)
        return [
            ("points", float(sure[0] + sure[1] + sure[2] + sure[3])),
            ("silver", w[0] * float(s.silver[seat]) * silver_worth(s, seat, figures)),
            ("store", w[1] * pouch_worth(s, seat, figures)),
            ("goods", w[2] * goods_worth(s, seat, figures)),
            ("crops", w[3] * crops_worth(s, seat, figures)),
            ("provinces", w[4] * provinces_worth(s, seat, figures)),
            ("hand", w[5] * hand_worth(s, seat, figures)),
            ("table", w[6] * table_worth(s, seat, figures)),
            ("debts", w[7] * debts_worth(s, seat, figures)),
            ("place", w[8] * self._place(s, seat, figures)),
        ]

    def _place(self, s: FujianState, seat: int, figures: list[float]) -> float:
        if s.ships[seat] < 0 or turns_left(s, seat) <= 0.5:
            return 0.0
        return figures[NEXT_SALE_OF_POSITION] * next_sale(s, s.ships[seat], market_scores(s, seat, figures), figures)

    def pick(self, s: FujianState, seat: int, legal: list[Action], rng: Rng) -> Action:
        """The best by rate, with a little chance, so that playouts differ; but no blunders, which would add up in long ones."""
        rates = self.rates(s, seat, legal)
        for i in range(len(rates)):
            rates[i] += 0.3 * chance(rng)
        return best_of(legal, rates)

    def go_on(self, s: FujianState, seat: int, legal: list[Action], rng: Rng) -> Action:
        """The best by rate."""
        return best_of(legal, self.rates(s, seat, legal))

    def settled(self, s: FujianState) -> bool:
        """Sales, purchases of cards and the small choices: of 369 choices tried in 400 worlds each, searches gained next to nothing here."""
        return isinstance(s.stack[-1], (SellLot, BuyFortune, DefendPort, GiveUp, ChooseGain, GiveBounty, TakeBounty))

    def rates(self, s: FujianState, seat: int, choices: list[Action]) -> list[float]:
        """The outlook of a voyage serves all its steps."""
        if isinstance(s.stack[-1], MoveShip):
            prospect = prospect_of(s, seat, self.weights.figures[s.seats])
            return [self._weighed(s, seat, a, self._rate_move(s, seat, a, prospect)) for a in choices]
        return [self.rate(s, seat, a) for a in choices]

    def rate(self, s: FujianState, seat: int, a: Action) -> float:
        """What a choice brings, measured from doing nothing. No step is played out: chance stays chance."""
        return self._weighed(s, seat, a, self._rate(s, seat, a))

    def _weighed(self, s: FujianState, seat: int, a: Action, rate: float) -> float:
        """The rate with the weight of its kind."""
        w = self.weights.choices[s.seats]
        top = s.stack[-1]
        if a is RAID:
            rate = w[RAIDS] * rate + w[RAID_AT_ONCE]
            if w[RAID_THAT_FAILS] != 0.0:
                p = prospect_of(s, seat, self.weights.figures[s.seats])
                port = s.ships[seat]
                rate += w[RAID_THAT_FAILS] * raid_fails(s, port, p.mine, p.means_of(s, s.port_owner[port]))
            return rate
        if a is OPEN_MARKET:
            return w[SALE] * rate
        if a is BUY_FORTUNES:
            return w[FORTUNES] * rate
        if a is END_MOVE:
            return rate + w[STAY]
        if a is ATTACK_AGAIN:
            return rate + w[RAID_AGAIN]
        if a is AGREE:
            return rate + w[PEACE]
        if CARD_OF[a.id] >= 0:
            return rate + w[BATTLE_CARD if isinstance(top, (AttackCards, DefenseCards, ThirdParties)) else CARD]
        if BOUGHT_PORT_OF[a.id] >= 0:
            return rate + w[PORT]
        if PROVINCE_OF[a.id] >= 0:
            return rate + w[PROVINCE]
        if isinstance(top, BuyFortune):
            return rate if a is STOP else rate + w[FORTUNE]
        if GOOD_OF[a.id] >= 0:
            if isinstance(top, SellLot):
                return rate + w[LOT]
            if isinstance(top, AddToAttack):
                return rate + w[ATTACK_GOODS]
            if isinstance(top, DefendPort):
                return rate + w[DEFENCE_GOODS]
        return rate

    def _rate(self, s: FujianState, seat: int, a: Action) -> float:
        top = s.stack[-1]
        figures = self.weights.figures[s.seats]
        if isinstance(top, MoveShip):
            return self._rate_move(s, seat, a, prospect_of(s, seat, self.weights.figures[s.seats]))
        if isinstance(top, ActAshore):
            return act_rate(s, seat, a, figures)
        if isinstance(top, SellLot):
            return lot_rate(s, seat, a, figures)
        if isinstance(top, Window):
            return self._rate_window(s, seat, a)
        if isinstance(top, BuyFortune):
            return fortune_rate(s, seat, a, figures)
        if isinstance(top, RaidOrNot):
            return raid_rate(s, seat, a, figures)
        if isinstance(top, (PlaceWager, AddToAttack, DefendPort, FightOn, PeaceVote)):
            return battle_rate(s, seat, a, figures)
        if isinstance(top, StoreSilver):
            return store_rate(s, seat, a, figures)
        if isinstance(top, (TakeToll, OfferToll, AnswerOffer, TakeDebt)):
            return toll_rate(s, seat, a, figures)
        return self._rate_card_choice(s, seat, a)

    # ---- sailing

    def _rate_move(self, s: FujianState, seat: int, a: Action, p: Prospect) -> float:
        here = s.ships[seat]
        if a is END_MOVE:
            return stay_worth(s, seat, here, p)
        node = NODE_OF[a.id]
        if node >= 0:
            if node in s.wake:
                return BACK_AND_FORTH
            price = toll_cost(s, seat, here, node, p.figures) + p.figures[STEP_SAILED]
            return best_voyage(s, seat, node, steps_to_go(s, seat) - 1, p) - price
        card = CARD_OF[a.id]
        gain = 0.0
        if card >= 0:
            gain = play_worth(s, seat, card, p.figures)
        else:
            gain = port_gain(s, seat, BOUGHT_PORT_OF[a.id], p.figures)
        if gain < -0.3:
            return gain  # not worth planning a voyage for
        return onward(s, seat, p) + gain

    # ---- windows and votes

    def _rate_window(self, s: FujianState, seat: int, a: Action) -> float:
        """Whoever has nothing to play says the same as whoever keeps a card: pass for this turn."""
        card = CARD_OF[a.id]
        if card < 0:
            return 0.01 if a is PASS_TURN else 0.0 if a.verb == "pass" else -1.0
        top = s.stack[-1]
        figures = self.weights.figures[s.seats]
        if isinstance(top, (AttackCards, DefenseCards, ThirdParties)):
            return battle_card_worth(s, seat, card, figures)
        if isinstance(top, WardWindow):
            return ward_worth(s, seat, card, figures)
        if isinstance(top, TurnStartCards):
            return self._event_harm(s, seat) - card_worth(s, seat, card, figures)
        if isinstance(top, ReversalWindow):
            return self._deed_harm(s, seat) - figures[REVERSAL]
        return 0.0

    def _event_harm(self, s: FujianState, seat: int) -> float:
        """What the event of the round costs the seat this turn."""
        figures = self.weights.figures[s.seats]
        if s.event == DISASTER:
            return min(figures[DISASTER_GOODS], float(goods_of(s, seat))) * good_worth(s, seat, RICE, figures)
        if s.event == COASTAL_DEFENSE:
            return figures[INCOME_BARRED] * province_count(s, seat, -1)
        return figures[FAMINE_SET_ASIDE] if s.event == FAMINE else figures[EVENT_SET_ASIDE]

    def _deed_harm(self, s: FujianState, seat: int) -> float:
        """What the action of another player has cost the seat: its own loss, and a share of his gain."""
        if s.before is None:
            return 0.0
        lost = self.value(s.before, seat) - self.value(s, seat)
        gained = self.value(s, s.active) - self.value(s.before, s.active)
        return lost + gained / s.seats

    def _rate_card_choice(self, s: FujianState, seat: int, a: Action) -> float:
        top = s.stack[-1]
        figures = self.weights.figures[s.seats]
        good = GOOD_OF[a.id]
        if isinstance(top, PlaceShip):
            return next_sale(s, PORT_OF[a.id], market_scores(s, seat, figures), figures)
        if isinstance(top, ReversalVote):
            return self._deed_harm(s, seat) - figures[REVERSAL_VOTE] if a is YES else 0.0
        if isinstance(top, (GiveUp, GiveBounty)):
            return -good_worth(s, seat, good, figures)
        if isinstance(top, TakeGood):
            worth = good_worth(s, seat, good, figures)
            return -worth if seat == top.victim else worth
        if isinstance(top, (ChooseGain, NamePeace)):
            return good_worth(s, seat, good, figures) + (0.03 if s.goods[seat * 3 + good] == 0 else 0.0)
        if isinstance(top, SwapGoods):
            swap = SWAP_OF[a.id]
            return swap_worth(s, seat, SWAP_GIVES[swap], SWAP_GETS[swap], figures) if swap >= 0 else 0.0
        if isinstance(top, ChooseNode):
            return stay_worth(s, seat, NODE_OF[a.id], prospect_of(s, seat, self.weights.figures[s.seats]))
        if isinstance(top, LayCard):
            return port_worth(s, PORT_OF[a.id], Means(s, seat, figures))
        if isinstance(top, ChooseTarget):
            return self.value(s, SEAT_OF[a.id]) / 20.0 + goods_of(s, SEAT_OF[a.id]) * 0.05
        if isinstance(top, TakeBounty):
            return 1.0 if a is TAKE_BOUNTY else 0.0
        return 0.0
