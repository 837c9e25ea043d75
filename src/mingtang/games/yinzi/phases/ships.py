"""Ships at the coast: a full ship sails at once, and the next one takes its place (YZ-6.3.6, YZ-6.3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.rng import shuffle
from mingtang.core.steps import NOBODY, Step
from mingtang.games.yinzi.actions import KEEP, SEND
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.emissaries import may_send, put_aboard, why_not_emissary
from mingtang.games.yinzi.state import COMMODITY, NO_CARGO, NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import EUROPE, MOST_SEATS, SHIP_SLOTS

# ---- questions


def empty_slots(s: YinziState) -> int:
    """Bits of what the empty slots at the coast show: the commodities by number, then tea."""
    bits = 0
    for box in range(s.seats):
        ship = s.coast[box]
        if ship >= 0:
            for i in range(s.board.ship_size[ship]):
                if s.cargo[box * SHIP_SLOTS + i] == NO_CARGO:
                    bits |= 1 << s.board.ship_shows[ship * SHIP_SLOTS + i]
    return bits


def is_full(s: YinziState, box: int) -> bool:
    """Whether every slot of a ship is filled."""
    for i in range(s.board.ship_size[s.coast[box]]):
        if s.cargo[box * SHIP_SLOTS + i] == NO_CARGO:
            return False
    return True


def shipped_to(s: YinziState, nation: int) -> int:
    """Commodities in the foreign box of a nation."""
    b = nation * MOST_SEATS
    return s.abroad[b] + s.abroad[b + 1] + s.abroad[b + 2] + s.abroad[b + 3]


# ---- what happens


def deliver(s: YinziState, seat: int, slot: int, cargo: int, cubes: int, silver: int) -> None:
    """YZ-6.3.5: a delivery fills its slot and earns silver; if it was the last slot, the ship sails."""
    box = slot // SHIP_SLOTS
    s.cargo[slot] = cargo
    s.cargo_seat[slot] = seat
    s.cargo_cubes[slot] = cubes
    s.silver[seat] += silver
    s.tell("ship.delivered", seat, s.coast[box], cargo, silver, s.silver[seat])
    if is_full(s, box):
        s.first(Sail(box))
        for i in range(s.seats - 1, -1, -1):  # YZ-6.3.6: in turn order
            if may_send(s, s.order[i], box):
                s.first(SendEmissary(s.order[i], box))


@final
class SendEmissary(YinziChoice):
    """The ship sails: send your emissary along, or keep the disc."""

    name = "sail_emissary"  # D54
    clause = "YZ-7.4"

    def __init__(self, seat: int, box: int) -> None:
        super().__init__(seat)
        self.box: Final = box

    def args(self) -> tuple[int, ...]:
        """Seat and coastal box."""
        return (self.seat, self.box)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The nation of the ship."""
        return Prompt(self.name, (s.board.ship_nation[s.coast[self.box]], self.box + 1))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Send or keep."""
        return [SEND, KEEP]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Only players who may send are asked."""
        return None if a is KEEP else why_not_emissary(s, seat, self.box)

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The disc goes on board, or stays where it is."""
        s.done()
        if a is SEND:
            put_aboard(s, seat, self.box)


@final
class Sail(Step[YinziState]):
    """A full ship sets sail, and the next ship arrives."""

    name = "sail"
    clause = "YZ-6.3.6"

    def __init__(self, box: int) -> None:
        super().__init__(NOBODY)
        self.box: Final = box

    def args(self) -> tuple[int, ...]:
        """The coastal box."""
        return (self.box,)

    def run(self, s: YinziState) -> None:
        """Cubes go home, commodities and emissaries go abroad, the ship goes to the box."""
        s.done()
        box = self.box
        ship = s.coast[box]
        nation = s.board.ship_nation[ship]
        to_box = shipped_to(s, nation) < s.board.foreign_box  # YZ-6.3.7
        s.tell("ship.sailed", ship, nation, box + 1)
        for i in range(box * SHIP_SLOTS, box * SHIP_SLOTS + SHIP_SLOTS):
            seat = s.cargo_seat[i]
            if seat >= 0:
                self._unload(s, i, seat, nation, to_box)
        for seat in range(s.seats):
            count = s.aboard[box * MOST_SEATS + seat]
            if count:
                s.envoys[nation * MOST_SEATS + seat] += count
                s.aboard[box * MOST_SEATS + seat] = 0
                s.tell("emissary.abroad", seat, nation, s.envoys[nation * MOST_SEATS + seat])
        s.sailed.append(ship)
        arrive(s, box)

    def _unload(self, s: YinziState, i: int, seat: int, nation: int, to_box: bool) -> None:
        if s.cargo[i] == COMMODITY:
            if to_box:
                s.abroad[nation * MOST_SEATS + seat] += 1
                s.tell("ship.to_box", seat, nation, shipped_to(s, nation))
            else:
                market = s.board.nation_market[nation]
                s.pools[market * MOST_SEATS + seat] += 1
                s.tell("ship.to_pool", seat, market, s.pools[market * MOST_SEATS + seat])
        elif s.cargo_cubes[i]:
            s.cubes[seat] += s.cargo_cubes[i]  # YZ-2.3
            s.tell("cubes.home", seat, s.cargo_cubes[i], s.cubes[seat])
        s.cargo[i] = NO_CARGO
        s.cargo_seat[i] = NOWHERE
        s.cargo_cubes[i] = 0


def arrive(s: YinziState, box: int) -> None:
    """YZ-6.3.8: the open ship of the stack moves to the coast, and the next one is turned face up."""
    ship = s.sighted[box]
    s.coast[box] = ship
    if ship < 0:
        s.tell("ship.none", box + 1)
        return
    s.tell("ship.arrived", ship, s.board.ship_nation[ship], box + 1)
    sight(s, box)
    if s.aside and s.board.nation_market[s.board.ship_nation[ship]] == EUROPE:
        s.pool.extend(s.aside)
        s.aside.clear()
        shuffle(s.rng, s.pool)
        s.tell("crops.late", len(s.pool))


def sight(s: YinziState, box: int) -> None:
    """Turn the top tile of a stack face up."""
    if s.fleet_left[box] == 0:
        s.sighted[box] = NOWHERE
        return
    s.fleet_left[box] -= 1
    at = s.board.stack_from[s.seats][box] + s.fleet_left[box]
    s.sighted[box] = s.fleet[at]
    s.fleet[at] = NOWHERE
    s.tell("ship.sighted", s.sighted[box], s.board.ship_nation[s.sighted[box]], box + 1, reveals=True)
