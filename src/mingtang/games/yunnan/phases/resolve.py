"""Resolving the buildings: the Bank pays, then each player pays the own bids and takes the progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Automatic, ForSeat, Step
from mingtang.games.yunnan.actions import (
    BLOCK,
    BRIDGE,
    CUSTOMS,
    GORGE_OF,
    GUARD,
    GUILD,
    HORSE,
    KEEP,
    KIND_OF,
    MARKET_OF_PUER,
    PLACE_IN,
    PLACE_OF,
    PLACE_OVER,
    POST,
    RESOLVE,
    SCHOOL,
    TAKE,
    TAKE_GUARDS,
    TEAHOUSE,
    TEMPLE,
    YARD,
)
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.building import build, may_stand, why_not_build
from mingtang.games.yunnan.phases.duli import resolve_bids
from mingtang.games.yunnan.queries import bank_payout, bids_in, total_bid
from mingtang.games.yunnan.state import GUARDS_IN_GENERAL, NOBODY_HERE, PLACE_COUNT, YunnanState

NO_BID_THERE: Final = Refusal("YU-4.2", "no_bid_there")
NONE_LEFT: Final = Refusal("YU-4.9", "none_left_in_general")
GUARDS_USED: Final = Refusal("YU-11.3", "guards_used")
BLOCKS_OWN: Final = Caution("YU-4.5", "blocks_own_bridge")
NO_SITE: Final = Caution("YU-5.2", "no_site_now")


@final
class ResolveBuildings(Automatic[YunnanState]):
    """All have passed: the Bank pays, then the bids are resolved in blue order."""

    name = "resolve"
    clause = "YU-4.1"

    def run(self, s: YunnanState) -> None:
        """YU-4.1 and YU-4.2."""
        pay_bank(s)
        s.done()
        for i in range(len(s.order) - 1, -1, -1):
            s.first(ResolveBids(s.order[i]))


def pay_bank(s: YunnanState) -> None:
    """YU-4.1: everybody in the Bank receives the full amount for the total bid."""
    total = -1
    for seat in s.order:
        if s.bank[seat]:
            if total < 0:
                total = total_bid(s)
            coins = bank_payout(s, total)
            s.coins[seat] += coins
            s.supply[seat] += s.bank[seat]
            s.bank[seat] = 0
            s.tell("resolve.bank_pays", seat, coins, total, s.coins[seat])


@final
class ResolveBids(ForSeat[YunnanState]):
    """A player's bids are resolved one by one; the player is asked only where their order matters."""

    name = "resolve.bids"
    clause = "YU-4.2"

    def run(self, s: YunnanState) -> None:
        """YU-4.2: the order is free; it makes a difference only between the Yard and the Horse Trader or the Temple."""
        who = self.who
        if who == s.duli:
            resolve_bids(s)
            s.done()
            return
        first = -1
        several = False
        for i in range(len(s.bids)):
            if s.bids[i] == who:
                if first < 0:
                    first = i // SPACES
                elif i // SPACES != first:
                    several = True
        if first < 0:
            s.done()
        elif several and order_matters(s, who):
            s.first(ChooseBid(who))
        else:
            resolve_bid(s, who, first)


def order_matters(s: YunnanState, seat: int) -> bool:
    """Whether the Yard is left together with the Horse Trader (which extends reach) or the Temple (which closes a gorge)."""
    return bids_in(s, seat, YARD) > 0 and (bids_in(s, seat, HORSE) > 0 or bids_in(s, seat, TEMPLE) > 0)


