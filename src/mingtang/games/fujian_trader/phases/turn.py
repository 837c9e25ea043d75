"""The active player's free decisions after movement: to raid or not, then actions in any order (FT-4.1, steps 6 to 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import (
    ASK_AGAIN,
    BOUGHT_PORT_OF,
    BUY_FORTUNES,
    CARD_OF,
    END_TURN,
    NO_RAID,
    OPEN_MARKET,
    PLAY,
    PROVINCE_OF,
    RAID,
)
from mingtang.games.fujian_trader.editions import asked_without_options
from mingtang.games.fujian_trader.phases.fortunes import (
    BUY_FORTUNE,
    add_playable,
    may_use_cards,
    play_card,
    why_no_fortunes,
    why_not_play,
)
from mingtang.games.fujian_trader.phases.market import market_caution, open_market, why_no_market
from mingtang.games.fujian_trader.phases.ports import add_ports, buy_port, open_ports, why_no_port
from mingtang.games.fujian_trader.phases.provinces import add_provinces, buy_province, open_provinces, why_no_province
from mingtang.games.fujian_trader.phases.raids import at_enemy_port, declare_raid, raid_may_come, why_no_raid
from mingtang.games.fujian_trader.phases.storing import store_or_end
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS
from mingtang.games.fujian_trader.queries import goods_of, may_store
from mingtang.games.fujian_trader.state import ASK_ME, FujianState

RAID_AT_RISK: Final = Caution("FT-6.13", "raid_at_risk")
NOT_SOLD: Final = Caution("FT-7.7", "not_sold")
SHUT_POUCH: Final = Caution("FT-11.2", "shut_pouch")
FORTUNES_CLOSE: Final = Caution("FT-10.3", "fortunes_close")


def after_movement(s: FujianState, seat: int) -> None:
    """Movement is over: at another family's port comes the chance to raid, then the actions."""
    s.movement_over = True
    s.wake = []
    s.become(RAID_OR_NOT[seat] if at_enemy_port(s, seat) else ACT[seat])


