"""How Fujian Trader is judged from one seat: the influence that a position promises, taken apart in the game's own terms."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.game import Brain, best_of
from mingtang.core.rng import chance
from mingtang.games.fujian_trader.actions import (
    ACCEPT,
    AGREE,
    ASK_AGAIN,
    ATTACK_AGAIN,
    BOUGHT_PORT_OF,
    BUY_FORTUNES,
    CARD_OF,
    DONE,
    END_MOVE,
    GOOD_OF,
    NODE_OF,
    OFFER_GOOD,
    OFFERED_CARD_OF,
    OPEN_MARKET,
    PAIR_OF,
    PASS_GAME,
    PASS_HAND,
    PASS_TURN,
    PAY_FIRST,
    PAY_SECOND,
    PORT_OF,
    PROVINCE_OF,
    RAID,
    SEAT_OF,
    STOP,
    STORED_OF,
    SWAP_GETS,
    SWAP_GIVES,
    SWAP_OF,
    TAKE_BOUNTY,
    WAGER_OF,
    WAIVE,
    WITHDRAW,
    YES,
)
from mingtang.games.fujian_trader.battle import AttackCards, DefenseCards
from mingtang.games.fujian_trader.card_rates import (
    battle_card_worth,
    peace_worth,
    play_worth,
    silver_or_good,
    swap_worth,
    ward_worth,
)
from mingtang.games.fujian_trader.debts import TakeDebt
from mingtang.games.fujian_trader.effects import ChooseGain, SwapGoods
from mingtang.games.fujian_trader.fortunes import BuyFortune
from mingtang.games.fujian_trader.market import GiveBounty, SellLot, TakeBounty, lot_silver
from mingtang.games.fujian_trader.movement import MoveShip
from mingtang.games.fujian_trader.odds import advantage, raid_worth, stake_of, win_chance
from mingtang.games.fujian_trader.outcome import FightOn
from mingtang.games.fujian_trader.outlook import (
    Means,
    card_worth,
    crops_worth,
    debts_worth,
    good_worth,
    goods_worth,
    hand_worth,
    invasion_near,
    opens_pouch,
    port_worth,
    pouch_worth,
    province_gain,
    provinces_worth,
    silver_worth,
    table_worth,
    turns_left,
    unknown_card_worth,
)
from mingtang.games.fujian_trader.pieces import COASTAL_DEFENSE, DISASTER, FAMINE, IRON, RICE, SILK
from mingtang.games.fujian_trader.ports import port_price
from mingtang.games.fujian_trader.production import GiveUp, TurnStartCards
from mingtang.games.fujian_trader.prospect import Prospect, market_scores, prospect_of
from mingtang.games.fujian_trader.provinces import province_price
from mingtang.games.fujian_trader.queries import goods_of, province_count, rate
from mingtang.games.fujian_trader.raids import AddToAttack, DefendPort, PlaceWager
from mingtang.games.fujian_trader.reversal import ReversalVote, ReversalWindow
from mingtang.games.fujian_trader.robbery import ChooseTarget, TakeGood, WardWindow
from mingtang.games.fujian_trader.scoring import open_parts, parts
from mingtang.games.fujian_trader.setup import PlaceShip
from mingtang.games.fujian_trader.sites import ChooseNode, LayCard
from mingtang.games.fujian_trader.state import FujianState
from mingtang.games.fujian_trader.storing import StoreSilver
from mingtang.games.fujian_trader.third_parties import NamePeace, PeaceVote, ThirdParties
from mingtang.games.fujian_trader.tolls import AnswerOffer, OfferToll, TakeToll
from mingtang.games.fujian_trader.turn import Act, RaidOrNot
from mingtang.games.fujian_trader.voyage import (
    best_voyage,
    next_sale,
    onward,
    sale_worth,
    stay_worth,
    steps_to_go,
    toll_cost,
)
from mingtang.games.fujian_trader.windows import Window

BACK_AND_FORTH: Final = -5.0
"""To sail to where the ship just came from: whatever is worth doing there was so before, with two more steps to go."""


@final
class FujianBrain(Brain[FujianState]):
    """Counts the influence that is sure, and what silver, goods, ports, provinces and cards will still bring."""

    scale = 20.0
    keen = 1.2
    rounds = 11
    boldness = 3.6
    stake = 0.5
    cut = 2.0
    lookahead = 60
    whole_turns = True
    ways_of_asking = frozenset({PASS_TURN.id, PASS_HAND.id, PASS_GAME.id, ASK_AGAIN.id})
    adept = 12
    expert = 200

    def value(self, s: FujianState, seat: int) -> float:
        """The sum of the terms, counted without taking it apart."""
        if not s.stack:
            return float(sum(parts(s, seat)))
        sure = open_parts(s, seat)
        total = float(sure[0] + sure[1] + sure[2] + sure[3])
        total += s.silver[seat] * silver_worth(s, seat) + pouch_worth(s, seat)
        total += goods_worth(s, seat) + crops_worth(s, seat) + provinces_worth(s, seat)
        return total + hand_worth(s, seat) + table_worth(s, seat) + debts_worth(s, seat) + self._place(s, seat)

    def terms(self, s: FujianState, seat: int) -> list[tuple[str, float]]:
        if not s.stack:
            return [("points", float(sum(parts(s, seat))))]
        sure = open_parts(s, seat)
        return [
            ("points", float(sure[0] + sure[1] + sure[2] + sure[3])),
            ("silver", s.silver[seat] * silver_worth(s, seat)),
            ("store", pouch_worth(s, seat)),
            ("goods", goods_worth(s, seat)),
            ("crops", crops_worth(s, seat)),
            ("provinces", provinces_worth(s, seat)),
            ("hand", hand_worth(s, seat)),
            ("table", table_worth(s, seat)),
            ("debts", debts_worth(s, seat)),
            ("place", self._place(s, seat)),
        ]

    def _place(self, s: FujianState, seat: int) -> float:
        if s.ships[seat] < 0 or turns_left(s, seat) <= 0.5:
            return 0.0
        return 0.25 * next_sale(s, s.ships[seat], market_scores(s, seat))

    def pick(self, s: FujianState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        """The best by rate, with a little chance, so that playouts differ; but no blunders, which would add up in long ones."""
        rates = self.rates(s, seat, legal)
        for i in range(len(rates)):
            rates[i] += 0.3 * chance(rng)
        return best_of(legal, rates)

    def go_on(self, s: FujianState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        """The best by rate."""
        return best_of(legal, self.rates(s, seat, legal))

    def rates(self, s: FujianState, seat: int, choices: list[Action]) -> list[float]:
        """The outlook of a voyage serves all its steps."""
        if isinstance(s.stack[-1], MoveShip):
            prospect = prospect_of(s, seat)
            return [self._rate_move(s, seat, a, prospect) for a in choices]
        return [self.rate(s, seat, a) for a in choices]

    def rate(self, s: FujianState, seat: int, a: Action) -> float:
        """What a choice brings, measured from doing nothing. No step is played out: chance stays chance."""
        top = s.stack[-1]
        if isinstance(top, MoveShip):
            return self._rate_move(s, seat, a, prospect_of(s, seat))
        if isinstance(top, Act):
            return self._rate_act(s, seat, a)
        if isinstance(top, SellLot):
            return self._rate_lot(s, seat, a)
        if isinstance(top, Window):
            return self._rate_window(s, seat, a)
        if isinstance(top, BuyFortune):
            return self._rate_fortune(s, seat, a)
        if isinstance(top, RaidOrNot):
            return self._rate_raid(s, seat, a)
        if isinstance(top, (PlaceWager, AddToAttack, DefendPort, FightOn, PeaceVote)):
            return self._rate_battle(s, seat, a)
        if isinstance(top, StoreSilver):
            return self._rate_store(s, seat, a)
        if isinstance(top, (TakeToll, OfferToll, AnswerOffer, TakeDebt)):
            return self._rate_toll(s, seat, a)
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
            price = toll_cost(s, seat, here, node) + 0.02
            return best_voyage(s, seat, node, steps_to_go(s, seat) - 1, p) - price
        card = CARD_OF[a.id]
        gain = play_worth(s, seat, card) if card >= 0 else self._port_gain(s, seat, BOUGHT_PORT_OF[a.id])
        if gain < -0.3:
            return gain  # not worth planning a voyage for
        return onward(s, seat, p) + gain

    # ---- actions

    def _port_gain(self, s: FujianState, seat: int, port: int) -> float:
        """A port against its price, and against a province that the silver is being saved for."""
        price = port_price(s)
        mine = Means(s, seat)
        gain = port_worth(s, port, mine) - price * mine.silver
        if not opens_pouch(s, seat) and s.invasion < 3 and turns_left(s, seat) < 6.0:
            gain -= 1.2
        return gain

    def _rate_act(self, s: FujianState, seat: int, a: Action) -> float:
        if a is OPEN_MARKET:
            return sale_worth(s, seat, s.ships[seat], prospect_of(s, seat)) + 0.05
        if a is BUY_FORTUNES:
            return 0.5 * max(0.0, self._best_fortune(s, seat))
        if a is ASK_AGAIN:
            return -0.5
        card = CARD_OF[a.id]
        if card >= 0:
            return play_worth(s, seat, card)
        port = BOUGHT_PORT_OF[a.id]
        if port >= 0:
            return self._port_gain(s, seat, port)
        province = PROVINCE_OF[a.id]
        if province >= 0:
            silver = silver_worth(s, seat)
            return province_gain(s, seat, province, silver) - province_price(s, province) * silver
        return 0.0

    def _rate_lot(self, s: FujianState, seat: int, a: Action) -> float:
        good = GOOD_OF[a.id]
        if good < 0:
            return 0.0
        units = rate(s, seat, s.ships[seat], good)
        gain = lot_silver(s, seat) * silver_worth(s, seat) - units * good_worth(s, seat, good) * 0.8
        return gain / units * 6.0  # the limit counts units

    def _best_fortune(self, s: FujianState, seat: int) -> float:
        cheap = [good_worth(s, seat, g) for g in range(3) if s.goods[seat * 3 + g] > 0]
        cheap.sort()
        return unknown_card_worth(s, seat) - sum(cheap[:2])

    def _rate_fortune(self, s: FujianState, seat: int, a: Action) -> float:
        if a is STOP:
            return 0.0
        pair = PAIR_OF[a.id]
        if pair < 0:
            return unknown_card_worth(s, seat) - good_worth(s, seat, GOOD_OF[a.id])
        price = good_worth(s, seat, PAY_FIRST[pair]) + good_worth(s, seat, PAY_SECOND[pair])
        return unknown_card_worth(s, seat) - price

    def _rate_store(self, s: FujianState, seat: int, a: Action) -> float:
        """Store what is not needed for purchases; at the last chance, everything."""
        later = 0
        for zone in range(s.invasion + 1, 3):
            later += province_count(s, seat, zone)
        keep = 0
        if s.invasion == 0:
            keep = 4 if later else 8
            if turns_left(s, seat) > 7.0:
                keep += 6
            if invasion_near(s) and later:
                keep = 2
        elif s.invasion == 1 and not later:
            keep = 0
        want = max(0, s.silver[seat] - keep)
        return -abs(float(STORED_OF[a.id] - want))

    # ---- raids

    def _rate_raid(self, s: FujianState, seat: int, a: Action) -> float:
        if a is RAID:
            port = s.ships[seat]
            p = prospect_of(s, seat)
            his = p.means_of(s, s.port_owner[port])
            return raid_worth(s, port, sale_worth(s, seat, port, p), p.mine, his)
        card = CARD_OF[a.id]
        if card >= 0:
            return play_worth(s, seat, card)
        port = BOUGHT_PORT_OF[a.id]
        return self._port_gain(s, seat, port) if port >= 0 else 0.0

    def _rate_battle(self, s: FujianState, seat: int, a: Action) -> float:
        stake = stake_of(s, seat)
        now = win_chance(advantage(s))
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
            expected = advantage(s) - min(2, s.goods[s.defender * 3 + IRON]) * 0.5
            gain = win_chance(expected + sure) - win_chance(expected)
        else:
            gain = now - win_chance(advantage(s) - 1.0)
        return gain * stake - good_worth(s, seat, good) * 1.1

    # ---- tolls

    def _rate_toll(self, s: FujianState, seat: int, a: Action) -> float:
        if a is WAIVE:
            return -0.5 if isinstance(s.stack[-1], AnswerOffer) else 0.0
        if a is WITHDRAW:
            return 0.0
        card = OFFERED_CARD_OF[a.id]
        if card >= 0:
            return 0.9 - card_worth(s, seat, card)
        if a is OFFER_GOOD:
            return 0.5
        if a is ACCEPT:
            return 0.4
        ware = GOOD_OF[a.id]
        return silver_or_good(s, seat, ware) if ware >= 0 else 0.1

    # ---- windows and votes

    def _rate_window(self, s: FujianState, seat: int, a: Action) -> float:
        """Whoever has nothing to play says the same as whoever keeps a card: pass for this turn."""
        card = CARD_OF[a.id]
        if card < 0:
            return 0.01 if a is PASS_TURN else 0.0 if a.verb == "pass" else -1.0
        top = s.stack[-1]
        if isinstance(top, (AttackCards, DefenseCards, ThirdParties)):
            return battle_card_worth(s, seat, card)
        if isinstance(top, WardWindow):
            return ward_worth(s, seat, card)
        if isinstance(top, TurnStartCards):
            return self._event_harm(s, seat) - card_worth(s, seat, card)
        if isinstance(top, ReversalWindow):
            return self._deed_harm(s, seat) - 1.5
        return 0.0

    def _event_harm(self, s: FujianState, seat: int) -> float:
        """What the event of the round costs the seat this turn."""
        if s.event == DISASTER:
            return min(3.5, float(goods_of(s, seat))) * good_worth(s, seat, RICE)
        if s.event == COASTAL_DEFENSE:
            return 0.8 * province_count(s, seat, -1)
        return 0.2 if s.event == FAMINE else 1.2

    def _deed_harm(self, s: FujianState, seat: int) -> float:
        """What the action of another player has cost the seat: its own loss, and a share of his gain."""
        if s.before is None:
            return 0.0
        lost = self.value(s.before, seat) - self.value(s, seat)
        gained = self.value(s, s.active) - self.value(s.before, s.active)
        return lost + gained / s.seats

    def _rate_card_choice(self, s: FujianState, seat: int, a: Action) -> float:
        top = s.stack[-1]
        good = GOOD_OF[a.id]
        if isinstance(top, PlaceShip):
            return next_sale(s, PORT_OF[a.id], market_scores(s, seat))
        if isinstance(top, ReversalVote):
            return self._deed_harm(s, seat) - 0.5 if a is YES else 0.0
        if isinstance(top, (GiveUp, GiveBounty)):
            return -good_worth(s, seat, good)
        if isinstance(top, TakeGood):
            worth = good_worth(s, seat, good)
            return -worth if seat == top.victim else worth
        if isinstance(top, (ChooseGain, NamePeace)):
            return good_worth(s, seat, good) + (0.03 if s.goods[seat * 3 + good] == 0 else 0.0)
        if isinstance(top, SwapGoods):
            swap = SWAP_OF[a.id]
            return swap_worth(s, seat, SWAP_GIVES[swap], SWAP_GETS[swap]) if swap >= 0 else 0.0
        if isinstance(top, ChooseNode):
            return stay_worth(s, seat, NODE_OF[a.id], prospect_of(s, seat))
        if isinstance(top, LayCard):
            return port_worth(s, PORT_OF[a.id], Means(s, seat))
        if isinstance(top, ChooseTarget):
            return self.value(s, SEAT_OF[a.id]) / 20.0 + goods_of(s, SEAT_OF[a.id]) * 0.05
        if isinstance(top, TakeBounty):
            return 1.0 if a is TAKE_BOUNTY else 0.0
        return 0.0
