"""Supply Ships: one worker for one delivery, one silver at once (YZ-6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import INDEX_OF, K_LOAD, K_LOAD_FROM, KIND_OF, LOAD, LOAD_FROM, SHIP, USE
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crew import available
from mingtang.games.yinzi.phases.fields import take_cube
from mingtang.games.yinzi.phases.free_options import why_not_usable
from mingtang.games.yinzi.phases.sales import use_boat_plus, why_not_boat_plus
from mingtang.games.yinzi.phases.ships import deliver, empty_slots
from mingtang.games.yinzi.phases.workforce_unit import WorkforceUnit
from mingtang.games.yinzi.queries import can_use, factory_province, field_good, sea_distance, transport_left
from mingtang.games.yinzi.state import COMMODITY, NO_CARGO, SALT_PAIR, TEA_CUBE, YinziState
from mingtang.games.yinzi.vocabulary import (
    FACTORY_COUNT,
    FREE_BOAT,
    FREE_SALT,
    MOST_SEATS,
    SALT,
    SHIP_SLOTS,
    SUPPLY,
    TEA,
    TEA_SLOT,
)

VIRTUAL: Final = -2
"""In place of a field: Free salt."""
NONE: Final = -1
FAR: Final = 99

NOT_FOR_SHIPS: Final = Refusal("YZ-6.3", "good_not_for_ships")
NO_SHIP_ASKS: Final = Refusal("YZ-6.3.1", "no_ship_asks_for_it")
NO_SLOT_LEFT: Final = Refusal("YZ-6.3.3", "no_empty_slot")
SEA_TOO_FAR: Final = Refusal("YZ-6.3.4", "sea_too_far")
NO_SECOND_SALT: Final = Refusal("YZ-6.3.3", "no_second_salt")
SALT_TOO_FAR: Final = Refusal("YZ-6.3.4", "salt_pair_too_far")
NO_SALT: Final = Refusal("YZ-6.3.3", "no_salt_field")
SLOT_FILLED: Final = Refusal("YZ-6.3.5", "ship_slot_filled")
SLOT_SHOWS_OTHER: Final = Refusal("YZ-6.3.1", "ship_slot_shows_other")


# ---- questions


def way_of(s: YinziState, f: int) -> int:
    """Borders from a field to the sea; Free salt needs none."""
    return 0 if f == VIRTUAL else sea_distance(s, s.board.land.province_of[f])


def second_salt(s: YinziState, seat: int, first: int) -> int:
    """The shortest way of a second salt beside the first; FAR if there is none."""
    if first != VIRTUAL and can_use(s, seat, FREE_SALT):
        return 0
    best = FAR
    me: i64 = seat
    for f, owner in enumerate(s.owner):
        if owner == me and field_good(s, f) == SALT and (f != first or s.planted[f] > 1):
            best = min(best, way_of(s, f))
    return best


def any_cargo(s: YinziState, seat: int, left: int) -> bool:
    """YZ-6.0.4: whether any delivery is possible with so much transport."""
    out: list[Action] = []
    add_cargo(s, seat, left, out)
    return len(out) > 0


def supply_possible(s: YinziState, seat: int) -> bool:
    """YZ-6.0.4: Free salt and Free boat capacity count."""
    left = transport_left(s, seat)
    if can_use(s, seat, FREE_BOAT):
        left += s.board.amount[FREE_BOAT]
    return any_cargo(s, seat, left)


def add_cargo(s: YinziState, seat: int, left: int, out: list[Action]) -> None:
    """The deliveries that can be completed with so much transport."""
    slots = empty_slots(s)
    if slots == 0:
        return
    for t in range(FACTORY_COUNT):
        if (
            s.stored[t * MOST_SEATS + seat] > 0
            and (slots >> s.board.factory_makes[t]) & 1
            and sea_distance(s, factory_province(s, t)) <= left
        ):
            out.append(LOAD_FROM[t])
    land = s.board.land
    nearest = FAR
    me: i64 = seat
    for f, owner in enumerate(s.owner):
        if owner == me:
            good = field_good(s, f)
            if good == TEA:
                if (slots >> TEA_SLOT) & 1 and way_of(s, f) <= left:
                    out.append(LOAD[land.field_word[f]])
            elif good == SALT:
                way = way_of(s, f)
                nearest = min(nearest, way)
                if way <= left and way + second_salt(s, seat, f) <= left:
                    out.append(LOAD[land.field_word[f]])
    if nearest <= left and can_use(s, seat, FREE_SALT):
        out.append(USE[FREE_SALT])


def boat_helps_supply(s: YinziState, seat: int) -> bool:
    """F4: whether Free boat capacity would make a delivery possible that is not possible without it."""
    if not can_use(s, seat, FREE_BOAT):
        return False
    slots = empty_slots(s)
    left = transport_left(s, seat)
    more = left + s.board.amount[FREE_BOAT]
    for t in range(FACTORY_COUNT):
        if s.stored[t * MOST_SEATS + seat] > 0 and (slots >> s.board.factory_makes[t]) & 1:
            way = sea_distance(s, factory_province(s, t))
            if left < way <= more:
                return True
    salt: list[int] = [0] if can_use(s, seat, FREE_SALT) else []
    for f in range(s.board.land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            way = way_of(s, f)
            if good == TEA and (slots >> TEA_SLOT) & 1 and left < way <= more:
                return True
            if good == SALT:
                for _ in range(s.planted[f]):
                    salt.append(way)
    if slots:
        for i in range(len(salt)):
            for j in range(i):
                if left < salt[i] + salt[j] <= more:
                    return True
    return False


# ---- the action


@final
class SupplyShips(WorkforceUnit):
    """Choose what you ship: a commodity, a tea cube, or two salt."""

    name = "supply"  # D35
    clause = "YZ-6.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers and transport left, and silver."""
        return Prompt(self.name, (available(s, seat), transport_left(s, seat), s.silver[seat]))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """Own commodities, own cubes, Free salt, and Free boat capacity (F4)."""
        words = s.board.land.field_word
        out = [LOAD_FROM[t] for t in range(FACTORY_COUNT) if s.stored[t * MOST_SEATS + seat] > 0]
        for f in range(s.board.land.fields):
            if s.owner[f] == seat:
                out.append(LOAD[words[f]])
        for x in (FREE_SALT, FREE_BOAT):
            if (s.held[seat] >> x) & 1:
                out.append(USE[x])
        return out

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A slot that asks for it, and the way to the sea."""
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, boat_helps_supply(s, seat))
        slots = empty_slots(s)
        left = transport_left(s, seat)
        if a is USE[FREE_SALT]:
            return _why_not_free_salt(s, seat, slots, left)
        if KIND_OF[a.id] == K_LOAD_FROM:
            t = INDEX_OF[a.id]
            if not (slots >> s.board.factory_makes[t]) & 1:
                return NO_SHIP_ASKS
            way = sea_distance(s, factory_province(s, t))
            return SEA_TOO_FAR.because(way, left) if way > left else None
        return _why_not_cube(s, seat, s.board.land.field_at[INDEX_OF[a.id]], slots, left)

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The deliveries that are possible."""
        add_cargo(s, seat, transport_left(s, seat), out)
        if boat_helps_supply(s, seat):
            out.append(USE[FREE_BOAT])

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """One worker; the second salt or the slot is asked next."""
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
            return
        self.employ(s, seat, SUPPLY, 1)
        if KIND_OF[a.id] == K_LOAD_FROM:
            s.first(ChooseShipSlot(seat, COMMODITY, INDEX_OF[a.id], NONE))
        elif KIND_OF[a.id] == K_LOAD:
            f = s.board.land.field_at[INDEX_OF[a.id]]
            if field_good(s, f) == TEA:  # YZ-6.3.2
                s.first(ChooseShipSlot(seat, TEA_CUBE, f, NONE))
            else:
                s.first(ChooseSecondSalt(seat, f))
        else:
            s.first(ChooseSecondSalt(seat, VIRTUAL))


