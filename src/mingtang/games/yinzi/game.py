"""Yínzi as the house plays it."""

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
from mingtang.games.yinzi import audit, determinize, saving, scoring, wording
from mingtang.games.yinzi import setup as setup_phase
from mingtang.games.yinzi import view as view_file
from mingtang.games.yinzi.actions import CATALOGUE
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.encoding import YinziEncoding
from mingtang.games.yinzi.judgement.judgement import YinziJudgement
from mingtang.games.yinzi.meta import META
from mingtang.games.yinzi.phases import (
    administration,
    advancements,
    boats,
    bonus,
    building,
    crops,
    delivery,
    disasters,
    discard_pile,
    emperor,
    factories,
    feeding,
    fortune,
    last_chance,
    late_shipping,
    payment,
    plant,
    produce,
    resources,
    rounds,
    routes,
    rural_market,
    sales,
    sell,
    ships,
    supply,
    taxation,
    turns,
    undertakings,
    war_glories,
    war_routes,
    workforce,
)
from mingtang.games.yinzi.state import YinziState

STEPS = [
    setup_phase.FirstFactories,
    setup_phase.ChooseFirstFactory,
    setup_phase.FirstResources,
    setup_phase.ChooseFirstResource,
    rounds.Round,
    rounds.FirstHands,
    bonus.Bonuses,
    bonus.ChooseBonus,
    bonus.BuyCrop,
    bonus.BonusAfterTile,
    turns.Turns,
    turns.TakeTurn,
    turns.LastTurns,
    turns.FinishTurn,
    fortune.ChooseFortune,
    boats.ConstructBoats,
    plant.PlantCrops,
    sell.SellUrban,
    factories.DevelopFactories,
    advancements.ChooseAdvancements,
    advancements.FreeAdvancement,
    crops.LayCrop,
    crops.ChooseExtraCrop,
    sales.ChooseMarket,
    sales.ChooseMarketSlot,
    sales.ExtraSale,
    sales.RestoreTransport,
    building.ChooseProvince,
    building.ChooseCells,
    building.UpgradeFree,
    payment.PayWith,
    workforce.ChooseWorkforce,
    workforce.IdleGroup,
    resources.TakeResources,
    produce.ProduceCommodities,
    produce.ChooseRaw,
    supply.SupplyShips,
    supply.ChooseSecondSalt,
    supply.ChooseShipSlot,
    ships.SendEmissary,
    ships.Sail,
    emperor.ChooseUndertaking,
    emperor.FillUp,
    war_routes.SendToWar,
    war_routes.FulfilRoute,
    delivery.DeliverPiece,
    delivery.NextPiece,
    rural_market.ChooseRuralCube,
    discard_pile.TakeFromPile,
    feeding.Feeding,
    feeding.Feed,
    war_glories.WarGlories,
    war_glories.UseWarDiscs,
    war_glories.DecideWar,
    war_glories.LayDown,
    war_glories.KeepVeterans,
    disasters.Disasters,
    disasters.Wildfire,
    disasters.ChooseBurning,
    disasters.ChooseLost,
    disasters.Drought,
    disasters.ChooseWithered,
    routes.CollectRoutes,
    routes.PersonalTiles,
    routes.ServePersonal,
    undertakings.Undertakings,
    taxation.Taxation,
    taxation.PayTaxes,
    late_shipping.LateShipping,
    late_shipping.ShipLate,
    late_shipping.ShipSecond,
    late_shipping.ShipPair,
    administration.Administration,
    last_chance.LastChances,
    last_chance.LastChance,
]


@final
class Yinzi(Game[YinziState]):
    """The rules of Yínzi with one box's component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, STEPS, data)
        self.board = YinziBoard(data)

    def blank(self) -> YinziState:
        return YinziState()

    def deal(self, s: YinziState, options: Options) -> None:
        setup_phase.deal(s, self.board)

    def clone(self, s: YinziState) -> YinziState:
        return s.clone()

    def save(self, s: YinziState) -> dict[str, Any]:
        return saving.save(s)

    def restore(self, s: YinziState, saved: Mapping[str, Any]) -> None:
        saving.restore(s, self.board, saved)

    def view(self, s: YinziState, seat: int) -> View:
        return cast(View, view_file.view(s, seat))

    def seat_paths(self) -> SeatPaths:
        return view_file.SEAT_PATHS

    def encoding(self, place: Callable[[str], int], length: int) -> Encoding[YinziState]:
        return YinziEncoding(self.view, self.board, place, length)

    def determinize(self, s: YinziState, seat: int, seed: int) -> YinziState:
        return determinize.determinize(s, seat, seed)

    def audit(self, s: YinziState) -> None:
        audit.audit(s)

    def scores(self, s: YinziState) -> list[Score]:
        return scoring.scores(s)

    def sentences(self) -> dict[str, dict[str, list[Prompt]]]:
        return wording.sentences(self.board)

    def round_of(self, s: YinziState) -> int:
        return s.round

    def bound(self, seats: int) -> int:
        """YZ-I.4: about two hundred choices a seat in a game; pieces limit what can be done around them."""
        return seats * 1200

    def judgement(self) -> Judgement[YinziState]:
        return YinziJudgement()