@final
class RaidOrNot(Step[FujianState]):
    """At another family's port the active player raids or lets it be; ports and cards may come first (FT-6.2)."""

    name = "turn.raid"
    clause = "FT-6.1"
    endings = (NO_RAID,)
    may_force = False

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        """Whether he is asked never depends on the cards that he holds."""
        if not asked_without_options(s) and not raid_may_come(s, self.seat):
            return ()  # what else he may do here he may do ashore
        asked = may_use_cards(s, self.seat) or len(self.legal(s, self.seat)) > 1
        return (self.seat,) if asked else ()

    def run(self, s: FujianState) -> None:
        self.apply(s, self.seat, NO_RAID)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        port = s.ships[seat]
        return Prompt(self.name, (port, s.port_owner[port], s.goods[seat * 3], s.goods[seat * 3 + 2]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [RAID, NO_RAID, *[PLAY[c] for c in s.hands[seat]], *open_ports(s)]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is NO_RAID:
            return None
        if a is RAID:
            return why_no_raid(s, seat)
        if CARD_OF[a.id] >= 0:
            return why_not_play(s, seat, CARD_OF[a.id], False)
        return why_no_port(s, seat, BOUGHT_PORT_OF[a.id])

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        out: list[Action] = []
        if why_no_raid(s, seat) is None:
            out.append(RAID)
        out.append(NO_RAID)
        add_playable(s, seat, False, out)
        add_ports(s, seat, out)
        return out

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """What a raid costs that fails."""
        return RAID_AT_RISK.because(s.port_owner[s.ships[seat]]) if a is RAID else None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is RAID:
            declare_raid(s, seat)
            s.stack[-2] = ACT[seat]  # when the raid is over, the actions follow
        elif a is NO_RAID:
            s.raid_over = True
            s.become(ACT[seat])
        elif CARD_OF[a.id] >= 0:
            play_card(s, seat, CARD_OF[a.id])
        else:
            buy_port(s, seat, BOUGHT_PORT_OF[a.id])


RAID_OR_NOT: Final = [RaidOrNot(seat) for seat in range(5)]


@final
class ActAshore(Step[FujianState]):
    """Sell once, buy ports and provinces and play cards in any order, until the turn ends or Fortunes are bought."""

    name = "turn.act"
    clause = "FT-4.1"
    endings = (END_TURN,)
    may_force = False

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        """Whether he is asked never depends on the cards that he holds."""
        asked = may_use_cards(s, self.seat) or len(self._open_options(s, self.seat)) > 1
        return (self.seat,) if asked else ()

    def run(self, s: FujianState) -> None:
        self.apply(s, self.seat, END_TURN)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.silver[seat], goods_of(s, seat), s.board.uses - s.uses, s.ships[seat]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        out = [OPEN_MARKET, *[PLAY[c] for c in s.hands[seat]], *open_ports(s), *open_provinces(s)]
        if has_orders(s, seat):
            out.append(ASK_AGAIN)
        out += [BUY_FORTUNES, END_TURN]
        return out

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is END_TURN or a is ASK_AGAIN:
            return None
        if a is OPEN_MARKET:
            return why_no_market(s, seat)
        if a is BUY_FORTUNES:
            return why_no_fortunes(s, seat)
        if CARD_OF[a.id] >= 0:
            return why_not_play(s, seat, CARD_OF[a.id], False)
        if PROVINCE_OF[a.id] >= 0:
            return why_no_province(s, seat, PROVINCE_OF[a.id])
        return why_no_port(s, seat, BOUGHT_PORT_OF[a.id])

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        out = self._open_options(s, seat)
        add_playable(s, seat, False, out)
        if has_orders(s, seat):
            out.append(ASK_AGAIN)
        return out

    def _open_options(self, s: FujianState, seat: int) -> list[Action]:
        """What everybody knows that he may choose."""
        out: list[Action] = []
        out.append(END_TURN)
        if why_no_market(s, seat) is None:
            out.append(OPEN_MARKET)
        add_ports(s, seat, out)
        add_provinces(s, seat, out)
        if why_no_fortunes(s, seat) is None:
            out.append(BUY_FORTUNES)
        return out

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """The bounty of a market; a sale that lapses; silver that has no way into the pouch in this round."""
        if a is OPEN_MARKET:
            return market_caution(s, seat)
        if a is BUY_FORTUNES:
            return FORTUNES_CLOSE if why_no_market(s, seat) is None else None
        if a is not END_TURN:
            return None
        if why_no_market(s, seat) is None:
            return NOT_SOLD
        if s.invasion > 0 and s.silver[seat] > 0 and not may_store(s, seat):
            return SHUT_POUCH.because(s.silver[seat], s.silver[seat] // s.board.silver_set * s.board.silver_points)
        return None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is OPEN_MARKET:
            open_market(s, seat)
        elif a is BUY_FORTUNES:
            s.become(BUY_FORTUNE[seat])  # FT-10.3: nothing follows but purchases and storing
        elif a is END_TURN:
            store_or_end(s, seat)
        elif a is ASK_AGAIN:
            lift_orders(s, seat)
        elif CARD_OF[a.id] >= 0:
            play_card(s, seat, CARD_OF[a.id])
        elif PROVINCE_OF[a.id] >= 0:
            buy_province(s, seat, PROVINCE_OF[a.id])
        else:
            buy_port(s, seat, BOUGHT_PORT_OF[a.id])


ACT: Final = [ActAshore(seat) for seat in range(5)]


def has_orders(s: FujianState, seat: int) -> bool:
    """Whether the seat has asked not to be asked somewhere."""
    for w in range(seat * ASKED_WINDOWS, (seat + 1) * ASKED_WINDOWS):
        if s.orders[w] != ASK_ME:
            return True
    return False


def lift_orders(s: FujianState, seat: int) -> None:
    """The seat wants to be asked again."""
    s.tell("windows.ask_again", seat)
    for w in range(seat * ASKED_WINDOWS, (seat + 1) * ASKED_WINDOWS):
        s.orders[w] = ASK_ME
