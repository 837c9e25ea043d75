"""Final scoring: points by source, and who has won."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.game import Score
from mingtang.core.steps import Automatic
from mingtang.games.yunnan.actions import MARKET_OF_PUER, YUNNAN
from mingtang.games.yunnan.queries import gray_order
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState

SOURCES: Final[list[str]] = ["track", "coins", "presents", "passes", "influence", "teahouses", "horse"]


def parts(s: YunnanState, seat: int) -> list[int]:
    """YU-10.1: the points of a seat by source, in the order of SOURCES. Unbuilt and other pieces score nothing."""
    board = s.board
    teahouses = 0
    for p in range(YUNNAN, PLACE_COUNT):
        if s.teahouse[p] == seat:
            teahouses += board.teahouse_points[p]
    return [
        s.points[seat],
        s.coins[seat] // board.coins_per_point,
        s.got[seat] * board.present_points,
        board.pass_points[s.passes[seat]],
        board.influence_points[s.influence[seat]],
        teahouses,
        board.horse_points[s.horse[seat]],
    ]


def total(s: YunnanState, seat: int) -> int:
    """All points of a seat, as if the game ended now: the sum of its parts, counted without listing them."""
    board = s.board
    points = s.points[seat] + s.coins[seat] // board.coins_per_point + s.got[seat] * board.present_points
    points += board.pass_points[s.passes[seat]] + board.influence_points[s.influence[seat]]
    for p in range(YUNNAN, PLACE_COUNT):
        if s.teahouse[p] == seat:
            points += board.teahouse_points[p]
    return points + board.horse_points[s.horse[seat]]


def scores(s: YunnanState) -> list[Score]:
    """YU-10.2: most points; then higher Influence; then earlier in gray order. Dúli does not exist here (YU-12.13)."""
    gray = gray_order(s)
    ranking = sorted(
        [(-total(s, seat), -s.influence[seat], gray.index(seat), seat) for seat in range(s.seats)],
    )
    places = [0] * s.seats
    for place, row in enumerate(ranking, start=1):
        places[row[3]] = place
    out: list[Score] = []
    for seat in range(s.seats):
        p = parts(s, seat)
        out.append(Score(seat, places[seat], sum(p), {name: p[i] for i, name in enumerate(SOURCES)}))
    return out


@final
class EndOfGameScoring(Automatic[YunnanState]):
    """The game is over; the points are counted."""

    name = "scoring"
    clause = "YU-10.1"

    def run(self, s: YunnanState) -> None:
        """YU-10.3: the Traders in the Market go home, which changes no score; nothing else is prepared."""
        for c in range(s.colours):
            i = c * PLACE_COUNT + MARKET_OF_PUER
            s.supply[c] += s.at[i]
            s.at[i] = 0
        if s.events is not None:
            for score in sorted(scores(s), key=_place):
                s.tell("scoring.result", score.seat, score.total, score.place)
        s.done()


def _place(score: Score) -> int:
    return score.place
