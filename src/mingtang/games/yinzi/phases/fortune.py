"""A fortune action begins: a card is put to one of the five, and brings its workers (YZ-5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import ACT, INDEX_OF
from mingtang.games.yinzi.phases.advancements import ChooseAdvancements
from mingtang.games.yinzi.phases.boats import ConstructBoats, at_end
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.factories import DevelopFactories
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.phases.plant import PlantCrops
from mingtang.games.yinzi.phases.sell import SellUrban
from mingtang.games.yinzi.queries import can_use
from mingtang.games.yinzi.state import NOT_TAXED, NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import ACTION_COUNT, BOATS, DEVELOP, FREE_WOOD, PLANT, URBAN

USED_ALREADY: Final = Refusal("YZ-5.0", "fortune_action_used")
NO_WOOD: Final = Caution("YZ-5.1", "no_wood_for_boats")
NO_UNIT: Final = Caution("YZ-5.0", "no_unit_possible")
UNITS_UNPAID: Final = Caution("YZ-5.1", "wood_for_fewer_boats")


@final
class ChooseFortune(YinziChoice):
    """Choose the fortune action to which you put the card."""

    name = "fortune_action"  # D21
    clause = "YZ-5.0"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units and workers of the card."""
        return Prompt(self.name, (s.board.card_fortune[s.card], s.board.card_workers[s.card], s.workers[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All five."""
        return ACT

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Each fortune action once a round."""
        return USED_ALREADY if s.played[seat * ACTION_COUNT + INDEX_OF[a.id]] >= 0 else None

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """An action of which not one unit is possible now: the card would bring nothing but its workers."""
        action = INDEX_OF[a.id]
        now = s.clone()
        self.apply(now, seat, a)
        step = now.stack[-1]
        units = now.units
        if isinstance(step, FortuneUnit) and not step.any_unit(now, seat, now.discs[seat]):
            return NO_WOOD if action == BOATS and not at_end(s, seat) else NO_UNIT.because(action)
        if action == BOATS:
            wood = s.wood[seat] + (1 if can_use(s, seat, FREE_WOOD) else 0)
            if wood < units:
                return UNITS_UNPAID.because(wood, units)
        return None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The workers of the card stand as a group under the action; then its units follow."""
        action = INDEX_OF[a.id]
        kind = s.card
        s.card = NOWHERE
        i = seat * ACTION_COUNT + action
        s.played[i] = kind
        count = min(s.board.card_workers[kind], s.workers[seat])  # YZ-2.9(d)
        s.workers[seat] -= count
        s.groups[i] = count
        s.units = s.board.card_fortune[kind]
        s.taxed = NOT_TAXED
        s.bought = 0
        s.sections = 0
        s.tell("fortune.chosen", seat, action, s.units, count, s.workers[seat])
        if action == BOATS:
            s.become(ConstructBoats(seat))
        elif action == PLANT:
            s.become(PlantCrops(seat))
        elif action == URBAN:
            s.become(SellUrban(seat))
        elif action == DEVELOP:
            s.become(DevelopFactories(seat))
        else:
            s.become(ChooseAdvancements(seat))
