"""What a position is worth to a seat: tiles, cities, monks, members and cards, in points that may be expected."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.steps import Seat
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DISTRICT_COUNT,
    DRAGON,
    PROVINCE_COUNT,
    SECTIONS,
)
from mingtang.games.ming_dynastie.queries import counts_in, entrants, monks, on_spaces, ranks
from mingtang.games.ming_dynastie.state import CHOOSING, OVER, PLACING, ROUND_END, SCORING, WIDTH, MingState

SETS: Final[list[float]] = [0.0, 1.5, 3.6, 6.6, 11.0, 17.0, 26.0]
"""What so many different colours are worth while a scoring or two are still to come; a full set scores by itself."""
LAST_SETS: Final[list[float]] = [0.0, 1.0, 2.0, 3.0, 4.2, 10.0, 20.0]
"""The same before the last scoring, where five colours still make a set of five."""
SPARE: Final = 0.55
"""A second tile of a colour counts for the next set, but less."""
RETURN_WORTH: Final[list[float]] = [0.0, 3.3, 3.3, 2.4, 2.4, 0.0, 0.0]
"""By round: what a member who returns from a city is worth later."""
STAND_WORTH: Final[list[float]] = [0.0, 1.5, 1.5, 1.0, 1.0, 0.0, 0.0]
"""By round: a member who stands in a district and does not move into the city now."""
READY_WORTH: Final[list[float]] = [0.0, 2.6, 2.4, 2.1, 1.8, 1.3, 0.0]
"""By round: a member on a province space, beyond what the present plan makes of him."""
CARD_WORTH: Final = 0.25
DRAGON_WORTH: Final = 0.7
MONK_STAYS: Final = 0.78
"""How likely a monk is still there at the next scoring."""


def next_scoring(s: MingState) -> int:
    """The round of the next scoring; 0 if there is none."""
    r = s.round + (1 if s.phase == ROUND_END or s.phase == SCORING else 0)
    while r <= s.board.rounds:
        if s.board.scoring[r]:
            return r
        r += 1
    return 0


def certainty(s: MingState) -> float:
    """How much of today's majorities will still hold when they are counted."""
    if not s.board.scoring[s.round]:
        return 0.5
    if s.phase == PLACING or s.phase == CHOOSING:
        return 0.66
    return 0.88


def expected(s: MingState, row: vec[i64], p: int, sure: float) -> float:
    """How many members this participant may expect to move into the city section."""
    mine: int = row[p]
    if mine == 0:
        return 0.0
    total = 1.5
    for count in row:
        total += float(count)
    soft = 2.0 * mine / total
    return sure * entrants(s.board, row, p) + (1.0 - sure) * soft


def expected_of_others(s: MingState, row: vec[i64], seat: Seat, sure: float) -> float:
    """How many members the other players together may expect to move there."""
    highest, lower, case = ranks(row)
    all_told = 1.5
    for count in row:
        all_told += float(count)
    total = 0.0
    for p in range(s.seats):
        theirs: int = row[p]
        if p != seat and theirs:
            enter = 0
            if theirs == highest:
                enter = s.board.top_moves[case]
            elif theirs == lower:
                enter = s.board.second_moves[case]
            total += sure * enter + (1.0 - sure) * (2.0 * theirs / all_told)
    return total


def entering(s: MingState, p: int, sure: float) -> list[float]:
    """By district: how many members may be expected to enter the city at the next scoring."""
    return [expected(s, counts_in(s, d), p, sure) for d in range(DISTRICT_COUNT)]


def tiles_worth(s: MingState, seat: Seat, gains: list[float], last: bool) -> float:
    """What the tiles are worth together with those to be expected, by province."""
    first = seat * PROVINCE_COUNT
    colours = 0.0
    spare = 0.0
    heap = 0.0
    for p in range(PROVINCE_COUNT):
        count = gains[p] + float(s.tiles[first + p])
        if count >= 1.0:
            colours += 1.0
            spare += count - 1.0 if count < 2.0 else 1.0
            if count > 2.0:
                heap += count - 2.0
        else:
            colours += count
    table = LAST_SETS if last else SETS
    return _on(table, colours) + SPARE * _on(table, spare) + 0.7 * heap


