"""Positions of Fujian Trader, set up by hand: what is not mentioned is absent, as in the worked examples of the rules."""

from __future__ import annotations

import functools
from typing import Any

from mingtang.core.facts import Event, Refusal
from mingtang.core.game import Game
from mingtang.core.play import legal, play, waiting, why_not
from mingtang.core.rng import Rng, below, seeded
from mingtang.core.rows import row
from mingtang.games import game
from mingtang.games.fujian_trader.phases.movement import MOVE_SHIP
from mingtang.games.fujian_trader.phases.production import (
    DISASTER_STRIKES,
    PROVINCE_INCOME,
    ROLL_PRODUCTION,
    TURN_START_CARDS,
)
from mingtang.games.fujian_trader.phases.rounds import END_TURN, START_ROUND, START_TURN
from mingtang.games.fujian_trader.phases.storing import STORE_SILVER
from mingtang.games.fujian_trader.phases.turn import ACT, after_movement
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    EVENTS,
    FALLEN,
    FORTUNE_COUNT,
    FORTUNES,
    GOODS,
    MANCHU_MOVE,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
)
from mingtang.games.fujian_trader.queries import everybody
from mingtang.games.fujian_trader.state import (
    ASK_ME,
    DISCARDED,
    IN_DECK,
    NOT_THIS_GAME,
    ON_TABLE,
    FujianState,
    clear_turn,
)
from questions import look_on, settle_and_look


@functools.cache
def plain_game() -> Game[FujianState]:
    """The game with its own data, read once."""
    return game("fujian_trader")


@functools.cache
def dice_rng(*rolls: int) -> Rng:
    """A generator whose next six-sided dice show these numbers."""
    seed = 0
    while True:
        rng = seeded(seed, "dice")
        keep = rng.copy()
        if all(below(rng, 6) + 1 == roll for roll in rolls):
            return keep
        seed += 1


