"""A scene of Starter: the view with its reader, and what a drawing asks of it beyond the figures."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.draw.contract import GameScene
from mingtang.starter.view_types import StarterPlayer, StarterView


@dataclass(frozen=True)
class StarterScene(GameScene[StarterView]):
    """The table as one reader sees it."""

    def reader_first(self) -> list[int]:
        """The seats in their order, the reader's own first."""
        count = len(self.view["players"])
        first = max(0, self.view["viewer"])
        return [(first + i) % count for i in range(count)]

    def sealing(self, player: StarterPlayer) -> str:
        """How far a player is: has sealed a card, or not yet."""
        return self.say("sealed" if player["has_sealed"] else "open")
