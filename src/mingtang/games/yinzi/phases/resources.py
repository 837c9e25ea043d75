"""Take Resources: one worker and one copper for one wood or one stone (YZ-6.1)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import INDEX_OF, TAKE
from mingtang.games.yinzi.phases.crew import available
from mingtang.games.yinzi.phases.payment import BANK, charge_copper
from mingtang.games.yinzi.phases.workforce_unit import WorkforceUnit
from mingtang.games.yinzi.queries import can_pay_copper
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import RESOURCES, STONE, WOOD

NONE_LEFT: Final = Refusal("YZ-2.9", "resource_gone")
TOO_DEAR: Final = Refusal("YZ-6.1", "resource_too_dear")


def resources_possible(s: YinziState, seat: int) -> bool:
    """YZ-6.0.4: a cube is in the resources box and its price can be paid."""
    return s.wood_box + s.stone_box > 0 and can_pay_copper(s, seat, s.board.resource_price)


def take_resource(s: YinziState, seat: int, what: int) -> None:
    """One wood or stone from the resources box to the player."""
    if what == WOOD:
        s.wood_box -= 1
        s.wood[seat] += 1
        s.tell("resource.taken", seat, what, s.wood[seat], s.wood_box)
    else:
        s.stone_box -= 1
        s.stone[seat] += 1
        s.tell("resource.taken", seat, what, s.stone[seat], s.stone_box)


@final
class TakeResources(WorkforceUnit):
    """Take wood or stone, one worker and one copper each."""

    name = "resources"  # D31

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers left, money, and what lies in the resources box."""
        there = (s.wood_box, s.stone_box, s.board.resource_price)
        return Prompt(self.name, (available(s, seat), s.copper[seat], s.silver[seat], *there))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """Wood and stone."""
        return TAKE.copy()

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-2.9(a): none left, none can be taken."""
        what = INDEX_OF[a.id]
        if (s.wood_box if what == WOOD else s.stone_box) == 0:
            return NONE_LEFT.because(what)
        if not can_pay_copper(s, seat, s.board.resource_price):
            return TOO_DEAR.because(s.board.resource_price, s.copper[seat])
        return None

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """What is there and can be paid."""
        if can_pay_copper(s, seat, s.board.resource_price):
            if s.wood_box > 0:
                out.append(TAKE[WOOD])
            if s.stone_box > 0:
                out.append(TAKE[STONE])

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """One worker, one copper, one cube."""
        self.employ(s, seat, RESOURCES, 1)
        take_resource(s, seat, INDEX_OF[a.id])
        charge_copper(s, seat, s.board.resource_price, BANK)
