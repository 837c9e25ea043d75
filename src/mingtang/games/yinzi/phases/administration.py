"""Phase F, administration: the ratio, the workers, and the new round (YZ-11.1, YZ-11.2, YZ-11.3)."""

from __future__ import annotations

from typing import final

from mingtang.core.rng import below
from mingtang.core.steps import Automatic
from mingtang.games.yinzi.queries import ratio
from mingtang.games.yinzi.rulings import die_is_rolled_last, migrants_stay
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import ACTION_COUNT, CARD_COUNT, DECK, HAND, PHASE_ADMINISTRATION, ROUNDS


@final
class Administration(Automatic[YinziState]):
    """The die is rolled; before a further round the board is tidied up."""

    name = "administration"
    clause = "YZ-11.1"

    def run(self, s: YinziState) -> None:
        """Round 4 has its roll too: it is the ratio of the final scoring."""
        s.done()
        s.phase = PHASE_ADMINISTRATION
        if s.round < ROUNDS or die_is_rolled_last(s):
            roll_die(s)
        if s.round < ROUNDS:
            manage_workers(s)
            prepare_round(s)


def roll_die(s: YinziState) -> None:
    """YZ-11.1: higher than its space: one to the right; lower: one to the left."""
    roll = below(s.rng, 6) + 1
    if roll > s.die:
        s.die += 1
    elif roll < s.die:
        s.die -= 1
    s.tell("ratio.rolled", roll, s.die, ratio(s), reveals=True)


def manage_workers(s: YinziState) -> None:
    """YZ-11.2: all go home but lying veterans; then those of the top migration box move down."""
    for seat in range(s.seats):
        staying = s.bottom[seat] if migrants_stay(s) else 0
        home = s.emperor[seat] + s.war[seat] + s.bottom[seat] - staying
        for box in range(seat * 3, seat * 3 + 3):
            home += s.boxes[box]
            s.boxes[box] = 0
        s.workers[seat] += home
        s.bottom[seat] = s.top[seat] + staying
        s.top[seat] = 0
        s.emperor[seat] = 0
        s.undertaking[seat] = NOWHERE
        s.war[seat] = 0
        s.war_slot[seat] = NOWHERE
        s.discs[seat] += s.emperor_disc[seat] + s.recruits[seat]  # discs that acted as workers return too
        s.emperor_disc[seat] = 0
        s.recruits[seat] = 0
        s.worked[seat] = 0
        s.tell("workers.home", seat, home, s.workers[seat], s.bottom[seat])


def prepare_round(s: YinziState) -> None:
    """YZ-11.3: tax discs return, played cards are out, three new cards, and the cylinders drop down."""
    for seat in range(s.seats):
        s.discs[seat] += s.tax[seat]
        s.tax[seat] = 0
        for i in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
            if s.played[i] >= 0:
                s.gone[seat * CARD_COUNT + s.played[i]] += 1
                s.played[i] = NOWHERE
        s.provisional[seat] = s.order[seat]
        draw_hand(s, seat)


def draw_hand(s: YinziState, seat: int) -> None:
    """YZ-4.1: three cards; only their owner sees them."""
    for _ in range(HAND):
        if s.deck_left[seat] > 0:
            s.deck_left[seat] -= 1
            i = seat * DECK + s.deck_left[seat]
            kind = s.deck[i]
            s.deck[i] = NOWHERE
            s.hand[seat * CARD_COUNT + kind] += 1
            s.tell("card.drawn", seat, kind, seen_by=1 << seat, reveals=True)
