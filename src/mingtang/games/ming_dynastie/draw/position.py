"""What the drawings of Ming-Dynastie ask of a view, beside what stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from mingtang.draw.contract import DrawingWords, Scene, board_word
from mingtang.draw.symbols import NEUTRAL
from mingtang.games.ming_dynastie.view_types import MingDistrict, MingPlayer, MingView


@dataclass(frozen=True)
class MingPosition:
    """A view with its reader: his words, everybody's names, the places that the last move touched."""

    view: MingView
    words: DrawingWords
    names: Sequence[str]
    last: frozenset[str]

    def owner(self, participant: int) -> int:
        """The sign that a participant's pieces carry."""
        return NEUTRAL if participant == self.view["neutral"] else participant

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        return board_word(self.words, key, *numbers)

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


def read(scene: Scene) -> MingPosition:
    """The position in a scene."""
    return MingPosition(cast(MingView, scene.view), scene.words, scene.players, frozenset(scene.last))
