"""Choose Advancements: discs on free slots of the advancements box, each in another section (YZ-5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import ADVANCE, BUY, INDEX_OF, K_BUY, KIND_OF
from mingtang.games.yinzi.phases.advancements_box import put_on
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crops import buy_crop, tile_before_bonus, why_not_crop
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.queries import free_slots
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import ADVANCEMENT_COUNT, SECTION_SIZE

NO_DISC: Final = Refusal("YZ-2.9", "no_disc_left")
SLOT_TAKEN: Final = Refusal("YZ-7.1", "advancement_taken")
SECTION_USED: Final = Refusal("YZ-5.5", "section_used")


def _taken_by(s: YinziState, x: int) -> int:
    for seat in range(s.seats):
        if (s.held[seat] >> x) & 1:
            return seat
    return -1


@final
class ChooseAdvancements(FortuneUnit):
    """Choose advancements: place a disc on a free slot of a section that you have not used in this action."""

    name = "advancements"  # D22, D11

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units left and discs in supply."""
        return Prompt(self.name, (s.units, s.discs[seat]))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """All slots."""
        return ADVANCE.copy()

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-5.5, YZ-7.1, YZ-2.9(c)."""
        x = INDEX_OF[a.id]
        taken = _taken_by(s, x)
        if taken >= 0:
            return SLOT_TAKEN.because(taken)
        if (s.sections >> (x // SECTION_SIZE)) & 1:
            return SECTION_USED.because(x // SECTION_SIZE)
        return NO_DISC if s.discs[seat] == 0 else None

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether a slot of an unused section is free."""
        if discs == 0:
            return False
        free = free_slots(s)
        for section in range(4):
            if not (s.sections >> section) & 1 and (free >> (section * SECTION_SIZE)) & 0x3F:
                return True
        return False

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The free slots of unused sections."""
        if s.discs[seat] == 0:
            return
        free = free_slots(s)
        for section in range(4):
            if not (s.sections >> section) & 1:
                for x in range(section * SECTION_SIZE, section * SECTION_SIZE + SECTION_SIZE):
                    if (free >> x) & 1:
                        out.append(ADVANCE[x])

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """The disc goes on its slot."""
        put_on(s, seat, INDEX_OF[a.id])


@final
class FreeAdvancement(YinziChoice):
    """Free Advancement: place a disc on any free slot of the advancements box."""

    name = "free_advancement"  # D11
    clause = "YZ-3.2"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Discs in supply."""
        return Prompt(self.name, (s.discs[seat],))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All slots, and the crop tile where the order makes a difference."""
        column = tile_before_bonus(s, seat)
        return ADVANCE if column < 0 else [*ADVANCE, BUY[column]]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The slot must be free."""
        if KIND_OF[a.id] == K_BUY:
            return why_not_crop(s, seat, INDEX_OF[a.id])
        taken = _taken_by(s, INDEX_OF[a.id])
        if taken >= 0:
            return SLOT_TAKEN.because(taken)
        return NO_DISC if s.discs[seat] == 0 else None

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        if s.discs[seat] == 0:
            return []
        free = free_slots(s)
        out: list[Action] = []
        for x in range(ADVANCEMENT_COUNT):
            if (free >> x) & 1:
                out.append(ADVANCE[x])
        column = tile_before_bonus(s, seat)
        if column >= 0 and why_not_crop(s, seat, column) is None:
            out.append(BUY[column])
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The disc goes on its slot; it is not usable in this turn."""
        if KIND_OF[a.id] == K_BUY:
            buy_crop(s, seat, INDEX_OF[a.id], False)
            return
        s.done()
        put_on(s, seat, INDEX_OF[a.id])
