"""Before the first round: tiles are shuffled, and everybody builds a first factory (YZ-1.11).

Everything random comes from the generator of the game (YZ-0.3); whatever is turned up later says so, and undo ends there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.rng import shuffle
from mingtang.core.rows import row as row_of
from mingtang.core.steps import Automatic
from mingtang.games.yinzi.actions import BUILD, INDEX_OF, TAKE
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.phases.building import AT_SETUP, begin_building
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.factories import FITS_NOWHERE
from mingtang.games.yinzi.phases.resources import NONE_LEFT, take_resource
from mingtang.games.yinzi.phases.rounds import Round
from mingtang.games.yinzi.phases.routes import show
from mingtang.games.yinzi.phases.ships import sight
from mingtang.games.yinzi.queries import fits
from mingtang.games.yinzi.state import DISCARDED, IN_BOX, IN_ROW, NEITHER, NO_CARGO, NOT_TAXED, NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    CARD_COUNT,
    COASTAL_BOXES,
    CROP_COLUMNS,
    DECK,
    FACTORY_COUNT,
    GOOD_COUNT,
    MARKETS,
    MOST_SEATS,
    NATION_COUNT,
    PHASE_SETUP,
    PROVINCE_COUNT,
    ROUTE_COUNT,
    ROUTE_ROWS,
    ROW_LENGTH,
    SHIP_COUNT,
    SHIP_SLOTS,
    URBAN_SLOTS,
    URBAN_TILES,
    WOOD,
)


def deal(s: YinziState, board: YinziBoard) -> None:
    """Lay everything out; the first factories and resources are chosen by the players."""
    s.board = board
    s.round = 0
    s.phase = PHASE_SETUP
    s.die = board.die_start  # YZ-1.3
    _set_players(s)
    _set_workers(s)
    _set_turn(s)
    _set_land(s)
    _set_crops(s)
    _set_ships(s)
    _set_factories(s)
    _set_routes(s)
    _set_cards(s)
    s.provisional = list(range(s.seats))
    shuffle(s.rng, s.provisional)  # YZ-1.10
    s.order = s.provisional.copy()
    s.stack = [FirstFactories(s.seats)]


def _set_players(s: YinziState) -> None:
    """YZ-1.1: the pieces of each player."""
    n = s.seats
    s.copper = row_of([s.board.start_copper[n]] * n)
    s.silver = row_of([0] * n)
    s.misfortune = [0] * n
    s.wood = [0] * n
    s.stone = [0] * n
    s.boat = row_of([s.board.boat_start] * n)
    s.cubes = row_of([s.board.cubes] * n)
    s.discs = row_of([s.board.discs] * n)
    s.workers = row_of([s.board.workers] * n)
    s.squares = [s.board.squares] * n
    s.tax = row_of([0] * n)
    s.held = row_of([0] * n)
    s.bonus = [NOWHERE] * n
    s.first_glories = [0] * n
    s.second_glories = [0] * n
    s.unmarked = [0] * n
    s.weakened = 0


def _set_workers(s: YinziState) -> None:
    n = s.seats
    s.groups = row_of([0] * (n * ACTION_COUNT))
    s.worked = row_of([0] * n)
    s.boxes = row_of([0] * (n * 3))
    s.undertaking = row_of([NOWHERE] * n)
    s.emperor = [0] * n
    s.emperor_disc = [0] * n
    s.war_slot = [NOWHERE] * n
    s.war = row_of([0] * n)
    s.lying = row_of([0] * n)
    s.recruits = [0] * n
    s.top = row_of([0] * n)
    s.bottom = row_of([0] * n)


def _set_turn(s: YinziState) -> None:
    s.fresh = 0
    s.trade = NEITHER
    s.transport = 0
    s.boat_plus = 0
    s.card = NOWHERE
    s.units = 0
    s.taxed = NOT_TAXED
    s.bought = 0
    s.sections = 0
    s.produced = 0
    s.crew = 0
    s.used = 0
    s.rice = 0
    s.virtual_copper = 0
    s.paid = 0
    s.half = 0
    s.shipped = 0
    s.carried = 0


def _set_land(s: YinziState) -> None:
    """YZ-1.2, YZ-1.6: empty fields, four urban markets, wood and stone."""
    fields = s.board.land.fields
    s.tile = row_of([NOWHERE] * fields)
    s.planted = row_of([0] * fields)
    s.owner = row_of([NOWHERE] * fields)
    s.covered = row_of([NOWHERE] * fields)
    tiles = list(range(len(URBAN_TILES)))
    shuffle(s.rng, tiles)
    s.market = row_of(tiles[:PROVINCE_COUNT])
    s.urban = row_of([NOWHERE] * (PROVINCE_COUNT * URBAN_SLOTS))
    s.rural = row_of([0] * MOST_SEATS)
    s.wood_box = s.board.wood
    s.stone_box = s.board.stone


def _set_crops(s: YinziState) -> None:
    """YZ-1.4, YZ-14.1: fewer tiles for fewer players; potatoes and corn are set aside."""
    board = s.board
    s.pool = []
    s.aside = []
    s.crops_out = [0] * GOOD_COUNT
    for good in range(GOOD_COUNT):
        early = board.early_crop(good)
        if early:
            s.pool.extend([good] * (early - board.crops_removed[s.seats]))
            s.crops_out[good] = board.crops_removed[s.seats]
        else:
            s.aside.extend([good] * board.crop_tiles[good])
    shuffle(s.rng, s.pool)
    s.track = [s.pool.pop() for _ in range(CROP_COLUMNS)]


def _set_ships(s: YinziState) -> None:
    """YZ-1.5: one East ship in each coastal box, the others in stacks with their top tile face up."""
    n = s.seats
    east = s.board.east_ships.copy()
    shuffle(s.rng, east)
    out = s.board.east_removed[n]
    s.ships_out = sorted(east[:out])
    s.coast = row_of(east[out : out + n] + [NOWHERE] * (COASTAL_BOXES - n))
    s.fleet = east[out + n :] + [t for t in range(SHIP_COUNT) if t not in s.board.east_ships]
    shuffle(s.rng, s.fleet)
    s.fleet_left = s.board.stack_sizes[n] + [0] * (COASTAL_BOXES - n)
    s.sighted = [NOWHERE] * COASTAL_BOXES
    s.sailed = []
    s.cargo = row_of([NO_CARGO] * (COASTAL_BOXES * SHIP_SLOTS))
    s.cargo_seat = row_of([NOWHERE] * (COASTAL_BOXES * SHIP_SLOTS))
    s.cargo_cubes = [0] * (COASTAL_BOXES * SHIP_SLOTS)
    s.aboard = [0] * (COASTAL_BOXES * MOST_SEATS)
    s.abroad = [0] * (NATION_COUNT * MOST_SEATS)
    s.envoys = [0] * (NATION_COUNT * MOST_SEATS)
    s.pools = [0] * (len(MARKETS) * MOST_SEATS)
    for box in range(n):
        s.tell("ship.arrived", s.coast[box], s.board.ship_nation[s.coast[box]], box + 1)
        sight(s, box)


def _set_factories(s: YinziState) -> None:
    """YZ-1.7: the tiles of the players' colours; one per player is open."""
    tiles = [t for t in range(FACTORY_COUNT) if s.board.factory_colour[t] < s.seats]
    shuffle(s.rng, tiles)
    s.display = []
    s.factory_stack = tiles
    s.placed = row_of([NOWHERE] * FACTORY_COUNT)
    s.level = row_of([0] * FACTORY_COUNT)
    s.factory_owner = row_of([NOWHERE] * FACTORY_COUNT)
    s.stored = row_of([0] * (FACTORY_COUNT * MOST_SEATS))
    fill_display(s)


