"""War Glories: our strength against the war symbols of the open route tiles (YZ-9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Automatic, Step
from mingtang.games.yinzi.actions import INDEX_OF, SKIP, USE
from mingtang.games.yinzi.actions import VETERANS as LAY_DOWN
from mingtang.games.yinzi.phases.advancements_box import lift, take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.free_options import war_copper, why_no_war_copper, why_not_usable
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import can_use, enemy_strength, next_war_slot
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import EXTRA_RECRUIT, PHASE_WAR, VETERANS, WAR_COPPER, WEAKER_ENEMIES

WAR_DISCS: Final[list[int]] = [WAR_COPPER, EXTRA_RECRUIT, WEAKER_ENEMIES]
FEW_VETERANS: Final = Refusal("YZ-9.1", "too_few_veterans")


def our_strength(s: YinziState) -> int:
    """All workers and recruit discs in the war box; veterans count once they stand."""
    total = 0
    for seat in range(s.seats):
        total += s.war[seat] + s.recruits[seat]
    return total


@final
class WarGlories(InTurnOrder):
    """1. In turn order discs for the war may be used."""

    name = "war_glories"
    clause = "YZ-9.1"

    def open(self, s: YinziState) -> None:
        """Phase D begins."""
        s.phase = PHASE_WAR
        s.weakened = 0

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return WarGlories(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Whoever has a disc for the war is asked."""
        begin_occasion(s)
        for x in WAR_DISCS:
            if can_use(s, seat, x):
                s.first(UseWarDiscs(seat))
                return


@final
class UseWarDiscs(YinziChoice):
    """Use discs for the war, or not."""

    name = "war_adv"  # D70
    clause = "YZ-9.1"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Our strength, with veterans, the enemy, and the player's own part."""
        return Prompt(
            self.name,
            (our_strength(s) + sum(s.lying), enemy_strength(s), s.war[seat] + s.recruits[seat] + s.lying[seat]),
        )

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own discs that act here, and to do without."""
        return [*[USE[x] for x in WAR_DISCS if (s.held[seat] >> x) & 1], SKIP]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-7.3: War copper needs a worker there."""
        if a is SKIP:
            return None
        refusal = why_not_usable(s, seat, INDEX_OF[a.id])
        return why_no_war_copper(s, seat) if refusal is None and a is USE[WAR_COPPER] else refusal

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Copper, one more recruit, or a weaker enemy."""
        if a is SKIP:
            s.done()
        elif a is USE[WAR_COPPER]:
            take_off(s, seat, WAR_COPPER)
            war_copper(s, seat)
        elif a is USE[EXTRA_RECRUIT]:
            lift(s, seat, EXTRA_RECRUIT)
            if s.war_slot[seat] < 0:
                s.war_slot[seat] = next_war_slot(s)
            s.recruits[seat] += 1
            s.tell("war.recruit", seat, s.war[seat] + s.recruits[seat], s.war_slot[seat] + 1)
        else:
            take_off(s, seat, WEAKER_ENEMIES)
            s.weakened += s.board.amount[WEAKER_ENEMIES]
            s.tell("war.weakened", seat, enemy_strength(s))


@final
class DecideWar(Automatic[YinziState]):
    """2. to 4. Veterans stand up, strengths are compared, glories are scored."""

    name = "battle"
    clause = "YZ-9.1"

    def run(self, s: YinziState) -> None:
        """Won: the two strongest; lost: only the strongest, as if second. Ties: the slot further left."""
        for i in range(s.seats):
            seat = s.order[i]
            if s.lying[seat]:
                if s.war_slot[seat] < 0:
                    s.war_slot[seat] = next_war_slot(s)
                s.war[seat] += s.lying[seat]
                s.lying[seat] = 0
                s.tell("war.veterans_up", seat, s.war[seat], s.war_slot[seat] + 1)
        ours = our_strength(s)
        enemy = enemy_strength(s)
        first = strongest(s, NOWHERE)
        if ours >= enemy:
            s.tell("war.won", ours, enemy)
            if first >= 0:
                glory(s, first, True)
                second = strongest(s, first)
                if second >= 0:
                    glory(s, second, False)
        else:
            s.tell("war.lost", ours, enemy)
            if first >= 0:
                glory(s, first, False)
        s.become(LayDown())


def strongest(s: YinziState, but: int) -> int:
    """The player with most workers and recruits, apart from one; nobody without any."""
    best = NOWHERE
    for seat in range(s.seats):
        strength = s.war[seat] + s.recruits[seat]
        if strength == 0 or seat == but:
            continue
        if best < 0:
            best = seat
            continue
        other = s.war[best] + s.recruits[best]
        if strength > other or (strength == other and s.war_slot[seat] < s.war_slot[best]):
            best = seat
    return best


def glory(s: YinziState, seat: int, first: bool) -> None:
    """A disc from the supply on the space of the points; without a disc the glory is noted (YZ-2.9c)."""
    if first:
        s.first_glories[seat] += 1
    else:
        s.second_glories[seat] += 1
    if s.discs[seat] > 0:
        s.discs[seat] -= 1
    else:
        s.unmarked[seat] += 1
    s.tell("war.glory", seat, s.board.won_first if first else s.board.won_second, s.discs[seat])


@final
class LayDown(InTurnOrder):
    """5. In turn order the holder of Veterans may lay down workers of the war box."""

    name = "lay_down"
    clause = "YZ-9.1"

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return LayDown(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Only the holder of a usable disc with workers there is asked."""
        if can_use(s, seat, VETERANS) and s.war[seat] > 0:
            s.first(KeepVeterans(seat))


@final
class KeepVeterans(YinziChoice):
    """Choose how many veterans stay in the war box; none keeps the disc."""

    name = "veterans"  # D71
    clause = "YZ-9.1"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers in the war box."""
        return Prompt(self.name, (s.war[seat],))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """None, one or two."""
        return LAY_DOWN

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """There must be so many workers."""
        return FEW_VETERANS.because(s.war[seat]) if INDEX_OF[a.id] > s.war[seat] else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """They lie beside the box and stay through Phase F."""
        count = INDEX_OF[a.id]
        s.done()
        if count:
            take_off(s, seat, VETERANS)
            s.war[seat] -= count
            s.lying[seat] = count
            s.tell("war.veterans_stay", seat, count)
