"""What the actions of Yínzi have in common that are carried out unit by unit (YZ-5.0, YZ-6.0)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.state import YinziState


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitChoice(YinziChoice):
    """Carry out an action unit by unit. What a unit is says the action; when it must be done, and when one may stop, says its kind."""

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """The units as the table shows them."""
        raise NotImplementedError(self.name)

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The units that are possible now."""
        raise NotImplementedError(self.name)

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Why a unit is not possible."""
        raise NotImplementedError(self.name)

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Carry a unit out; what it still asks goes on top."""
        raise NotImplementedError(self.name)
