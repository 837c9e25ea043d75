"""Where everything is in a game of Yínzi."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.steps import State
from mingtang.games.yinzi.board import YinziBoard

NOWHERE: Final = -1
"""No seat, no tile, no slot: nothing lies or stands here."""

# YZ-6.3.5: what a delivery on a ship is
NO_CARGO: Final = 0
COMMODITY: Final = 1
TEA_CUBE: Final = 2
SALT_PAIR: Final = 3
FOOD_PAIR: Final = 4

# YZ-1.8, YZ-9.3: where a route tile is
IN_BOX: Final = 0
IN_ROW: Final = 1
DISCARDED: Final = 2
PERSONAL: Final = 3
COMPLETED: Final = 4

# YZ-12.3: what a player has done at the rural market on this occasion
NEITHER: Final = 0
HAS_SOLD: Final = 1
HAS_BOUGHT: Final = 2

# YZ-5.0: whether a fortune action was extended by a tax
NOT_TAXED: Final = 0
MUST_USE_TAX: Final = 1
TAX_USED: Final = 2


@final
class YinziState(State):
    """The whole truth of one game. Colours go by seats; rows with a fixed room of four stand for seats 0 to 3.

    YZ-2.1: pieces belong to the player of their colour, wherever they lie; only cubes in markets are anybody's.
    """

    board: YinziBoard
    # the round
    round: int
    phase: int  # a number of PHASES
    order: list[int]  # YZ-3.4: the turn order
    provisional: list[int]  # YZ-1.10, YZ-11.3
    bonus: list[int]  # by seat: the column of the cylinder on the bonus track
    die: int  # YZ-1.3: its space on the exchange track, 1 to 6
    # what players have (by seat)
    copper: vec[i64]
    silver: vec[i64]
    misfortune: list[int]
    wood: list[int]
    stone: list[int]
    boat: vec[i64]  # index on the boat track
    cubes: vec[i64]  # YZ-0.2: in supply, like the next three
    discs: vec[i64]
    workers: vec[i64]
    squares: list[int]
    tax: vec[i64]  # discs on the tax space
    held: vec[i64]  # bits of the advancement slots with an own disc (YZ-7.1)
    # action cards (by seat and kind of card)
    deck: list[int]  # seat * 12 + i; the next card is the last of deck_left
    deck_left: list[int]
    hand: vec[i64]  # seat * 9 + kind: how many
    gone: list[int]  # seat * 9 + kind: cards of earlier rounds
    played: vec[i64]  # seat * 5 + fortune action: the kind of card there
    # workers (by seat)
    groups: vec[i64]  # seat * 5 + fortune action: workers under it
    worked: vec[i64]  # bits of the workforce actions used this round
    boxes: vec[i64]  # seat * 3 + resources, commodities or supply ships
    undertaking: vec[i64]  # the box in the emperor area
    emperor: list[int]  # workers there
    emperor_disc: list[int]  # Extra worker there
    war_slot: list[int]  # from the left, from 0
    war: vec[i64]  # upright workers in the war box
    lying: vec[i64]  # veterans (YZ-9.1)
    recruits: list[int]  # discs in the war box
    top: vec[i64]  # top migration box
    bottom: vec[i64]  # bottom migration box
    # provinces (by field)
    tile: vec[i64]  # the good of the crop tile there
    planted: vec[i64]  # cubes there
    owner: vec[i64]  # whose cubes they are
    covered: vec[i64]  # the factory tile there
    # crop tiles
    track: list[int]  # by column from 0: a good
    pool: list[int]  # the next tile is the last
    aside: list[int]  # potatoes and corn before the first European ship
    crops_out: list[int]  # by good: tiles in the box
    # markets
    market: vec[i64]  # by province: its urban market tile
    urban: vec[i64]  # province * 6 + slot: the colour of the cube
    rural: vec[i64]  # by colour, room of four
    wood_box: int
    stone_box: int
    # factories (by tile)
    placed: vec[i64]  # its placement
    level: vec[i64]  # discs on it
    factory_owner: vec[i64]  # whose discs they are
    stored: vec[i64]  # tile * 4 + seat: commodities
    display: list[int]  # face up
    factory_stack: list[int]  # the next tile is the last
    # ships (by coastal box from 0)
    coast: vec[i64]  # the ship there
    sighted: list[int]  # the open top ship of the stack
    fleet: list[int]  # the stacks below, one after the other
    fleet_left: list[int]  # how many lie in each
    cargo: vec[i64]  # box * 4 + slot: what kind of delivery
    cargo_seat: vec[i64]  # box * 4 + slot: whose
    cargo_cubes: list[int]  # box * 4 + slot: own cubes in it
    aboard: list[int]  # box * 4 + seat: emissaries
    sailed: list[int]
    ships_out: list[int]  # removed unseen, in rising order
    abroad: list[int]  # nation * 4 + seat: commodities in the foreign box
    pools: list[int]  # market * 4 + seat: commodities in the pool
    envoys: list[int]  # nation * 4 + seat: emissaries abroad
    # routes (by tile)
    rows: list[int]  # row * 4 + i: the tiles of the rows
    row_at: int  # which of them are face up; 4 when none is left
    fulfilled: list[int]  # by row: who fulfilled the open tile
    route_at: vec[i64]  # box, row, discard pile, personal or completed
    route_owner: list[int]
    route_done: list[int]  # bits of the elements that were delivered
    route_cubes: list[int]
    route_squares: list[int]
    route_discs: list[int]
    exposed: int  # bits of the tiles that were ever open to all
    looked: list[int]  # by seat: whether it has seen the discard pile
    # war glories
    first_glories: list[int]
    second_glories: list[int]
    unmarked: list[int]  # glories without a disc (YZ-2.9c)
    weakened: int  # Weaker enemies used in this war
    # the turn
    fresh: int  # bits of the advancement slots filled in this turn (YZ-7.2)
    trade: int  # YZ-12.3: sold or bought on this occasion
    transport: int  # capacity used in this action
    boat_plus: int  # Free boat capacity in this action
    card: int  # the kind of card on its way to a fortune action
    units: int  # left of the fortune action
    taxed: int
    bought: int  # a crop tile in this plant action
    sections: int  # bits used in this advancement action
    produced: int  # bits of the factories used this turn
    crew: int  # workers of the group not used yet
    used: int  # workers used in this action
    rice: int  # virtual rice left in this delivery
    virtual_copper: int  # in Taxation
    paid: int  # food halves paid in Feeding
    half: int  # a half food waits for its second half
    shipped: int  # late shipping done
    carried: int  # own cubes bought for the pair under way

    def clone(self) -> YinziState:
        """An equal state that shares nothing that can change."""
        s = YinziState()
        s.copy_frame(self)
        s.board = self.board
        s.round = self.round
        s.phase = self.phase
        s.order = self.order.copy()
        s.provisional = self.provisional.copy()
        s.bonus = self.bonus.copy()
        s.die = self.die
        s.copper = self.copper[:]
        s.silver = self.silver[:]
        s.misfortune = self.misfortune.copy()
        s.wood = self.wood.copy()
        s.stone = self.stone.copy()
        s.boat = self.boat[:]
        s.cubes = self.cubes[:]
        s.discs = self.discs[:]
        s.workers = self.workers[:]
        s.squares = self.squares.copy()
        s.tax = self.tax[:]
        s.held = self.held[:]
        s.deck = self.deck.copy()
        s.deck_left = self.deck_left.copy()
        s.hand = self.hand[:]
        s.gone = self.gone.copy()
        s.played = self.played[:]
        s.groups = self.groups[:]
        s.worked = self.worked[:]
        s.boxes = self.boxes[:]
        s.undertaking = self.undertaking[:]
        s.emperor = self.emperor.copy()
        s.emperor_disc = self.emperor_disc.copy()
        s.war_slot = self.war_slot.copy()
        s.war = self.war[:]
        s.lying = self.lying[:]
        s.recruits = self.recruits.copy()
        s.top = self.top[:]
        s.bottom = self.bottom[:]
        s.tile = self.tile[:]
        s.planted = self.planted[:]
        s.owner = self.owner[:]
        s.covered = self.covered[:]
        s.track = self.track.copy()
        s.pool = self.pool.copy()
        s.aside = self.aside.copy()
        s.crops_out = self.crops_out.copy()
        s.market = self.market[:]
        s.urban = self.urban[:]
        s.rural = self.rural[:]
        s.wood_box = self.wood_box
        s.stone_box = self.stone_box
        s.placed = self.placed[:]
        s.level = self.level[:]
        s.factory_owner = self.factory_owner[:]
        s.stored = self.stored[:]
        s.display = self.display.copy()
        s.factory_stack = self.factory_stack.copy()
        s.coast = self.coast[:]
        s.sighted = self.sighted.copy()
        s.fleet = self.fleet.copy()
        s.fleet_left = self.fleet_left.copy()
        s.cargo = self.cargo[:]
        s.cargo_seat = self.cargo_seat[:]
        s.cargo_cubes = self.cargo_cubes.copy()
        s.aboard = self.aboard.copy()
        s.sailed = self.sailed.copy()
        s.ships_out = self.ships_out.copy()
        s.abroad = self.abroad.copy()
        s.pools = self.pools.copy()
        s.envoys = self.envoys.copy()
        s.rows = self.rows.copy()
        s.row_at = self.row_at
        s.fulfilled = self.fulfilled.copy()
        s.route_at = self.route_at[:]
        s.route_owner = self.route_owner.copy()
        s.route_done = self.route_done.copy()
        s.route_cubes = self.route_cubes.copy()
        s.route_squares = self.route_squares.copy()
        s.route_discs = self.route_discs.copy()
        s.exposed = self.exposed
        s.looked = self.looked.copy()
        s.first_glories = self.first_glories.copy()
        s.second_glories = self.second_glories.copy()
        s.unmarked = self.unmarked.copy()
        s.weakened = self.weakened
        s.fresh = self.fresh
        s.trade = self.trade
        s.transport = self.transport
        s.boat_plus = self.boat_plus
        s.card = self.card
        s.units = self.units
        s.taxed = self.taxed
        s.bought = self.bought
        s.sections = self.sections
        s.produced = self.produced
        s.crew = self.crew
        s.used = self.used
        s.rice = self.rice
        s.virtual_copper = self.virtual_copper
        s.paid = self.paid
        s.half = self.half
        s.shipped = self.shipped
        s.carried = self.carried
        return s
