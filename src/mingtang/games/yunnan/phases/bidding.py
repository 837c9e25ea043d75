"""Bidding: in blue order, each player places one Trader or passes, until all have passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.rows import how_many
from mingtang.core.steps import Automatic, Step
from mingtang.games.yunnan.actions import (
    BANK,
    BID,
    BID_BUILDING,
    BID_VALUE,
    BUILDINGS,
    CATALOGUE,
    FROM,
    FROM_SUPPLY,
    MARKET,
    MARKET_OF_PUER,
    PASS,
    PLACE_OF,
    TEMPLE,
    YARD,
)
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.bids import bid, removed, space_of
from mingtang.games.yunnan.phases.duli import bidding_turn
from mingtang.games.yunnan.queries import (
    bank_guests,
    bank_spaces,
    bids_in,
    capacity,
    has_trader_to_place,
    highest_bid,
    isolated_traders,
    traders_on_the_road,
)
from mingtang.games.yunnan.rulings import own_outbid_needs_two
from mingtang.games.yunnan.state import GUARDS_IN_GENERAL, NOBODY_HERE, PLACE_COUNT, YunnanState

NO_TRADER: Final = Refusal("YU-3.2", "no_trader_to_place")
NONE_THERE: Final = Refusal("YU-3.2", "no_trader_there")
SPACE_TAKEN: Final = Refusal("YU-3.4", "space_taken")
MUST_LEAD: Final = Refusal("YU-3.4", "small_bid_must_lead")
ALREADY_HERE: Final = Refusal("YU-3.12", "already_in_building")
TWICE_HERE: Final = Refusal("YU-11.2", "twice_in_building")
TEMPLE_ONCE: Final = Refusal("YU-11.2", "temple_takes_one")
NOTHING_LEFT: Final = Refusal("YU-3.5", "no_progress_left")
ONLY_GUARDS_LEFT: Final = Refusal("YU-11.3", "only_guards_left", ruling="last_guards")
NO_SECOND: Final = Refusal("YU-11.2", "no_second_progress_left")
NO_SECOND_FOR_OWN: Final = Refusal("YU-11.2", "no_second_progress_for_own", ruling="own_outbid")
NOT_COVERED: Final = Refusal("YU-3.7", "bid_not_covered")
BANK_FULL: Final = Refusal("YU-3.9", "bank_full")
GIVES_UP_BID: Final = Caution("YU-3.9", "gives_up_bid")
GIVES_UP_BIDS: Final = Caution("YU-3.9", "gives_up_bids")
DEARER: Final = Caution("YU-3.6", "dearer_than_needed")
MARKET_PAYS_ONCE: Final = Caution("YU-8.1", "market_pays_once")
LEAVES_PROVINCE: Final = Caution("YU-3.2", "leaves_province")
BREAKS_ROUTE: Final = Caution("YU-5.13", "breaks_route")


@final
class Bidding(Automatic[YunnanState]):
    """The bidding begins, or goes on with the next player who has not passed."""

    name = "bidding"
    clause = "YU-3.1"

    def run(self, s: YunnanState) -> None:
        """YU-3.1: the first player of the blue order starts."""
        s.become(_turn_of(s, s.order[0]))


@final
class PlaceTrader(Step[YunnanState]):
    """Place a Trader: bid, go to the Bank or to the Market — or pass."""

    name = "bidding.place_trader"
    clause = "YU-3.1"
    endings = (PASS,)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """How many coins are free, how many Traders can be placed."""
        free = s.coins[seat] - s.promised[seat]
        return Prompt(self.name, (free, s.coins[seat], s.supply[seat], traders_on_the_road(s, seat)))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Every printed space, the Bank, the Market and passing."""
        spaces = [BID[i // SPACES][v] for i, v in enumerate(s.board.value) if v]
        return [*spaces, BANK, MARKET, PASS]

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """YU-3.4, in the order in which a player would be told."""
        if a is PASS:
            return None  # YU-3.11: passing is always allowed
        if not has_trader_to_place(s, seat):
            return NO_TRADER
        if a is MARKET:
            return None  # YU-3.10: no limit on the number there
        if a is BANK:
            return BANK_FULL if bank_guests(s) >= bank_spaces(s) else None
        return why_not_bid(s, seat, BID_BUILDING[a.id], BID_VALUE[a.id])

    def legal(self, s: YunnanState, seat: int) -> list[Action]:
        """The same as `why_not` says, written out for speed."""
        if not has_trader_to_place(s, seat):
            return [PASS]  # YU-3.3
        out: list[Action] = []
        value = s.board.value
        small = s.board.small
        bids = s.bids
        free: i64 = s.coins[seat] - s.promised[seat]
        i: i64
        for b in range(TEMPLE + 1):
            left = capacity(s, seat, b)
            if left < 1:
                continue
            highest: i64 = 0
            own: i64 = 0
            begin: i64 = b * SPACES
            end: i64 = begin + SPACES
            for i in range(begin, end):
                colour = bids[i]
                if colour >= 0:
                    highest = value[i]
                    if colour == seat:
                        own += 1
            if own and (not s.double_bidding or own > 1 or b == TEMPLE):
                continue
            if own and left < 2 and (own_outbid_needs_two(s) or not _is_on_small(s, seat, b)):
                continue
            row = BID[b]
            for i in range(begin, end):
                v = value[i]
                if v == 0 or bids[i] >= 0 or (small[i] and v < highest):
                    continue
                if v <= free or (own and v <= free + removed(s, seat, b, v)):
                    out.append(row[v])
        if bank_guests(s) < bank_spaces(s):
            out.append(BANK)
        out.append(MARKET)
        out.append(PASS)
        return out

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """Bids that the Bank gives up; coins that a lower space saves; a Trader that has to leave its Province for it."""
        if a is PASS:
            return None
        if a is BANK and s.promised[seat]:
            own = how_many(s.bids, seat)
            return GIVES_UP_BID.because(s.promised[seat]) if own == 1 else GIVES_UP_BIDS.because(own, s.promised[seat])
        source = only_source(s, seat)
        if source > 0:
            return source_caution(s, seat, source)
        if a is MARKET:
            there = s.at[seat * PLACE_COUNT + MARKET_OF_PUER]
            return MARKET_PAYS_ONCE.because(s.board.market_income) if there else None
        return None if a is BANK else bid_caution(s, BID_BUILDING[a.id], BID_VALUE[a.id])

    def obvious_next(self, s: YunnanState, seat: int, a: Action) -> Action | None:
        """A Trader that waits in the supply is placed before one that earns on the road."""
        return FROM_SUPPLY if a is not PASS and s.supply[seat] > 0 and only_source(s, seat) < 0 else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """Pass, or place a Trader from where there is one; with several sources the player chooses."""
        if a is PASS:
            pass_(s, seat)
            s.become(_next_turn(s, seat))
            return
        source = only_source(s, seat)
        if source >= 0:
            place(s, seat, a, source)
            s.become(_next_turn(s, seat))
        else:
            s.become(ChooseSource(seat, a.id))


@final
class ChooseSource(Step[YunnanState]):
    """Choose where the Trader comes from: the supply or a Province."""

    name = "bidding.choose_source"
    clause = "YU-3.2"

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat)
        self.what: Final = what

    def args(self) -> tuple[int, ...]:
        """The seat, and the number of the action that waits for its Trader."""
        return (self.seat, self.what)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """For what the Trader is wanted: a bid, the Bank or the Market."""
        what = CATALOGUE.actions[self.what]
        if what is BANK:
            return Prompt("bidding.choose_source.bank")
        if what is MARKET:
            return Prompt("bidding.choose_source.market")
        return Prompt(self.name, (BID_BUILDING[self.what], BID_VALUE[self.what]))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """The supply and every Province."""
        return FROM

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """YU-3.2: no Border Pass, route or Horse is needed, but a Trader must be there."""
        return None if _traders_at_source(s, seat, PLACE_OF[a.id]) > 0 else NONE_THERE

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """What the Trader earns where it stands, and the route that it holds together."""
        return source_caution(s, seat, PLACE_OF[a.id]) if PLACE_OF[a.id] else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """The Trader goes where it was sent."""
        place(s, seat, CATALOGUE.actions[self.what], PLACE_OF[a.id])
        s.become(_next_turn(s, seat))


# ---- questions of this phase


def why_not_bid(s: YunnanState, seat: int, building: int, v: int) -> Refusal | None:
    """YU-3.4: why a bid is not allowed."""
    i = space_of(s, building, v)
    if s.bids[i] >= 0:
        return SPACE_TAKEN.because(building, v, s.bids[i])
    own = bids_in(s, seat, building)
    if own and building == TEMPLE and s.double_bidding:
        return TEMPLE_ONCE
    if own and not s.double_bidding:
        return ALREADY_HERE.because(building)
    if own > 1:
        return TWICE_HERE.because(building)
    left = capacity(s, seat, building)
    if left < 1:
        only_guards = building == YARD and s.guards_option and s.guards[seat] == GUARDS_IN_GENERAL
        return ONLY_GUARDS_LEFT if only_guards else NOTHING_LEFT.because(building)
    if own and left < 2:
        if not _is_on_small(s, seat, building):
            return NO_SECOND.because(building)
        if own_outbid_needs_two(s):
            return NO_SECOND_FOR_OWN.because(building)
    highest = highest_bid(s, building)
    if s.board.small[i] and v < highest:
        return MUST_LEAD.because(building, v, highest)
    promised = s.promised[seat] - removed(s, seat, building, v)
    if promised + v > s.coins[seat]:
        return NOT_COVERED.because(v, s.coins[seat], promised, promised + v)
    return None


def bid_caution(s: YunnanState, building: int, v: int) -> Caution | None:
    """YU-3.6: nobody is outbid on a large space, so of two that are free the lower one is as good."""
    if s.board.small[space_of(s, building, v)]:
        return None
    for i in range(building * SPACES, building * SPACES + SPACES):
        lower = s.board.value[i]
        if lower and not s.board.small[i] and s.bids[i] < 0 and lower < v:
            return DEARER.because(lower, v - lower, building)
    return None


def source_caution(s: YunnanState, seat: int, place: int) -> Caution | None:
    """YU-3.2: a Trader that leaves a Province earns nothing there, and others may be cut off behind it."""
    now = s.clone()
    now.at[seat * PLACE_COUNT + place] -= 1
    lost = isolated_traders(now, seat) - isolated_traders(s, seat)
    if lost > 0:
        return BREAKS_ROUTE.because(place, lost)
    return LEAVES_PROVINCE.because(place, s.board.trader_income[place])


def _is_on_small(s: YunnanState, seat: int, building: int) -> bool:
    """Whether the player's Trader in a building stands on a small space."""
    for i in range(building * SPACES, building * SPACES + SPACES):
        if s.bids[i] == seat:
            return s.board.small[i]
    return False


def _traders_at_source(s: YunnanState, seat: int, source: int) -> int:
    """How many Traders a source holds; source 0 is the supply."""
    return s.supply[seat] if source == 0 else s.at[seat * PLACE_COUNT + source]


def only_source(s: YunnanState, seat: int) -> int:
    """The only place that a Trader can come from, or -1 if there are several."""
    found = -1
    if s.supply[seat] > 0:
        found = 0
    for p in range(1, PLACE_COUNT):
        if s.at[seat * PLACE_COUNT + p] > 0:
            if found >= 0:
                return -1
            found = p
    return found


# ---- what happens


def place(s: YunnanState, seat: int, a: Action, source: int) -> None:
    """Send one Trader from its source to a bid space, the Bank or the Market."""
    if source == 0:
        s.supply[seat] -= 1
    else:
        s.at[seat * PLACE_COUNT + source] -= 1
    if a is MARKET:
        s.at[seat * PLACE_COUNT + MARKET_OF_PUER] += 1  # YU-3.10
        s.tell("bidding.market", seat, source)
    elif a is BANK:
        _to_bank(s, seat, source)
    else:
        bid(s, seat, BID_BUILDING[a.id], BID_VALUE[a.id], source)


def pass_(s: YunnanState, seat: int) -> None:
    """YU-3.11: the supply goes to the Market; standing bids stay."""
    s.tell("bidding.pass", seat, s.supply[seat])
    s.at[seat * PLACE_COUNT + MARKET_OF_PUER] += s.supply[seat]
    s.supply[seat] = 0
    s.passed[seat] = True


def _to_bank(s: YunnanState, seat: int, source: int) -> None:
    """YU-3.9: all own bids are given up; they and the supply go to the Market, and the player has passed."""
    s.bank[seat] += 1
    freed = s.supply[seat]
    for i in range(len(BUILDINGS) * SPACES):
        if s.bids[i] == seat:
            s.bids[i] = NOBODY_HERE
            freed += 1
    s.promised[seat] = 0
    s.supply[seat] = 0
    s.at[seat * PLACE_COUNT + MARKET_OF_PUER] += freed
    s.passed[seat] = True
    s.tell("bidding.bank", seat, freed, source)


def _next_turn(s: YunnanState, seat: int) -> Step[YunnanState]:
    """YU-3.1: the next one in cyclic blue order, after the player who just acted, who has not passed."""
    order = s.order
    n = len(order)
    i = order.index(seat)
    for k in range(1, n + 1):
        nxt = order[(i + k) % n]
        if not s.passed[nxt]:
            return _turn_of(s, nxt)
    return EndOfBidding()


def _turn_of(s: YunnanState, colour: int) -> Step[YunnanState]:
    if colour == s.duli:
        return DuliBids()
    return PlaceTrader(colour)


@final
class DuliBids(Automatic[YunnanState]):
    """Dúli's bidding turn: she bids in the first building of her card where she can."""

    name = "bidding.duli"
    clause = "YU-12.4"

    def run(self, s: YunnanState) -> None:
        """YU-12.4: she is reached in cyclic order like anyone; the bidding goes on after her."""
        bidding_turn(s)
        s.become(_next_turn(s, s.duli))


@final
class EndOfBidding(Automatic[YunnanState]):
    """All players have passed: the bidding is over (YU-3.1)."""

    name = "bidding.over"
    clause = "YU-3.1"

    def run(self, s: YunnanState) -> None:
        """On to the buildings."""
        s.done()
