"""The units of a workforce action: at least one worker must be used (YZ-6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Refusal
from mingtang.games.yinzi.actions import STOP
from mingtang.games.yinzi.phases.crew import available, dismiss, take_workers
from mingtang.games.yinzi.phases.free_options import add_free, do_free, free_choices, is_free, why_not_free
from mingtang.games.yinzi.phases.units import UnitChoice
from mingtang.games.yinzi.state import YinziState

MUST_WORK: Final = Refusal("YZ-6.0", "one_worker_must_work")
WORKERS_UNUSED: Final = Caution("YZ-6.0.1", "workers_unused")


@mypyc_attr(allow_interpreted_subclasses=True)
class WorkforceUnit(UnitChoice):
    """Use your workers one unit after the other, or stop; those left over become migrants."""

    clause = "YZ-6.0"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Units, stop and the free options."""
        return [*self.unit_choices(s, seat), STOP, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The first unit is compulsory."""
        if a is STOP:
            return MUST_WORK if s.used == 0 else None
        if is_free(a):
            return why_not_free(s, seat, a, s.used == 0)
        return self.why_not_unit(s, seat, a)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        self.add_units(s, seat, out)
        if s.used > 0:
            out.append(STOP)
        add_free(s, seat, out, s.used == 0)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Workers that could still work and would become migrants."""
        if a is not STOP:
            return super().caution(s, seat, a)
        units: list[Action] = []
        self.add_units(s, seat, units)
        return WORKERS_UNUSED.because(s.crew) if s.crew and units else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Stop, something free, or a unit."""
        if a is STOP:
            s.done()
            dismiss(s, seat)
        elif is_free(a):
            do_free(s, seat, a)
        else:
            self.do_unit(s, seat, a)

    def employ(self, s: YinziState, seat: int, box: int, count: int) -> None:
        """Put workers into the box of the action; when nobody is left who could work, the action is over."""
        take_workers(s, seat, count)
        s.boxes[seat * 3 + box] += count
        if available(s, seat) == 0:
            s.done()
