"""Phase 4, step A: the strongest in each district move into the city and take tiles (MD-4.1). Nobody chooses (MD-4.1.7)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.rows import how_many
from mingtang.core.steps import Automatic, Seat
from mingtang.games.ming_dynastie.actions import PROVINCE_COUNT, SECTIONS
from mingtang.games.ming_dynastie.queries import counts_in, entrants_ranked, ranks, seat_in_order
from mingtang.games.ming_dynastie.rulings import strongest_take_first
from mingtang.games.ming_dynastie.scoring import InProvince, gain
from mingtang.games.ming_dynastie.state import NONE, SCORING, SETS_OF_SIX, WIDTH, MingState

ALONE: Final = 0
TIED: Final = 1
SECOND: Final = 2
"""Why somebody moves into the city, as the log says it."""
RANKS: Final[list[str]] = ["alone", "tied", "second"]


@final
class Majorities(Automatic[MingState]):
    """In each district the participants with the most members move some of them into the city."""

    name = "scoring.majorities"

    def run(self, s: MingState) -> None:
        s.phase = SCORING
        s.tell("scoring.begins", s.round)
        s.become(IN_PROVINCE[0])  # MD-4.0 (R18): all provinces in their order


@final
class ProvinceMajorities(InProvince):
    """The three districts of the next province are decided."""

    name = "scoring.province"

    def run(self, s: MingState) -> None:
        for i in range(self.province * SECTIONS, (self.province + 1) * SECTIONS):  # R18: districts a, b, c
            _decide(s, s.board.districts_of[i])
        if self.province + 1 < PROVINCE_COUNT:
            s.become(IN_PROVINCE[self.province + 1])
        else:
            s.done()


def _decide(s: MingState, district: int) -> None:
    """Who moves how many into the section of this district (MD-4.1.2, MD-4.1.3)."""
    row = counts_in(s, district)
    highest, lower, case = ranks(row)
    if highest == 0:
        return  # nobody stands there
    best = ALONE if how_many(row, highest) == 1 else TIED
    # MD-4.1.5 (R19): the highest first, those who tie clockwise from the starting player, then the second
    ranked = strongest_take_first(s)
    for first in (True, False):
        for turn in range(s.seats):
            p = seat_in_order(s, turn)
            strongest = row[p] == highest
            if (strongest if ranked else True) == first:
                members = entrants_ranked(s.board, row[p], highest, lower, case)
                if members:
                    _enter_city(s, p, members, district)
                    _take_tiles(s, p, members, district, best if strongest else SECOND)
    if s.neutral != NONE:  # MD-4.1.4: the neutral player takes no tiles
        members = entrants_ranked(s.board, row[s.neutral], highest, lower, case)
        if members:
            _enter_city(s, s.neutral, members, district)
            rank = best if row[s.neutral] == highest else SECOND
            s.tell("neutral.into_city", members, district, s.open[district * WIDTH + s.neutral], rank)


def _enter_city(s: MingState, participant: int, members: int, district: int) -> None:
    s.open[district * WIDTH + participant] -= members
    s.city[district * WIDTH + participant] += members


def _take_tiles(s: MingState, seat: Seat, members: int, district: int, rank: int) -> None:
    """For each member a tile of the province, one by one, as long as there are any (MD-4.1.4, MD-4.1.5)."""
    province = s.board.province_of[district]
    at = seat * PROVINCE_COUNT + province
    taken = 0
    told = False
    for _ in range(members):
        if s.tile_supply[province]:
            s.tile_supply[province] -= 1
            s.tiles[at] += 1
            taken += 1
            if _owns_six(s, seat):
                _tell_tiles(s, seat, members, district, taken, rank, told)
                told = True
                taken = 0
                _hand_in(s, seat)
    if taken or not told:
        _tell_tiles(s, seat, members, district, taken, rank, told)


def _tell_tiles(s: MingState, seat: Seat, members: int, district: int, taken: int, rank: int, told: bool) -> None:
    """The log counts tiles as they are taken: a set of six stands between those before it and those after it."""
    province = s.board.province_of[district]
    owned = s.tiles[seat * PROVINCE_COUNT + province]
    if told:
        s.tell("scoring.more_tiles", seat, taken, province, owned)
    else:
        s.tell("scoring.into_city", seat, members, district, taken, owned, rank)


def _owns_six(s: MingState, seat: Seat) -> bool:
    first = seat * PROVINCE_COUNT
    for p in range(PROVINCE_COUNT):
        if s.tiles[first + p] == 0:
            return False
    return True


def _hand_in(s: MingState, seat: Seat) -> None:
    """A set of all six colours goes back to the supply at once, without asking (MD-4.1.6, R20)."""
    first = seat * PROVINCE_COUNT
    for p in range(PROVINCE_COUNT):
        s.tiles[first + p] -= 1
        s.tile_supply[p] += 1
    gain(s, seat, SETS_OF_SIX, s.board.set_points[s.round])
    s.tell("scoring.set_of_six", seat, s.board.set_points[s.round], s.score[seat])


IN_PROVINCE: Final[list[ProvinceMajorities]] = [ProvinceMajorities(province) for province in range(PROVINCE_COUNT)]
