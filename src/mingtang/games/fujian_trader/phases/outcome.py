"""What comes of a battle: the port falls, or the attacker tries again, or the raid has failed (FT-6.10, FT-6.11, FT-6.12, FT-6.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import ATTACK_AGAIN, BOUGHT_PORT_OF, STOP
from mingtang.games.fujian_trader.phases.debts import pay_debts
from mingtang.games.fujian_trader.phases.holdings import clear_from_table, discard_card, gain
from mingtang.games.fujian_trader.phases.ports import buy_port, open_ports, why_no_port
from mingtang.games.fujian_trader.phases.wagers import NO_WAGER, can_wager
from mingtang.games.fujian_trader.pieces import ALLY_DEFENSE, IRON, RICE, SILK, SILVER
from mingtang.games.fujian_trader.queries import port_count
from mingtang.games.fujian_trader.rulings import defender_takes_back, ports_between_battles
from mingtang.games.fujian_trader.state import FujianState, clear_battle, clear_raid

AFTER_THE_RAID: Final = Refusal("FT-8.2", "ports_after_the_raid", ruling="ports_in_a_raid")
IRON_LOST: Final = Caution("FT-6.12", "iron_lost")


def win_port(s: FujianState) -> None:
    """FT-6.10: the port changes hands with all that lay on it; what was wagered goes to the bank, or to the player of Weiji."""
    attacker = s.active
    port = s.raid_port
    heir = _ally(s)
    s.port_owner[port] = attacker
    s.tell("battle.won", attacker, s.defender, port, port_count(s, attacker))
    for c in s.table.copy():
        if s.attached[c] == port:
            clear_from_table(s, c)
    if heir >= 0:
        s.wagered[IRON] += s.pot
        for g in range(3):
            gain(s, heir, g, s.wagered[g], "battle.salvaged")  # FT-14.6
    if defender_takes_back(s):
        _return_defense(s)
    _clear_cards(s)
    end_raid(s)


def lose_battle(s: FujianState) -> None:
    """FT-6.11: the rice is gone, the iron waits in the pot; the attacker may try again if he can pay a wager."""
    s.lost_battles += 1
    s.pot += s.wagered[IRON]
    s.tell("battle.lost", s.active, s.defender, s.raid_port, s.pot)
    heir = _ally(s)
    if heir >= 0:
        for i, c in enumerate(s.up):
            if s.board.cards[c].effect == ALLY_DEFENSE:
                gain(s, s.up_by[i], SILVER, s.board.cards[c].silver, "battle.thanked")  # FT-14.6
    if defender_takes_back(s):
        _return_defense(s)
    _clear_cards(s)
    clear_battle(s)
    if can_wager(s, s.active):
        s.become(FIGHT_ON[s.active])
        pay_debts(s)
    else:
        fail(s)


def _ally(s: FujianState) -> int:
    """Who helps the defender with Weiji, or -1."""
    for i, c in enumerate(s.up):
        if s.board.cards[c].effect == ALLY_DEFENSE:
            return s.up_by[i]
    return -1


def _clear_cards(s: FujianState) -> None:
    for c in s.up:
        discard_card(s, c)
    s.up = []
    s.up_by = []


def fail(s: FujianState) -> None:
    """FT-6.12: the raid has failed, and the raider may not sell this turn (FT-6.13)."""
    s.failed = True
    s.tell("battle.failed", s.active, s.raid_port)
    _settle_pot(s)
    end_raid(s)


def _settle_pot(s: FujianState) -> None:
    """The iron of lost battles goes to the defender: all of it, or half in the variant; with Xiaoguo back to the raider."""
    if s.refund:
        gain(s, s.active, IRON, s.pot, "battle.refunded")
    else:
        share = (s.pot + 1) // 2 if s.half_iron else s.pot
        gain(s, s.defender, IRON, share, "battle.forfeited")
    s.pot = 0


def call_off(s: FujianState, failed: bool) -> None:
    """FT-6.14: the battle does not take place; its goods go back, the iron of earlier battles is lost all the same."""
    s.tell("battle.called_off", s.active, s.defender, s.raid_port)
    for g in range(3):
        gain(s, s.active, g, s.wagered[g], "battle.returned")
    _return_defense(s)
    _clear_cards(s)
    _settle_pot(s)
    if s.lost_battles == 0 and s.battle and s.battle[0] == s.active and s.battle[2] == s.raid_port:
        s.battle = []  # no dice fell in this raid: those of an older one must not be taken for its own
    s.failed = failed
    end_raid(s)


def _return_defense(s: FujianState) -> None:
    """What the defender committed goes back to him."""
    gain(s, s.defender, SILK, s.defense_silk, "battle.returned")
    gain(s, s.defender, IRON, s.defense_iron, "battle.returned")


def end_raid(s: FujianState) -> None:
    """No other raid may be declared this turn."""
    clear_raid(s)
    s.done()
    pay_debts(s)


@final
class FightOn(Step[FujianState]):
    """After a lost battle the attacker may attack again with a fresh wager, or stop."""

    name = "battle.again"
    clause = "FT-6.11"
    endings = (STOP,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (s.raid_port, s.pot, g[seat * 3 + RICE], g[seat * 3 + IRON], s.lost_battles))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [ATTACK_AGAIN, *open_ports(s), STOP]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is ATTACK_AGAIN:  # a new port may have closed the way to a wager
            return None if can_wager(s, seat) else NO_WAGER.because(s.board.wager[RICE], s.board.wager[IRON])
        if a is STOP:
            return None
        return why_no_port(s, seat, BOUGHT_PORT_OF[a.id]) if ports_between_battles(s) else AFTER_THE_RAID

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """To stop gives the iron away and closes the market."""
        if a is not STOP or s.refund:
            return None
        return IRON_LOST.because((s.pot + 1) // 2 if s.half_iron else s.pot, s.defender)

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is ATTACK_AGAIN:
            s.tell("battle.again", seat, s.raid_port)
            s.done()
        elif a is STOP:
            fail(s)
        else:
            buy_port(s, seat, BOUGHT_PORT_OF[a.id])


FIGHT_ON: Final = [FightOn(seat) for seat in range(5)]
