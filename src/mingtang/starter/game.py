"""Starter as the house plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, final

from mingtang.core.data import Data
from mingtang.core.game import Game, Score, View
from mingtang.core.judgement import Judgement
from mingtang.core.options import Options
from mingtang.core.views import SeatPaths
from mingtang.starter import audit as audit_file
from mingtang.starter import determinize as determinize_file
from mingtang.starter import saving, scoring
from mingtang.starter import setup as setup_phase
from mingtang.starter import view as view_file
from mingtang.starter.actions import CATALOGUE
from mingtang.starter.board import StarterBoard
from mingtang.starter.judgement.judgement import StarterJudgement
from mingtang.starter.meta import META
from mingtang.starter.phases.claiming import Claim
from mingtang.starter.phases.rounds import BeginRound
from mingtang.starter.phases.sealing import Seal
from mingtang.starter.state import StarterState

STEPS = [BeginRound, Seal, Claim]
"""All steps of the game: only those can be loaded again."""


@final
class Starter(Game[StarterState]):
    """The rules of Starter with one box's component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, STEPS, data)
        self.board = StarterBoard(data)

    def blank(self) -> StarterState:
        return StarterState()

    def deal(self, s: StarterState, options: Options) -> None:
        setup_phase.deal(s, self.board, options)

    def clone(self, s: StarterState) -> StarterState:
        return s.clone()

    def save(self, s: StarterState) -> dict[str, Any]:
        return saving.save(s)

    def restore(self, s: StarterState, saved: Mapping[str, Any]) -> None:
        saving.restore(s, self.board, saved)

    def view(self, s: StarterState, seat: int) -> View:
        return cast(View, view_file.view(s, seat))

    def seat_paths(self) -> SeatPaths:
        return view_file.SEAT_PATHS

    def determinize(self, s: StarterState, seat: int, seed: int) -> StarterState:
        return determinize_file.determinize(s, seat, seed)

    def audit(self, s: StarterState) -> None:
        audit_file.audit(s)

    def scores(self, s: StarterState) -> list[Score]:
        return scoring.scores(s)

    def round_of(self, s: StarterState) -> int:
        return max(1, s.round)

    def bound(self, seats: int) -> int:
        """A round has a card of everybody, who may seal another, and one claim."""
        return 12 * (2 * seats + 1)

    def judgement(self) -> Judgement[StarterState]:
        return StarterJudgement()
