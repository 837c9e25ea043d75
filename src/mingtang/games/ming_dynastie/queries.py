"""Questions about a position. Nothing here changes anything."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.rows import how_many
from mingtang.core.steps import Seat
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DISTRICT_COUNT,
    DRAGON,
    PROVINCE_COUNT,
    SECTIONS,
)
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState

# ---- members


def on_spaces(s: MingState, seat: Seat) -> int:
    """The player's members on all province spaces together."""
    space = s.space
    first: i64 = seat * PROVINCE_COUNT
    return space[first] + space[first + 1] + space[first + 2] + space[first + 3] + space[first + 4] + space[first + 5]


def here(s: MingState, seat: Seat) -> int:
    """The player's members on the space of the province in which his prince stands (MD-3.4)."""
    there: int = s.space[seat * PROVINCE_COUNT + s.board.province_of[s.prince[seat]]]
    return there


def monks(s: MingState, seat: Seat) -> int:
    """How many monks the player has: members in cloisters (MD-0.4)."""
    return how_many(s.cloister, seat)


def neutral_in(s: MingState, district: int) -> int:
    """The neutral members of a district, those in its city section included (MD-7.3)."""
    return s.open[district * WIDTH + s.neutral] + s.city[district * WIDTH + s.neutral]


def in_city(s: MingState, province: int, participant: int) -> int:
    """A participant's members in a city."""
    city = s.city
    of = s.board.districts_of
    i: i64 = province * SECTIONS
    p: i64 = participant
    return city[of[i] * WIDTH + p] + city[of[i + 1] * WIDTH + p] + city[of[i + 2] * WIDTH + p]


def sections_held(s: MingState, province: int, participant: int) -> int:
    """In how many sections of a city a participant has members (MD-4.2.6)."""
    city = s.city
    count = 0
    i: i64 = province * SECTIONS
    end: i64 = i + SECTIONS
    while i < end:
        if city[s.board.districts_of[i] * WIDTH + participant]:
            count += 1
        i += 1
    return count


def most_of_players(s: MingState, province: int) -> int:
    """The larger of the players' counts in a city: the m of MD-7.6."""
    most = 0
    for p in range(s.seats):
        count = in_city(s, province, p)
        if count > most:
            most = count
    return most


def neutral_holds(s: MingState, province: int) -> bool:
    """Whether the neutral player alone has the most members in a city (MD-7.6, R31), so that no player wins its majority (MD-7.9)."""
    return s.neutral != NONE and in_city(s, province, s.neutral) > most_of_players(s, province)


def deployable(s: MingState, seat: Seat) -> int:
    """How many members the player may deploy where his prince stands (MD-3.4, MD-3.5.2)."""
    return followers(s, seat, s.prince[seat])


def followers(s: MingState, seat: Seat, district: int) -> int:
    """How many members the player could deploy in a district if his prince stood there."""
    if s.cloister[district] == seat:
        return 0
    there: int = s.space[seat * PROVINCE_COUNT + s.board.province_of[district]]
    return there if there < s.board.most_deployed else s.board.most_deployed


def ranks(row: vec[i64]) -> tuple[i64, i64, i64]:
    """The highest count in an open area, the second highest, and which case of the table of majorities they make (MD-4.1.2)."""
    highest: i64 = 0
    lower: i64 = 0
    top: i64 = 0
    second: i64 = 0
    for count in row:
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
    if lower == 0:
        second = 0
    return highest, lower, (top * 3 + (second if second < 2 else 2)) * 2 + (1 if highest > 1 else 0)


def entrants(board: MingBoard, row: vec[i64], participant: int) -> int:
    """How many members a participant moves into the city section, by the counts in the open area (MD-4.1.2)."""
    mine = row[participant]
    if mine == 0:
        return 0  # MD-4.1.1: who has none has no rank
    highest, lower, case = ranks(row)
    return entrants_ranked(board, mine, highest, lower, case)


