"""Develop Factories: build, upgrade, or take over a factory without an owner (YZ-5.4)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import BUILD, INDEX_OF, K_BUILD, K_TAKE_OVER, K_UPGRADE, KIND_OF, TAKE_OVER, UPGRADE
from mingtang.games.yinzi.editions import disc_before_payment
from mingtang.games.yinzi.phases.building import (
    AT_TOP,
    IN_PLAY,
    NO_DISC,
    NOT_YOURS,
    TOP_LEVEL,
    begin_building,
    may_upgrade,
    upgrade,
)
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.phases.payment import BANK, IN_COPPER, IN_STONE, charge_copper, charge_stone, disc_serves, pay
from mingtang.games.yinzi.queries import can_pay_copper, can_use, fits
from mingtang.games.yinzi.rulings import takeover_costs_stone
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import FACTORY_COUNT, FREE_STONE

NO_STONE: Final = Refusal("YZ-5.4.1", "no_stone")
FITS_NOWHERE: Final = Refusal("YZ-5.4.1", "factory_fits_nowhere")
UPGRADE_TOO_DEAR: Final = Refusal("YZ-5.4.3", "upgrade_too_dear")
TAKEOVER_STONE: Final = Refusal("YZ-5.4.4", "no_stone_to_take_over", ruling="takeover")
HAS_OWNER: Final = Refusal("YZ-5.4.4", "factory_has_owner")


def ownerless(s: YinziState, tile: int) -> bool:
    """YZ-5.4.4: a factory on the board without discs."""
    return s.placed[tile] >= 0 and s.level[tile] == 0


def paying_disc_serves(s: YinziState, seat: int, what: int, price: int) -> bool:
    """YZ-2.9: with no disc in supply, whether the disc that pays comes back and can be placed at once."""
    return not disc_before_payment(s) and price > 0 and disc_serves(s, seat, what, price)


@final
class DevelopFactories(FortuneUnit):
    """Develop factories: build one, upgrade your own, or take over one without discs."""

    name = "factories"  # D22

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units left, stone, money and discs."""
        return Prompt(self.name, (s.units, s.stone[seat], s.copper[seat], s.silver[seat], s.discs[seat]))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """The display, all factories on the board with an owner, and those without."""
        out = [BUILD[t] for t in s.display]
        for t in range(FACTORY_COUNT):
            if s.placed[t] >= 0:
                out.append(UPGRADE[t] if s.level[t] > 0 else TAKE_OVER[t])
        return out

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-5.4.1, YZ-5.4.3, YZ-5.4.4; each needs a disc (YZ-2.9c)."""
        t = INDEX_OF[a.id]
        kind = KIND_OF[a.id]
        if kind == K_UPGRADE and s.factory_owner[t] != seat:
            return NOT_YOURS
        if kind == K_UPGRADE and s.level[t] == TOP_LEVEL:
            return AT_TOP
        if not has_disc(s, seat, kind, t, s.discs[seat]):
            return NO_DISC
        if kind == K_UPGRADE:
            price = s.board.upgrade_price[s.level[t]]
            return None if can_pay_copper(s, seat, price) else UPGRADE_TOO_DEAR.because(price, s.copper[seat])
        if kind == K_BUILD:
            if not has_stone(s, seat):
                return NO_STONE
            return None if fits(s, t) else FITS_NOWHERE
        if not ownerless(s, t):
            return HAS_OWNER
        return TAKEOVER_STONE if takeover_costs_stone(s) and not has_stone(s, seat) else None

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether anything can be developed with so many discs."""
        out: list[Action] = []
        add_changes(s, seat, discs, out)
        if out:
            return True
        if may_build(s, seat, discs):
            for t in s.display:
                if fits(s, t):
                    return True
        return False

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """Everything that can be developed."""
        if may_build(s, seat, s.discs[seat]):
            for t in s.display:
                if fits(s, t):
                    out.append(BUILD[t])
        add_changes(s, seat, s.discs[seat], out)

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Stone for a new factory, copper for a higher level, a disc alone for a deserted one."""
        t = INDEX_OF[a.id]
        kind = KIND_OF[a.id]
        price = s.board.upgrade_price[s.level[t]] if kind == K_UPGRADE else 1
        by_disc = s.discs[seat] == 0  # YZ-2.9: then only the disc that pays can be placed
        if by_disc:
            pay(s, seat, IN_COPPER if kind == K_UPGRADE else IN_STONE, price, BANK, True)
        if kind == K_BUILD:
            begin_building(s, seat, t, IN_PLAY)
        elif kind == K_UPGRADE:
            upgrade(s, seat, t)
        else:
            s.level[t] = 1
            s.factory_owner[t] = seat
            s.discs[seat] -= 1
            s.tell("factory.taken_over", seat, t, s.discs[seat])
        if by_disc:
            return
        if kind == K_UPGRADE:
            charge_copper(s, seat, price, BANK)
        elif kind == K_BUILD or takeover_costs_stone(s):
            charge_stone(s, seat)


def has_stone(s: YinziState, seat: int) -> bool:
    """YZ-5.4.1: one stone, or Free stone."""
    return s.stone[seat] > 0 or can_use(s, seat, FREE_STONE)


def has_disc(s: YinziState, seat: int, kind: int, tile: int, discs: int) -> bool:
    """YZ-2.9(c): a disc in supply, or one that comes back by paying for this unit."""
    if discs > 0:
        return True
    if kind == K_UPGRADE:
        return paying_disc_serves(s, seat, IN_COPPER, s.board.upgrade_price[s.level[tile]])
    if kind == K_TAKE_OVER and not takeover_costs_stone(s):
        return False
    return paying_disc_serves(s, seat, IN_STONE, 1)


def may_build(s: YinziState, seat: int, discs: int) -> bool:
    """YZ-5.4.1: whether a new factory can be paid for with so many discs in supply."""
    return has_stone(s, seat) and has_disc(s, seat, K_BUILD, 0, discs)


def add_changes(s: YinziState, seat: int, discs: int, out: list[Action]) -> None:
    """The factories on the board that can be taken over or upgraded with so many discs in supply."""
    stone = has_stone(s, seat)
    for t in range(FACTORY_COUNT):
        if s.placed[t] >= 0:
            if s.level[t] == 0:
                if (stone or not takeover_costs_stone(s)) and has_disc(s, seat, K_TAKE_OVER, t, discs):
                    out.append(TAKE_OVER[t])
            elif (
                may_upgrade(s, seat, t)
                and can_pay_copper(s, seat, s.board.upgrade_price[s.level[t]])
                and has_disc(s, seat, K_UPGRADE, t, discs)
            ):
                out.append(UPGRADE[t])
