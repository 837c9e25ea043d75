"""Rounds, events and turns (FT-3, FT-4.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mingtang.core.rng import below
from mingtang.core.steps import Automatic
from mingtang.games.fujian_trader.phases.invasion import advance_dragon
from mingtang.games.fujian_trader.phases.movement import MOVE_SHIP
from mingtang.games.fujian_trader.phases.production import (
    DISASTER_STRIKES,
    PROVINCE_INCOME,
    ROLL_PRODUCTION,
    TURN_START_CARDS,
)
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS, MANCHU_MOVE, NO_EVENT, REGIONAL, REGIONS
from mingtang.games.fujian_trader.queries import everybody, seat_in_place
from mingtang.games.fujian_trader.scoring import tell_result
from mingtang.games.fujian_trader.state import ASK_ME, NOT_THIS_TURN, NOT_WITH_THIS_HAND, FujianState, clear_turn


@final
class StartRound(Automatic[FujianState]):
    """A round is one turn of each player. From the second on, an event card is turned up first, until the invasion begins."""

    name = "rounds.start"
    clause = "FT-3.1"

    def run(self, s: FujianState) -> None:
        if s.invasion == 3:
            s.become(END_GAME)  # FT-13.1
            return
        s.round += 1
        s.place = 0
        s.event = NO_EVENT  # FT-3.3: an event ends with its round
        s.region = -1
        s.tell("rounds.began", s.round)
        if s.invasion > 0:
            advance_dragon(s)  # FT-12.4: no events any more
        elif s.round > 1:
            _turn_up_event(s)
        s.then(START_TURN)


def _turn_up_event(s: FujianState) -> None:
    """FT-3.2, FT-3.12."""
    card = s.events_left.pop()
    s.events_drawn.append(card)
    for seat in range(s.seats):
        s.peeked[seat] = max(0, s.peeked[seat] - 1)
    if card == MANCHU_MOVE:
        s.manchu += 1  # FT-3.12: under the dragon, and no event
        s.tell("rounds.manchu", s.manchu, reveals=True)
        if s.manchu == s.board.manchu_moves:
            advance_dragon(s)  # FT-3.13: at once
        return
    s.event = card
    if REGIONAL[card]:
        s.region = s.board.die_region[below(s.rng, len(REGIONS))]  # FT-3.4
        s.tell("rounds.regional_event", card, s.region, reveals=True)
    else:
        s.tell("rounds.event", card, reveals=True)


START_ROUND: Final = StartRound()


@final
class StartTurn(Automatic[FujianState]):
    """FT-4.1: turn-start cards, production, province income, Disaster, movement, raid, actions, Fortunes, storing."""

    name = "rounds.turn"
    clause = "FT-4.1"

    def run(self, s: FujianState) -> None:
        s.active = seat_in_place(s, s.place)
        clear_turn(s)
        s.tell("rounds.turn", s.active, s.round)
        s.then(TURN_START_CARDS, ROLL_PRODUCTION, PROVINCE_INCOME, DISASTER_STRIKES, MOVE_SHIP[s.active], END_TURN)
        TURN_START_CARDS.ask(s)


START_TURN: Final = StartTurn()


@final
class EndFamilyTurn(Automatic[FujianState]):
    """The turn is over: its cards are no longer fresh, and the next seat follows."""

    name = "rounds.end_turn"
    clause = "FT-3.1"

    def run(self, s: FujianState) -> None:
        orders = s.orders
        for seat in range(s.seats):
            grown = s.fresh[seat] > 0
            if grown:
                s.fresh[seat] = 0  # FT-10.6
                s.hands[seat].sort()
            i: i64 = seat * ASKED_WINDOWS
            end: i64 = i + ASKED_WINDOWS
            while i < end:
                if orders[i] == NOT_THIS_TURN or (grown and orders[i] == NOT_WITH_THIS_HAND):
                    orders[i] = ASK_ME
                i += 1
        s.place += 1
        s.become(START_TURN if s.place < s.seats else START_ROUND)


END_TURN: Final = EndFamilyTurn()


@final
class EndGame(Automatic[FujianState]):
    """After the last turn of the third invasion round hands are shown and influence is counted."""

    name = "rounds.end"
    clause = "FT-13.1"

    def run(self, s: FujianState) -> None:
        s.debts.clear()  # FT-5.12: open debts lapse
        clear_turn(s)
        for hand in s.hands:
            for c in hand:
                s.seen[c] = everybody(s)
        if s.events is not None:  # the result is counted where somebody listens
            tell_result(s)
        s.done()


END_GAME: Final = EndGame()
