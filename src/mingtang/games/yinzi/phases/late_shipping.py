"""Phase E, late shipping: once a pair of two different foods for any empty slot (YZ-10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.yinzi.actions import (
    BUY_RURAL,
    EMISSARY,
    INDEX_OF,
    K_EMISSARY,
    K_LOAD,
    K_SHIP,
    KIND_OF,
    LOAD,
    STOP,
    USE,
)
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.emissaries import add_emissaries, put_aboard, why_not_emissary
from mingtang.games.yinzi.phases.fields import take_cube
from mingtang.games.yinzi.phases.free_options import why_not_usable
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.rural_market import ABOARD, buy_rural, rural_cubes, why_not_buy_rural
from mingtang.games.yinzi.phases.sales import use_boat_plus, why_not_boat_plus
from mingtang.games.yinzi.phases.ships import deliver, empty_slots
from mingtang.games.yinzi.phases.supply import NO_SLOT_LEFT, NONE, SLOT_FILLED, all_slots, matching_slots, way_of
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import can_use, field_good, purchases, transport_left
from mingtang.games.yinzi.state import FOOD_PAIR, HAS_SOLD, NO_CARGO, YinziState
from mingtang.games.yinzi.vocabulary import (
    EMISSARIES,
    FREE_BOAT,
    FREE_RICE,
    FREE_WHEAT,
    PHASE_LATE,
    RICE,
    WHEAT,
)

# where a food comes from: a field from 0 on, or
RURAL: Final = -2
VIRTUAL_RICE: Final = -3
VIRTUAL_WHEAT: Final = -4
FAR: Final = 99

NOT_LATE_FOOD: Final = Refusal("YZ-10.1", "not_food_for_ships")
NO_PARTNER: Final = Refusal("YZ-10.1", "no_second_food")
PAIR_TOO_FAR: Final = Refusal("YZ-10.2", "food_pair_too_far")
SAME_FOOD: Final = Refusal("YZ-10.1", "foods_must_differ")
SHIPPED_ALREADY: Final = Refusal("YZ-10.1", "late_pair_done")


# ---- questions


def food_of(s: YinziState, source: int) -> int:
    """The food of a source; a rural cube is whatever the other one is not (YZ-10.2)."""
    if source >= 0:
        return field_good(s, source)
    if source == RURAL:
        return RURAL
    return RICE if source == VIRTUAL_RICE else WHEAT


def way(s: YinziState, source: int) -> int:
    """Transport that a source needs; only cubes from fields do."""
    return way_of(s, source) if source >= 0 else 0


def may_pair(s: YinziState, seat: int, first: int, second: int) -> bool:
    """Two different foods from sources that are both there, apart from transport."""
    if second == RURAL:
        bought = 1 if first == RURAL else 0
        return s.trade != HAS_SOLD and purchases(s, seat, s.board.rural_price, rural_cubes(s)) > bought
    if second == VIRTUAL_RICE and not can_use(s, seat, FREE_RICE):
        return False
    if second == VIRTUAL_WHEAT and not can_use(s, seat, FREE_WHEAT):
        return False
    return food_of(s, first) != food_of(s, second)


def nearest_partner(s: YinziState, seat: int, first: int) -> int:
    """The shortest way of a second food beside the first; FAR if there is none. Rural cubes are not bought yet."""
    for source in (RURAL, VIRTUAL_RICE, VIRTUAL_WHEAT):
        if source != first or source == RURAL:
            if may_pair(s, seat, first, source):
                return 0
    best = FAR
    food = food_of(s, first)
    for f in range(s.board.land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            if s.board.late[good] and good != food:
                best = min(best, way_of(s, f))
    return best


def add_first(s: YinziState, seat: int, left: int, out: list[Action]) -> None:
    """D80: the sources with which a pair can be completed."""
    if empty_slots(s) == 0:
        return
    land = s.board.land
    for f in range(land.fields):
        if s.owner[f] == seat and s.board.late[field_good(s, f)]:
            here = way_of(s, f)
            if here <= left and here + nearest_partner(s, seat, f) <= left:
                out.append(LOAD[land.field_word[f]])
    if s.trade != HAS_SOLD and purchases(s, seat, s.board.rural_price, rural_cubes(s)) > 0:
        if nearest_partner(s, seat, RURAL) <= left:
            out.append(BUY_RURAL)
    if can_use(s, seat, FREE_RICE) and nearest_partner(s, seat, VIRTUAL_RICE) <= left:
        out.append(USE[FREE_RICE])
    if can_use(s, seat, FREE_WHEAT) and nearest_partner(s, seat, VIRTUAL_WHEAT) <= left:
        out.append(USE[FREE_WHEAT])


def boat_helps_pair(s: YinziState, seat: int) -> bool:
    """F4: whether Free boat capacity makes a pair possible that is not possible without it."""
    if not can_use(s, seat, FREE_BOAT) or empty_slots(s) == 0:
        return False
    left = transport_left(s, seat)
    more = left + s.board.amount[FREE_BOAT]
    fields = [f for f in range(s.board.land.fields) if s.owner[f] == seat and s.board.late[field_good(s, f)]]
    for f in fields:
        here = way_of(s, f)
        for source in (RURAL, VIRTUAL_RICE, VIRTUAL_WHEAT):
            if left < here <= more and may_pair(s, seat, f, source):
                return True
        for other in fields:
            if field_good(s, f) != field_good(s, other) and left < here + way_of(s, other) <= more:
                return True
    return False


# ---- the phase


@final
class LateShipping(InTurnOrder):
    """In turn order everybody may ship one pair of foods."""

    name = "late_shipping"
    clause = "YZ-10.1"

    def open(self, s: YinziState) -> None:
        """Phase E begins."""
        s.phase = PHASE_LATE

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return LateShipping(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """The player's late shipping moment."""
        begin_occasion(s)
        s.shipped = 0
        s.first(ShipLate(seat))


