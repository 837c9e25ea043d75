"""Deliveries to route tiles: own commodities and goods, food from the rural market, virtual goods, emissaries (YZ-6.5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.rows import total
from mingtang.core.steps import NOBODY, Step
from mingtang.games.yinzi.actions import (
    BUY_RURAL,
    DELIVER,
    DELIVER_FROM,
    INDEX_OF,
    K_DELIVER,
    K_DELIVER_FROM,
    KIND_OF,
    USE,
)
from mingtang.games.yinzi.phases.advancements_box import lift, take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import take_cube
from mingtang.games.yinzi.phases.free_options import why_not_usable
from mingtang.games.yinzi.phases.rural_market import buy_rural, rural_cubes, why_not_buy_rural
from mingtang.games.yinzi.queries import can_use, field_good, open_tile, purchases
from mingtang.games.yinzi.rulings import bought_food_is_any_good, personal_tiles_pay, routes_from_own_factories
from mingtang.games.yinzi.state import COMPLETED, HAS_SOLD, IN_ROW, YinziState
from mingtang.games.yinzi.vocabulary import (
    ANY,
    COMMODITY_COUNT,
    DEMANDS,
    EMISSARIES,
    FACTORY_COUNT,
    FREE_RICE,
    FREE_SALT,
    FREE_WHEAT,
    GOOD_COUNT,
    MOST_SEATS,
    RICE,
    SALT,
    SECTION_SIZE,
    WANTS_COMMODITY,
    WANTS_GOOD,
    WHEAT,
)

WRONG_PIECE: Final = Refusal("YZ-6.5.2", "not_what_the_tile_asks")
NEEDED_ELSEWHERE: Final = Refusal("YZ-6.5.2", "needed_for_the_rest")
NOT_FROM_OWN: Final = Refusal("YZ-6.5.2", "not_from_own_factory", ruling="route_commodities")
NO_BOUGHT_GOOD: Final = Refusal("YZ-6.5.2", "bought_food_is_no_any_good", ruling="bought_goods")

VIRTUAL_DISCS: Final[list[int]] = [FREE_RICE, FREE_WHEAT, FREE_SALT]
VIRTUAL_GOODS: Final[list[int]] = [RICE, WHEAT, SALT]


@final
class Stock:
    """What a player could deliver now: counted, so that a demand can be checked before it is begun."""

    def __init__(self, s: YinziState, seat: int) -> None:
        self.commodities: vec[i64] = vec[i64]([0] * COMMODITY_COUNT)
        self.goods: vec[i64] = vec[i64]([0] * GOOD_COUNT)
        self.virtual: vec[i64] = vec[i64]([0] * GOOD_COUNT)
        me: i64 = seat
        anywhere = not routes_from_own_factories(s)  # as `may_fetch_from`, asked once
        for t in range(FACTORY_COUNT):
            if s.stored[t * MOST_SEATS + seat] > 0 and (anywhere or s.factory_owner[t] == seat):
                self.commodities[s.board.factory_makes[t]] += s.stored[t * MOST_SEATS + seat]
        for f, owner in enumerate(s.owner):
            if owner == me:
                self.goods[field_good(s, f)] += s.planted[f]
        if s.rice:
            self.virtual[RICE] = s.rice
        elif can_use(s, seat, FREE_RICE):
            self.virtual[RICE] = s.board.amount[FREE_RICE]
        if can_use(s, seat, FREE_WHEAT):
            self.virtual[WHEAT] = 1
        if can_use(s, seat, FREE_SALT):
            self.virtual[SALT] = 1
        self.rural: int = 0
        if s.trade != HAS_SOLD:
            self.rural = purchases(s, seat, s.board.rural_price, rural_cubes(s))
        emissaries = s.held[seat] & ~s.fresh & EMISSARIES
        self.emissaries: int = 0
        for x in range(SECTION_SIZE):
            self.emissaries += (emissaries >> x) & 1

    def serves(self, s: YinziState, tile: int, done: int) -> bool:
        """Whether the rest of a demand can be delivered; pieces for a certain kind come before pieces of any kind."""
        board = s.board
        if self.lacks(s, tile, done):
            return False
        commodities = self.commodities[:]
        goods = self.goods[:]
        virtual = self.virtual[:]
        rural = self.rural
        any_commodity = 0
        any_good = 0
        emissaries = self.emissaries
        for e in range(board.route_size[tile]):
            if (done >> e) & 1:
                continue
            kind = board.route_type[tile * DEMANDS + e]
            wants = board.route_wants[tile * DEMANDS + e]
            if wants == WANTS_COMMODITY:
                if kind == ANY:
                    any_commodity += 1
                elif commodities[kind] > 0:
                    commodities[kind] -= 1
                else:
                    return False
            elif wants == WANTS_GOOD:
                if kind == ANY:
                    any_good += 1
                elif goods[kind] > 0:
                    goods[kind] -= 1
                elif virtual[kind] > 0:
                    virtual[kind] -= 1
                elif board.rural[kind] and rural > 0:
                    rural -= 1
                else:
                    return False
            else:
                emissaries -= 1
        if any_commodity > total(commodities) or emissaries < 0:
            return False
        return any_good <= total(goods) + total(virtual) + (rural if bought_food_is_any_good(s) else 0)

    def lacks(self, s: YinziState, tile: int, done: int) -> bool:
        """Whether something of a certain kind is asked for that is not there at all: known before anything is counted off."""
        board = s.board
        for e in range(board.route_size[tile]):
            if (done >> e) & 1:
                continue
            kind = board.route_type[tile * DEMANDS + e]
            wants = board.route_wants[tile * DEMANDS + e]
            if wants == WANTS_COMMODITY:
                if kind != ANY and self.commodities[kind] <= 0:
                    return True
            elif wants == WANTS_GOOD:
                if (
                    kind != ANY
                    and self.goods[kind] <= 0
                    and self.virtual[kind] <= 0
                    and (self.rural <= 0 or not board.rural[kind])
                ):
                    return True
            elif self.emissaries <= 0:
                return True
        return False

    def count(self, s: YinziState, a: Action, more: int) -> None:
        """One piece less, or more again."""
        kind = KIND_OF[a.id]
        if kind == K_DELIVER_FROM:
            self.commodities[s.board.factory_makes[INDEX_OF[a.id]]] += more
        elif kind == K_DELIVER:
            self.goods[field_good(s, s.board.land.field_at[INDEX_OF[a.id]])] += more
        elif a is BUY_RURAL:
            self.rural += more
        elif INDEX_OF[a.id] in VIRTUAL_DISCS:
            self.virtual[VIRTUAL_GOODS[VIRTUAL_DISCS.index(INDEX_OF[a.id])]] += more
        else:
            self.emissaries += more


def may_fetch_from(s: YinziState, seat: int, factory: int) -> bool:
    """YZ-6.5.2: own commodities may come from any factory."""
    return not routes_from_own_factories(s) or s.factory_owner[factory] == seat


def can_serve(s: YinziState, seat: int, tile: int) -> bool:
    """YZ-6.5.1: whether the whole demand of a tile can be delivered at once."""
    return Stock(s, seat).serves(s, tile, s.route_done[tile])


def matches(s: YinziState, tile: int, e: int, wants: int, kind: int) -> bool:
    """Whether a piece is what an element asks for."""
    i = tile * DEMANDS + e
    if s.board.route_wants[i] != wants:
        return False
    return s.board.route_type[i] == ANY or s.board.route_type[i] == kind


def takes_rural(s: YinziState, tile: int, e: int) -> bool:
    """YZ-6.5.2: food except rice may be bought; bought food also serves any good."""
    i = tile * DEMANDS + e
    if s.board.route_wants[i] != WANTS_GOOD:
        return False
    kind = s.board.route_type[i]
    return bought_food_is_any_good(s) if kind == ANY else s.board.rural[kind] != 0


# ---- piece by piece


@final
class DeliverPiece(YinziChoice):
    """Choose what you deliver for this element of the route tile."""

    name = "route_piece"  # D42
    clause = "YZ-6.5.2"

    def __init__(self, seat: int, tile: int, element: int, whole: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.element: Final = element
        self.whole: Final = whole
        """1: the whole demand at once (a tile of a row); 0: this element alone (a personal tile)."""

    def args(self) -> tuple[int, ...]:
        """Seat, tile, element, and whether the whole tile is served."""
        return (self.seat, self.tile, self.element, self.whole)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """The tile, which element of how many, and what it asks for."""
        i = self.tile * DEMANDS + self.element
        wants = s.board.route_wants[i]
        kind = s.board.route_type[i]
        key = f"route_piece_{('commodity', 'good', 'emissary')[wants]}{'_any' if kind == ANY else ''}"
        return Prompt(key, (self.tile, self.element + 1, s.board.route_size[self.tile], kind))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own commodities or own cubes, the rural market, and discs."""
        out: list[Action] = []
        wants = s.board.route_wants[self.tile * DEMANDS + self.element]
        if wants == WANTS_COMMODITY:
            for t in range(FACTORY_COUNT):
                if s.stored[t * MOST_SEATS + seat] > 0:
                    out.append(DELIVER_FROM[t])
        elif wants == WANTS_GOOD:
            for f in range(s.board.land.fields):
                if s.owner[f] == seat:
                    out.append(DELIVER[s.board.land.field_word[f]])
            out.append(BUY_RURAL)
            for x in VIRTUAL_DISCS:
                if (s.held[seat] >> x) & 1 or (x == FREE_RICE and s.rice > 0):
                    out.append(USE[x])
        else:
            for x in range(SECTION_SIZE):
                if (s.held[seat] >> x) & 1:
                    out.append(USE[x])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """It must be what the tile asks for, and the rest of the demand must stay possible."""
        refusal = self._why_wrong(s, seat, a)
        if refusal is not None:
            return refusal
        return None if not self.whole or self._rest_possible(s, Stock(s, seat), a) else NEEDED_ELSEWHERE

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        stock = Stock(s, seat)
        for a in self.choices(s, seat):
            if self._why_wrong(s, seat, a) is None and (not self.whole or self._rest_possible(s, stock, a)):
                out.append(a)
        return out

    def _why_wrong(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        kind = KIND_OF[a.id]
        if kind == K_DELIVER_FROM:
            if not may_fetch_from(s, seat, INDEX_OF[a.id]):
                return NOT_FROM_OWN
            made = s.board.factory_makes[INDEX_OF[a.id]]
            return None if matches(s, self.tile, self.element, WANTS_COMMODITY, made) else WRONG_PIECE
        if kind == K_DELIVER:
            good = field_good(s, s.board.land.field_at[INDEX_OF[a.id]])
            return None if matches(s, self.tile, self.element, WANTS_GOOD, good) else WRONG_PIECE
        if a is BUY_RURAL:
            if not takes_rural(s, self.tile, self.element):
                any_good = s.board.route_type[self.tile * DEMANDS + self.element] == ANY
                return NO_BOUGHT_GOOD if any_good else WRONG_PIECE
            return why_not_buy_rural(s, seat)
        x = INDEX_OF[a.id]
        if x in VIRTUAL_DISCS:
            if not matches(s, self.tile, self.element, WANTS_GOOD, VIRTUAL_GOODS[VIRTUAL_DISCS.index(x)]):
                return WRONG_PIECE
            if x == FREE_RICE and s.rice > 0:
                return None
        return why_not_usable(s, seat, x)

    def _rest_possible(self, s: YinziState, stock: Stock, a: Action) -> bool:
        """No dead ends (YZ-D.0): without this piece the rest can still be delivered."""
        stock.count(s, a, -1)
        possible = stock.serves(s, self.tile, s.route_done[self.tile] | (1 << self.element))
        stock.count(s, a, 1)
        return possible

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The piece lies on the tile; virtual goods and bought cubes of others leave nothing there (YZ-6.5.1)."""
        t = self.tile
        kind = KIND_OF[a.id]
        s.route_done[t] |= 1 << self.element
        s.become(NextPiece(seat, t, self.whole))
        if kind == K_DELIVER_FROM:
            s.stored[INDEX_OF[a.id] * MOST_SEATS + seat] -= 1
            s.route_squares[t] += 1
            s.tell("route.commodity", seat, t, s.board.factory_makes[INDEX_OF[a.id]], INDEX_OF[a.id])
        elif kind == K_DELIVER:
            f = s.board.land.field_at[INDEX_OF[a.id]]
            s.tell("route.good", seat, t, field_good(s, f), INDEX_OF[a.id])
            take_cube(s, f)
            s.route_cubes[t] += 1
        elif a is BUY_RURAL:
            s.tell("route.rural", seat, t)
            buy_rural(s, seat, t)
        elif INDEX_OF[a.id] == FREE_RICE:
            self._use_rice(s, seat)
        elif INDEX_OF[a.id] in VIRTUAL_DISCS:
            take_off(s, seat, INDEX_OF[a.id])
        else:
            lift(s, seat, INDEX_OF[a.id])
            s.route_discs[t] += 1
            s.tell("route.emissary", seat, t)

    def _use_rice(self, s: YinziState, seat: int) -> None:
        """YZ-7.3, YZ-9.3.1: two rice in one delivery; on a personal tile the second serves another element by itself."""
        if s.rice:
            s.rice -= 1
            s.tell("route.rice", seat, self.tile)
            return
        take_off(s, seat, FREE_RICE)
        left = s.board.amount[FREE_RICE] - 1
        if self.whole:
            s.rice = left
            return
        for e in range(s.board.route_size[self.tile]):
            if left and not (s.route_done[self.tile] >> e) & 1 and matches(s, self.tile, e, WANTS_GOOD, RICE):
                s.route_done[self.tile] |= 1 << e
                left -= 1
                s.tell("route.rice", seat, self.tile)


@final
class NextPiece(Step[YinziState]):
    """The next element of the demand, or the tile is complete."""

    name = "next_piece"
    clause = "YZ-6.5.1"

    def __init__(self, seat: int, tile: int, whole: int) -> None:
        super().__init__(NOBODY)
        self.who: Final = seat
        self.tile: Final = tile
        self.whole: Final = whole

    def args(self) -> tuple[int, ...]:
        """Player, tile, and whether the whole tile is served."""
        return (self.who, self.tile, self.whole)

    def run(self, s: YinziState) -> None:
        """Ask for what is missing; pay for what is complete."""
        t = self.tile
        for e in range(s.board.route_size[t]):
            if not (s.route_done[t] >> e) & 1:
                if self.whole:
                    s.become(DeliverPiece(self.who, t, e, 1))
                else:
                    s.done()
                return
        s.done()
        s.rice = 0  # what is not needed is lost
        if s.route_at[t] == IN_ROW:
            fulfil(s, self.who, t)
        else:
            complete(s, self.who, t)
            if personal_tiles_pay(s):
                _pay_out(s, self.who, t)


def fulfil(s: YinziState, seat: int, tile: int) -> None:
    """YZ-6.5.1: payment at once; the tile itself is taken in Phase D."""
    for row in range(s.seats):
        if open_tile(s, row) == tile:
            s.fulfilled[row] = seat
    s.tell("route.fulfilled", seat, tile)
    _pay_out(s, seat, tile)


def complete(s: YinziState, seat: int, tile: int) -> None:
    """A completed tile is turned over; its pieces return to their supplies (YZ-2.3)."""
    s.route_at[tile] = COMPLETED
    s.route_owner[tile] = seat
    s.cubes[seat] += s.route_cubes[tile]
    s.squares[seat] += s.route_squares[tile]
    s.discs[seat] += s.route_discs[tile]
    s.route_cubes[tile] = 0
    s.route_squares[tile] = 0
    s.route_discs[tile] = 0
    s.tell("route.completed", seat, tile, s.board.route_points[tile])


def _pay_out(s: YinziState, seat: int, tile: int) -> None:
    copper = s.board.route_copper[tile]
    silver = s.board.route_silver[tile]
    if copper:
        s.copper[seat] += copper
        s.tell("receive.copper", seat, copper, s.copper[seat])
    if silver:
        s.silver[seat] += silver
        s.tell("receive.silver", seat, silver, s.silver[seat])
