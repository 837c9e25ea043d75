"""The start of a turn: cards against the event, the production roll, province income, the Disaster (FT-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.rng import below
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import GIVE, GOOD_OF
from mingtang.games.fujian_trader.phases.debts import pay_debts
from mingtang.games.fujian_trader.phases.holdings import discard_card, gain, lose, show_card
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.phases.windows import Window, close_answers
from mingtang.games.fujian_trader.pieces import (
    COASTAL_DEFENSE,
    DEED_CARD,
    DISASTER,
    FAMINE,
    NO_EVENT,
    PORT_COUNT,
    PRODUCTION_BONUS,
    PROVINCE_COUNT,
    REGIONS,
    RICE,
    SILVER,
    TURN_START,
)
from mingtang.games.fujian_trader.queries import event_for, goods_of, held, may_lie_with
from mingtang.games.fujian_trader.rulings import any_action_can_be_reversed, coastal_defense_stops_silver
from mingtang.games.fujian_trader.state import FujianState

HAS_NONE: Final = Refusal("FT-3.9", "has_none_of_it")


@final
class TurnStartCards(Window):
    """Before the production roll the active player may set the event of the round aside with a card that names it."""

    name = "production.start"
    clause = "FT-4.2"
    kind = TURN_START

    def fits(self, s: FujianState, card: int) -> bool:
        c = s.board.cards[card]
        listed = c.window == TURN_START and s.event >= 0 and c.events >> s.event & 1 == 1
        return listed and not was_undone(s, DEED_CARD, card)

    def possible(self, s: FujianState) -> int:
        if s.event == NO_EVENT or held(s, s.active) == 0:
            return 0
        for c in s.board.in_window[TURN_START]:
            if self.fits(s, c) and may_lie_with(s, c, s.active):
                return 1 << s.active
        return 0

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.event,))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        card = s.answers[s.active]
        close_answers(s)
        if card < 0:
            s.done()
            return
        if any_action_can_be_reversed(s):
            begin_deed(s, DEED_CARD, card)
            if s.before is not None:
                self.ask(s.before)  # whoever loses the card again is asked once more
        show_card(s, s.active, card)
        discard_card(s, card)
        s.uses += 1  # FT-10.5
        s.ignoring = True
        s.tell("production.ignored", s.active, card, s.event, len(s.hands[s.active]), reveals=True)
        s.done()
        if any_action_can_be_reversed(s):
            finish_deed(s)


TURN_START_CARDS: Final = TurnStartCards()


@final
class RollProduction(Automatic[FujianState]):
    """The colour die names a region: every port in it that somebody controls produces for its owner."""

    name = "production.roll"
    clause = "FT-4.3"

    def run(self, s: FujianState) -> None:
        board = s.board
        region = board.die_region[below(s.rng, len(REGIONS))]
        s.rolled = region
        s.tell("production.rolled", s.active, region)
        s.done()
        starved = s.event == FAMINE and s.region == region
        crops = _harvest(s, region)
        for seat in range(s.seats):
            if starved and event_for(s, seat) == FAMINE:
                crops[seat * 3 + RICE] = 0  # FT-3.5, FT-4.4
            for g in range(3):
                if crops[seat * 3 + g]:
                    gain(s, seat, g, crops[seat * 3 + g], "production.collected")
        pay_debts(s)


def _harvest(s: FujianState, region: int) -> vec[i64]:
    """By seat printed goods and production cards of its ports in the region. FT-8.5: a new port waits for the next roll."""
    crops = vec[i64]([0] * (s.seats * 3))
    produces = s.board.produces
    for p in s.board.ports_in[region]:
        owner = s.port_owner[p]
        if owner >= 0:
            crops[owner * 3] += produces[p * 3]
            crops[owner * 3 + 1] += produces[p * 3 + 1]
            crops[owner * 3 + 2] += produces[p * 3 + 2]
    for c in s.table:
        card = s.board.cards[c]
        if card.effect == PRODUCTION_BONUS:
            owner = s.port_owner[s.attached[c]]
            if owner >= 0 and s.board.region_of[s.attached[c]] == region:
                crops[owner * 3 + card.good] += card.amount
    return crops


ROLL_PRODUCTION: Final = RollProduction()


@final
class ProvinceIncome(Automatic[FujianState]):
    """The active player, and only he, takes the income of his provinces. FT-9.5: so one bought today pays from his next turn on."""

    name = "production.income"
    clause = "FT-4.5"

    def run(self, s: FujianState) -> None:
        seat = s.active
        s.done()
        closed = event_for(s, seat) == COASTAL_DEFENSE  # FT-3.8
        if closed and coastal_defense_stops_silver(s):
            return
        total = [0, 0, 0, 0]
        for p in range(PROVINCE_COUNT):
            if s.province_owner[p] == seat:
                for ware in range(4):
                    total[ware] += s.board.income[p * 4 + ware]
        for ware in range(SILVER if closed else 0, SILVER + 1):
            gain(s, seat, ware, total[ware], "production.income")
        pay_debts(s)


PROVINCE_INCOME: Final = ProvinceIncome()


@final
class DisasterStrikes(Automatic[FujianState]):
    """Under Disaster the active player rolls a die and gives up so many goods; with fewer, all of them."""

    name = "production.disaster"
    clause = "FT-3.9"

    def run(self, s: FujianState) -> None:
        seat = s.active
        s.done()
        if event_for(s, seat) != DISASTER:
            return
        roll = below(s.rng, s.board.disaster_die) + 1
        s.tell("production.disaster", seat, roll)
        if roll >= goods_of(s, seat):
            for g in range(3):
                lose(s, seat, g, s.goods[seat * 3 + g], "production.given_up")
        else:
            s.first(GiveUp(seat, roll))


DISASTER_STRIKES: Final = DisasterStrikes()


@final
class GiveUp(Step[FujianState]):
    """Goods are given up one by one, as the player chooses. Silver is safe."""

    name = "production.give_up"
    clause = "FT-3.9"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (self.left, g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2], DISASTER))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return GIVE

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return HAS_NONE.because(GOOD_OF[a.id]) if s.goods[seat * 3 + GOOD_OF[a.id]] == 0 else None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """As many as there are, within what is left."""
        return min(self.left, s.goods[seat * 3 + GOOD_OF[a.id]])

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        lose(s, seat, GOOD_OF[a.id], 1, "production.given_up")
        if self.left > 1:
            s.become(GiveUp(seat, self.left - 1))
        else:
            s.done()


def produces_now(s: FujianState, port: int) -> list[int]:
    """What a port would give its owner at the next roll of its region: printed goods and cards, the event aside."""
    out = [s.board.produces[port * 3 + g] for g in range(3)]
    if port < PORT_COUNT:
        for c in s.table:
            card = s.board.cards[c]
            if card.effect == PRODUCTION_BONUS and s.attached[c] == port:
                out[card.good] += card.amount
    return out
