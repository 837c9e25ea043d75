"""Produce Commodities: workers and raw material of the factory's colour become commodities (YZ-6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import INDEX_OF, K_SLOT, KIND_OF, PRODUCE, SKIP, SLOT, USE
from mingtang.games.yinzi.editions import boat_disc_before_raw_only
from mingtang.games.yinzi.land import FARTHEST
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.crew import available
from mingtang.games.yinzi.phases.payment import charge_copper, charge_silver
from mingtang.games.yinzi.phases.sales import use_boat_plus, why_not_boat_plus
from mingtang.games.yinzi.phases.workforce_unit import WorkforceUnit
from mingtang.games.yinzi.queries import (
    PLACES,
    can_pay_copper,
    can_pay_silver,
    can_use,
    factory_province,
    stored_in,
    transport_left,
)
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    FACTORY_COUNT,
    FREE_BOAT,
    FREE_RAW,
    MOST_SEATS,
    PROVINCE_COUNT,
    URBAN_SLOTS,
)
from mingtang.games.yinzi.vocabulary import (
    PRODUCE as PRODUCING,
)

USED_ALREADY: Final = Refusal("YZ-6.2", "factory_used_this_turn")
NO_OWNER: Final = Refusal("YZ-6.2", "factory_without_owner")
CLOSED: Final = Refusal("YZ-6.2", "factory_closed_to_others")
FULL: Final = Refusal("YZ-6.2.1", "factory_full")
NO_SQUARE: Final = Refusal("YZ-2.9", "no_square_left")
FEW_WORKERS: Final = Refusal("YZ-6.2", "too_few_workers")
RENT_TOO_DEAR: Final = Refusal("YZ-6.2.3", "rent_too_dear")
RENT_TOO_DEAR_SILVER: Final = Refusal("YZ-6.2.3", "rent_too_dear_silver")
NO_RAW: Final = Refusal("YZ-6.2.2", "no_raw_material")
RAW_TOO_FAR: Final = Refusal("YZ-2.4", "raw_material_too_far")
FRESH_RAW_DISC: Final = Refusal("YZ-7.2", "disc_placed_this_turn")

FIRST: Final = 0
SECOND: Final = 1
NEVER: Final = 99
"""More workers than anybody has: no factory can be used."""


# ---- questions


def workers_needed(s: YinziState, seat: int, tile: int) -> int:
    """The table of YZ-6.2: workers for one unit; 0 if the factory is not open to the player."""
    level = s.level[tile]
    return s.board.own_workers[level] if s.factory_owner[tile] == seat else s.board.rent_workers[level]


def can_pay_rent(s: YinziState, seat: int, tile: int) -> bool:
    """YZ-6.2.3: another player's factory costs copper or silver."""
    if s.factory_owner[tile] == seat:
        return True
    level = s.level[tile]
    if s.board.rent_copper[level] and not can_pay_copper(s, seat, s.board.rent_copper[level]):
        return False
    return not s.board.rent_silver[level] or can_pay_silver(s, seat, s.board.rent_silver[level])


