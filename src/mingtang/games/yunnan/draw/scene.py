"""A scene of Yunnan: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, cast

from mingtang.draw.contract import GameScene, Scene
from mingtang.draw.symbols import NEUTRAL
from mingtang.games.yunnan.view_types import YunnanPlaceView, YunnanPlayerView, YunnanView

BLUE = ("round", "bidding", "resolve")
"""The phases that follow the blue order; all others follow the gray one."""


@dataclass(frozen=True)
class YunnanScene(GameScene[YunnanView]):
    """The table as one reader sees it."""

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Dúli is called by her name."""
        view = cast(YunnanView, scene.view)
        duli = scene.words.name("player", "duli")
        names = tuple([duli if p["duli"] else scene.players[p["colour"]] for p in view["players"]])
        return cls(view, scene.words, names, frozenset(scene.last))

    @property
    def chooser(self) -> int:
        """The colour whose choices are drawn. To be asked only where there are some: nothing else depends on who reads."""
        return self.view["viewer"]

    @property
    def order(self) -> list[int]:
        """The order of play in this phase."""
        return self.view["blue_order"] if self.view["phase"] in BLUE else self.view["gray_order"]

    @property
    def market(self) -> YunnanPlaceView:
        """The Market of Pu'er."""
        return self.view["places"][0]

    @property
    def provinces(self) -> list[YunnanPlaceView]:
        """The Provinces along the road."""
        return self.view["places"][1:]

    @property
    def end_points(self) -> int:
        """So many points end the game; 0: points do not."""
        return self.view["tracks"]["end_points"] if self.view["options"]["end_on_points"] else 0

    @property
    def traveller(self) -> int:
        """The colour whose travel turn it is, -1: nobody's."""
        travel = self.view["travel"]
        return -1 if travel is None else travel["seat"]

    @property
    def here(self) -> str | None:
        """Where the travelling Trader is."""
        travel = self.view["travel"]
        return None if travel is None else travel["here"]

    def isolated(self, place: str) -> bool:
        """Whether the traveller's Traders there would be sent to the Market if the turn ended now."""
        travel = self.view["travel"]
        return travel is not None and place in travel["isolated"]

    def owner(self, colour: int) -> int:
        """The seat whose sign a colour's pieces carry; NEUTRAL for Dúli."""
        return NEUTRAL if colour == self.view["duli"] else colour

    def recruited(self, player: YunnanPlayerView) -> int:
        """All Traders of a colour that have left the General Supply."""
        traders = player["traders"]
        on_board = sum(place["traders"][player["colour"]] for place in self.view["places"])
        return traders["supply"] + traders["bank"] + traders["bids"] + on_board
