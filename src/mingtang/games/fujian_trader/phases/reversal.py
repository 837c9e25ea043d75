"""Shihe: the others take an action of the active player back, if they all agree (FT-14.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.core.steps import Together
from mingtang.games.fujian_trader.actions import NO, YES
from mingtang.games.fujian_trader.phases.holdings import discard_card, give_card_up, show_card
from mingtang.games.fujian_trader.phases.windows import Window, close_answers, seats_in, seats_that_answered
from mingtang.games.fujian_trader.pieces import (
    DEED_CARD,
    DEED_PORT,
    DEED_PROVINCE,
    DEED_STEP,
    DEEDS,
    REACT_ACTION,
    SILVER,
)
from mingtang.games.fujian_trader.queries import everybody, seats_after
from mingtang.games.fujian_trader.state import NO_CARD, FujianState

NO_DEED: Final = -1


def begin_deed(s: FujianState, deed: int, what: int) -> None:
    """The active player begins an action. If anybody might hold Shihe, the position before it is kept."""
    s.deed = deed
    s.deed_what = what
    if REVERSAL_WINDOW.possible(s):
        before = s.kept()
        before.deed = NO_DEED
        before.deed_what = -1
        s.before = before
    if deed != DEED_STEP and s.wake:
        s.wake = []  # from now on it may make sense to sail back


def finish_deed(s: FujianState) -> None:
    """The action is complete: before anything else, it may be taken back."""
    if s.before is not None:
        REVERSAL_WINDOW.ask(s)
        if s.asked:
            s.first(REVERSAL_WINDOW)
            return
    forget_deed(s)


def forget_deed(s: FujianState) -> None:
    """The action stands."""
    s.before = None
    s.deed = NO_DEED
    s.deed_what = -1


def was_undone(s: FujianState, deed: int, what: int) -> bool:
    """Whether this action was taken back in this turn: the same card, port, province or step; any raid, sale, Fortune or storing."""
    return bool(s.undone) and deed_code(deed, what) in s.undone


def deed_code(deed: int, what: int) -> int:
    """One number for an action and what it was about."""
    return deed * 64 + (what if deed in (DEED_CARD, DEED_PORT, DEED_PROVINCE, DEED_STEP) else 0)


@final
class ReversalWindow(Window):
    """Whoever holds Shihe may call a vote on the action that was just completed."""

    name = "reversal.window"
    clause = "FT-14.8"
    kind = REACT_ACTION
    sealed = True

    def concerned(self, s: FujianState) -> int:
        return everybody(s) & ~(1 << s.active)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(f"reversal.window_{DEEDS[s.deed]}", (s.active, s.deed_what))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        caller = -1
        card = NO_CARD
        for seat in seats_after(s, s.active):
            if s.answers[seat] >= 0:
                caller = seat
                card = s.answers[seat]
                break
        close_answers(s)
        if caller < 0:
            self.say_nobody(s)
            forget_deed(s)
            s.done()
            return
        show_card(s, caller, card)
        s.card = card
        s.target = caller
        s.tell(f"reversal.called_{DEEDS[s.deed]}", caller, card, s.active, s.deed_what, reveals=True)
        s.asked = everybody(s) & ~(1 << s.active) & ~(1 << caller)
        s.become(REVERSAL_VOTE)


REVERSAL_WINDOW: Final = ReversalWindow()


@final
class ReversalVote(Together[FujianState]):
    """Everybody but the active player and the player of Shihe votes secretly; he votes yes."""

    name = "reversal.vote"
    clause = "FT-14.8"

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        return seats_in(s.asked)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(f"reversal.vote_{DEEDS[s.deed]}", (s.active, s.deed_what, s.target))

    def revisable(self, s: FujianState) -> tuple[int, ...]:
        return seats_that_answered(s)

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [YES, NO]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.answers[seat] = 1 if a is YES else 0
        s.asked &= ~(1 << seat)

    def run(self, s: FujianState) -> None:
        agreed = True
        for seat in seats_after(s, s.active):
            if seat != s.target:
                s.tell("reversal.voted", seat, s.answers[seat], reveals=True)
                agreed = agreed and s.answers[seat] == 1
        close_answers(s)
        if agreed:
            take_back(s)
        else:
            s.tell("reversal.stands", s.active)
            discard_card(s, s.card)
            s.card = NO_CARD
            s.target = -1
            forget_deed(s)
            s.done()


REVERSAL_VOTE: Final = ReversalVote()


def take_back(s: FujianState) -> None:
    """The position before the action returns, but not what was learned, nor chance; Shihe is spent."""
    before = s.before
    assert before is not None
    caller = s.target
    card = s.card
    deed = s.deed
    what = s.deed_what
    rng = s.rng
    told = s.events
    seen = s.seen
    peeked = s.peeked
    orders = s.orders
    goods = s.goods
    silver = s.silver
    s.take_over(before)
    s.rng = rng
    s.events = told
    s.seen = seen
    s.peeked = peeked
    s.orders = orders
    give_card_up(s, caller, card)
    discard_card(s, card)
    for c in s.discard:
        s.seen[c] = everybody(s)
    s.undone.append(deed_code(deed, what))
    s.tell(f"reversal.undone_{DEEDS[deed]}", s.active, what)
    for seat in range(s.seats):
        for g in range(3):
            if s.goods[seat * 3 + g] != goods[seat * 3 + g]:
                delta = s.goods[seat * 3 + g] - goods[seat * 3 + g]
                s.tell("reversal.restored", seat, g, delta, s.goods[seat * 3 + g])
        if s.silver[seat] != silver[seat]:
            s.tell("reversal.restored", seat, SILVER, s.silver[seat] - silver[seat], s.silver[seat])
