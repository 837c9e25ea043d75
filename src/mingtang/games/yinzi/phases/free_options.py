"""Around the action: what a player may do in the own turn before, between and after its units (YZ-4.4)."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.games.yinzi.actions import (
    EMISSARY,
    INDEX_OF,
    K_EMISSARY,
    K_SELL_RURAL,
    K_USE,
    KIND_OF,
    USE,
)
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.crops import ChooseExtraCrop, any_crop_to_buy, why_no_crop
from mingtang.games.yinzi.phases.discard_pile import open_pile
from mingtang.games.yinzi.phases.emissaries import add_emissaries, put_aboard, why_not_emissary
from mingtang.games.yinzi.phases.rural_market import add_rural_sales, rural_sales, sell_rural, why_not_sell_rural
from mingtang.games.yinzi.phases.sales import ExtraSale, RestoreTransport, any_sale
from mingtang.games.yinzi.queries import can_use, capacity, discard_size
from mingtang.games.yinzi.rulings import lying_veterans_earn
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    EMISSARIES,
    EXTRA_CROPS,
    EXTRA_SALE,
    FREE_BOAT,
    PERSONAL_ROUTE,
    WAR_COPPER,
)

ANYTIME: Final[list[int]] = [EXTRA_SALE, EXTRA_CROPS, PERSONAL_ROUTE, WAR_COPPER]
"""F2: the discs that work at any moment of the own turn (YZ-7.2)."""
ANYTIME_BITS: Final = (1 << EXTRA_SALE) | (1 << EXTRA_CROPS) | (1 << PERSONAL_ROUTE) | (1 << WAR_COPPER) | EMISSARIES

FRESH_DISC: Final = Refusal("YZ-7.2", "disc_placed_this_turn")
NO_EFFECT: Final = Refusal("YZ-7.3", "disc_without_effect")
ONLY_LYING: Final = Refusal("YZ-9.1", "lying_veterans_earn_nothing", ruling="war_copper")
WORK_FIRST: Final = Refusal("YZ-6.0", "first_unit_first")


def free_choices(s: YinziState, seat: int) -> list[Action]:
    """F1 to F3 as the table shows them: own fields, own discs that work in a turn, and the ships."""
    out = rural_sales(s, seat)
    held = s.held[seat]
    for x in ANYTIME:
        if (held >> x) & 1:
            out.append(USE[x])
    if held & EMISSARIES:
        out.extend(EMISSARY[: s.seats])
    return out


def is_free(a: Action) -> bool:
    """Whether a choice is one of the free options F1 to F3."""
    kind = KIND_OF[a.id]
    return kind == K_SELL_RURAL or kind == K_EMISSARY or (kind == K_USE and INDEX_OF[a.id] in ANYTIME)


def add_free(s: YinziState, seat: int, out: list[Action], must_work: bool) -> None:
    """The free options that are allowed now."""
    add_rural_sales(s, seat, out)
    bits = s.held[seat] & ~s.fresh & ANYTIME_BITS
    if bits == 0:
        return
    for x in ANYTIME:
        if (bits >> x) & 1 and why_no_effect(s, seat, x, must_work) is None:
            out.append(USE[x])
    if bits & EMISSARIES:
        add_emissaries(s, seat, out)


def why_not_free(s: YinziState, seat: int, a: Action, must_work: bool) -> Refusal | None:
    """Why a free option is not allowed now; `must_work`: the first unit of a workforce action is still owed."""
    kind = KIND_OF[a.id]
    if kind == K_SELL_RURAL:
        return why_not_sell_rural(s, a)
    if kind == K_EMISSARY:
        return why_not_emissary(s, seat, INDEX_OF[a.id])
    x = INDEX_OF[a.id]
    refusal = why_not_usable(s, seat, x)
    return refusal if refusal is not None else why_no_effect(s, seat, x, must_work)


def why_not_usable(s: YinziState, seat: int, x: int) -> Refusal | None:
    """YZ-7.2: the own disc there must be from an earlier turn."""
    return FRESH_DISC.because(x) if (s.fresh >> x) & 1 else None


def why_no_effect(s: YinziState, seat: int, x: int, must_work: bool) -> Refusal | None:
    """YZ-7.3: a disc is not available without effect."""
    if x == EXTRA_SALE:
        if must_work:
            return WORK_FIRST  # it might take away what the compulsory unit needs; before the action it is free
        most = capacity(s, seat) + (s.board.amount[FREE_BOAT] if can_use(s, seat, FREE_BOAT) else 0)
        return None if any_sale(s, seat, most) else NO_EFFECT.because(x)
    if x == EXTRA_CROPS:
        if must_work:
            return WORK_FIRST
        return None if any_crop_to_buy(s, seat) else why_no_crop(s, seat)
    if x == PERSONAL_ROUTE:
        return None if discard_size(s) > 0 else NO_EFFECT.because(x)
    return why_no_war_copper(s, seat)


def do_free(s: YinziState, seat: int, a: Action) -> None:
    """Carry out a free option; what it still asks comes before the present step goes on."""
    kind = KIND_OF[a.id]
    if kind == K_SELL_RURAL:
        sell_rural(s, seat, a, True)
    elif kind == K_EMISSARY:
        put_aboard(s, seat, INDEX_OF[a.id])
    else:
        use_disc(s, seat, INDEX_OF[a.id])


def use_disc(s: YinziState, seat: int, x: int) -> None:
    """YZ-7.3: the discs that work by themselves."""
    take_off(s, seat, x)
    if x == EXTRA_SALE:  # a transport of its own, with the full capacity
        s.first(RestoreTransport(s.transport, s.boat_plus))
        s.transport = 0
        s.boat_plus = 0
        s.first(ExtraSale(seat))
    elif x == EXTRA_CROPS:
        s.first(ChooseExtraCrop(seat))
    elif x == PERSONAL_ROUTE:
        open_pile(s, seat)
    else:
        war_copper(s, seat)


def paid_for_war(s: YinziState, seat: int) -> int:
    """YZ-9.1: own workers in the war box, lying veterans among them; recruits are no workers."""
    return s.war[seat] + (s.lying[seat] if lying_veterans_earn(s) else 0)


def why_no_war_copper(s: YinziState, seat: int) -> Refusal | None:
    """YZ-7.3: War copper needs an own worker in the war box."""
    if paid_for_war(s, seat) > 0:
        return None
    return ONLY_LYING if s.lying[seat] > 0 else NO_EFFECT.because(WAR_COPPER)


def war_copper(s: YinziState, seat: int) -> None:
    """YZ-7.3: one copper for each of them."""
    copper = paid_for_war(s, seat) * s.board.amount[WAR_COPPER]
    s.copper[seat] += copper
    s.tell("war.copper", seat, copper, s.copper[seat])
