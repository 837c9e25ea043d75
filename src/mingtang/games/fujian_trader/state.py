"""Where everything is in a game of Fujian Trader."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.rng import Rng
from mingtang.core.rows import row
from mingtang.core.steps import State
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS, FORTUNE_COUNT

# Where a Fortune card lies: 0 to 4 in the hand of that seat, 5 to 9 on the table of that seat, or
ON_TABLE: Final = 5
IN_DECK: Final = 10
DISCARDED: Final = 11
PUT_UP: Final = 12
"""In front of everybody: put up in a battle, or in play until its effect is complete."""

# A seat's standing order for a window.
ASK_ME: Final = 0
NOT_THIS_TURN: Final = 1
NOT_WITH_THIS_HAND: Final = 2
NOT_THIS_GAME: Final = 3

# What a seat answered in a window or a vote: a card, or a truth value; -1 to -4 is a pass with its order, and
NO_ANSWER: Final = -9
PASSED: Final = -1

# What the mover offers instead of a toll: a card, or
DEBT_OF_GOOD: Final = 64
DEBT_OF_SILVER: Final = 65
NO_OFFER: Final = -1

NO_CARD: Final = -1
NO_PORT: Final = -1

NO_LUCK: Final = Rng(0, 0, 0, 0)
"""The luck of a position that is kept: it knows no dice, and nobody draws from it."""
NOTHING: Final[list[int]] = []
"""What is empty in a position that is kept; nobody puts anything there."""


@final
class FujianState(State):
    """The whole truth of one game."""

    board: FujianBoard
    half_iron: bool  # FT-6.12: the variant
    # the calendar
    round: int
    place: int  # how many turns of the round are over
    active: int  # whose turn it is
    invasion: int  # 0 before it, then its round: 1, 2, 3; also the spot of the dragon
    manchu: int  # Manchu Moves drawn
    event: int
    region: int  # of a regional event
    rolled: int  # region of the last production roll
    events_left: list[int]  # the next card is the last
    events_drawn: list[int]
    peeked: list[int]  # by seat: how many of the next event cards it has looked at
    # what families have
    goods: vec[i64]  # seat * 3 + good
    silver: vec[i64]  # FT-1.7: unstored
    stored: vec[i64]
    ships: vec[i64]  # node
    port_owner: vec[i64]
    province_owner: vec[i64]
    debts: list[int]  # FT-5.12, oldest first: (debtor * 5 + creditor) * 2 + (1 if silver)
    # Fortune cards
    hands: list[list[int]]  # sorted; the cards received this turn follow, sorted too
    fresh: vec[i64]  # FT-10.6: how many of a hand were received this turn
    deck: list[int]  # the next card is the last
    discard: list[int]
    table: list[int]  # Long cards in play, in the order in which they were played
    where: vec[i64]  # by card; follows from the lists above and `owner of the table`
    attached: vec[i64]  # by card: the port that it lies on
    seen: vec[i64]  # by card: bits of the seats that know where it lies although it is hidden
    shuffled: vec[i64]  # by card: how often the discard pile has been shuffled when the card last was in it
    orders: vec[i64]  # seat * 6 + window: standing orders
    # the turn of the active player
    steps: int
    wake: list[int]  # nodes that the ship has left since its player last did anything but sail
    relocated: bool
    movement_over: bool
    raid_over: bool  # he has raided or declined to
    failed: bool  # FT-6.13
    market_used: bool
    sold: int  # units
    provinces_bought: int
    fortunes_bought: int
    uses: int  # Fortune cards played
    extra_steps: int
    toll_free: bool
    ignoring: bool  # FT-4.2: the event does not touch him
    port_discount: int
    province_discount: int
    rice_steps: int
    silk_steps: int
    sale_limit: int
    iron_anywhere: bool
    unpaid: list[int]  # FT-5.11: steps that failed for want of a toll, node * 25 + node
    offered: list[int]  # FT-5.10: offers made, route * 66 + offer
    undone: list[int]  # FT-14.8: actions that may not be repeated, deed * 64 + what
    # the raid
    raid_port: int
    defender: int
    wagered: list[int]  # rice, silk, iron that the attacker has put up in this battle
    extra_rice: int
    extra_iron: int
    defense_silk: int
    defense_iron: int
    pot: int  # FT-6.11: iron of lost battles
    lost_battles: int
    refund: bool
    up: list[int]  # cards put up in this battle
    up_by: list[int]
    out: int  # FT-6.7: bits of the third parties who are done in this battle
    battle: list[
        int
    ]  # the last battle: attacker, defender, port, attack, defense, then the attacker's dice, the defender's
    # the card in play
    card: int
    target: int
    warded: int  # bits of the seats that the card does not touch
    named: list[int]  # the goods of a peace offer
    # questions to several
    offer: int
    asked: int  # bits of the seats that still have to answer
    answers: vec[i64]
    deed: int  # the action that may be taken back, and what it was about
    deed_what: int
    before: FujianState | None  # FT-14.8: the position before that action; never changed

    def clone(self) -> FujianState:
        """An equal state that shares nothing that can change."""
        s = FujianState()
        s.take_over(self)
        return s

    def kept(self) -> FujianState:
        """An equal state to come back to, which nobody changes; dice that are rolled later are new."""
        s = FujianState()
        s.take_over(self, True)
        s.rng = NO_LUCK
        return s

    def take_over(self, other: FujianState, kept: bool = False) -> None:
        """Become equal to another state."""
        self.copy_frame(other)
        self.board = other.board
        self.half_iron = other.half_iron
        self.round = other.round
        self.place = other.place
        self.active = other.active
        self.invasion = other.invasion
        self.manchu = other.manchu
        self.event = other.event
        self.region = other.region
        self.rolled = other.rolled
        self.events_left = other.events_left.copy()
        self.events_drawn = other.events_drawn.copy()
        self.peeked = other.peeked.copy()
        self.goods = other.goods[:]
        self.silver = other.silver[:]
        self.stored = other.stored[:]
        self.ships = other.ships[:]
        self.port_owner = other.port_owner[:]
        self.province_owner = other.province_owner[:]
        self.debts = NOTHING if kept and not other.debts else other.debts.copy()
        self.hands = [hand.copy() for hand in other.hands]
        self.fresh = other.fresh[:]
        self.deck = other.deck.copy()
        self.discard = other.discard.copy()
        self.table = NOTHING if kept and not other.table else other.table.copy()
        self.where = other.where[:]
        self.attached = other.attached[:]
        self.seen = other.seen[:]
        self.shuffled = other.shuffled[:]
        self.orders = other.orders[:]
        self.steps = other.steps
        self.wake = NOTHING if kept and not other.wake else other.wake.copy()
        self.relocated = other.relocated
        self.movement_over = other.movement_over
        self.raid_over = other.raid_over
        self.failed = other.failed
        self.market_used = other.market_used
        self.sold = other.sold
        self.provinces_bought = other.provinces_bought
        self.fortunes_bought = other.fortunes_bought
        self.uses = other.uses
        self.extra_steps = other.extra_steps
        self.toll_free = other.toll_free
        self.ignoring = other.ignoring
        self.port_discount = other.port_discount
        self.province_discount = other.province_discount
        self.rice_steps = other.rice_steps
        self.silk_steps = other.silk_steps
        self.sale_limit = other.sale_limit
        self.iron_anywhere = other.iron_anywhere
        self.unpaid = NOTHING if kept and not other.unpaid else other.unpaid.copy()
        self.offered = NOTHING if kept and not other.offered else other.offered.copy()
        self.undone = NOTHING if kept and not other.undone else other.undone.copy()
        self.raid_port = other.raid_port
        self.defender = other.defender
        self.wagered = other.wagered.copy()
        self.extra_rice = other.extra_rice
        self.extra_iron = other.extra_iron
        self.defense_silk = other.defense_silk
        self.defense_iron = other.defense_iron
        self.pot = other.pot
        self.lost_battles = other.lost_battles
        self.refund = other.refund
        self.up = NOTHING if kept and not other.up else other.up.copy()
        self.up_by = NOTHING if kept and not other.up_by else other.up_by.copy()
        self.out = other.out
        self.battle = NOTHING if kept and not other.battle else other.battle.copy()
        self.card = other.card
        self.target = other.target
        self.warded = other.warded
        self.named = NOTHING if kept and not other.named else other.named.copy()
        self.offer = other.offer
        self.asked = other.asked
        self.answers = other.answers[:]
        self.deed = other.deed
        self.deed_what = other.deed_what
        self.before = other.before


def make_empty(s: FujianState, board: FujianBoard) -> None:
    """A table on which nothing lies yet; seats, rules and chance are filled in already."""
    n = s.seats
    s.board = board
    s.half_iron = False
    s.round = 0
    s.place = 0
    s.active = 0
    s.invasion = 0
    s.manchu = 0
    s.event = -1
    s.region = -1
    s.rolled = -1
    s.events_left = []
    s.events_drawn = []
    s.peeked = [0] * n
    s.goods = row([0] * (3 * n))
    s.silver = row([0] * n)
    s.stored = row([0] * n)
    s.ships = row([-1] * n)
    s.port_owner = row([-1] * 24)
    s.province_owner = row([-1] * 17)
    s.debts = []
    s.hands = [[] for _ in range(n)]
    s.fresh = row([0] * n)
    s.deck = []
    s.discard = []
    s.table = []
    s.where = row([IN_DECK] * FORTUNE_COUNT)
    s.attached = row([NO_PORT] * FORTUNE_COUNT)
    s.seen = row([0] * FORTUNE_COUNT)
    s.shuffled = row([0] * FORTUNE_COUNT)
    s.orders = row([ASK_ME] * (n * ASKED_WINDOWS))
    s.battle = []
    s.offer = NO_OFFER
    s.asked = 0
    s.answers = row([NO_ANSWER] * n)
    s.deed = -1
    s.deed_what = -1
    s.before = None
    s.card = NO_CARD
    s.target = -1
    s.warded = 0
    s.named = []
    clear_turn(s)
    clear_raid(s)


def clear_turn(s: FujianState) -> None:
    """What is counted within one turn begins anew."""
    s.steps = 0
    s.wake = []
    s.relocated = False
    s.movement_over = False
    s.raid_over = False
    s.failed = False
    s.market_used = False
    s.sold = 0
    s.provinces_bought = 0
    s.fortunes_bought = 0
    s.uses = 0
    s.extra_steps = 0
    s.toll_free = False
    s.ignoring = False
    s.port_discount = 0
    s.province_discount = 0
    s.rice_steps = 0
    s.silk_steps = 0
    s.sale_limit = s.board.sale_limit
    s.iron_anywhere = False
    s.unpaid = []
    s.offered = []
    s.undone = []


def clear_battle(s: FujianState) -> None:
    """Nothing is put up any more for a battle."""
    s.wagered = [0, 0, 0]
    s.extra_rice = 0
    s.extra_iron = 0
    s.defense_silk = 0
    s.defense_iron = 0
    s.up = []
    s.up_by = []
    s.out = 0


def clear_raid(s: FujianState) -> None:
    """No raid is going on."""
    clear_battle(s)
    s.raid_port = NO_PORT
    s.defender = -1
    s.pot = 0
    s.lost_battles = 0
    s.refund = False
