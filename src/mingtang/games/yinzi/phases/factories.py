"""Develop Factories: build, upgrade, or take over a factory without an owner (YZ-5.4)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import BUILD, INDEX_OF, K_BUILD, K_UPGRADE, KIND_OF, TAKE_OVER, UPGRADE
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
from mingtang.games.yinzi.phases.payment import BANK, charge_copper, charge_stone
from mingtang.games.yinzi.queries import can_pay_copper, can_use, fits
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import FACTORY_COUNT, FREE_STONE

NO_STONE: Final = Refusal("YZ-5.4.1", "no_stone")
FITS_NOWHERE: Final = Refusal("YZ-5.4.1", "factory_fits_nowhere")
UPGRADE_TOO_DEAR: Final = Refusal("YZ-5.4.3", "upgrade_too_dear")
HAS_OWNER: Final = Refusal("YZ-5.4.4", "factory_has_owner")


def ownerless(s: YinziState, tile: int) -> bool:
    """YZ-5.4.4: a factory on the board without discs."""
    return s.placed[tile] >= 0 and s.level[tile] == 0


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
        if s.discs[seat] == 0:
            return NO_DISC
        if kind == K_UPGRADE:
            price = s.board.upgrade_price[s.level[t]]
            return None if can_pay_copper(s, seat, price) else UPGRADE_TOO_DEAR.because(price, s.copper[seat])
        if kind == K_BUILD:
            if s.stone[seat] == 0 and not can_use(s, seat, FREE_STONE):
                return NO_STONE
            return None if fits(s, t) else FITS_NOWHERE
        return None if ownerless(s, t) else HAS_OWNER

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether anything can be developed with so many discs."""
        if discs == 0:
            return False
        for t in range(FACTORY_COUNT):
            if s.placed[t] >= 0:
                if s.level[t] == 0:
                    return True
                if may_upgrade(s, seat, t) and can_pay_copper(s, seat, s.board.upgrade_price[s.level[t]]):
                    return True
        if s.stone[seat] > 0 or can_use(s, seat, FREE_STONE):
            for t in s.display:
                if fits(s, t):
                    return True
        return False

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """Everything that can be developed."""
        if s.discs[seat] == 0:
            return
        if s.stone[seat] > 0 or can_use(s, seat, FREE_STONE):
            for t in s.display:
                if fits(s, t):
                    out.append(BUILD[t])
        for t in range(FACTORY_COUNT):
            if s.placed[t] >= 0:
                if s.level[t] == 0:
                    out.append(TAKE_OVER[t])
                elif may_upgrade(s, seat, t) and can_pay_copper(s, seat, s.board.upgrade_price[s.level[t]]):
                    out.append(UPGRADE[t])

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Stone for a new factory, copper for a higher level, a disc alone for a deserted one."""
        t = INDEX_OF[a.id]
        kind = KIND_OF[a.id]
        if kind == K_BUILD:
            begin_building(s, seat, t, IN_PLAY)
            charge_stone(s, seat)
        elif kind == K_UPGRADE:
            price = s.board.upgrade_price[s.level[t]]
            upgrade(s, seat, t)
            charge_copper(s, seat, price, BANK)
        else:
            s.level[t] = 1
            s.factory_owner[t] = seat
            s.discs[seat] -= 1
            s.tell("factory.taken_over", seat, t, s.discs[seat])
