"""Dúli, the third seat of a two-player game: driven by cards, without coins or points, and without choices (YU-12.1)."""

from __future__ import annotations

from typing import final

from mingtang.core.rng import shuffle
from mingtang.core.steps import Automatic
from mingtang.games.yunnan.actions import GUILD, TEAHOUSE, YUNNAN
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.bids import bid
from mingtang.games.yunnan.phases.displacement import displace
from mingtang.games.yunnan.queries import bids_in, highest_bid
from mingtang.games.yunnan.rulings import (
    duli_bids_at_the_top,
    guards_leave_out,
    reshuffle_takes_all,
    yunnan_can_be_displaced,
)
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


def turn_card(s: YunnanState) -> int:
    """YU-12.5: turn the next card over; when the pile is empty, all cards are shuffled to form it."""
    if not s.pile:
        if reshuffle_takes_all(s) or not s.discard:
            s.pile = list(range(len(s.board.card_buildings)))
            s.open_cards = []
        else:
            s.pile = s.discard.copy()
            s.pile.sort()
        s.discard = []
        shuffle(s.rng, s.pile)
        s.tell("duli.shuffle", reveals=True)
    card = s.pile.pop()
    s.open_cards.append(card)
    s.tell("duli.card", card + 1, reveals=True)
    return card


def bidding_turn(s: YunnanState) -> None:
    """YU-12.4: with both players passed she passes and keeps her Traders; otherwise a card decides."""
    if s.passed[0] and s.passed[1]:
        s.passed[s.duli] = True
        s.tell("duli.passes", s.duli)
    else:
        _bid_by_card(s, turn_card(s))


def _bid_by_card(s: YunnanState, card: int) -> None:
    d = s.duli
    if s.supply[d] > 0:
        for b in s.board.card_buildings[card]:
            if b == GUILD and s.influence[d] >= s.board.duli_max_influence and not duli_bids_at_the_top(s):
                continue
            space = cheapest_space(s, b)
            if space >= 0 and bids_in(s, d, b) == 0:
                s.supply[d] -= 1
                bid(s, d, b, s.board.value[space], 0)
                return
    s.tell("duli.no_bid", d)  # the card is spent without effect, and she has not passed


def cheapest_space(s: YunnanState, building: int) -> int:
    """YU-12.4: the lowest space that is empty and, if small, higher than every standing bid; -1 if there is none."""
    highest = highest_bid(s, building)
    for i in range(building * SPACES, building * SPACES + SPACES):
        v = s.board.value[i]
        if v and s.bids[i] < 0 and not (s.board.small[i] and v < highest):
            return i
    return -1


def resolve_bids(s: YunnanState) -> None:
    """YU-12.6: a bid in the Guild raises her Influence; her other bids do nothing, and she pays nothing."""
    d = s.duli
    if bids_in(s, d, GUILD) > 0 and s.influence[d] < s.board.duli_max_influence:
        s.influence[d] += 1
        s.tell("resolve.influence", d, s.influence[d])
    for i in range(len(s.bids)):
        if s.bids[i] == d:
            s.bids[i] = -1
            s.supply[d] += 1
    s.promised[d] = 0


@final
class DuliTravels(Automatic[YunnanState]):
    """Dúli's travel turn: a card places a Teahouse and her Traders. Her route is never checked."""

    name = "duli.travels"
    clause = "YU-12.7"

    def run(self, s: YunnanState) -> None:
        """YU-12.7: the Teahouse first, then the Traders."""
        card = turn_card(s)
        if s.board.card_teahouse[card]:
            build_teahouse(s)
        place_traders(s, s.board.card_traders[card])
        s.done()


def build_teahouse(s: YunnanState) -> None:
    """YU-12.8: from the highest Province with a player's Trader down the road, in the first one without a Teahouse."""
    d = s.duli
    p = PLACE_COUNT - 1
    while p >= YUNNAN and s.at[p] == 0 and s.at[PLACE_COUNT + p] == 0:
        p -= 1
    if p < YUNNAN or s.store[d * 3 + TEAHOUSE] == 0:
        return
    while p >= YUNNAN and s.teahouse[p] >= 0:
        p -= 1
    if p >= YUNNAN:
        s.store[d * 3 + TEAHOUSE] -= 1
        s.teahouse[p] = d
        s.tell("build.teahouse", d, p)


def place_traders(s: YunnanState, numbers: list[int]) -> None:
    """YU-12.9: up to the higher of the two Horses, Province by Province; the others stay in her supply."""
    d = s.duli
    farthest = max(s.horse[0], s.horse[1])
    for p in range(YUNNAN, farthest + 1):
        n = min(numbers[p], s.supply[d])
        if n > 0:
            s.supply[d] -= n
            s.at[d * PLACE_COUNT + p] += n
            s.tell("duli.places", d, n, p)
            victim = whom_she_displaces(s, p)
            if victim >= 0:
                displace(s, d, victim, p)


def whom_she_displaces(s: YunnanState, province: int) -> int:
    """YU-12.10: the player with lower Influence; if equal, with more Traders there; if equal again, nobody."""
    best = -1
    if province == YUNNAN and not yunnan_can_be_displaced(s):
        return best
    for seat in (0, 1):
        there = s.at[seat * PLACE_COUNT + province]
        if there == 0 or s.influence[seat] >= s.influence[s.duli]:
            continue
        if s.guards[seat] == province and guards_leave_out(s):
            continue  # a guarded player is left out before the two are compared
        if best < 0:
            best = seat
        elif s.influence[seat] != s.influence[best]:
            best = seat if s.influence[seat] < s.influence[best] else best
        else:
            other = s.at[best * PLACE_COUNT + province]
            if there == other:
                return -1
            best = seat if there > other else best
    return best if best < 0 or s.guards[best] != province else -1