def raw_at(s: YinziState, colour: int) -> int:
    """Bits of the provinces whose urban market holds raw material of a colour."""
    sought: i64 = colour
    bits = 0
    for i, cube in enumerate(s.urban):
        if cube == sought:
            bits |= 1 << (i // URBAN_SLOTS)
    return bits


def raw_in_reach(s: YinziState, seat: int, tile: int, left: int) -> bool:
    """YZ-6.2.2: a cube of the colour within the transport left, or Free raw material."""
    if can_use(s, seat, FREE_RAW):
        return True
    return (
        raw_at(s, s.board.factory_colour[tile]) & s.board.land.within[factory_province(s, tile) * FARTHEST + left] != 0
    )


def open_to(s: YinziState, seat: int, tile: int) -> bool:
    """Whether a factory may be used at all now: an owner, not used this turn, storage, and the rent."""
    if s.level[tile] == 0 or (s.produced >> tile) & 1:
        return False
    if workers_needed(s, seat, tile) == 0 or stored_in(s, tile) >= s.board.storage[s.level[tile]]:
        return False
    return can_pay_rent(s, seat, tile)


def fewest_workers(s: YinziState, seat: int, left: int) -> int:
    """YZ-6.0.4: workers for the cheapest unit that is possible with so much transport."""
    if s.squares[seat] == 0:
        return NEVER
    best = NEVER
    for t in range(FACTORY_COUNT):
        if s.level[t] > 0:
            need = workers_needed(s, seat, t)
            if need < best and open_to(s, seat, t) and raw_in_reach(s, seat, t, left):
                best = need
    return best


def production_needs(s: YinziState, seat: int) -> int:
    """YZ-6.0.4: workers for the cheapest unit; Free boat capacity counts."""
    left = transport_left(s, seat)
    if can_use(s, seat, FREE_BOAT):
        left += s.board.amount[FREE_BOAT]
    return fewest_workers(s, seat, left)


def boat_helps_production(s: YinziState, seat: int) -> bool:
    """F4: whether Free boat capacity brings raw material within reach that is not, or a second one beside the first."""
    if not can_use(s, seat, FREE_BOAT) or s.squares[seat] == 0:
        return False
    hands = available(s, seat)
    for t in range(FACTORY_COUNT):
        if open_to(s, seat, t) and workers_needed(s, seat, t) <= hands:
            if boat_brings_raw(s, seat, t):
                return True
            if not boat_disc_before_raw_only(s) and boat_brings_pair(s, seat, t):
                return True
    return False


def boat_brings_raw(s: YinziState, seat: int, tile: int) -> bool:
    """Whether one more transport brings a cube of the factory's colour within reach that is not."""
    land = s.board.land
    left = factory_province(s, tile) * FARTHEST + transport_left(s, seat)
    news = land.within[left + s.board.amount[FREE_BOAT]] & ~land.within[left]
    return raw_at(s, s.board.factory_colour[tile]) & news != 0


def boat_brings_pair(s: YinziState, seat: int, tile: int) -> bool:
    """Whether one more transport lets a factory that makes two of two have both raw materials at once."""
    if s.squares[seat] < 2 or stored_in(s, tile) + 2 > s.board.storage[s.level[tile]] or not makes_two(s, seat, tile):
        return False
    place = factory_province(s, tile)
    nearest = 0 if can_use(s, seat, FREE_RAW) else FARTHEST
    second = FARTHEST
    for i in range(PROVINCE_COUNT * URBAN_SLOTS):
        if s.urban[i] == s.board.factory_colour[tile]:
            way = s.board.land.distance[i // URBAN_SLOTS * PLACES + place]
            if way < nearest:
                second = nearest
                nearest = way
            elif way < second:
                second = way
    left = transport_left(s, seat)
    return left < nearest + second <= left + s.board.amount[FREE_BOAT]


def makes_two(s: YinziState, seat: int, tile: int) -> bool:
    """YZ-6.2: an own level III makes two commodities of two raw materials."""
    return s.factory_owner[tile] == seat and s.board.own_raw[s.level[tile]] >= 2


# ---- the action


@final
class ProduceCommodities(WorkforceUnit):
    """Choose a factory that produces."""

    name = "produce"  # D32
    clause = "YZ-6.2"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Workers, transport and squares left, and money."""
        return Prompt(
            self.name,
            (available(s, seat), transport_left(s, seat), s.squares[seat], s.copper[seat], s.silver[seat]),
        )

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """All factories on the board, and Free boat capacity if there is a disc for it (F4)."""
        out = [PRODUCE[t] for t in range(FACTORY_COUNT) if s.placed[t] >= 0]
        if (s.held[seat] >> FREE_BOAT) & 1:
            out.append(USE[FREE_BOAT])
        return out

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-6.2: owner, workers, storage, square, rent, raw material."""
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, boat_helps_production(s, seat))
        t = INDEX_OF[a.id]
        level = s.level[t]
        if level == 0:
            return NO_OWNER
        need = workers_needed(s, seat, t)
        if need == 0:
            return CLOSED
        if (s.produced >> t) & 1:
            return USED_ALREADY
        if stored_in(s, t) >= s.board.storage[level]:
            return FULL.because(s.board.storage[level])
        if s.squares[seat] == 0:
            return NO_SQUARE
        if need > available(s, seat):
            return FEW_WORKERS.because(need, available(s, seat))
        if not can_pay_rent(s, seat, t):
            if s.board.rent_silver[level]:
                return RENT_TOO_DEAR_SILVER.because(s.board.rent_silver[level], s.silver[seat])
            return RENT_TOO_DEAR.because(s.board.rent_copper[level], s.copper[seat])
        left = transport_left(s, seat)
        if raw_in_reach(s, seat, t, left):
            return None
        colour = s.board.factory_colour[t]
        return RAW_TOO_FAR.because(colour, left) if raw_at(s, colour) else NO_RAW.because(colour)

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The factories that can be used."""
        if s.squares[seat] > 0:
            hands = available(s, seat)
            left = transport_left(s, seat)
            for t in range(FACTORY_COUNT):
                if (
                    s.level[t] > 0
                    and workers_needed(s, seat, t) <= hands
                    and open_to(s, seat, t)
                    and raw_in_reach(s, seat, t, left)
                ):
                    out.append(PRODUCE[t])
        if boat_helps_production(s, seat):
            out.append(USE[FREE_BOAT])

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Workers first, then the rent, then the raw material (YZ-6.2.3)."""
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
            return
        t = INDEX_OF[a.id]
        owner = s.factory_owner[t]
        level = s.level[t]
        s.produced |= 1 << t
        self.employ(s, seat, PRODUCING, workers_needed(s, seat, t))
        s.first(ChooseRaw(seat, t, FIRST))
        if owner != seat:
            s.tell("produce.outsourced", seat, t, owner)
            charge_copper(s, seat, s.board.rent_copper[level], owner)
            charge_silver(s, seat, s.board.rent_silver[level], owner)


@final
class ChooseRaw(YinziChoice):
    """Choose the raw material: a cube of the factory's colour from any urban market."""

    name = "raw"  # D33, D34
    clause = "YZ-6.2.2"

    def __init__(self, seat: int, tile: int, which: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.which: Final = which

    def args(self) -> tuple[int, ...]:
        """Seat, factory, and whether it is the second raw material of a unit."""
        return (self.seat, self.tile, self.which)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Factory, colour and transport left."""
        key = "raw" if self.which == FIRST else "second_raw"
        return Prompt(key, (self.tile, s.board.factory_colour[self.tile], transport_left(s, seat)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All cubes of the colour, Free raw material, Free boat capacity (F4), and to do without a second one."""
        colour = s.board.factory_colour[self.tile]
        out = [SLOT[i] for i in range(PROVINCE_COUNT * URBAN_SLOTS) if s.urban[i] == colour]
        if (s.held[seat] >> FREE_RAW) & 1:
            out.append(USE[FREE_RAW])
        if (s.held[seat] >> FREE_BOAT) & 1 and not boat_disc_before_raw_only(s):
            out.append(USE[FREE_BOAT])
        if self.which == SECOND:
            out.append(SKIP)
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The way to the factory must be within the transport left."""
        if a is SKIP:
            return None
        if KIND_OF[a.id] == K_SLOT:
            way = self._way(s, INDEX_OF[a.id])
            left = transport_left(s, seat)
            return RAW_TOO_FAR.because(s.board.factory_colour[self.tile], left) if way > left else None
        if a is USE[FREE_BOAT]:
            return why_not_boat_plus(s, seat, boat_brings_raw(s, seat, self.tile))
        return None if can_use(s, seat, FREE_RAW) else FRESH_RAW_DISC.because(FREE_RAW)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        colour = s.board.factory_colour[self.tile]
        reach = s.board.land.within[factory_province(s, self.tile) * FARTHEST + transport_left(s, seat)]
        for i in range(PROVINCE_COUNT * URBAN_SLOTS):
            if s.urban[i] == colour and (reach >> (i // URBAN_SLOTS)) & 1:
                out.append(SLOT[i])
        if can_use(s, seat, FREE_RAW):
            out.append(USE[FREE_RAW])
        if can_use(s, seat, FREE_BOAT) and not boat_disc_before_raw_only(s) and boat_brings_raw(s, seat, self.tile):
            out.append(USE[FREE_BOAT])
        if self.which == SECOND:
            out.append(SKIP)
        return out

    def _way(self, s: YinziState, slot: int) -> int:
        return s.board.land.distance[slot // URBAN_SLOTS * PLACES + factory_province(s, self.tile)]

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The cube returns to the supply of its colour (YZ-2.3), a commodity square lies in the factory."""
        if a is SKIP:
            s.done()
            return
        if a is USE[FREE_BOAT]:
            use_boat_plus(s, seat)
            return
        t = self.tile
        if KIND_OF[a.id] == K_SLOT:
            i = INDEX_OF[a.id]
            colour = s.urban[i]
            s.transport += self._way(s, i)
            s.urban[i] = NOWHERE
            s.cubes[colour] += 1
            s.tell("produce.raw", seat, colour, i // URBAN_SLOTS, s.cubes[colour])
        else:
            take_off(s, seat, FREE_RAW)
        s.squares[seat] -= 1
        s.stored[t * MOST_SEATS + seat] += 1
        s.tell("produce.made", seat, s.board.factory_makes[t], t, stored_in(s, t), s.squares[seat])
        if self.which == FIRST and self._two_possible(s, seat):
            s.become(ChooseRaw(seat, t, SECOND))
        else:
            s.done()

    def _two_possible(self, s: YinziState, seat: int) -> bool:
        """Whether there is storage and a square for a second one."""
        t = self.tile
        return makes_two(s, seat, t) and s.squares[seat] > 0 and stored_in(s, t) < s.board.storage[s.level[t]]