class Position:
    """A position under construction, and then a game that goes on from it."""

    def __init__(self, seats: int = 4, pack: dict[str, Any] | None = None, **options: object) -> None:
        self.game: Game[FujianState] = plain_game() if pack is None else game("fujian_trader", pack)
        s = self.game.setup(seats, options, seed=5)
        s.orders = row([ASK_ME] * len(s.orders))  # everybody wants to be asked, so that every card can be tried
        self.s: FujianState = s
        self.told: list[Event] = []
        s.events = None
        s.round = 1
        s.goods = row([0] * (3 * seats))
        s.silver = row([0] * seats)
        s.port_owner = row([-1] * len(PORTS))
        s.ships = row([NODES.index("fujian")] * seats)
        s.deck = list(range(FORTUNE_COUNT))
        s.stack = [START_ROUND]

    # ---- setting up

    def has(self, seat: int, goods: str = "", silver: int = 0, stored: int = 0) -> Position:
        """Goods as the rules write them: "2r 1s 3i"."""
        for word in goods.split():
            self.s.goods[seat * 3 + "rsi".index(word[-1])] = int(word[:-1])
        self.s.silver[seat] = silver
        self.s.stored[seat] = stored
        return self

    def ports(self, seat: int, names: str) -> Position:
        """Ports that the seat controls."""
        for name in names.split():
            self.s.port_owner[PORTS.index(name)] = seat
        return self

    def provinces(self, seat: int, names: str) -> Position:
        """Provinces that the seat controls."""
        for name in names.split():
            self.s.province_owner[PROVINCES.index(name)] = seat
        return self

    def ship(self, seat: int, node: str) -> Position:
        """Where the ship lies."""
        self.s.ships[seat] = NODES.index(node)
        return self

    def hand(self, seat: int, *numbers: int) -> Position:
        """Fortune cards in a hand, by their numbers."""
        for n in numbers:
            self._out_of_deck(n)
            self.s.hands[seat].append(n - 1)
            self.s.where[n - 1] = seat
            self.s.seen[n - 1] = 1 << seat
        self.s.hands[seat].sort()
        return self

    def laid(self, seat: int, number: int, port: str = "") -> Position:
        """A Long card on the table, on a port if need be."""
        self._out_of_deck(number)
        self.s.table.append(number - 1)
        self.s.where[number - 1] = ON_TABLE + seat
        self.s.seen[number - 1] = everybody(self.s)
        if port:
            self.s.attached[number - 1] = PORTS.index(port)
        return self

    def discarded(self, *numbers: int) -> Position:
        """Cards on the discard pile."""
        for n in numbers:
            self._out_of_deck(n)
            self.s.discard.append(n - 1)
            self.s.where[n - 1] = DISCARDED
            self.s.seen[n - 1] = everybody(self.s)
        return self

    def _out_of_deck(self, n: int) -> None:
        assert self.s.where[n - 1] == IN_DECK, f"card {n} lies elsewhere already"
        self.s.deck.remove(n - 1)

    def next_cards(self, *numbers: int) -> Position:
        """The next Fortune cards of the deck, the first first."""
        for n in reversed(numbers):
            self.s.deck.remove(n - 1)
            self.s.deck.append(n - 1)
        return self

    def event(self, name: str, region: str = "") -> Position:
        """The event in force, in round 2."""
        s = self.s
        card = EVENTS.index(name)
        s.events_left.remove(card)
        top = [e for e in s.events_left if e != MANCHU_MOVE]
        moves = [MANCHU_MOVE] * 3
        s.events_left = moves + top
        s.events_drawn = [card]
        s.round = 2
        s.event = card
        s.region = REGIONS.index(region) if region else -1
        return self

    def events(self, *names: str) -> Position:
        """The whole event deck, from the top."""
        s = self.s
        s.events_left = [EVENTS.index(n) for n in reversed(names)]
        s.events_drawn = []
        return self

    def invasion(self, turn: int) -> Position:
        """The invasion has reached this round; the zones before it have fallen."""
        s = self.s
        events = [e for e in s.events_left + s.events_drawn if e != MANCHU_MOVE]
        s.events_drawn = [*events[:4], MANCHU_MOVE, MANCHU_MOVE, MANCHU_MOVE]
        s.events_left = events[4:]
        s.manchu = 3
        s.invasion = turn
        s.round = 7 + turn
        for p in range(len(PROVINCES)):
            if s.board.zone[p] < turn:
                s.province_owner[p] = FALLEN
        return self

    def dice(self, *rolls: int) -> Position:
        """What the next dice will show."""
        self.s.rng = dice_rng(*rolls).copy()
        return self

    def debt(self, debtor: int, creditor: int, kind: str = "good") -> Position:
        """An open debt."""
        self.s.debts.append((debtor * 5 + creditor) * 2 + (1 if kind == "silver" else 0))
        return self

    def order(self, seat: int, window: int, order: int = NOT_THIS_GAME) -> Position:
        """A standing order."""
        self.s.orders[seat * ASKED_WINDOWS + window] = order
        return self

    def nobody_asks(self) -> Position:
        """Nobody wants to be asked in any window."""
        self.s.orders = row([NOT_THIS_GAME] * len(self.s.orders))
        return self

    def asks(self, seat: int) -> Position:
        """This seat wants to be asked after all."""
        for w in range(seat * ASKED_WINDOWS, (seat + 1) * ASKED_WINDOWS):
            self.s.orders[w] = ASK_ME
        return self

    # ---- beginning at some point of a turn

    def turn(self, seat: int) -> Position:
        """The whole turn of a seat, from its start; chance must be set before."""
        s = self.s
        self._seat(seat)
        s.stack = [START_TURN]
        return self.settle()

    def round(self) -> Position:
        """A new round."""
        self.s.stack = [START_ROUND]
        self.s.place = self.s.seats
        return self.settle()

    def produce(self, seat: int, region: str) -> Position:
        """The seat rolls this region, then goes on to movement."""
        s = self.s
        self._seat(seat)
        face = s.board.die_region.index(REGIONS.index(region)) + 1
        if s.event == EVENTS.index("disaster"):
            s.rng = dice_rng(face, *self.disaster_roll).copy()
        else:
            s.rng = dice_rng(face).copy()
        s.stack = [
            END_TURN,
            MOVE_SHIP[seat],
            DISASTER_STRIKES,
            PROVINCE_INCOME,
            ROLL_PRODUCTION,
            TURN_START_CARDS,
        ]
        TURN_START_CARDS.ask(s)
        return self.settle()

    disaster_roll: tuple[int, ...] = ()

    def moving(self, seat: int) -> Position:
        """The seat is about to move."""
        self._seat(seat)
        self.s.stack = [END_TURN, MOVE_SHIP[seat]]
        return self.settle()

    def after_movement(self, seat: int) -> Position:
        """Movement is over: to raid or not, else actions."""
        self._seat(seat)
        self.s.stack = [END_TURN, MOVE_SHIP[seat]]
        after_movement(self.s, seat)
        return self.settle()

    def acting(self, seat: int) -> Position:
        """The seat is at its actions."""
        self._seat(seat)
        self.s.movement_over = True
        self.s.raid_over = True
        self.s.stack = [END_TURN, ACT[seat]]
        return self.settle()

    def storing(self, seat: int) -> Position:
        """The seat is asked how much it stores, whether it may or not."""
        self._seat(seat)
        self.s.stack = [END_TURN, STORE_SILVER[seat]]
        return self

    def _seat(self, seat: int) -> None:
        s = self.s
        clear_turn(s)
        s.active = seat
        s.place = s.seats - 1 - seat if s.invasion else seat

    def settle(self) -> Position:
        """Let happen what nobody chooses."""
        self.s.events = []
        settle_and_look(self.s)
        self.told = self.s.events
        self.s.events = None
        self.game.audit(self.s)
        return self

    # ---- playing on

    def do(self, seat: int, *words: str) -> Position:
        """Make choices; each must be allowed. "done?" is left out where the engine has taken it already."""
        for said in words:
            if said.endswith("?"):
                said = said[:-1]
                if said not in self.allowed(seat):
                    continue
            a = self.game.catalogue.parse(said)
            state, told = play(self.game, self.s, seat, a)
            look_on(self.game, self.s, seat, a)
            assert isinstance(state, FujianState)
            self.s = state
            self.told = self.told + told
            self.game.audit(self.s)
        return self

    def refused(self, seat: int, words: str) -> tuple[str, str]:
        """Clause and key of the refusal; an allowed choice fails the test."""
        refusal = why_not(self.s, seat, self.game.catalogue.parse(words))
        assert isinstance(refusal, Refusal), f"{words!r} is allowed"
        return refusal.clause, refusal.key

    def allowed(self, seat: int, verb: str = "") -> list[str]:
        """The words of what the seat may choose, those of a verb or all."""
        return sorted(a.words for a in legal(self.s, seat) if not verb or a.verb == verb)

    # ---- looking

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Who is asked."""
        return tuple(waiting(self.s))

    @property
    def step(self) -> str:
        """The name of the step that waits."""
        return self.s.stack[-1].name if self.s.stack else "over"

    def goods(self, seat: int) -> str:
        """Goods as the rules write them, without zeros."""
        return " ".join(f"{self.s.goods[seat * 3 + i]}{g}" for i, g in enumerate("rsi") if self.s.goods[seat * 3 + i])

    def silver(self, seat: int) -> int:
        """Unstored silver."""
        return self.s.silver[seat]

    def at(self, seat: int) -> str:
        """Where the ship lies."""
        return NODES[self.s.ships[seat]]

    def owner(self, place: str) -> int:
        """Who controls a port, or a province."""
        if place in PORTS:
            return self.s.port_owner[PORTS.index(place)]
        return self.s.province_owner[PROVINCES.index(place)]

    def cards(self, seat: int) -> list[int]:
        """The numbers of the cards in a hand."""
        return [c + 1 for c in self.s.hands[seat]]

    def discards(self) -> list[int]:
        """The numbers of the discarded cards, the last on top."""
        return [c + 1 for c in self.s.discard]

    def heard(self, key: str) -> list[tuple[int, ...]]:
        """The numbers of every event of this key that was told."""
        return [e.args for e in self.told if e.key == key]


def card(number: int) -> str:
    """The id of a card."""
    return FORTUNES[number - 1]


def good(name: str) -> int:
    """The number of a good."""
    return GOODS.index(name)


def player(*cards: int, goods: str = "", silver: int = 0, ship: str = "siam") -> Position:
    """Player 0 with these cards and one that keeps him asked; the others are silent."""
    extra = () if 2 in cards else (2,)
    return Position().hand(0, *cards, *extra).has(0, goods, silver=silver).ship(0, ship).nobody_asks()
