"""Phase C: one food for every three workers on the board (YZ-8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.yinzi.actions import BUY_RURAL, FEED, INDEX_OF, K_FEED, K_USE, KIND_OF, STOP, USE
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import bring_home
from mingtang.games.yinzi.phases.free_options import why_not_usable
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.rural_market import HOME, buy_rural, may_buy_rural, rural_cubes, why_not_buy_rural
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import (
    WHOLE,
    can_use,
    field_good,
    food_owed,
    half_cubes,
    whole_cubes,
    workers_on_board,
)
from mingtang.games.yinzi.rulings import all_food_must_feed, wheat_disc_feeds
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import FREE_RICE, FREE_WHEAT, PHASE_FEEDING

NOT_FOOD: Final = Refusal("YZ-8.2", "not_food")
HALF_FIRST: Final = Refusal("YZ-8.2", "second_half_first")
LONE_HALF: Final = Refusal("YZ-8.3", "lone_half")
MUST_FEED: Final = Refusal("YZ-8.3", "own_food_must_feed")
ALL_MUST_FEED: Final = Refusal("YZ-8.3", "all_food_must_feed", ruling="feeding")
WHEAT_DOES_NOT_FEED: Final = Refusal("YZ-8.2", "wheat_disc_does_not_feed", ruling="wheat_disc")
GOES_HUNGRY: Final = Caution("YZ-8.3", "goes_hungry")
MORE_THAN_OWED: Final = Caution("YZ-8.2", "more_than_owed")


# ---- questions


def may_spend_or_buy(s: YinziState, seat: int) -> bool:
    """YZ-8.2: whether food can be had otherwise than from own fields: from a disc or from the rural market."""
    if can_use(s, seat, FREE_RICE) or may_buy_rural(s, seat):
        return True
    return wheat_disc_feeds(s) and can_use(s, seat, FREE_WHEAT)


def _can_pay_anything(s: YinziState, seat: int) -> bool:
    if may_spend_or_buy(s, seat):
        return True
    return whole_cubes(s, seat) > 0 or half_cubes(s, seat) > 1


# ---- the phase


@final
class Feeding(InTurnOrder):
    """In turn order everybody feeds the workers on the board."""

    name = "feeding"
    clause = "YZ-8.1"

    def open(self, s: YinziState) -> None:
        """Phase C begins."""
        s.phase = PHASE_FEEDING

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Feeding(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Nothing is asked if nothing is owed or nothing can be paid."""
        begin_occasion(s)
        s.paid = 0
        s.half = 0
        owed = food_owed(s, seat)
        s.tell("feeding.owed", seat, workers_on_board(s, seat), owed)
        if owed == 0:
            return
        if _can_pay_anything(s, seat):
            s.first(Feed(seat))
        else:
            go_hungry(s, seat)


def go_hungry(s: YinziState, seat: int) -> None:
    """YZ-8.3: one misfortune tile for each whole food that is missing."""
    missing = food_owed(s, seat) - s.paid // WHOLE
    if missing > 0:
        s.misfortune[seat] += missing
        s.tell("feeding.hungry", seat, missing, s.misfortune[seat])
    s.paid = 0


@final
class Feed(YinziChoice):
    """Feed your workers."""

    name = "feed"  # D60
    clause = "YZ-8.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Food still owed, whole and half cubes on fields, and copper for the rural market."""
        left = food_owed(s, seat) - s.paid // WHOLE
        if s.half:
            return Prompt("feed_half", (half_cubes(s, seat),))
        return Prompt(self.name, (left, whole_cubes(s, seat), half_cubes(s, seat), s.copper[seat], rural_cubes(s)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own cubes, the rural market, discs, and to stop."""
        words = s.board.land.field_word
        out = [FEED[words[f]] for f in range(s.board.land.fields) if s.owner[f] == seat]
        for x in (FREE_RICE, FREE_WHEAT):
            if (s.held[seat] >> x) & 1:
                out.append(USE[x])
        out.append(BUY_RURAL)
        out.append(STOP)
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-8.2: halves go in twos. YZ-8.3: own cubes that make a whole food must be paid."""
        if KIND_OF[a.id] == K_FEED:
            halves = s.board.halves[field_good(s, s.board.land.field_at[INDEX_OF[a.id]])]
            if halves == 0:
                return NOT_FOOD
            if halves == WHOLE:
                return HALF_FIRST if s.half else None
            return LONE_HALF if not s.half and half_cubes(s, seat) < 2 else None
        if s.half:
            return HALF_FIRST
        if a is STOP:
            could = whole_cubes(s, seat) + half_cubes(s, seat) // 2
            if could > 0:
                return MUST_FEED.because(could)
            return ALL_MUST_FEED if all_food_must_feed(s) and may_spend_or_buy(s, seat) else None
        if a is BUY_RURAL:
            return why_not_buy_rural(s, seat)
        if a is USE[FREE_WHEAT] and not wheat_disc_feeds(s):
            return WHEAT_DOES_NOT_FEED
        return why_not_usable(s, seat, INDEX_OF[a.id])

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        land = s.board.land
        halves = half_cubes(s, seat)
        wholes = 0
        for f in range(land.fields):
            if s.owner[f] == seat:
                worth = s.board.halves[field_good(s, f)]
                if worth == WHOLE:
                    wholes += 1
                    if not s.half:
                        out.append(FEED[land.field_word[f]])
                elif worth == 1 and (s.half or halves > 1):
                    out.append(FEED[land.field_word[f]])
        if s.half:
            return out
        if can_use(s, seat, FREE_RICE):
            out.append(USE[FREE_RICE])
        if wheat_disc_feeds(s) and can_use(s, seat, FREE_WHEAT):
            out.append(USE[FREE_WHEAT])
        if may_buy_rural(s, seat):
            out.append(BUY_RURAL)
        if wholes == 0 and halves < 2 and (not out or not all_food_must_feed(s)):
            out.append(STOP)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Misfortune for what is missing; food of a disc that nobody needs."""
        missing = food_owed(s, seat) - s.paid // WHOLE
        if a is STOP:
            return GOES_HUNGRY.because(missing, -s.board.misfortune_points * missing)
        if KIND_OF[a.id] == K_USE and s.board.amount[INDEX_OF[a.id]] > missing:
            return MORE_THAN_OWED.because(s.board.amount[INDEX_OF[a.id]], missing)
        return None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Pay until the amount owed is paid, or stop when no own cubes make a whole food."""
        if a is STOP:
            s.done()
            go_hungry(s, seat)
            return
        bought = False
        if KIND_OF[a.id] == K_FEED:
            f = s.board.land.field_at[INDEX_OF[a.id]]
            worth = s.board.halves[field_good(s, f)]
            s.paid += worth
            if worth == 1:
                s.half = 1 - s.half
            good = field_good(s, f)
            bring_home(s, f)
            s.tell("feeding.fed", seat, good, INDEX_OF[a.id], s.cubes[seat])
        elif a is BUY_RURAL:
            s.paid += WHOLE
            bought = True
        else:
            take_off(s, seat, INDEX_OF[a.id])
            s.paid += WHOLE * s.board.amount[INDEX_OF[a.id]]  # what is not needed is lost
        if s.paid >= WHOLE * food_owed(s, seat):
            s.tell("feeding.done", seat)
            s.paid = 0
            s.done()
        if bought:
            buy_rural(s, seat, HOME)
