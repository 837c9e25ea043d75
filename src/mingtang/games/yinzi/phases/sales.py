"""Sales at urban markets: one own cube from a field to a slot of a market, by boat (YZ-5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import NOBODY, Step
from mingtang.games.yinzi.actions import INDEX_OF, MARKET, SELL, SLOT, USE
from mingtang.games.yinzi.land import FARTHEST
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import take_cube
from mingtang.games.yinzi.queries import (
    PLACES,
    can_use,
    coin_open,
    field_good,
    market_takes,
    sale_bonus,
    takers,
    transport_left,
)
from mingtang.games.yinzi.rulings import coin_slot_first
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import COIN, FREE_BOAT, GOOD_COUNT, PROVINCE_COUNT, URBAN_SLOTS

NOT_URBAN: Final = Refusal("YZ-5.3", "not_for_urban_market")
NO_MARKET: Final = Refusal("YZ-5.3.2", "no_market_takes_good")
TOO_FAR: Final = Refusal("YZ-2.4", "market_too_far")
NOT_TAKEN: Final = Refusal("YZ-5.3.2", "market_does_not_take_good")
SLOT_TAKEN: Final = Refusal("YZ-5.3.1", "slot_taken")
WRONG_SLOT: Final = Refusal("YZ-5.3.1", "slot_shows_other_good")
COIN_CLOSED: Final = Refusal("YZ-5.3.1", "coin_slot_closed")
COIN_FIRST: Final = Refusal("YZ-5.3.2", "coin_slot_first", ruling="coin_slot")
FRESH_BOAT_DISC: Final = Refusal("YZ-7.2", "disc_placed_this_turn")
BOAT_NOT_NEEDED: Final = Refusal("YZ-7.3", "disc_without_effect")


# ---- questions


def any_sale(s: YinziState, seat: int, left: int) -> bool:
    """Whether any own cube can be sold anywhere with so much transport."""
    land = s.board.land
    taken = [-1] * GOOD_COUNT
    for f in range(land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            if s.board.urban[good]:
                if taken[good] < 0:
                    taken[good] = takers(s, good)
                if taken[good] & land.within[land.province_of[f] * FARTHEST + left]:
                    return True
    return False


def add_sales(s: YinziState, seat: int, left: int, out: list[Action]) -> None:
    """The fields whose cubes can be sold."""
    land = s.board.land
    taken = [-1] * GOOD_COUNT
    for f in range(land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            if s.board.urban[good]:
                if taken[good] < 0:
                    taken[good] = takers(s, good)
                if taken[good] & land.within[land.province_of[f] * FARTHEST + left]:
                    out.append(SELL[land.field_word[f]])


def sale_choices(s: YinziState, seat: int) -> list[Action]:
    """Every field with own cubes."""
    words = s.board.land.field_word
    return [SELL[words[f]] for f in range(s.board.land.fields) if s.owner[f] == seat]


def why_not_sell(s: YinziState, seat: int, f: int) -> Refusal | None:
    """Why the cubes of a field cannot be sold at an urban market now."""
    good = field_good(s, f)
    if not s.board.urban[good]:
        return NOT_URBAN.because(good)
    bits = takers(s, good)
    if bits == 0:
        return NO_MARKET.because(good)
    left = transport_left(s, seat)
    land = s.board.land
    if bits & land.within[land.province_of[f] * FARTHEST + left]:
        return None
    return TOO_FAR.because(_nearest(s, f, bits), left)


def _nearest(s: YinziState, f: int, bits: int) -> int:
    """Borders to the nearest of these provinces."""
    land = s.board.land
    best = FARTHEST
    for p in range(PROVINCE_COUNT):
        if (bits >> p) & 1:
            best = min(best, land.distance[land.province_of[f] * PLACES + p])
    return best


def boat_helps_sale(s: YinziState, seat: int) -> bool:
    """F4: whether Free boat capacity would make a sale possible that is not possible without it."""
    if not can_use(s, seat, FREE_BOAT):
        return False
    land = s.board.land
    left = transport_left(s, seat)
    more = left + s.board.amount[FREE_BOAT]
    for f in range(land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            if s.board.urban[good]:
                p = land.province_of[f] * FARTHEST
                if takers(s, good) & land.within[p + more] & ~land.within[p + left]:
                    return True
    return False


def why_not_boat_plus(s: YinziState, seat: int, helps: bool) -> Refusal | None:
    """F4: Free boat capacity needs a usable disc and something that it makes possible."""
    if not can_use(s, seat, FREE_BOAT):
        return FRESH_BOAT_DISC.because(FREE_BOAT)
    return None if helps else BOAT_NOT_NEEDED.because(FREE_BOAT)


def use_boat_plus(s: YinziState, seat: int) -> None:
    """YZ-7.3: one more transport in the current action."""
    take_off(s, seat, FREE_BOAT)
    s.boat_plus += s.board.amount[FREE_BOAT]


# ---- the sale itself


def begin_sale(s: YinziState, seat: int, f: int) -> None:
    """A cube was chosen; the market is asked next."""
    s.first(ChooseMarket(seat, f))


@final
class ChooseMarket(YinziChoice):
    """Choose the province in whose urban market you sell the cube."""

    name = "sell_market"  # D24
    clause = "YZ-5.3"

    def __init__(self, seat: int, f: int) -> None:
        super().__init__(seat)
        self.f: Final = f

    def args(self) -> tuple[int, ...]:
        """Seat and field."""
        return (self.seat, self.f)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What is sold, from where, and the transport left."""
        land = s.board.land
        return Prompt(self.name, (field_good(s, self.f), land.field_word[self.f], transport_left(s, seat)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All four markets."""
        return MARKET

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The market must take the good and lie within the capacity."""
        p = INDEX_OF[a.id]
        good = field_good(s, self.f)
        if not market_takes(s, p, good):
            return NOT_TAKEN.because(good)
        land = s.board.land
        way = land.distance[land.province_of[self.f] * PLACES + p]
        left = transport_left(s, seat)
        return TOO_FAR.because(way, left) if way > left else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The slot is asked next."""
        s.become(ChooseMarketSlot(seat, self.f, INDEX_OF[a.id]))


@final
class ChooseMarketSlot(YinziChoice):
    """Choose the slot of the urban market on which your cube goes."""

    name = "sell_slot"  # D25
    clause = "YZ-5.3.1"

    def __init__(self, seat: int, f: int, province: int) -> None:
        super().__init__(seat)
        self.f: Final = f
        self.province: Final = province

    def args(self) -> tuple[int, ...]:
        """Seat, field and province."""
        return (self.seat, self.f, self.province)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What is sold where."""
        return Prompt(self.name, (field_good(s, self.f), self.province))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All slots of this market."""
        base = self.province * URBAN_SLOTS
        return SLOT[base : base + s.board.urban_size[s.market[self.province]]]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-5.3.2: an open coin slot first, otherwise an empty slot that shows the good."""
        i = INDEX_OF[a.id] - self.province * URBAN_SLOTS
        good = field_good(s, self.f)
        if s.urban[INDEX_OF[a.id]] != NOWHERE:
            return SLOT_TAKEN
        shows = s.board.urban_shows[s.market[self.province] * URBAN_SLOTS + i]
        if shows == COIN:
            return None if coin_open(s, self.province, i, good) else COIN_CLOSED.because(good)
        if shows != good:
            return WRONG_SLOT.because(shows)
        if not coin_slot_first(s):
            return None
        for j in range(s.board.urban_size[s.market[self.province]]):
            if coin_open(s, self.province, j, good):
                return COIN_FIRST
        return None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The cube is now raw material of its colour (YZ-2.2); the seller is paid."""
        land = s.board.land
        f = self.f
        good = field_good(s, f)
        i = INDEX_OF[a.id]
        s.done()
        s.transport += land.distance[land.province_of[f] * PLACES + self.province]
        take_cube(s, f)
        s.urban[i] = seat
        copper = s.board.urban_sale + sale_bonus(s, seat)  # YZ-5.3.3
        if s.board.urban_shows[s.market[self.province] * URBAN_SLOTS + i - self.province * URBAN_SLOTS] == COIN:
            copper += s.board.coin_bonus  # YZ-5.3.1
        s.copper[seat] += copper
        s.tell("urban.sold", seat, good, land.field_word[f], self.province, copper, s.copper[seat])


@final
class ExtraSale(YinziChoice):
    """Additional urban market sale: choose the cube that you sell."""

    name = "extra_sale"  # F2
    clause = "YZ-7.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The transport for this sale alone."""
        return Prompt(self.name, (transport_left(s, seat),))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Every field with own cubes, and Free boat capacity."""
        out = sale_choices(s, seat)
        if (s.held[seat] >> FREE_BOAT) & 1:
            out.append(USE[FREE_BOAT])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """As in a sale of the fortune action."""
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, boat_helps_sale(s, seat))
        return why_not_sell(s, seat, s.board.land.field_at[INDEX_OF[a.id]])

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        add_sales(s, seat, transport_left(s, seat), out)
        if boat_helps_sale(s, seat):
            out.append(USE[FREE_BOAT])
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """One sale, or one more transport first."""
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
            return
        s.done()
        begin_sale(s, seat, s.board.land.field_at[INDEX_OF[a.id]])


@final
class RestoreTransport(Step[YinziState]):
    """The extra sale is over: the action around it goes on with the transport that it had used."""

    name = "restore_transport"
    clause = "YZ-7.3"

    def __init__(self, transport: int, boat_plus: int) -> None:
        super().__init__(NOBODY)
        self.transport: Final = transport
        self.boat_plus: Final = boat_plus

    def args(self) -> tuple[int, ...]:
        """What the surrounding action had used."""
        return (self.transport, self.boat_plus)

    def run(self, s: YinziState) -> None:
        """Back to where it was."""
        s.done()
        s.transport = self.transport
        s.boat_plus = self.boat_plus
