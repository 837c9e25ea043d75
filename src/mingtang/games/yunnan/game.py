"""Yunnan as the house plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, final

from mingtang.core.data import Data
from mingtang.core.encoding import Encoding
from mingtang.core.game import Game, Score, View
from mingtang.core.judgement import Judgement
from mingtang.core.options import Options
from mingtang.core.views import SeatPaths
from mingtang.games.yunnan import audit, determinize, saving, scoring, setup, view
from mingtang.games.yunnan.actions import CATALOGUE
from mingtang.games.yunnan.board import YunnanBoard
from mingtang.games.yunnan.encoding import YunnanEncoding
from mingtang.games.yunnan.judgement.judgement import YunnanJudgement
from mingtang.games.yunnan.meta import META
from mingtang.games.yunnan.phases import bidding, duli, inspector, presents, resolve, rounds, travel
from mingtang.games.yunnan.phases import income as income_phase
from mingtang.games.yunnan.state import YunnanState

STEPS = [
    rounds.GameRound,
    bidding.Bidding,
    bidding.PlaceTrader,
    bidding.ChooseSource,
    bidding.DuliBids,
    bidding.EndOfBidding,
    resolve.ResolveBuildings,
    resolve.ResolveBids,
    resolve.ChooseBid,
    resolve.BlockGorge,
    resolve.TakeStructure,
    resolve.PlaceStructure,
    resolve.PostGuards,
    travel.TravelTurns,
    travel.BeginTravel,
    travel.Travel,
    travel.Journey,
    travel.Displace,
    duli.DuliTravels,
    inspector.Inspector,
    presents.Presents,
    income_phase.Income,
    rounds.AdjustTurnOrder,
    rounds.ConvertIncome,
    rounds.Convert,
    rounds.CheckGameEnd,
    rounds.PrepareRound,
    scoring.EndOfGameScoring,
]


@final
class Yunnan(Game[YunnanState]):
    """The rules of Yunnan with one box's component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, STEPS, data)
        self.board = YunnanBoard(data)

    def blank(self) -> YunnanState:
        return YunnanState()

    def deal(self, s: YunnanState, options: Options) -> None:
        setup.deal(s, self.board, options)

    def clone(self, s: YunnanState) -> YunnanState:
        return s.clone()

    def save(self, s: YunnanState) -> dict[str, Any]:
        return saving.save(s)

    def restore(self, s: YunnanState, saved: Mapping[str, Any]) -> None:
        saving.restore(s, self.board, saved)

    def view(self, s: YunnanState, seat: int) -> View:
        return cast(View, view.view(s, seat))

    def seat_paths(self) -> SeatPaths:
        return view.SEAT_PATHS

    def encoding(self, place: Callable[[str], int], length: int) -> Encoding[YunnanState]:
        return YunnanEncoding(self.view, self.board, place, length)

    def determinize(self, s: YunnanState, seat: int, seed: int) -> YunnanState:
        return determinize.determinize(s, seat, seed)

    def audit(self, s: YunnanState) -> None:
        audit.audit(s)

    def scores(self, s: YunnanState) -> list[Score]:
        return scoring.scores(s)

    def round_of(self, s: YunnanState) -> int:
        return s.round

    def bound(self, seats: int) -> int:
        """A round has at most about a hundred choices a seat, and the rounds are capped (YU-9.5)."""
        return seats * 150 * 60

    def judgement(self) -> Judgement[YunnanState]:
        return YunnanJudgement()
