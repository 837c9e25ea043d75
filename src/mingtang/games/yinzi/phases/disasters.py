"""Natural disasters: each kind that an open route tile shows happens once (YZ-9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import OneByOne, Step
from mingtang.games.yinzi.actions import BURN, INDEX_OF, REMOVE, WITHER
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import bring_home
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import capacity, field_good, open_tile, stored_in
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    DISASTERS,
    FACTORY_COUNT,
    FLOOD,
    MOST_SEATS,
    PHASE_DISASTERS,
    PROVINCE_COUNT,
    WILDFIRE,
)

NONE_THERE: Final = Refusal("YZ-9.2.1", "no_commodity_of_player")


def strikes(s: YinziState, disaster: int) -> bool:
    """YZ-9.2: whether at least one open tile of the rows shows the disaster."""
    for row in range(s.seats):
        t = open_tile(s, row)
        if t >= 0 and s.board.route_disaster[t] == disaster:
            return True
    return False


@final
class Disasters(OneByOne[YinziState]):
    """Wildfire, flood, drought, in this order."""

    name = "disasters"
    clause = "YZ-9.2"

    def run(self, s: YinziState) -> None:
        """The next one that strikes."""
        s.phase = PHASE_DISASTERS
        for at in range(self.at, len(DISASTERS)):
            if not strikes(s, at):
                continue
            s.become(Disasters(at + 1))
            s.tell("disaster", at)
            if at == WILDFIRE:
                s.first(Wildfire())
            elif at == FLOOD:
                flood(s)
            else:
                s.first(Drought())
            return
        s.done()


def flood(s: YinziState) -> None:
    """YZ-9.2.2: every cylinder one space to the left, not below the first."""
    for i in range(s.seats):
        seat = s.order[i]
        if s.boat[seat] > 0:
            s.boat[seat] -= 1
            s.tell("boat.back", seat, s.boat[seat], capacity(s, seat))


# ---- wildfire (YZ-9.2.1)


@final
class Wildfire(InTurnOrder):
    """In turn order each player with a factory loses a disc of one."""

    name = "wildfire"
    clause = "YZ-9.2.1"

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Wildfire(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Whoever has no factory loses nothing."""
        for t in range(FACTORY_COUNT):
            if s.factory_owner[t] == seat:
                s.first(ChooseBurning(seat))
                return


@final
class ChooseBurning(YinziChoice):
    """Wildfire: choose the own factory that loses a disc."""

    name = "burn"  # D72
    clause = "YZ-9.2.1"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own factories."""
        return [BURN[t] for t in range(FACTORY_COUNT) if s.factory_owner[t] == seat]

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The disc returns to the supply; without discs a factory has no owner."""
        t = INDEX_OF[a.id]
        s.done()
        s.level[t] -= 1
        s.discs[seat] += 1
        s.tell("wildfire.burnt", seat, t, s.level[t], s.discs[seat])
        if stored_in(s, t) > s.board.storage[s.level[t]]:
            s.first(ChooseLost(seat, t))
        if s.level[t] == 0:
            s.factory_owner[t] = NOWHERE


@final
class ChooseLost(YinziChoice):
    """Wildfire: choose whose commodity is lost."""

    name = "lose"  # D73
    clause = "YZ-9.2.1"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile

    def args(self) -> tuple[int, ...]:
        """Seat and factory."""
        return (self.seat, self.tile)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The factory."""
        return Prompt(self.name, (self.tile,))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All players."""
        return REMOVE[: s.seats]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The player must have a commodity there."""
        return None if s.stored[self.tile * MOST_SEATS + INDEX_OF[a.id]] > 0 else NONE_THERE

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The square returns to the supply of its colour (YZ-2.3)."""
        owner = INDEX_OF[a.id]
        s.done()
        s.stored[self.tile * MOST_SEATS + owner] -= 1
        s.squares[owner] += 1
        s.tell("wildfire.lost", owner, s.board.factory_makes[self.tile], self.tile, s.squares[owner])


# ---- drought (YZ-9.2.3)


@final
class Drought(InTurnOrder):
    """In turn order each player takes back one own cube in every province."""

    name = "drought"
    clause = "YZ-9.2.3"

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Drought(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Each province where the player has cubes on fields."""
        land = s.board.land
        for p in reversed(range(PROVINCE_COUNT)):
            for f in range(land.fields):
                if s.owner[f] == seat and land.province_of[f] == p:
                    s.first(ChooseWithered(seat, p))
                    break


@final
class ChooseWithered(YinziChoice):
    """Drought: choose the cube that you take back from this province."""

    name = "wither"  # D74
    clause = "YZ-9.2.3"

    def __init__(self, seat: int, province: int) -> None:
        super().__init__(seat)
        self.province: Final = province

    def args(self) -> tuple[int, ...]:
        """Seat and province."""
        return (self.seat, self.province)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The province."""
        return Prompt(self.name, (self.province,))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own fields there."""
        land = s.board.land
        return [
            WITHER[land.field_word[f]]
            for f in range(land.fields)
            if s.owner[f] == seat and land.province_of[f] == self.province
        ]

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The cube returns to the supply."""
        f = s.board.land.field_at[INDEX_OF[a.id]]
        s.done()
        good = field_good(s, f)
        bring_home(s, f)
        s.tell("drought.withered", seat, good, INDEX_OF[a.id], s.cubes[seat])