@final
class ShipLate(YinziChoice):
    """Late shipping: choose the first food of your pair, or stop."""

    name = "late_first"  # D80
    clause = "YZ-10.1"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Capacity, copper, cubes in the rural market, and whether the pair is shipped."""
        if s.shipped:
            return Prompt("late_done")
        return Prompt(self.name, (transport_left(s, seat), s.copper[seat], rural_cubes(s)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own cubes, the rural market, discs, emissaries, and to stop."""
        words = s.board.land.field_word
        out: list[Action] = []
        if not s.shipped:
            out = [LOAD[words[f]] for f in range(s.board.land.fields) if s.owner[f] == seat]
            out.append(BUY_RURAL)
            for x in (FREE_RICE, FREE_WHEAT, FREE_BOAT):
                if (s.held[seat] >> x) & 1:
                    out.append(USE[x])
        if s.held[seat] & EMISSARIES:
            out.extend(EMISSARY[: s.seats])
        out.append(STOP)
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A pair that can be completed: a slot, two different foods, the way."""
        kind = KIND_OF[a.id]
        if a is STOP:
            return None
        if kind == K_EMISSARY:
            return why_not_emissary(s, seat, INDEX_OF[a.id])
        if s.shipped:
            return SHIPPED_ALREADY
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, boat_helps_pair(s, seat))
        if empty_slots(s) == 0:
            return NO_SLOT_LEFT
        if kind == K_LOAD:
            source = s.board.land.field_at[INDEX_OF[a.id]]
            if not s.board.late[field_good(s, source)]:
                return NOT_LATE_FOOD.because(field_good(s, source))
        elif a is BUY_RURAL:
            source = RURAL
            refusal = why_not_buy_rural(s, seat)
            if refusal is not None:
                return refusal
        else:
            source = VIRTUAL_RICE if a is USE[FREE_RICE] else VIRTUAL_WHEAT
            refusal = why_not_usable(s, seat, INDEX_OF[a.id])
            if refusal is not None:
                return refusal
        return _why_no_pair(s, seat, source)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        if not s.shipped:
            add_first(s, seat, transport_left(s, seat), out)
            if boat_helps_pair(s, seat):
                out.append(USE[FREE_BOAT])
        if s.held[seat] & EMISSARIES:
            add_emissaries(s, seat, out)
        out.append(STOP)
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The first food, an emissary, one more transport, or the end."""
        if a is STOP:
            s.done()
        elif KIND_OF[a.id] == K_EMISSARY:
            put_aboard(s, seat, INDEX_OF[a.id])
        elif a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
        elif a is BUY_RURAL:
            s.first(ShipSecond(seat, RURAL))
            buy_rural(s, seat, ABOARD)
        else:
            s.first(ShipSecond(seat, source_of(s, a)))