def _on(table: list[float], x: float) -> float:
    """A value between two entries of a table."""
    i = int(x)
    if i >= len(table) - 1:
        return table[-1]
    return table[i] + (table[i + 1] - table[i]) * (x - i)


def monk_worth(s: MingState) -> float:
    """What one monk may still score."""
    worth = 0.0
    stays = 0.92
    scored = s.phase == SCORING or s.phase == ROUND_END
    for r in range(s.round + (1 if scored else 0), s.board.rounds + 1):
        if s.board.scoring[r]:
            worth += s.board.monk_points[r] * stays
            stays *= MONK_STAYS
    return worth


def member_worth(s: MingState, scoring: int) -> float:
    """What a member in a city is worth at that scoring: his points, or what he is worth at home."""
    points = float(s.board.member_points[scoring])
    return points if points > RETURN_WORTH[scoring] else RETURN_WORTH[scoring]


def city_worth(s: MingState, seat: Seat, mine: list[float], scoring: int, sure: float) -> float:
    """Members who will enter cities, and the majorities there."""
    worth = 0.0
    each = member_worth(s, scoring)
    for province in range(PROVINCE_COUNT):
        own = 0.0
        for i in range(province * SECTIONS, (province + 1) * SECTIONS):
            own += mine[s.board.districts_of[i]]
        if own > 0.0:
            worth += own * each + s.board.bonus[scoring] * _share(s, seat, province, own, sure)
    return worth


def _share(s: MingState, seat: Seat, province: int, own: float, sure: float) -> float:
    """How much of a city's majority one may hope for."""
    squares = own * own
    for p in range(s.participants):
        if p != seat:
            theirs = 0.0
            for i in range(province * SECTIONS, (province + 1) * SECTIONS):
                theirs += expected(s, counts_in(s, s.board.districts_of[i]), p, sure)
            squares += theirs * theirs
    return own * own / (squares + 0.3)


def terms_of(s: MingState, seat: Seat, w: list[float]) -> list[tuple[str, float]]:
    """The parts of a position's worth, by name and by these weights."""
    out: list[tuple[str, float]] = [("points", float(s.score[seat]))]
    scoring = next_scoring(s)
    if s.phase == OVER:
        return out
    gains = [0.0] * PROVINCE_COUNT
    cities = 0.0
    standing = 0.0
    if scoring:
        sure = certainty(s)
        mine = entering(s, seat, sure)
        for d in range(DISTRICT_COUNT):
            gains[s.board.province_of[d]] += mine[d]
            left = float(s.open[d * WIDTH + seat]) - mine[d]
            if left > 0.0:
                standing += left if left < 2.0 else 2.0 + 0.5 * (left - 2.0)
        cities = city_worth(s, seat, mine, scoring, sure)
        standing *= STAND_WORTH[scoring]
    out.append(("sets", w[0] * tiles_worth(s, seat, gains, scoring == s.board.rounds or scoring == 0)))
    out.append(("cities", w[1] * cities))
    out.append(("reserve", w[2] * standing))
    out.append(("monks", w[3] * monks(s, seat) * monk_worth(s)))
    out.append(("spaces", w[4] * on_spaces(s, seat) * READY_WORTH[s.round]))
    dragons: int = s.hand[seat * CARD_COUNT + DRAGON]
    cards = float(s.hand_size[seat] - dragons) * CARD_WORTH + dragons * DRAGON_WORTH
    out.append(("cards", w[5] * cards if s.round < s.board.rounds else 0.0))
    return out


def worth_of(s: MingState, seat: Seat, w: list[float]) -> float:
    """The worth of a position to a seat, in points."""
    total = 0.0
    for _, part in terms_of(s, seat, w):
        total += part
    return total
