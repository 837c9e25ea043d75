"""A scene of Fujian Trader: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mingtang.draw.contract import GameScene
from mingtang.games.fujian_trader.pieces import GOODS
from mingtang.games.fujian_trader.view_types import (
    Amounts,
    FujianFamily,
    FujianPort,
    FujianProvince,
    FujianRaid,
    FujianRegion,
    FujianView,
)


@dataclass(frozen=True)
class FujianScene(GameScene[FujianView]):
    """The table as one reader sees it."""

    def province(self, id: str) -> str:
        """The name of a province without the city that it stands for: there is little room."""
        return self.words.name("province_short", id)

    def does(self, card: str) -> str:
        """What a card does."""
        return self.words.say("card", card)

    @property
    def own(self) -> FujianFamily | None:
        """The reader's family, if he sits at the table."""
        return self.view["players"][self.view["viewer"]] if self.view["viewer"] >= 0 else None

    @cached_property
    def ports(self) -> dict[str, FujianPort]:
        """Ports by name."""
        return {port["id"]: port for port in self.view["ports"]}

    @property
    def ship(self) -> str:
        """Where the ship of the active family lies; empty before it is placed."""
        return self.view["players"][self.view["active"]]["ship"] or ""

    def rates(self, region: FujianRegion) -> Amounts:
        """What a region pays now; iron as it is sold where the ship lies, else where it can be sold at all."""
        inside = [port for port in self.view["ports"] if port["region"] == region["id"]]
        here = next((port for port in inside if port["id"] == self.ship), None)
        if here is not None:
            return here["rates"]
        return {**inside[0]["rates"], "iron": max(port["rates"]["iron"] for port in inside)}

    def added(self, raid: FujianRaid) -> tuple[Amounts, Amounts]:
        """What the attacker has put up: the wager itself, and what he has added to it."""
        extra = {"rice": raid["extra_rice"], "silk": 0, "iron": raid["extra_iron"]}
        return {good: raid["wagered"][good] - extra[good] for good in GOODS}, extra

    def standing(self, raid: FujianRaid, seat: int) -> int:
        """What provinces and Long cards give to a side of a raid."""
        if seat == raid["attacker"]:
            return self.view["players"][seat]["attack"]
        return self.ports[raid["port"]]["defense"]

    def peace(self, raid: FujianRaid) -> tuple[int, list[str]] | None:
        """Who offers peace in a raid, and the goods that he has named."""
        offer = self.view["in_play"]
        if offer is None or offer["target"] is None or not raid["stage"].startswith("battle.peace"):
            return None
        return offer["target"], offer["named"]


def crop(port: FujianPort) -> list[str]:
    """All goods that a port makes, by print and by cards."""
    return [*port["produces"], *port["bonus"]]


def income(province: FujianProvince) -> list[str]:
    """What a province brings each turn, piece by piece."""
    return [ware for ware, n in province["income"].items() for _ in range(n)]


def is_fresh(family: FujianFamily, place: int) -> bool:
    """Whether the card in this place of a hand came this turn: such cards lie last."""
    return place >= len(family["cards"]) - family["fresh"]
