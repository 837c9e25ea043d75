"""Everything printed on cards and dishes, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.core.figures import number, numbers
from mingtang.starter.actions import HIGHEST

MOST_SEATS: Final = 4


@final
class StarterBoard:
    """The figures of one box."""

    def __init__(self, data: Data) -> None:
        self.highest: Final[int] = number(data, "cards.highest", 1, HIGHEST)
        self.hand: Final[int] = number(data, "cards.hand", 1, 12)
        self.dishes: Final[list[int]] = numbers(data, "dishes.points", 0, 20)
        self.tea: Final[int] = number(data, "tea.supply", 0, 40)
        self.most_tea: Final[int] = number(data, "tea.most", 0, 40)
        if self.highest < MOST_SEATS * self.hand:
            raise BadData("least_at", "cards.highest", MOST_SEATS * self.hand, self.highest)
        if len(self.dishes) < self.hand:
            raise BadData("starter.too_few_dishes", "dishes.points", self.hand, len(self.dishes))
