"""Points: how they are gained, the monks after the cities, the tiles at the end, and who wins."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.game import Score
from mingtang.core.steps import Automatic, Seat
from mingtang.games.ming_dynastie.actions import PROVINCE_COUNT
from mingtang.games.ming_dynastie.queries import monks, seat_in_order, sets_of_five
from mingtang.games.ming_dynastie.rulings import monks_break_ties
from mingtang.games.ming_dynastie.state import MONKS, OVER, SETS_OF_FIVE, SOURCE_COUNT, SOURCES, TILES, MingState


def gain(s: MingState, seat: Seat, source: int, points: int) -> None:
    """Points are added, without an upper limit (MD-6.6), and kept by their source."""
    s.score[seat] += points
    s.gained[seat * SOURCE_COUNT + source] += points


class InProvince(Automatic[MingState]):
    """A step of a scoring that belongs to one province; they follow each other in the order of the provinces (MD-4.0)."""

    def __init__(self, province: int) -> None:
        super().__init__()
        self.province: Final = province

    def args(self) -> tuple[int, ...]:
        return (self.province,)


@final
class Cloisters(Automatic[MingState]):
    """Phase 4, step C: every monk scores and stays where he is."""

    name = "scoring.cloisters"

    def run(self, s: MingState) -> None:
        each = s.board.monk_points[s.round]
        for turn in range(s.seats):
            p = seat_in_order(s, turn)
            count = monks(s, p)
            if count:  # MD-4.3
                gain(s, p, MONKS, count * each)
                s.tell("scoring.monks", p, count, count * each, s.score[p])
        s.done()


@final
class ScoreTiles(Automatic[MingState]):
    """After the scoring of the last round the tiles are turned into points, and the game is over."""

    name = "scoring.final"

    def run(self, s: MingState) -> None:
        # MD-6.1: the last scoring is complete; MD-6.4: nothing but tiles scores now
        for turn in range(s.seats):
            p = seat_in_order(s, turn)
            sets = sets_of_five(s, p)
            if sets:
                _hand_in(s, p, sets)
            left = sum(s.tiles[p * PROVINCE_COUNT : (p + 1) * PROVINCE_COUNT])
            if left:  # MD-6.3
                gain(s, p, TILES, left * s.board.single_tile)
                s.tell("final.tiles", p, left, left * s.board.single_tile, s.score[p])
        s.phase = OVER
        if s.events is not None:  # who has won is looked for where somebody listens
            for p in winners(s):
                s.tell("final.winner", p, s.score[p])
        s.done()


def _hand_in(s: MingState, seat: Seat, sets: int) -> None:
    """As many sets of five colours as possible are handed in (MD-6.2, R27)."""
    first = seat * PROVINCE_COUNT
    for p in range(PROVINCE_COUNT):
        if s.tiles[first + p]:
            s.tiles[first + p] -= sets
            s.tile_supply[p] += sets
    gain(s, seat, SETS_OF_FIVE, sets * s.board.set_of_five)
    s.tell("final.sets_of_five", seat, sets, sets * s.board.set_of_five, s.score[seat])


def winners(s: MingState) -> list[Seat]:
    """Most points; among equals most monks, if the table reads it so; who is still equal wins together (MD-6.5, R28)."""
    return [score.seat for score in scores(s) if score.place == 1]


def scores(s: MingState) -> list[Score]:
    """Points by source and places; before the end, as if the tiles were turned into points now."""
    parts = parts_by_seat(s)
    place = places(s, parts)
    return [Score(p, place[p], sum(parts[p]), dict(zip(SOURCES, parts[p], strict=True))) for p in range(s.seats)]


def parts_by_seat(s: MingState) -> list[list[int]]:
    """By seat the points in the order of SOURCES; before the end, as if the tiles were turned into points now."""
    parts: list[list[int]] = []
    for p in range(s.seats):
        mine: list[int] = list(s.gained[p * SOURCE_COUNT : (p + 1) * SOURCE_COUNT])
        if s.phase != OVER:
            sets = sets_of_five(s, p)
            left = sum(s.tiles[p * PROVINCE_COUNT : (p + 1) * PROVINCE_COUNT]) - 5 * sets
            mine[SETS_OF_FIVE] += sets * s.board.set_of_five
            mine[TILES] += left * s.board.single_tile
        parts.append(mine)
    return parts


def places(s: MingState, parts: list[list[int]]) -> list[int]:
    """By seat the place that these points make."""
    ranks = [(sum(parts[p]), monks(s, p) if monks_break_ties(s) else 0) for p in range(s.seats)]
    return [1 + sum([1 for other in ranks if other > rank]) for rank in ranks]