@final
class ChooseBid(Step[YunnanState]):
    """Choose which of your bids is resolved next."""

    name = "resolve.choose_bid"
    clause = "YU-4.2"

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Every building."""
        return RESOLVE

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """Only buildings with an own standing bid."""
        b = RESOLVE.index(a)
        return None if bids_in(s, seat, b) else NO_BID_THERE.because(b)

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """Resolve it; the others follow."""
        s.done()
        resolve_bid(s, seat, RESOLVE.index(a))


def resolve_bid(s: YunnanState, seat: int, b: int) -> None:
    """YU-4.3: pay the bid (of two the cheaper first), take the Trader back and the progress; all of it is mandatory."""
    i = b * SPACES
    while s.bids[i] != seat:
        i += 1
    v = s.board.value[i]
    s.bids[i] = NOBODY_HERE
    s.promised[seat] -= v
    s.coins[seat] -= v
    s.supply[seat] += 1
    s.tell("resolve.pays", seat, b, v, s.coins[seat])
    if b == SCHOOL:
        s.general[seat] -= 1
        s.at[seat * PLACE_COUNT + MARKET_OF_PUER] += 1  # YU-4.4: it may travel this round
        s.tell("resolve.trader", seat, s.general[seat])
    elif b == CUSTOMS:
        s.passes[seat] += 1  # YU-4.6
        s.tell("resolve.border_pass", seat, s.passes[seat])
    elif b == HORSE:
        s.horse[seat] += 1  # YU-4.7: along the road, never over a gorge; reach is extended at once
        s.tell("resolve.horse", seat, s.horse[seat])
    elif b == GUILD:
        s.influence[seat] += 1  # YU-4.8: effective at once
        s.tell("resolve.influence", seat, s.influence[seat])
    elif b == YARD:
        s.first(TakeStructure(seat))  # YU-4.9
    else:
        s.first(BlockGorge(seat))  # YU-4.5


@final
class BlockGorge(Step[YunnanState]):
    """Put the Gorge Blocker on one of the four gorges."""

    name = "resolve.block_gorge"
    clause = "YU-4.5"

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Any gorge, whether or not Bridges are there."""
        return [BLOCK[g] for g in s.board.gorges]

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """The own Bridge is blocked too."""
        gorge = GORGE_OF[a.id]
        return BLOCKS_OWN.because(gorge) if s.bridges[seat] >> gorge & 1 else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """YU-4.5: it takes effect at once, also on the Yard later in this phase; Bridges stay put."""
        s.blocker = GORGE_OF[a.id]
        s.tell("resolve.blocked", seat, s.blocker)
        s.done()


@final
class TakeStructure(Step[YunnanState]):
    """Take a Trading Post, a Bridge or a Teahouse from the General Supply — or the Guards Marker."""

    name = "resolve.take_structure"
    clause = "YU-4.9"

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """What is left of each kind."""
        i = seat * 3
        return Prompt(self.name, (s.stock[i + POST], s.stock[i + BRIDGE], s.stock[i + TEAHOUSE]))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """The three kinds; with the expert rule, the Guards Marker (YU-11.3)."""
        return [*TAKE, TAKE_GUARDS] if s.guards_option else TAKE

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """It must still be in the General Supply."""
        if a is TAKE_GUARDS:
            return None if s.guards[seat] == GUARDS_IN_GENERAL else GUARDS_USED
        k = KIND_OF[a.id]
        return None if s.stock[seat * 3 + k] > 0 else NONE_LEFT.because(k)

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """A structure that can stand nowhere yet waits in the supply."""
        if a is TAKE_GUARDS:
            return None
        kind = KIND_OF[a.id]
        sites = s.board.gorges if kind == BRIDGE else list(range(1, PLACE_COUNT))
        if any(may_stand(s, seat, kind, site) for site in sites):
            return None
        return NO_SITE.because(kind, s.horse[seat])

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """Take it; the next choice is where it goes."""
        if a is TAKE_GUARDS:
            s.become(PostGuards(seat))
            return
        k = KIND_OF[a.id]
        s.stock[seat * 3 + k] -= 1
        s.store[seat * 3 + k] += 1
        s.tell("resolve.takes", seat, k, s.store[seat * 3 + k])
        s.become(PlaceStructure(seat, k))


@final
class PlaceStructure(Step[YunnanState]):
    """Build the structure you have just taken, or keep it for later."""

    name = "resolve.place_structure"
    clause = "YU-4.9"
    endings = (KEEP,)

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def args(self) -> tuple[int, ...]:
        """The seat, and the kind that was just taken."""
        return (self.seat, self.kind)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """Which structure, and how far the Horse reaches."""
        return Prompt(self.name, (self.kind, s.horse[seat]))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Keeping it, and every site of its kind."""
        if self.kind == BRIDGE:
            return [KEEP, *[PLACE_OVER[g] for g in s.board.gorges]]
        return [KEEP, *PLACE_IN[1:]]

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """The conditions of a travel turn hold here too (YU-5.3, YU-5.4, YU-5.5)."""
        if a is KEEP:
            return None
        return why_not_build(s, seat, self.kind, self._site(a))

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """YU-4.9: only the piece just taken may be placed now."""
        s.done()
        if a is KEEP:
            s.tell("resolve.keeps", seat, self.kind)
        else:
            build(s, seat, self.kind, self._site(a))

    def _site(self, a: Action) -> int:
        return GORGE_OF[a.id] if self.kind == BRIDGE else PLACE_OF[a.id]


@final
class PostGuards(Step[YunnanState]):
    """Post your Guards in any Province, for this round only."""

    name = "resolve.post_guards"
    clause = "YU-11.3"

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """YU-11.3: any of the five Provinces, reached or not."""
        return GUARD[1:]

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """The marker is placed at once and cannot be kept."""
        s.guards[seat] = PLACE_OF[a.id]
        s.tell("resolve.guards", seat, s.guards[seat])
        s.done()
