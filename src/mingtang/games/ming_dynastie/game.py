"""Ming-Dynastie as the house plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, final

from mingtang.core.data import Data
from mingtang.core.encoding import Encoding
from mingtang.core.game import Game, Score, View
from mingtang.core.judgement import Judgement
from mingtang.core.options import Options
from mingtang.core.views import SeatPaths
from mingtang.games.ming_dynastie import audit as audit_file
from mingtang.games.ming_dynastie import determinize as determinize_file
from mingtang.games.ming_dynastie import saving, scoring
from mingtang.games.ming_dynastie import setup as setup_file
from mingtang.games.ming_dynastie import view as view_file
from mingtang.games.ming_dynastie.actions import CATALOGUE
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.encoding import MingEncoding
from mingtang.games.ming_dynastie.judgement.judgement import MingJudgement
from mingtang.games.ming_dynastie.meta import META
from mingtang.games.ming_dynastie.phases import cards, cities, deploy, majorities, neutral, place, princes, rounds
from mingtang.games.ming_dynastie.state import MingState

STEPS = [
    neutral.PlaceNeutral,
    setup_file.PlacePrince,
    rounds.PlayRound,
    place.TakeMembers,
    place.PlaceMember,
    cards.BeginChoosing,
    cards.TakeCard,
    cards.Sacrifice,
    princes.BeginMoving,
    princes.PrinceTurn,
    princes.PlayCard,
    princes.TakeStep,
    princes.PayStep,
    princes.EndTurn,
    deploy.DeployMembers,
    deploy.EnterCloister,
    majorities.Majorities,
    majorities.ProvinceMajorities,
    cities.City,
    neutral.RecallNeutral,
    cities.SealNumber,
    cities.ReturnMember,
    cities.ScoreCity,
    cities.ClearCity,
    scoring.Cloisters,
    rounds.EndRound,
    rounds.ChooseStart,
    rounds.ChooseLastStart,
    scoring.ScoreTiles,
]


@final
class MingDynastie(Game[MingState]):
    """The rules of Ming-Dynastie with one box's component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, STEPS, data)
        self.board = MingBoard(data)

    def blank(self) -> MingState:
        return MingState()

    def deal(self, s: MingState, options: Options) -> None:
        setup_file.deal(s, self.board, options)

    def clone(self, s: MingState) -> MingState:
        return s.clone()

    def save(self, s: MingState) -> dict[str, Any]:
        return saving.save(s)

    def restore(self, s: MingState, saved: Mapping[str, Any]) -> None:
        saving.restore(s, self.board, saved)

    def view(self, s: MingState, seat: int) -> View:
        return cast(View, view_file.view(s, seat))

    def seat_paths(self) -> SeatPaths:
        return view_file.SEAT_PATHS

    def encoding(self, place: Callable[[str], int], length: int) -> Encoding[MingState]:
        return MingEncoding(self.view, self.board, place, length)

    def determinize(self, s: MingState, seat: int, seed: int) -> MingState:
        return determinize_file.determinize(s, seat, seed)

    def audit(self, s: MingState) -> None:
        audit_file.audit(s)

    def scores(self, s: MingState) -> list[Score]:
        return scoring.scores(s)

    def names(self, lang: str) -> dict[str, dict[str, str]]:
        return self.board.names[lang]

    def round_of(self, s: MingState) -> int:
        return s.round

    def bound(self, seats: int) -> int:
        """Princes, five members a round, two choices a card, six a turn of one card and a pass, and thirteen a city at most."""
        board = self.board
        hand = board.hand_limit
        scored = sum(board.scoring)
        each = 1 + board.members + board.rounds * 2 * hand + board.rounds * (6 * hand + 1)
        neutral_choices = 6 * board.neutral_batch * board.rounds + 6 * 9 * scored
        return seats * each + 6 * (seats + 9) * scored + board.rounds + (neutral_choices if seats == 2 else 0)

    def judgement(self) -> Judgement[MingState]:
        return MingJudgement()
