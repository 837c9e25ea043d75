"""Emperor Undertakings: exactly as many workers as the box demands (YZ-6.4). The reward comes in Phase D."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import FILL_BOTTOM, FILL_DISC, FILL_GROUP, FILL_TOP, INDEX_OF, UNDERTAKE
from mingtang.games.yinzi.editions import extra_worker_only_fills_up
from mingtang.games.yinzi.phases.advancements_box import lift, take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crew import dismiss
from mingtang.games.yinzi.queries import can_use
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import EAGER_IMMIGRANTS, EXTRA_WORKER, SAME_UNDERTAKING, UNDERTAKING_COUNT

BOX_TAKEN: Final = Refusal("YZ-6.4", "undertaking_taken")
TOO_FEW: Final = Refusal("YZ-6.4.1", "too_few_for_undertaking")
NONE_AT_BOTTOM: Final = Refusal("YZ-6.4.1", "no_bottom_migrant")
NOT_EAGER: Final = Refusal("YZ-6.4.1", "no_eager_immigrant")
GROUP_FIRST: Final = Refusal("YZ-6.0.2", "group_before_migrants")
NO_EXTRA: Final = Refusal("YZ-6.4.1", "no_extra_worker")
LEFT_OVER: Final = Caution("YZ-6.0.1", "workers_left_over")
SPENDS_SAME: Final = Caution("YZ-7.3", "spends_same_undertaking")


# ---- questions


def is_open(s: YinziState, u: int) -> bool:
    """YZ-6.4: Palace Keeping has four spaces, each other box takes one player a round."""
    taken = 0
    for seat in range(s.seats):
        if s.undertaking[seat] == u:
            taken += 1
    return taken < s.board.spaces[u]


def from_top(s: YinziState, seat: int, eager: bool) -> int:
    """YZ-6.4.1: workers of the top migration box that may help: all of them with Eager immigrants."""
    return s.top[seat] if eager or can_use(s, seat, EAGER_IMMIGRANTS) else 0


def helpers(s: YinziState, seat: int) -> int:
    """YZ-6.4.1: how many workers the group may lack: bottom migrants, top migrants, the Extra worker disc."""
    return s.bottom[seat] + from_top(s, seat, False) + (1 if can_use(s, seat, EXTRA_WORKER) else 0)


def may_spare_one(s: YinziState, seat: int, u: int) -> bool:
    """YZ-6.4.1: whether Extra worker could stand in for a worker of a group that is large enough; one worker must work."""
    if extra_worker_only_fills_up(s) or not can_use(s, seat, EXTRA_WORKER):
        return False
    return 1 < s.board.needs[u] <= s.crew


# ---- the action


@final
class ChooseUndertaking(YinziChoice):
    """Choose an undertaking and send exactly the workers it demands."""

    name = "undertaking"  # D38
    clause = "YZ-6.4"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers of the group, and how many more could help."""
        return Prompt(self.name, (s.crew, helpers(s, seat)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The four boxes."""
        return UNDERTAKE

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Open, or Same undertaking; and enough workers."""
        u = INDEX_OF[a.id]
        if not is_open(s, u) and not can_use(s, seat, SAME_UNDERTAKING):
            return BOX_TAKEN
        most = s.crew + helpers(s, seat)
        return TOO_FEW.because(s.board.needs[u], most) if s.board.needs[u] > most else None

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        most = s.crew + helpers(s, seat)
        same = can_use(s, seat, SAME_UNDERTAKING)
        out: list[Action] = []
        for u in range(UNDERTAKING_COUNT):
            if s.board.needs[u] <= most and (same or is_open(s, u)):
                out.append(UNDERTAKE[u])
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """A disc that is spent unasked; workers of the group for whom there is no room."""
        u = INDEX_OF[a.id]
        if not is_open(s, u):
            return SPENDS_SAME
        return LEFT_OVER.because(s.crew - s.board.needs[u]) if s.crew > s.board.needs[u] else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The group goes first, but Extra worker may spare one; the rest of a group goes to the top migration box."""
        u = INDEX_OF[a.id]
        s.done()
        if not is_open(s, u):
            take_off(s, seat, SAME_UNDERTAKING)
        spare = may_spare_one(s, seat, u)
        count = min(s.crew, s.board.needs[u]) - (1 if spare else 0)
        s.crew -= count
        s.used = count
        s.undertaking[seat] = u
        s.emperor[seat] = count
        s.tell("emperor.sent", seat, u, count)
        if not spare:
            dismiss(s, seat)
        if count < s.board.needs[u]:
            s.first(FillUp(seat, s.board.needs[u] - count, 0))


@final
class FillUp(YinziChoice):
    """Choose where the missing worker comes from."""

    name = "fill"  # D39
    clause = "YZ-6.4.1"

    def __init__(self, seat: int, missing: int, eager: int) -> None:
        super().__init__(seat)
        self.missing: Final = missing
        self.eager: Final = eager
        """Whether Eager immigrants was used for this undertaking already."""

    def args(self) -> tuple[int, ...]:
        """Seat, workers missing, and whether Eager immigrants is in use."""
        return (self.seat, self.missing, self.eager)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """How many are missing, and who could come."""
        if s.crew > 0:
            return Prompt("fill_spare", (s.crew,))
        return Prompt(self.name, (self.missing, s.bottom[seat], from_top(s, seat, self.eager > 0)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The group if it has somebody left, bottom migrants, top migrants, the disc."""
        if s.crew > 0:
            return [FILL_GROUP, FILL_BOTTOM, FILL_TOP, FILL_DISC]
        return [FILL_BOTTOM, FILL_TOP, FILL_DISC]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Whoever is to come must be there; no migrant comes while a worker of the group could."""
        if a is FILL_GROUP:
            return None
        if a is not FILL_DISC and s.crew > 0:
            return GROUP_FIRST.because(s.crew)
        if a is FILL_BOTTOM:
            return None if s.bottom[seat] > 0 else NONE_AT_BOTTOM
        if a is FILL_TOP:
            return None if from_top(s, seat, self.eager > 0) > 0 else NOT_EAGER
        return None if can_use(s, seat, EXTRA_WORKER) else NO_EXTRA

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """One more worker; Eager immigrants is used with the first one from the top box."""
        eager = self.eager
        if a is FILL_GROUP:
            s.crew -= 1
            s.emperor[seat] += 1
            s.tell("emperor.group", seat)
        elif a is FILL_BOTTOM:
            s.bottom[seat] -= 1
            s.emperor[seat] += 1
            s.tell("workers.recruited", seat, 1, s.bottom[seat])
        elif a is FILL_TOP:
            if not eager:
                take_off(s, seat, EAGER_IMMIGRANTS)
                eager = 1
            s.top[seat] -= 1
            s.emperor[seat] += 1
            s.tell("workers.from_top", seat, 1, s.top[seat])
        else:
            lift(s, seat, EXTRA_WORKER)
            s.emperor_disc[seat] = 1
            s.tell("emperor.disc", seat)
        s.used += 1
        if self.missing > 1:
            s.become(FillUp(seat, self.missing - 1, eager))
        else:
            s.done()
            dismiss(s, seat)
