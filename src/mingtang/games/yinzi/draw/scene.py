"""A scene of Yínzi: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from mingtang.draw.contract import DrawingWords, Scene, board_word
from mingtang.games.yinzi.view_types import YinziProvinceView, YinziView


@dataclass(frozen=True)
class YinziScene:
    """The table as one reader sees it."""

    view: YinziView
    words: DrawingWords
    names: tuple[str, ...]
    last: frozenset[str]

    @property
    def order(self) -> list[int]:
        """The order that counts now: the provisional one until everybody has a bonus."""
        return self.view["provisional"] if self.view["phase"] in ("setup", "bonus") else self.view["order"]

    @property
    def card_in_hand(self) -> str | None:
        """The card on its way to a fortune action."""
        turn = self.view["turn"]
        return None if turn is None else turn["card"]

    @property
    def fields_asked(self) -> list[str]:
        """The fields that the present question is about."""
        pending = self.view["pending"]
        return pending.get("fields", []) + ([pending["field"]] if "field" in pending else [])

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        return board_word(self.words, key, *numbers)

    def reader_first(self) -> list[int]:
        """The seats in the order of play, the reader's own first."""
        order = self.order
        if self.view["viewer"] in order:
            at = order.index(self.view["viewer"])
            order = order[at:] + order[:at]
        return order

    def province_of(self, field: str) -> YinziProvinceView:
        """The province of a field."""
        return next(q for q in self.view["provinces"] if any(f["id"] == field for f in q["fields"]))


def read(scene: Scene) -> YinziScene:
    """The scene as this game's drawing needs it."""
    return YinziScene(cast(YinziView, scene.view), scene.words, tuple(scene.players), frozenset(scene.last))