def fill_display(s: YinziState) -> None:
    """Reveal one factory tile per player."""
    while len(s.display) < s.seats and s.factory_stack:
        s.display.append(s.factory_stack.pop())
        s.tell("factory.revealed", s.display[-1], reveals=True)


def _set_routes(s: YinziState) -> None:
    """YZ-1.8: five stacks of four; one for each row, one as the discard pile, the others to the box unseen."""
    tiles = list(range(ROUTE_COUNT))
    shuffle(s.rng, tiles)
    n = s.seats
    s.rows = tiles[: n * ROW_LENGTH] + [NOWHERE] * ((ROUTE_ROWS - n) * ROW_LENGTH)
    s.row_at = 0
    s.fulfilled = [NOWHERE] * ROUTE_ROWS
    s.route_at = row_of([IN_BOX] * ROUTE_COUNT)
    for i in range(n * ROW_LENGTH):
        s.route_at[tiles[i]] = IN_ROW
    for i in range(n * ROW_LENGTH, (n + 1) * ROW_LENGTH):
        s.route_at[tiles[i]] = DISCARDED
    s.route_owner = [NOWHERE] * ROUTE_COUNT
    s.route_done = [0] * ROUTE_COUNT
    s.route_cubes = [0] * ROUTE_COUNT
    s.route_squares = [0] * ROUTE_COUNT
    s.route_discs = [0] * ROUTE_COUNT
    s.exposed = 0
    s.looked = [0] * n
    for row in range(n):
        show(s, row)