def _why_not_cube(s: YinziState, seat: int, f: int, slots: int, left: int) -> Refusal | None:
    good = field_good(s, f)
    way = way_of(s, f)
    if good == TEA:
        if not (slots >> TEA_SLOT) & 1:
            return NO_SHIP_ASKS
        return SEA_TOO_FAR.because(way, left) if way > left else None
    if good != SALT:
        return NOT_FOR_SHIPS.because(good)
    if slots == 0:
        return NO_SLOT_LEFT
    other = second_salt(s, seat, f)
    if other == FAR:
        return NO_SECOND_SALT
    return SALT_TOO_FAR.because(way + other, left) if way + other > left else None


def _why_not_free_salt(s: YinziState, seat: int, slots: int, left: int) -> Refusal | None:
    refusal = why_not_usable(s, seat, FREE_SALT)
    if refusal is not None:
        return refusal
    if slots == 0:
        return NO_SLOT_LEFT
    way = second_salt(s, seat, VIRTUAL)
    if way == FAR:
        return NO_SALT
    return SEA_TOO_FAR.because(way, left) if way > left else None


@final
class ChooseSecondSalt(YinziChoice):
    """Choose the second salt of the pair."""

    name = "second_salt"  # D36
    clause = "YZ-6.3.3"

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def args(self) -> tuple[int, ...]:
        """Seat and the field of the first salt."""
        return (self.seat, self.first)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The transport left beside the first salt."""
        return Prompt(self.name, (transport_left(s, seat) - way_of(s, self.first),))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own salt fields and Free salt."""
        words = s.board.land.field_word
        out: list[Action] = []
        for f in range(s.board.land.fields):
            if s.owner[f] == seat and field_good(s, f) == SALT:
                out.append(LOAD[words[f]])
        if self.first != VIRTUAL and (s.held[seat] >> FREE_SALT) & 1:
            out.append(USE[FREE_SALT])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The same field if it has two cubes, or another one, within the transport left."""
        if a is USE[FREE_SALT]:
            return why_not_usable(s, seat, FREE_SALT)
        f = s.board.land.field_at[INDEX_OF[a.id]]
        if f == self.first and s.planted[f] < 2:
            return NO_SECOND_SALT
        way = way_of(s, self.first) + way_of(s, f)
        left = transport_left(s, seat)
        return SALT_TOO_FAR.because(way, left) if way > left else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The slot is asked next."""
        second = VIRTUAL if a is USE[FREE_SALT] else s.board.land.field_at[INDEX_OF[a.id]]
        s.become(ChooseShipSlot(seat, SALT_PAIR, self.first, second))


