"""Sell at Urban Market: a cube for two copper, three on an open coin slot (YZ-5.3)."""

from __future__ import annotations

from typing import final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import INDEX_OF, USE
from mingtang.games.yinzi.phases.fortune_unit import UNIT_OWED, FortuneUnit
from mingtang.games.yinzi.phases.sales import (
    add_sales,
    any_sale,
    begin_sale,
    boat_helps_sale,
    sale_choices,
    use_boat_plus,
    why_not_boat_plus,
    why_not_sell,
)
from mingtang.games.yinzi.queries import transport_left
from mingtang.games.yinzi.state import MUST_USE_TAX, TAX_USED, YinziState
from mingtang.games.yinzi.vocabulary import FREE_BOAT


@final
class SellUrban(FortuneUnit):
    """Sell at urban markets: choose the cube."""

    name = "sell"  # D22

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units and transport left."""
        return Prompt(self.name, (s.units, transport_left(s, seat)))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """Every field with own cubes, and Free boat capacity if there is a disc for it (F4)."""
        out = sale_choices(s, seat)
        if (s.held[seat] >> FREE_BOAT) & 1:
            out.append(USE[FREE_BOAT])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """F4 is no unit: it is possible while a unit or a tax may follow."""
        if a is USE[FREE_BOAT]:
            if s.taxed == MUST_USE_TAX:
                return UNIT_OWED
            return why_not_boat_plus(s, seat, s.taxed != TAX_USED and boat_helps_sale(s, seat))
        return super().why_not(s, seat, a)

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The good must be sold somewhere within the capacity left."""
        return why_not_sell(s, seat, s.board.land.field_at[INDEX_OF[a.id]])

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether anything can be sold."""
        return any_sale(s, seat, transport_left(s, seat))

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The fields whose cubes can be sold."""
        add_sales(s, seat, transport_left(s, seat), out)

    def add_help(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """F4: Free boat capacity."""
        if boat_helps_sale(s, seat):
            out.append(USE[FREE_BOAT])

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """One more transport, or as in every fortune action."""
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
        else:
            super().apply(s, seat, a)

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """The market is asked next."""
        begin_sale(s, seat, s.board.land.field_at[INDEX_OF[a.id]])
