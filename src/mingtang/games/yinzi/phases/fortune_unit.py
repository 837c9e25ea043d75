"""The units of a fortune action: as many as the card says, one more by a tax, fewer at will (YZ-5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import STOP, TAX
from mingtang.games.yinzi.phases.free_options import add_free, do_free, free_choices, is_free, why_not_free
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.phases.units import UnitChoice
from mingtang.games.yinzi.state import MUST_USE_TAX, NOT_TAXED, TAX_USED, YinziState

NO_UNITS_LEFT: Final = Refusal("YZ-5.0", "no_units_left")
UNITS_LEFT: Final = Refusal("YZ-5.0", "units_left_before_tax")
TAXED_ALREADY: Final = Refusal("YZ-5.0", "taxed_already")
NO_DISC_TO_TAX: Final = Refusal("YZ-2.9", "no_disc_left")
NOTHING_TO_TAX_FOR: Final = Refusal("YZ-5.0", "no_unit_to_tax_for")
UNIT_OWED: Final = Refusal("YZ-5.0", "unit_owed_after_tax")
UNITS_UNUSED: Final = Caution("YZ-5.0", "units_unused")
RAISES_TAXES: Final = Caution("YZ-9.5", "raises_taxes")


@mypyc_attr(allow_interpreted_subclasses=True)
class FortuneUnit(UnitChoice):
    """Carry out the action: its units, a tax for one more, free options, or stop."""

    clause = "YZ-5.0"

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether a unit would be possible with so many discs in supply."""
        raise NotImplementedError(self.name)

    def add_help(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """Discs that help this action alone."""

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """What the player is asked while units are left."""
        raise NotImplementedError(self.name)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units left; when none is left, whether a tax pays for one more."""
        if s.units == 0:
            return Prompt("tax_or_stop", (s.discs[seat], s.tax[seat]))
        return self.unit_prompt(s, seat)

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Units, tax, stop and the free options."""
        return [*self.unit_choices(s, seat), TAX, STOP, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """After a tax its unit comes first; before it the printed units must be done."""
        if a is STOP:
            return UNIT_OWED if s.taxed == MUST_USE_TAX else None
        if a is TAX:
            return self.why_no_tax(s, seat)
        if is_free(a):
            return UNIT_OWED if s.taxed == MUST_USE_TAX else why_not_free(s, seat, a, False)
        if s.units == 0:
            return NO_UNITS_LEFT
        return self.why_not_unit(s, seat, a)

    def why_no_tax(self, s: YinziState, seat: int) -> Refusal | None:
        """YZ-5.0: once, after the printed number, with a disc, and only if the extra unit is then possible."""
        if s.taxed != NOT_TAXED:
            return TAXED_ALREADY
        if s.units > 0:
            return UNITS_LEFT.because(s.units)
        if s.discs[seat] == 0:
            return NO_DISC_TO_TAX
        return None if self.any_unit(s, seat, s.discs[seat] - 1) else NOTHING_TO_TAX_FOR

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        if s.units > 0:
            self.add_units(s, seat, out)
            if s.taxed == MUST_USE_TAX:
                return out
        elif s.taxed == NOT_TAXED and s.discs[seat] > 0 and self.any_unit(s, seat, s.discs[seat] - 1):
            out.append(TAX)
        out.append(STOP)
        self.add_help(s, seat, out)
        add_free(s, seat, out, False)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Units that would be possible and lapse; silver that the tax disc costs at the end of the round."""
        if a is STOP:
            return UNITS_UNUSED.because(s.units) if s.units and self.any_unit(s, seat, s.discs[seat]) else None
        if a is TAX:
            now = s.clone()
            now.tax[seat] += 1
            more = silver_owed(now, seat) - silver_owed(s, seat)
            return RAISES_TAXES.because(more, silver_owed(now, seat)) if more else None
        return super().caution(s, seat, a)

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Stop, tax, something free, or a unit."""
        if a is STOP:
            s.done()
        elif a is TAX:
            s.discs[seat] -= 1
            s.tax[seat] += 1
            s.units = 1
            s.taxed = MUST_USE_TAX
            s.tell("tax.raised", seat, s.tax[seat], s.discs[seat])
        elif is_free(a):
            do_free(s, seat, a)
        else:
            s.units -= 1
            if s.taxed == MUST_USE_TAX:
                s.taxed = TAX_USED
                s.done()
            self.do_unit(s, seat, a)
