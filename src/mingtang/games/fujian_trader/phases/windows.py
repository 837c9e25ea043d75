"""Moments in which a hidden card may be played, and the standing orders that keep play fluent.

FT-10.7, FT-10.8. Whether a seat is asked follows from what everybody knows: that its hand is not empty, that a fitting card does not
lie open, and its standing order, which is open too. It never follows from what the hand holds. Whoever passes may say for how long:
this time, this turn, until another card comes into his hand, or for the rest of the game. On his own turn he may lift his orders
(`ask_again`). Several seats answer at once; the answers lie sealed until all are in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Together
from mingtang.games.fujian_trader.actions import CARD_OF, PASS, PASS_GAME, PASS_HAND, PASS_OF, PASS_TURN, PASSES, PLAY
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS, MOST_SEATS
from mingtang.games.fujian_trader.queries import could_play, is_fresh
from mingtang.games.fujian_trader.state import ASK_ME, NO_ANSWER, PASSED, FujianState

FRESH_CARD: Final = Refusal("FT-10.6", "fresh_card", ruling="fresh_cards")


SEATS_IN: Final = [tuple([seat for seat in range(MOST_SEATS) if bits >> seat & 1]) for bits in range(1 << MOST_SEATS)]
"""Every set of seats."""


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set, in order."""
    return SEATS_IN[bits]


def seats_that_answered(s: FujianState) -> tuple[int, ...]:
    """Who has answered and may still think better of it."""
    return tuple([seat for seat in range(s.seats) if s.answers[seat] != NO_ANSWER])


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Together[FujianState]):
    """A moment in which seats may play a hidden card or pass."""

    clause = "FT-10.7"
    endings = (PASS, PASS_TURN, PASS_HAND, PASS_GAME)
    kind: ClassVar[int] = 0
    sealed: ClassVar[bool] = False
    """Whether several seats may be asked, so that what comes out is news to all."""

    def __init__(self) -> None:
        super().__init__()
        self.window: Final = self.kind
        """The same as `kind`, where compiled rules find it at once."""

    def concerned(self, s: FujianState) -> int:
        """The bits of the seats that the rules give this moment to."""
        raise NotImplementedError(self.name)

    def fits(self, s: FujianState, card: int) -> bool:
        """Whether a card belongs to this moment."""
        return s.board.cards[card].window == self.window

    def possible(self, s: FujianState) -> int:
        """Those among them who might hold such a card as far as everybody knows."""
        bits = self.concerned(s)
        for seat in range(s.seats):
            if bits >> seat & 1 and not could_play(s, seat, self.window):
                bits &= ~(1 << seat)
        return bits

    def ask(self, s: FujianState) -> None:
        """Ask everybody who may hold such a card and has not ordered otherwise."""
        bits = self.possible(s)
        for seat in range(s.seats):
            s.answers[seat] = NO_ANSWER
            if s.orders[seat * ASKED_WINDOWS + self.window] != ASK_ME:
                bits &= ~(1 << seat)
        s.asked = bits

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        return seats_in(s.asked)

    def revisable(self, s: FujianState) -> tuple[int, ...]:
        return seats_that_answered(s)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name)

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        out = [PLAY[c] for c in s.hands[seat] if self.fits(s, c)]
        out += PASSES
        return out

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        card = CARD_OF[a.id]
        if card >= 0 and is_fresh(s, seat, card):
            return FRESH_CARD
        return None

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        hand = s.hands[seat]
        out: list[Action] = []
        for i in range(len(hand) - s.fresh[seat]):
            if self.fits(s, hand[i]):
                out.append(PLAY[hand[i]])
        out += PASSES
        return out

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        card = CARD_OF[a.id]
        s.asked &= ~(1 << seat)
        s.answers[seat] = card if card >= 0 else PASSED - PASS_OF[a.id]

    def run(self, s: FujianState) -> None:
        """All answers are in."""
        raise NotImplementedError(self.name)

    def note_orders(self, s: FujianState) -> None:
        """Whoever passed for longer is not asked so soon again, and everybody knows it."""
        for seat in range(s.seats):
            answer = s.answers[seat]
            if NO_ANSWER < answer < PASSED:
                s.orders[seat * ASKED_WINDOWS + self.window] = PASSED - answer
                s.tell("windows.order", seat, self.window, PASSED - answer, reveals=self.sealed)

    def say_nobody(self, s: FujianState) -> None:
        """Several were asked, and nobody plays a card."""
        s.tell("windows.nobody", self.window, reveals=True)


def close_answers(s: FujianState) -> None:
    """Nothing sealed lies about any more."""
    s.asked = 0
    for seat in range(s.seats):
        s.answers[seat] = NO_ANSWER
