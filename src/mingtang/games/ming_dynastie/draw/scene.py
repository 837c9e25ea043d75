"""A scene of Ming-Dynastie: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mingtang.draw.contract import GameScene
from mingtang.draw.symbols import NEUTRAL
from mingtang.games.ming_dynastie.view_types import MingDistrict, MingPlayer, MingView


@dataclass(frozen=True)
class MingScene(GameScene[MingView]):
    """The table as one reader sees it."""

    def owner(self, participant: int) -> int:
        """The sign that a participant's pieces carry."""
        return NEUTRAL if participant == self.view["neutral"] else participant

    @property
    def own(self) -> MingPlayer | None:
        """The reader, if he sits at the table."""
        return self.view["players"][self.view["viewer"]] if self.view["viewer"] >= 0 else None

    @cached_property
    def places(self) -> dict[str, MingDistrict]:
        """Districts by name."""
        return {d["id"]: d for d in self.view["districts"]}

    @property
    def on_the_way(self) -> str:
        """The district in which a prince is now whose player is moving him; empty if nobody is."""
        move = self.view["move"]
        return "" if move is None else self.view["players"][move["seat"]]["prince"] or ""

    @property
    def paying(self) -> str:
        """The district to which a step is being paid; empty otherwise."""
        move = self.view["move"]
        return "" if move is None else move["to"] or ""

    @cached_property
    def transports(self) -> dict[frozenset[str], str]:
        """The kind of transport between two districts that have a border."""
        return {frozenset((x["a"], x["b"])): x["transport"] for x in self.view["borders"]}

    @property
    def next_scoring(self) -> int:
        """The round of the next scoring; 0 after the last."""
        return next((r for r in self.view["scoring_rounds"] if r >= self.view["round"]), 0)
