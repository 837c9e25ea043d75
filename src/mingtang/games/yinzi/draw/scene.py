"""A scene of Yínzi: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.draw.contract import GameScene
from mingtang.games.yinzi.view_types import YinziProvinceView, YinziView


@dataclass(frozen=True)
class YinziScene(GameScene[YinziView]):
    """The table as one reader sees it."""

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
