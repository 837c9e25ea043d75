"""Fujian Trader as the house plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, final

from mingtang.core.data import Data
from mingtang.core.encoding import Encoding
from mingtang.core.facts import Prompt
from mingtang.core.game import Game, Score, View
from mingtang.core.judgement import Judgement
from mingtang.core.options import Options
from mingtang.core.views import SeatPaths
from mingtang.games.fujian_trader import audit as audit_file
from mingtang.games.fujian_trader import determinize as knowledge
from mingtang.games.fujian_trader import saving, scoring, wording
from mingtang.games.fujian_trader import setup as setup_phase
from mingtang.games.fujian_trader import view as view_file
from mingtang.games.fujian_trader.actions import CATALOGUE
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.encoding import FujianEncoding
from mingtang.games.fujian_trader.judgement.judgement import FujianJudgement
from mingtang.games.fujian_trader.meta import META
from mingtang.games.fujian_trader.phases import (
    battle,
    debts,
    dice,
    effects,
    fortunes,
    market,
    movement,
    outcome,
    production,
    raids,
    reversal,
    robbery,
    rounds,
    sites,
    storing,
    third_parties,
    tolls,
    turn,
)
from mingtang.games.fujian_trader.state import FujianState

STEPS = [
    setup_phase.PlaceShip,
    setup_phase.FirstFortunes,
    rounds.StartRound,
    rounds.StartTurn,
    rounds.EndFamilyTurn,
    rounds.EndGame,
    production.TurnStartCards,
    production.RollProduction,
    production.ProvinceIncome,
    production.DisasterStrikes,
    production.GiveUp,
    movement.MoveShip,
    tolls.TakeToll,
    tolls.OfferToll,
    tolls.AnswerOffer,
    debts.SettleDebts,
    debts.TakeDebt,
    turn.RaidOrNot,
    turn.ActAshore,
    raids.RaidGoesOn,
    raids.PlaceWager,
    raids.AddToAttack,
    raids.DefendPort,
    battle.AttackCards,
    battle.DefenseCards,
    third_parties.ThirdParties,
    third_parties.NamePeace,
    third_parties.PeaceVote,
    dice.RollBattle,
    dice.RollDefense,
    dice.DecideBattle,
    outcome.FightOn,
    market.TakeBounty,
    market.GiveBounty,
    market.SellLot,
    fortunes.EndCard,
    fortunes.BuyFortune,
    effects.ChooseGain,
    effects.SwapGoods,
    sites.ChooseNode,
    sites.LayCard,
    robbery.ChooseTarget,
    robbery.WardWindow,
    robbery.Rob,
    robbery.RobVictim,
    robbery.TakeGood,
    reversal.ReversalWindow,
    reversal.ReversalVote,
    storing.StoreSilver,
]


@final
class FujianTrader(Game[FujianState]):
    """The rules of Fujian Trader with one box's component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, STEPS, data)
        self.board = FujianBoard(data)

    def blank(self) -> FujianState:
        return FujianState()

    def deal(self, s: FujianState, options: Options) -> None:
        setup_phase.deal(s, self.board, options)

    def clone(self, s: FujianState) -> FujianState:
        return s.clone()

    def save(self, s: FujianState) -> dict[str, Any]:
        return saving.save(s)

    def restore(self, s: FujianState, saved: Mapping[str, Any]) -> None:
        saving.restore(s, self.board, saved, self._step)

    def view(self, s: FujianState, seat: int) -> View:
        return cast(View, view_file.view(s, seat))

    def seat_paths(self) -> SeatPaths:
        return view_file.SEAT_PATHS

    def encoding(self, place: Callable[[str], int], length: int) -> Encoding[FujianState]:
        return FujianEncoding(self.view, self.board, place, length)

    def determinize(self, s: FujianState, seat: int, seed: int) -> FujianState:
        return knowledge.determinize(s, seat, seed)

    def audit(self, s: FujianState) -> None:
        audit_file.audit(s)

    def scores(self, s: FujianState) -> list[Score]:
        return scoring.scores(s)

    def round_of(self, s: FujianState) -> int:
        return max(1, s.round)

    def bound(self, seats: int) -> int:
        """At most 13 rounds (FT-3.14), and no turn comes near to 600 choices."""
        return seats * 13 * 600

    def names(self, lang: str) -> dict[str, dict[str, str]]:
        return self.board.names[lang]

    def sentences(self) -> dict[str, dict[str, list[Prompt]]]:
        return wording.sentences(self.board)

    def judgement(self) -> Judgement[FujianState]:
        return FujianJudgement()
