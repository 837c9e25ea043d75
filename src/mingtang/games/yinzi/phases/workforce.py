"""A workforce action begins: which of the five the group carries out (YZ-6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import GROUP, INDEX_OF, WORK
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crew import dismiss
from mingtang.games.yinzi.phases.emperor import ChooseUndertaking
from mingtang.games.yinzi.phases.produce import ProduceCommodities, production_needs
from mingtang.games.yinzi.phases.resources import TakeResources, resources_possible
from mingtang.games.yinzi.phases.rural_market import rural_worth
from mingtang.games.yinzi.phases.supply import SupplyShips, supply_possible
from mingtang.games.yinzi.phases.war_routes import SendToWar
from mingtang.games.yinzi.queries import hand_size
from mingtang.games.yinzi.rulings import sell_before_idling
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    EMPEROR,
    MOST_WORKERS,
    PRODUCE,
    RESOURCES,
    SUPPLY,
    WAR,
)

USED_ALREADY: Final = Refusal("YZ-6.0", "workforce_action_used")
NO_WORKER_USABLE: Final = Refusal("YZ-6.0.4", "no_worker_usable")
NO_GROUP: Final = Refusal("YZ-4.3", "no_group_there")
ALWAYS_OPEN: Final = (1 << EMPEROR) | (1 << WAR)
"""YZ-6.0.4: Palace Keeping has a space for everybody, and the war box a slot."""
NEVER: Final = 99


# ---- questions


def workers_for(s: YinziState, seat: int, action: int) -> int:
    """YZ-6.0.4: the fewest workers with which an action not yet used is possible; NEVER if it is not."""
    if (s.worked[seat] >> action) & 1:
        return NEVER
    if action == RESOURCES:
        return 1 if resources_possible(s, seat) else NEVER
    if action == PRODUCE:
        return production_needs(s, seat)
    if action == SUPPLY:
        return 1 if supply_possible(s, seat) else NEVER
    return 1


def group_strength(s: YinziState, seat: int, group: int) -> int:
    """Workers that a group can bring, bottom migrants included (YZ-6.0.2)."""
    return min(MOST_WORKERS, s.groups[seat * ACTION_COUNT + group] + s.bottom[seat])


def group_possible(s: YinziState, seat: int, group: int) -> bool:
    """Whether at least one worker of a group can be used in some action."""
    if s.groups[seat * ACTION_COUNT + group] == 0:
        return False
    if s.worked[seat] & ALWAYS_OPEN != ALWAYS_OPEN:
        return True
    strength = group_strength(s, seat, group)
    for action in range(ACTION_COUNT):
        if workers_for(s, seat, action) <= strength:
            return True
    return False


def nobody_can_work(s: YinziState, seat: int) -> bool:
    """YZ-6.0.3: no card left, a group there, and not one worker of any group can be used, not even after selling food."""
    return no_group_works(s, seat) and not (sell_before_idling(s) and sale_would_help(s, seat))


def no_group_works(s: YinziState, seat: int) -> bool:
    """Whether no card is left, a group is there, and as things stand no worker of any group can be used."""
    if s.worked[seat] & ALWAYS_OPEN != ALWAYS_OPEN or hand_size(s, seat) > 0:
        return False
    any_group = False
    for group in range(ACTION_COUNT):
        if s.groups[seat * ACTION_COUNT + group] > 0:
            any_group = True
            if group_possible(s, seat, group):
                return False
    return any_group


def sale_would_help(s: YinziState, seat: int) -> bool:
    """YZ-6.0.3: whether food sold to the rural market would bring the copper with which a worker could be used."""
    copper = rural_worth(s, seat)
    if copper == 0:
        return False
    richer = s.clone()
    richer.copper[seat] += copper
    for group in range(ACTION_COUNT):
        if group_possible(richer, seat, group):
            return True
    return False


# ---- the choice


@final
class ChooseWorkforce(YinziChoice):
    """Choose the workforce action that your group carries out."""

    name = "workforce_action"  # D30
    clause = "YZ-6.0"

    def __init__(self, seat: int, group: int) -> None:
        super().__init__(seat)
        self.group: Final = group

    def args(self) -> tuple[int, ...]:
        """Seat, and the fortune action under which the group stands."""
        return (self.seat, self.group)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers of the group, and migrants that may help."""
        return Prompt(self.name, (s.groups[seat * ACTION_COUNT + self.group], s.bottom[seat], s.copper[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All five."""
        return WORK

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Once a round each, and at least one worker must be usable."""
        action = INDEX_OF[a.id]
        if (s.worked[seat] >> action) & 1:
            return USED_ALREADY.because(action)
        if workers_for(s, seat, action) <= group_strength(s, seat, self.group):
            return None
        return NO_WORKER_USABLE.because(action)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        strength = group_strength(s, seat, self.group)
        out: list[Action] = []
        for action in range(ACTION_COUNT):
            if workers_for(s, seat, action) <= strength:
                out.append(WORK[action])
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The whole group leaves the player board."""
        action = INDEX_OF[a.id]
        i = seat * ACTION_COUNT + self.group
        s.crew = s.groups[i]
        s.groups[i] = 0
        s.used = 0
        s.worked[seat] |= 1 << action
        s.tell("workforce.chosen", seat, action, s.crew)
        if action == RESOURCES:
            s.become(TakeResources(seat))
        elif action == PRODUCE:
            s.become(ProduceCommodities(seat))
        elif action == SUPPLY:
            s.become(SupplyShips(seat))
        elif action == EMPEROR:
            s.become(ChooseUndertaking(seat))
        else:
            s.become(SendToWar(seat))


@final
class IdleGroup(YinziChoice):
    """No worker can be used: choose the group that goes to the top migration box."""

    name = "idle_group"  # D43
    clause = "YZ-6.0.3"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All places for groups."""
        return GROUP

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A group must stand there."""
        return None if s.groups[seat * ACTION_COUNT + INDEX_OF[a.id]] > 0 else NO_GROUP

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The whole group migrates; no action is marked as used."""
        i = seat * ACTION_COUNT + INDEX_OF[a.id]
        s.done()
        s.crew = s.groups[i]
        s.groups[i] = 0
        dismiss(s, seat)