def _set_cards(s: YinziState) -> None:
    """YZ-1.9: everybody shuffles the same twelve cards; nothing is drawn yet."""
    n = s.seats
    s.deck = []
    for _ in range(n):
        cards: list[int] = []
        for kind in range(CARD_COUNT):
            cards.extend([kind] * s.board.card_count[kind])
        shuffle(s.rng, cards)
        s.deck.extend(cards)
    s.deck_left = [DECK] * n
    s.hand = row_of([0] * (n * CARD_COUNT))
    s.gone = [0] * (n * CARD_COUNT)
    s.played = row_of([NOWHERE] * (n * ACTION_COUNT))


# ---- what the players choose


@mypyc_attr(allow_interpreted_subclasses=True)
class FromTheLast(Automatic[YinziState]):
    """In reverse provisional order everybody chooses; `left` says how many still do."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        """How many have still to choose."""
        return (self.left,)


@final
class FirstFactories(FromTheLast):
    """In reverse provisional order everybody builds a first factory; then one tile per player is revealed (YZ-1.11)."""

    name = "first_factories"
    clause = "YZ-1.11"

    def run(self, s: YinziState) -> None:
        """The display is not refilled in between."""
        if self.left == 0:
            fill_display(s)
            s.become(FirstResources(s.seats))
        else:
            s.become(FirstFactories(self.left - 1))
            s.first(ChooseFirstFactory(s.provisional[self.left - 1]))


@final
class ChooseFirstFactory(YinziChoice):
    """Choose the factory tile with which you begin."""

    name = "setup_factory"  # D01
    clause = "YZ-1.11"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The display."""
        return [BUILD[t] for t in s.display]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A tile that fits nowhere cannot be taken."""
        return None if fits(s, INDEX_OF[a.id]) else FITS_NOWHERE

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """It is placed without paying."""
        s.done()
        begin_building(s, seat, INDEX_OF[a.id], AT_SETUP)


@final
class FirstResources(FromTheLast):
    """In reverse provisional order everybody takes a first resource (YZ-1.12)."""

    name = "first_resources"
    clause = "YZ-1.12"

    def run(self, s: YinziState) -> None:
        """Then round 1 begins."""
        if self.left == 0:
            s.become(Round())
        else:
            s.become(FirstResources(self.left - 1))
            s.first(ChooseFirstResource(s.provisional[self.left - 1]))


@final
class ChooseFirstResource(YinziChoice):
    """Take one wood or one stone."""

    name = "setup_resource"  # D04
    clause = "YZ-1.12"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What lies in the resources box."""
        return Prompt(self.name, (s.wood_box, s.stone_box))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Wood or stone."""
        return TAKE

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-2.9(a)."""
        what = INDEX_OF[a.id]
        return NONE_LEFT.because(what) if (s.wood_box if what == WOOD else s.stone_box) == 0 else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Free of charge."""
        s.done()
        take_resource(s, seat, INDEX_OF[a.id])