def source_of(s: YinziState, a: Action) -> int:
    """The source that a choice names."""
    if KIND_OF[a.id] == K_LOAD:
        return s.board.land.field_at[INDEX_OF[a.id]]
    if a is BUY_RURAL:
        return RURAL
    return VIRTUAL_RICE if a is USE[FREE_RICE] else VIRTUAL_WHEAT


def _why_no_pair(s: YinziState, seat: int, source: int) -> Refusal | None:
    other = nearest_partner(s, seat, source)
    if other == FAR:
        return NO_PARTNER
    left = transport_left(s, seat)
    total = way(s, source) + other
    return PAIR_TOO_FAR.because(total, left) if total > left else None


@final
class ShipSecond(YinziChoice):
    """Choose a different second food."""

    name = "late_second"  # D81
    clause = "YZ-10.1"

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source: Final = source

    def args(self) -> tuple[int, ...]:
        """Seat and the source of the first food."""
        return (self.seat, self.source)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The transport left beside the first food."""
        return Prompt(self.name, (transport_left(s, seat) - way(s, self.source), s.copper[seat], rural_cubes(s)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own cubes, the rural market, and discs."""
        words = s.board.land.field_word
        out = [LOAD[words[f]] for f in range(s.board.land.fields) if s.owner[f] == seat]
        out.append(BUY_RURAL)
        for x in (FREE_RICE, FREE_WHEAT, FREE_BOAT):
            if (s.held[seat] >> x) & 1:
                out.append(USE[x])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Another food, there, and within the transport left."""
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, self._boat_helps(s, seat))
        second = source_of(s, a)
        if second >= 0 and not s.board.late[field_good(s, second)]:
            return NOT_LATE_FOOD.because(field_good(s, second))
        if a is BUY_RURAL:
            return why_not_buy_rural(s, seat)
        if second < 0:
            refusal = why_not_usable(s, seat, INDEX_OF[a.id])
            if refusal is not None:
                return refusal
        if food_of(s, self.source) == food_of(s, second):
            return SAME_FOOD
        total = way(s, self.source) + way(s, second)
        left = transport_left(s, seat)
        return PAIR_TOO_FAR.because(total, left) if total > left else None

    def _boat_helps(self, s: YinziState, seat: int) -> bool:
        if not can_use(s, seat, FREE_BOAT):
            return False
        left = transport_left(s, seat) - way(s, self.source)
        food = food_of(s, self.source)
        for f in range(s.board.land.fields):
            if s.owner[f] == seat:
                good = field_good(s, f)
                if s.board.late[good] and good != food and left < way_of(s, f) <= left + s.board.amount[FREE_BOAT]:
                    return True
        return False

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The slot is asked next."""
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
            return
        s.become(ShipPair(seat, self.source, source_of(s, a)))
        if a is BUY_RURAL:
            buy_rural(s, seat, ABOARD)


@final
class ShipPair(YinziChoice):
    """Choose the slot on a ship that your pair fills, whatever it shows."""

    name = "late_slot"  # D82
    clause = "YZ-10.1"

    def __init__(self, seat: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.second: Final = second

    def args(self) -> tuple[int, ...]:
        """Seat and both sources."""
        return (self.seat, self.first, self.second)

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All slots of the ships at the coast."""
        return all_slots(s)

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Any empty slot."""
        return None if KIND_OF[a.id] == K_SHIP and s.cargo[INDEX_OF[a.id]] == NO_CARGO else SLOT_FILLED

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        return matching_slots(s, NONE)

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """One silver; virtual food and bought cubes of other colours leave nothing on the ship (YZ-12.2)."""
        s.done()
        s.shipped = 1
        cubes = s.carried
        s.carried = 0
        for source in (self.first, self.second):
            if source >= 0:
                s.transport += way_of(s, source)
                take_cube(s, source)
                cubes += 1
            elif source == VIRTUAL_RICE:
                take_off(s, seat, FREE_RICE)
            elif source == VIRTUAL_WHEAT:
                take_off(s, seat, FREE_WHEAT)
        # YZ-10.3: a full ship sails as in Supply Ships, and later players may use the next one
        deliver(s, seat, INDEX_OF[a.id], FOOD_PAIR, cubes, s.board.late_silver)
