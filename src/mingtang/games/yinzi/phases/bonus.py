"""Phase A: everybody chooses a bonus and with it the place in the turn order, then may buy the crop tile above it (YZ-3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import EachInTurn, ForSeat, Step
from mingtang.games.yinzi.actions import BONUS, BUY, INDEX_OF, SKIP
from mingtang.games.yinzi.editions import bonus_before_tile
from mingtang.games.yinzi.phases.advancements import FreeAdvancement
from mingtang.games.yinzi.phases.boats import at_end, boat_step
from mingtang.games.yinzi.phases.building import UpgradeFree, any_upgrade
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crops import buy_crop, slide_and_fill, why_not_crop
from mingtang.games.yinzi.phases.free_options import add_free, do_free, free_choices, is_free, why_not_free
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.queries import free_slots
from mingtang.games.yinzi.rulings import bonus_is_a_turn
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    BOAT_UPGRADE,
    BONUS_COUNT,
    FACTORY_UPGRADE,
    FREE_ADVANCEMENT,
    PHASE_BONUS,
)

BONUS_TAKEN: Final = Refusal("YZ-3.1", "bonus_taken")
NO_TURN: Final = Refusal("YZ-3.1", "choosing_is_no_turn", ruling="bonus_choice")


@final
class Bonuses(EachInTurn[YinziState]):
    """In provisional order each player chooses; then the cylinders give the turn order."""

    name = "bonuses"
    clause = "YZ-3.1"

    def order(self, s: YinziState) -> list[int]:
        """The provisional one."""
        return s.provisional

    def open(self, s: YinziState) -> None:
        """Nobody has a bonus yet."""
        s.phase = PHASE_BONUS
        s.bonus = [NOWHERE] * s.seats

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Bonuses(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """The next choice."""
        _begin_choice(s)
        s.first(ChooseBonus(seat))

    def close(self, s: YinziState) -> None:
        """The new turn order."""
        _begin_choice(s)
        at = 0
        for column in range(BONUS_COUNT):  # YZ-3.4: left to right
            for seat in range(s.seats):
                if s.bonus[seat] == column:
                    s.order[at] = seat
                    s.tell("order.place", seat, at + 1)
                    at += 1
        slide_and_fill(s)


def _begin_choice(s: YinziState) -> None:
    """YZ-7.2: each choice of a bonus is a turn for the discs."""
    s.fresh = 0
    if bonus_is_a_turn(s):
        begin_occasion(s)


def _why_not_around(s: YinziState, seat: int, a: Action) -> Refusal | None:
    """YZ-3.1: what belongs to a turn is open while a bonus is chosen, if the table reads the choice as one."""
    return why_not_free(s, seat, a, False) if bonus_is_a_turn(s) else NO_TURN


def _taken_by(s: YinziState, column: int) -> int:
    for seat in range(s.seats):
        if s.bonus[seat] == column:
            return seat
    return NOWHERE


@final
class ChooseBonus(YinziChoice):
    """Choose a bonus that nobody has chosen this round."""

    name = "bonus"  # D10
    clause = "YZ-3.1"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Money for the tile above."""
        return Prompt(self.name, (s.copper[seat], s.silver[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All six, and the free options of a turn."""
        return [*BONUS, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Each bonus once a round; one without effect may be chosen (YZ-3.2)."""
        if is_free(a):
            return _why_not_around(s, seat, a)
        taken = _taken_by(s, INDEX_OF[a.id])
        return BONUS_TAKEN.because(taken) if taken >= 0 else None

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        for column in range(BONUS_COUNT):
            if column not in s.bonus:
                out.append(BONUS[column])
        if bonus_is_a_turn(s):
            add_free(s, seat, out, False)
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The cylinder moves, the bonus acts, and the crop tile of the column may be bought; the order is the player's."""
        if is_free(a):
            do_free(s, seat, a)
            return
        column = INDEX_OF[a.id]
        s.bonus[seat] = column
        s.tell("bonus.chosen", seat, column)
        s.become(BuyCrop(seat))
        if column == BOAT_UPGRADE:
            if not at_end(s, seat):
                boat_step(s, seat)
        elif not begin_bonus(s, seat) and not bonus_before_tile(s):
            s.become(BonusAfterTile(seat))
            s.first(BuyCrop(seat))


def begin_bonus(s: YinziState, seat: int) -> bool:
    """Ask for the disc that a bonus places; False if there is none to place or no place for it."""
    if s.bonus[seat] == FREE_ADVANCEMENT and s.discs[seat] > 0 and free_slots(s):
        s.first(FreeAdvancement(seat))
        return True
    if s.bonus[seat] == FACTORY_UPGRADE and any_upgrade(s, seat):
        s.first(UpgradeFree(seat))
        return True
    return False


@final
class BonusAfterTile(ForSeat[YinziState]):
    """A bonus that could not act before the crop tile acts after it, if the payment brought a disc back (YZ-3.1)."""

    name = "bonus_after_tile"
    clause = "YZ-3.1"

    def run(self, s: YinziState) -> None:
        """Once more, or never."""
        s.done()
        begin_bonus(s, self.who)


@final
class BuyCrop(YinziChoice):
    """Buy the crop tile above your bonus, or not."""

    name = "buy_crop"  # D13
    clause = "YZ-3.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The cost of the tile, and what the player has."""
        column = s.bonus[seat]
        return Prompt(self.name, (s.board.crop_cost[column], s.copper[seat], s.cubes[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Buy or skip, and the free options of a turn."""
        return [BUY[s.bonus[seat]], SKIP, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A tile, its price, a cube, and a field for it."""
        if a is SKIP:
            return None
        return _why_not_around(s, seat, a) if is_free(a) else why_not_crop(s, seat, INDEX_OF[a.id])

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        column = s.bonus[seat]
        out = [SKIP] if why_not_crop(s, seat, column) is not None else [BUY[column], SKIP]
        if bonus_is_a_turn(s):
            add_free(s, seat, out, False)
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The column stays empty until all have chosen."""
        if is_free(a):
            do_free(s, seat, a)
            return
        s.done()
        if a is not SKIP:
            buy_crop(s, seat, INDEX_OF[a.id], False)
