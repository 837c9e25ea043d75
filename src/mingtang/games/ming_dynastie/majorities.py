"""Phase 4, step A: the strongest in each district move into the city and take tiles (MD-4.1). Nobody chooses (MD-4.1.7)."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic, Seat
from mingtang.games.ming_dynastie.actions import DISTRICT_COUNT, PROVINCE_COUNT
from mingtang.games.ming_dynastie.queries import seat_in_order
from mingtang.games.ming_dynastie.scoring import gain
from mingtang.games.ming_dynastie.state import SCORING, SETS_OF_SIX, WIDTH, MingState


@final
class Majorities(Automatic[MingState]):
    """In each district the participants with the most members move some of them into the city."""

    name = "scoring.majorities"

    def run(self, s: MingState) -> None:
        s.phase = SCORING
        s.tell("scoring.begins", s.round)
        # MD-4.0 (R18): all provinces in their order, districts a, b, c
        for i in range(DISTRICT_COUNT):
            _decide(s, s.board.districts_of[i])
        s.done()


def _decide(s: MingState, district: int) -> None:
    """Who moves how many into the section of this district (MD-4.1.2)."""
    row = district * WIDTH
    highest = 0
    lower = 0
    top = 0
    second = 0
    # MD-4.1.1, MD-7.5: all participants, open areas only; who has none has no rank
    for p in range(s.participants):
        count = s.open[row + p]
        if count > highest:
            lower = highest
            second = top
            highest = count
            top = 1
        elif count == highest:
            top += 1
        elif count > lower:
            lower = count
            second = 1
        elif count == lower:
            second += 1
    if highest == 0:
        return
    if lower == 0:
        second = 0
    case = (top * 3 + (second if second < 2 else 2)) * 2 + (1 if highest > 1 else 0)
    # MD-4.1.5 (R19): the highest first, those who tie clockwise from the starting player, then the second
    _enter_city(s, district, highest, s.board.top_moves[case])
    if second:
        _enter_city(s, district, lower, s.board.second_moves[case])


def _enter_city(s: MingState, district: int, count: int, moves: int) -> None:
    """Everybody who had exactly so many members moves some into the section (MD-4.1.3)."""
    if moves == 0:
        return
    row = district * WIDTH
    for turn in range(s.seats):
        p = seat_in_order(s, turn)
        if s.open[row + p] == count and s.city[row + p] == 0:
            s.open[row + p] -= moves
            s.city[row + p] += moves
            _take_tiles(s, p, moves, district)
    if s.participants > s.seats and s.open[row + s.neutral] == count and s.city[row + s.neutral] == 0:
        s.open[row + s.neutral] -= moves  # MD-4.1.4: the neutral player takes no tiles
        s.city[row + s.neutral] += moves
        s.tell("neutral.into_city", moves, district, s.open[row + s.neutral])


def _take_tiles(s: MingState, seat: Seat, members: int, district: int) -> None:
    """For each member a tile of the province, one by one, as long as there are any (MD-4.1.4, MD-4.1.5)."""
    province = s.board.province_of[district]
    taken = 0
    sets = 0
    for _ in range(members):
        if s.tile_supply[province]:
            s.tile_supply[province] -= 1
            s.tiles[seat * PROVINCE_COUNT + province] += 1
            taken += 1
            if _hand_in(s, seat):
                sets += 1
    s.tell("scoring.into_city", seat, members, district, taken, s.tiles[seat * PROVINCE_COUNT + province])
    for _ in range(sets):
        gain(s, seat, SETS_OF_SIX, s.board.set_points[s.round])
        s.tell("scoring.set_of_six", seat, s.board.set_points[s.round], s.score[seat])


def _hand_in(s: MingState, seat: Seat) -> bool:
    """A set of all six colours goes back to the supply at once, without asking (MD-4.1.6, R20)."""
    first = seat * PROVINCE_COUNT
    for p in range(PROVINCE_COUNT):
        if s.tiles[first + p] == 0:
            return False
    for p in range(PROVINCE_COUNT):
        s.tiles[first + p] -= 1
        s.tile_supply[p] += 1
    return True
