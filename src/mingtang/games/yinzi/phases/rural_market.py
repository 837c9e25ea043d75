"""The rural market: food is sold and bought there around other things, never both on one occasion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import CUBE, INDEX_OF, SELL_RURAL
from mingtang.games.yinzi.editions import bought_cubes_go_home
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import take_cube
from mingtang.games.yinzi.phases.payment import BANK, charge_copper
from mingtang.games.yinzi.queries import can_pay_copper, field_good, sale_bonus
from mingtang.games.yinzi.state import HAS_BOUGHT, HAS_SOLD, YinziState

NOT_FOOD: Final = Refusal("YZ-12.1", "not_for_rural_market")
HAS_BOUGHT_HERE: Final = Refusal("YZ-12.3", "bought_on_this_occasion")
HAS_SOLD_HERE: Final = Refusal("YZ-12.3", "sold_on_this_occasion")
MARKET_EMPTY: Final = Refusal("YZ-12.2", "rural_market_empty")
TOO_DEAR: Final = Refusal("YZ-12.2", "rural_cube_too_dear")
NO_SUCH_CUBE: Final = Refusal("YZ-12.2", "no_cube_of_this_colour")

# where a bought cube of the buyer's own colour goes: to a route tile from 0 on, or
HOME: Final = -1
ABOARD: Final = -2


# ---- selling (YZ-12.1); no transport and no limit (YZ-12.4)


def rural_sales(s: YinziState, seat: int) -> list[Action]:
    """F1: every field with own cubes, whether they can be sold here or not."""
    words = s.board.land.field_word
    return [SELL_RURAL[words[f]] for f in range(s.board.land.fields) if s.owner[f] == seat]


def add_rural_sales(s: YinziState, seat: int, out: list[Action]) -> None:
    """F1: the fields whose cubes can be sold here now."""
    if s.trade == HAS_BOUGHT:
        return
    tile = s.tile
    rural, printed = s.board.rural, s.board.land.printed
    me: i64 = seat
    for f, owner in enumerate(s.owner):
        if owner == me:
            good = tile[f]
            if rural[good if good >= 0 else printed[f]] != 0:
                out.append(SELL_RURAL[s.board.land.field_word[f]])


def rural_worth(s: YinziState, seat: int, bonus: bool = True) -> int:
    """The copper that all own food would bring here now."""
    if s.trade == HAS_BOUGHT:
        return 0
    cubes = 0
    for f in range(s.board.land.fields):
        if s.owner[f] == seat and s.board.rural[field_good(s, f)]:
            cubes += s.planted[f]
    return cubes * (s.board.rural_sale + (sale_bonus(s, seat) if bonus else 0))


def why_not_sell_rural(s: YinziState, a: Action) -> Refusal | None:
    """YZ-12.1 and YZ-12.3."""
    good = field_good(s, s.board.land.field_at[INDEX_OF[a.id]])
    if not s.board.rural[good]:
        return NOT_FOOD.because(good)
    return HAS_BOUGHT_HERE if s.trade == HAS_BOUGHT else None


def sell_rural(s: YinziState, seat: int, a: Action, bonus: bool) -> None:
    """One cube to the market for a copper coin, more with Better Sales."""
    f = s.board.land.field_at[INDEX_OF[a.id]]
    good = field_good(s, f)
    take_cube(s, f)
    s.rural[seat] += 1
    s.trade = HAS_SOLD
    copper = s.board.rural_sale + (sale_bonus(s, seat) if bonus else 0)
    s.copper[seat] += copper
    s.tell("rural.sold", seat, good, s.board.land.field_word[f], copper, s.copper[seat])


# ---- buying (YZ-12.2)


def rural_cubes(s: YinziState) -> int:
    """How many cubes lie in the market, of all colours."""
    return s.rural[0] + s.rural[1] + s.rural[2] + s.rural[3]


def may_buy_rural(s: YinziState, seat: int) -> bool:
    """YZ-12.2, YZ-12.3: whether a cube can be bought now."""
    return s.trade != HAS_SOLD and rural_cubes(s) > 0 and can_pay_copper(s, seat, s.board.rural_price)


def why_not_buy_rural(s: YinziState, seat: int) -> Refusal | None:
    """Why no cube can be bought now."""
    if s.trade == HAS_SOLD:
        return HAS_SOLD_HERE
    if rural_cubes(s) == 0:
        return MARKET_EMPTY
    if not can_pay_copper(s, seat, s.board.rural_price):
        return TOO_DEAR.because(s.board.rural_price, s.copper[seat])
    return None


def buy_rural(s: YinziState, seat: int, to: int) -> None:
    """The player buys a cube for immediate use: whose colour is asked next, then it is paid."""
    s.trade = HAS_BOUGHT
    s.first(ChooseRuralCube(seat, HOME if bought_cubes_go_home(s) else to))
    charge_copper(s, seat, s.board.rural_price, BANK)


@final
class ChooseRuralCube(YinziChoice):
    """Choose which cube you take out of the rural market: it returns to the supply of its colour, or is delivered if it is yours."""

    name = "rural_cube"  # D61
    clause = "YZ-12.2"

    def __init__(self, seat: int, to: int = HOME) -> None:
        super().__init__(seat)
        self.to: Final = to

    def args(self) -> tuple[int, ...]:
        """Seat, and where an own cube goes if not home."""
        return (self.seat,) if self.to == HOME else (self.seat, self.to)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """How many cubes lie there."""
        return Prompt(self.name, (rural_cubes(s),))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The colours in the game."""
        return CUBE[: s.seats]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A cube of that colour must lie there."""
        return None if s.rural[INDEX_OF[a.id]] > 0 else NO_SUCH_CUBE.because(INDEX_OF[a.id])

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """YZ-12.2: an own cube lies on the ship or tile that it serves; any other goes back at once to the supply of its colour."""
        colour = INDEX_OF[a.id]
        s.done()
        s.rural[colour] -= 1
        if colour != seat or self.to == HOME:
            s.cubes[colour] += 1
            s.tell("rural.bought", seat, colour, s.cubes[colour])
        elif self.to == ABOARD:
            s.carried += 1
            s.tell("rural.for_ship", seat)
        else:
            s.route_cubes[self.to] += 1
            s.tell("rural.for_route", seat, self.to)