def entrants_ranked(board: MingBoard, mine: i64, highest: i64, lower: i64, case: i64) -> int:
    """The same for who has so many members there, when the ranks of the open area are known."""
    if mine == 0:
        return 0
    if mine == highest:
        return board.top_moves[case]
    return board.second_moves[case] if mine == lower else 0


def counts_in(s: MingState, district: int) -> vec[i64]:
    """The open area of a district, by participant: only these count for a majority (MD-4.1.1, MD-7.5)."""
    return s.open[district * WIDTH : district * WIDTH + s.participants]


# ---- princes and cards


def other_prince(s: MingState, seat: Seat, district: int) -> int:
    """The other player whose prince stands in the district, or NONE (MD-3.1.3)."""
    prince = s.prince
    me: i64 = seat
    there: i64 = district
    p: i64 = 0
    while p < len(prince):
        if prince[p] == there and p != me:
            return p
        p += 1
    return NONE


def border(board: MingBoard, a: int, b: int) -> int:
    """The kind of transport between two districts, or NONE without a border (MD-3.1.1)."""
    return board.kind_between[a * DISTRICT_COUNT + b]


def completable(s: MingState, seat: Seat, district: int, card: int) -> bool:
    """Whether a step into the district, paid with this card, leaves a way to end the movement (MD-3.1.4, R11)."""
    if other_prince(s, seat, district) == NONE:
        return True
    left = s.hand[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]
    left[card] -= 1
    return _way_out(s, seat, district, left)


def _way_out(s: MingState, seat: Seat, district: int, hand: vec[i64]) -> bool:
    """Whether these cards lead from an occupied district to a free one, however many occupied ones lie between."""
    for d in s.board.neighbours[district]:
        kind = border(s.board, district, d)
        for card in (kind, DRAGON):
            if hand[card]:
                if other_prince(s, seat, d) == NONE:
                    return True
                hand[card] -= 1
                out = _way_out(s, seat, d, hand)
                hand[card] += 1
                if out:
                    return True
    return False


def can_pay(s: MingState, seat: Seat, district: int, to: int) -> bool:
    """Whether the player holds a card for the border (MD-3.1.2)."""
    return s.hand[seat * CARD_COUNT + border(s.board, district, to)] > 0 or s.hand[seat * CARD_COUNT + DRAGON] > 0


def can_step(s: MingState, seat: Seat, to: int) -> bool:
    """Whether a step into an adjacent district can be paid and the movement completed."""
    kind = border(s.board, s.prince[seat], to)
    if s.hand[seat * CARD_COUNT + kind] and completable(s, seat, to, kind):
        return True
    return s.hand[seat * CARD_COUNT + DRAGON] > 0 and completable(s, seat, to, DRAGON)


def can_move(s: MingState, seat: Seat) -> bool:
    """Whether the prince has a first step (MD-3.1)."""
    if s.hand_size[seat] == 0:
        return False
    for d in s.board.neighbours[s.prince[seat]]:
        if can_step(s, seat, d):
            return True
    return False


# ---- turn order and points


def next_seat(s: MingState, seat: Seat) -> Seat:
    """The left neighbour (MD-0.1)."""
    return seat + 1 if seat + 1 < s.seats else 0


def seat_in_order(s: MingState, turn: int) -> Seat:
    """The seat that is so many places clockwise from the starting player (MD-0.11)."""
    seat = s.start + turn
    return seat if seat < s.seats else seat - s.seats


def neutral_colour(board: MingBoard, used: list[str]) -> str:
    """The colour of the neutral player, given those of the players (MD-7.1, R29)."""
    for colour in board.neutral_wishes:
        if colour not in used:
            return colour
    return board.neutral_wishes[0]


def sets_of_five(s: MingState, seat: Seat) -> int:
    """How many sets of five colours the player's tiles make: the smallest count of his five colours (MD-6.2, R27)."""
    return sorted(s.tiles[seat * PROVINCE_COUNT : (seat + 1) * PROVINCE_COUNT])[1]