@final
class ChooseShipSlot(YinziChoice):
    """Choose the slot on a ship that your delivery fills."""

    name = "ship_slot"  # D37
    clause = "YZ-6.3.5"

    def __init__(self, seat: int, cargo: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.cargo: Final = cargo
        self.first: Final = first
        """The factory of a commodity, or the field of a cube."""
        self.second: Final = second

    def args(self) -> tuple[int, ...]:
        """Seat, kind of delivery, and where it comes from."""
        return (self.seat, self.cargo, self.first, self.second)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What is delivered."""
        shows = self._shows(s)
        return Prompt("ship_slot_pair") if shows == NONE else Prompt(self.name, (shows,))

    def _shows(self, s: YinziState) -> int:
        if self.cargo == COMMODITY:
            return s.board.factory_makes[self.first]
        return TEA_SLOT if self.cargo == TEA_CUBE else NONE

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All slots of the ships at the coast."""
        return all_slots(s)

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Empty, and showing what is delivered; a pair goes anywhere."""
        i = INDEX_OF[a.id]
        if s.cargo[i] != NO_CARGO:
            return SLOT_FILLED
        shows = self._shows(s)
        if shows == NONE or s.board.ship_shows[s.coast[i // SHIP_SLOTS] * SHIP_SLOTS + i % SHIP_SLOTS] == shows:
            return None
        return SLOT_SHOWS_OTHER

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        return matching_slots(s, self._shows(s))

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The pieces move by boat to the ship."""
        s.done()
        cubes = 0
        if self.cargo == COMMODITY:
            s.stored[self.first * MOST_SEATS + seat] -= 1
            s.transport += sea_distance(s, factory_province(s, self.first))
        else:
            for f in (self.first, self.second):
                if f == VIRTUAL:
                    take_off(s, seat, FREE_SALT)
                elif f != NONE:
                    s.transport += way_of(s, f)
                    take_cube(s, f)
                    cubes += 1
        deliver(s, seat, INDEX_OF[a.id], self.cargo, cubes, s.board.delivery_silver)


def all_slots(s: YinziState) -> list[Action]:
    """Every slot of the ships at the coast."""
    out: list[Action] = []
    for box in range(s.seats):
        if s.coast[box] >= 0:
            for i in range(s.board.ship_size[s.coast[box]]):
                out.append(SHIP[box * SHIP_SLOTS + i])
    return out


def matching_slots(s: YinziState, shows: int) -> list[Action]:
    """The empty slots that show something; all empty ones for a pair."""
    out: list[Action] = []
    for box in range(s.seats):
        ship = s.coast[box]
        if ship >= 0:
            for i in range(s.board.ship_size[ship]):
                if s.cargo[box * SHIP_SLOTS + i] == NO_CARGO and (
                    shows == NONE or s.board.ship_shows[ship * SHIP_SLOTS + i] == shows
                ):
                    out.append(SHIP[box * SHIP_SLOTS + i])
    return out
