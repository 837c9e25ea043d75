"""Construct Boats: one wood for one step on the boat track (YZ-5.1)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import STEP
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.phases.payment import charge_wood
from mingtang.games.yinzi.queries import can_use, capacity
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import FREE_WOOD

TRACK_END: Final = Refusal("YZ-5.1", "end_of_boat_track")
NO_WOOD: Final = Refusal("YZ-5.1", "no_wood")
TAKES_FREE_WOOD: Final = Caution("YZ-2.6", "takes_free_wood")


def at_end(s: YinziState, seat: int) -> bool:
    """Whether the cylinder stands on the last space."""
    return s.boat[seat] == len(s.board.capacity) - 1


def boat_step(s: YinziState, seat: int) -> None:
    """The cylinder moves one space to the right."""
    s.boat[seat] += 1
    s.tell("boat.step", seat, s.boat[seat], capacity(s, seat))


@final
class ConstructBoats(FortuneUnit):
    """Construct boats: return wood, move your cylinder."""

    name = "boats"  # D22

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units left, wood, and the capacity."""
        return Prompt(self.name, (s.units, s.wood[seat], capacity(s, seat)))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """One step."""
        return [STEP]

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Wood or Free wood, and a space to the right."""
        if at_end(s, seat):
            return TRACK_END
        return None if s.wood[seat] > 0 or can_use(s, seat, FREE_WOOD) else NO_WOOD

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Without wood the disc pays, and nobody asks."""
        if a is STEP:
            return None if s.wood[seat] else TAKES_FREE_WOOD.because(s.board.capacity[s.boat[seat] + 1])
        return super().caution(s, seat, a)

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """The same as a question."""
        return (s.wood[seat] > 0 or can_use(s, seat, FREE_WOOD)) and not at_end(s, seat)

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The step, if it is possible."""
        if self.any_unit(s, seat, 0):
            out.append(STEP)

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Wood goes back to the resources box (YZ-2.3)."""
        boat_step(s, seat)
        charge_wood(s, seat)
