"""War & Routes: workers stand up for the war, and one route tile may be fulfilled (YZ-6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import ENLIST, INDEX_OF, ROUTE, SKIP
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crew import dismiss, take_workers
from mingtang.games.yinzi.phases.delivery import NextPiece, Stock, can_serve
from mingtang.games.yinzi.phases.free_options import add_free, do_free, free_choices, is_free, why_not_free
from mingtang.games.yinzi.queries import enemy_strength, next_war_slot, open_tile
from mingtang.games.yinzi.rulings import whole_group_to_war
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import MOST_WORKERS

TOO_MANY: Final = Refusal("YZ-6.5", "more_than_four_at_war")
TOO_FEW: Final = Refusal("YZ-6.5", "too_few_for_war")
WHOLE_GROUP: Final = Refusal("YZ-6.5", "whole_group_goes_to_war", ruling="holding_back")
NO_TILE: Final = Refusal("YZ-6.5.1", "no_tile_in_row")
FULFILLED: Final = Refusal("YZ-6.5.1", "tile_fulfilled")
CANNOT_SERVE: Final = Refusal("YZ-6.5.1", "demand_not_served")
STAY_BEHIND: Final = Caution("YZ-6.0.1", "workers_stay_behind")
ROUTE_POSSIBLE: Final = Caution("YZ-6.5.1", "route_possible")


def most_for_war(s: YinziState, seat: int) -> int:
    """YZ-6.5: group first, then bottom migrants; with lying veterans never more than four."""
    return min(MOST_WORKERS - s.lying[seat], s.crew + s.bottom[seat])


def fewest_for_war(s: YinziState, seat: int) -> int:
    """YZ-6.5: one worker, or the whole group where none may be held back."""
    return min(s.crew, MOST_WORKERS - s.lying[seat]) if whole_group_to_war(s) else 1


@final
class SendToWar(YinziChoice):
    """Choose how many workers go to war."""

    name = "war_workers"  # D40
    clause = "YZ-6.5"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Group, migrants, veterans, the enemy and our strength so far."""
        ours = sum(s.war) + sum(s.lying) + sum(s.recruits)
        return Prompt(self.name, (s.crew, s.bottom[seat], s.lying[seat], enemy_strength(s), ours))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """One to four."""
        return ENLIST

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-6.5: veterans count towards the four."""
        n = INDEX_OF[a.id] + 1
        if n + s.lying[seat] > MOST_WORKERS:
            return TOO_MANY.because(s.lying[seat])
        if n > s.crew + s.bottom[seat]:
            return TOO_FEW.because(s.crew + s.bottom[seat])
        return WHOLE_GROUP.because(fewest_for_war(s, seat)) if n < fewest_for_war(s, seat) else None

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        return ENLIST[fewest_for_war(s, seat) - 1 : most_for_war(s, seat)]

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Workers of the group who stay behind do nothing else in this round."""
        left = s.crew - INDEX_OF[a.id] - 1
        return STAY_BEHIND.because(left) if left > 0 else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """They stand together on the leftmost empty slot; veterans stand up and join them."""
        n = INDEX_OF[a.id] + 1
        take_workers(s, seat, n)
        s.war_slot[seat] = next_war_slot(s)
        s.war[seat] = n + s.lying[seat]
        s.lying[seat] = 0
        s.tell("war.joined", seat, n, s.war[seat], s.war_slot[seat] + 1)
        dismiss(s, seat)
        s.become(FulfilRoute(seat))


@final
class FulfilRoute(YinziChoice):
    """Fulfil one open route tile, or not."""

    name = "route_tile"  # D41
    clause = "YZ-6.5.1"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The rows, to do without, and the free options."""
        return [*ROUTE[: s.seats], SKIP, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Face up, not fulfilled yet, and the whole demand at once."""
        if a is SKIP:
            return None
        if is_free(a):
            return why_not_free(s, seat, a, False)
        row = INDEX_OF[a.id]
        t = open_tile(s, row)
        if t < 0:
            return NO_TILE
        if s.fulfilled[row] >= 0:
            return FULFILLED.because(s.fulfilled[row])
        return None if can_serve(s, seat, t) else CANNOT_SERVE.because(t)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        stock = Stock(s, seat)
        for row in range(s.seats):
            t = open_tile(s, row)
            if t >= 0 and s.fulfilled[row] < 0 and stock.serves(s, t, 0):
                out.append(ROUTE[row])
        out.append(SKIP)
        add_free(s, seat, out, False)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """A route tile that could be fulfilled."""
        if a is not SKIP:
            return super().caution(s, seat, a)
        for row in range(s.seats):
            t = open_tile(s, row)
            if t >= 0 and s.fulfilled[row] < 0 and can_serve(s, seat, t):
                return ROUTE_POSSIBLE.because(row + 1, s.board.route_points[t])
        return None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The demand is delivered element by element."""
        if is_free(a):
            do_free(s, seat, a)
        elif a is SKIP:
            s.done()
        else:
            s.rice = 0
            s.become(NextPiece(seat, open_tile(s, INDEX_OF[a.id]), 1))
