"""Whether everything is still there: the invariants of Ming-Dynastie (I1 to I11, I14, I16 and I17 of the rules page)."""

from __future__ import annotations

from mingtang.core.errors import Broken
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DISTRICT_COUNT,
    DRAGON,
    HOUSES,
    KINDS,
    PROVINCE_COUNT,
)
from mingtang.games.ming_dynastie.phases.princes import PayStep, TakeStep
from mingtang.games.ming_dynastie.queries import in_city, monks, neutral_in, on_spaces
from mingtang.games.ming_dynastie.rulings import neutral_pieces
from mingtang.games.ming_dynastie.state import (
    CHOOSING,
    NONE,
    PLACING,
    SCORING,
    SETUP,
    SOURCE_COUNT,
    WIDTH,
    MingState,
)


def audit(s: MingState) -> None:
    """Raise Broken if a member, a card or a tile is not where the rules allow it to be."""
    _members(s)
    _cards(s)
    _tiles(s)
    _districts(s)
    _princes(s)
    for p in range(s.seats):
        if s.score[p] != sum(s.gained[p * SOURCE_COUNT : (p + 1) * SOURCE_COUNT]) or min(s.gained) < 0:
            raise Broken("ming_dynastie.points", p)


def _members(s: MingState) -> None:
    for p in range(s.seats):  # I1 (MD-0.4)
        around = _standing(s, p)
        total = s.supply[p] + on_spaces(s, p) + around + monks(s, p) + s.removed[p]
        if total != s.board.members:
            raise Broken("ming_dynastie.members", p, total, s.board.members)
        _supply(s, p)
    if s.neutral != NONE:  # I2
        total = s.neutral_supply + _standing(s, s.neutral) + s.removed[s.neutral]
        if total != neutral_pieces(s) or monks(s, s.neutral):
            raise Broken("ming_dynastie.neutral_members", total, neutral_pieces(s))
    if min([*s.supply, *s.to_place, *s.space, *s.open, *s.city, *s.removed]) < 0:
        raise Broken("ming_dynastie.negative_members")


def _standing(s: MingState, participant: int) -> int:
    return sum([s.open[d * WIDTH + participant] + s.city[d * WIDTH + participant] for d in range(DISTRICT_COUNT)])


def _supply(s: MingState, p: int) -> None:
    """I14 (MD-1.4): the supply follows from the round alone."""
    used = s.board.per_round * (s.round - 1)
    placed = s.board.per_round - s.to_place[p] if s.phase == PLACING else 0 if s.phase == SETUP else s.board.per_round
    left = s.board.members - used - placed
    if s.supply[p] != left:
        raise Broken("ming_dynastie.supply_in_round", p, s.supply[p], s.round, left)
    if s.phase != PLACING and s.to_place[p]:
        raise Broken("ming_dynastie.held_outside_phase", p)


def _cards(s: MingState) -> None:
    for kind in range(KINDS):  # I3
        held = sum([s.hand[p * CARD_COUNT + kind] for p in range(s.seats)])
        total = s.pile.count(kind) + s.discard[kind] + s.display.count(kind) + held
        if total != s.board.cards[kind] or s.discard[kind] < 0:
            raise Broken("ming_dynastie.cards", kind, total, s.board.cards[kind])
    dragons = s.dragons + sum([s.hand[p * CARD_COUNT + DRAGON] for p in range(s.seats)])
    if dragons != s.board.dragons or s.dragons < 0:  # I4
        raise Broken("ming_dynastie.dragons", dragons, s.board.dragons)
    for p in range(s.seats):  # I6
        held = sum(s.hand[p * CARD_COUNT : (p + 1) * CARD_COUNT])
        if held != s.hand_size[p] or held > s.board.hand_limit:
            raise Broken("ming_dynastie.hand", p, held, s.board.hand_limit)
    if len(s.display) != PROVINCE_COUNT or min(s.hand) < 0:
        raise Broken("ming_dynastie.display")


def _tiles(s: MingState) -> None:
    for i in range(PROVINCE_COUNT):  # I5
        total = s.tile_supply[i] + sum([s.tiles[p * PROVINCE_COUNT + i] for p in range(s.seats)])
        if total != s.board.tiles or s.tile_supply[i] < 0:
            raise Broken("ming_dynastie.tiles", i, total, s.board.tiles)
    for p in range(s.seats):  # I11
        if min(s.tiles[p * PROVINCE_COUNT : (p + 1) * PROVINCE_COUNT]) > 0:
            raise Broken("ming_dynastie.set_of_six", p)


def _districts(s: MingState) -> None:
    for d in range(DISTRICT_COUNT):
        if not NONE <= s.cloister[d] < s.seats:  # I7
            raise Broken("ming_dynastie.cloister", d, s.cloister[d])
        section = s.city[d * WIDTH : d * WIDTH + s.participants]
        if sum(section) > HOUSES or max(section) > s.board.most_in_section:  # I9
            raise Broken("ming_dynastie.section_full", d, HOUSES, s.board.most_in_section)
        if any(section) and s.phase != SCORING:
            raise Broken("ming_dynastie.city_outside_phase", d)
        if s.neutral != NONE and neutral_in(s, d) > s.board.neutral_most:  # I10
            raise Broken("ming_dynastie.neutral_in_district", d, neutral_in(s, d), s.board.neutral_most)
    for province in range(PROVINCE_COUNT):  # I17
        if any(in_city(s, province, p) > s.board.most_in_city for p in range(s.participants)):
            raise Broken("ming_dynastie.city_full", province, s.board.most_in_city)
    for p in range(s.seats):
        if s.phase != SCORING and (s.sealed[p] != NONE or s.returning[p]):
            raise Broken("ming_dynastie.number_outside_phase", p)


def _princes(s: MingState) -> None:
    if s.phase == SETUP and s.round == 1:
        return
    crossing = bool(s.stack) and isinstance(s.stack[-1], TakeStep | PayStep)
    stands = [s.prince[p] for p in range(s.seats) if not (crossing and s.stack[-1].seat == p)]
    if NONE in s.prince or len(set(stands)) != len(stands):  # I8
        raise Broken("ming_dynastie.two_princes")
    if s.phase == CHOOSING and s.stack and s.stack[-1].name == "cards.take":  # I16
        seat = s.stack[-1].seat
        if not on_spaces(s, seat):
            raise Broken("ming_dynastie.no_draw", seat)
