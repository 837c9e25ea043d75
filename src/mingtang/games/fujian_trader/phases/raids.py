"""Declaring a raid, the wager, and the goods that both sides put up (FT-6.1, FT-6.2, FT-6.3, FT-6.4, FT-6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import ADD, DONE, GOOD_OF, WAGER, WAGER_OF
from mingtang.games.fujian_trader.phases.battle import begin_cards
from mingtang.games.fujian_trader.phases.combat import percent_to_win
from mingtang.games.fujian_trader.phases.holdings import clear_from_table, lose, move_in
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.phases.wagers import NO_WAGER, can_wager, why_no_wager
from mingtang.games.fujian_trader.pieces import (
    DEED_RAID,
    FUJIAN,
    IRON,
    RAID_DECLARED,
    RICE,
    SILK,
)
from mingtang.games.fujian_trader.queries import iron_in_attack, port_count, rice_in_attack
from mingtang.games.fujian_trader.state import ON_TABLE, FujianState, clear_raid

NOT_ENEMY_PORT: Final = Refusal("FT-6.1", "no_port_to_raid")
RAIDED_ALREADY: Final = Refusal("FT-6.2", "raided_already")
RAID_UNDONE: Final = Refusal("FT-14.8", "raid_undone")
NO_BUILDING_LEFT: Final = Refusal("FT-8.4", "no_building_left")
NONE_LEFT: Final = Refusal("FT-6.4", "has_none_of_it")
NOT_IN_ATTACK: Final = Refusal("FT-6.4", "silk_does_not_attack")
NOT_IN_DEFENSE: Final = Refusal("FT-6.5", "rice_does_not_defend")
ENOUGH_SILK: Final = Refusal("FT-6.5", "enough_silk")
ENOUGH_FOR_ADDED: Final = Refusal("FT-6.5", "enough_silk", ruling="wager_bonus")
LONG_ODDS: Final = Caution("FT-6.12", "long_odds")
SAFE_ALREADY: Final = Caution("FT-6.5", "safe_already")
EVEN: Final = 50
"""A raid that wins less often than this, in hundredths, feeds the defender more often than the raider."""


def at_enemy_port(s: FujianState, seat: int) -> bool:
    """FT-6.1: whether the ship lies at a port that another player controls. It need not have moved."""
    node = s.ships[seat]
    return node < FUJIAN and s.port_owner[node] >= 0 and s.port_owner[node] != seat


def why_no_raid(s: FujianState, seat: int) -> Refusal | None:
    """Why no raid can be declared."""
    if not at_enemy_port(s, seat):
        return NOT_ENEMY_PORT
    if s.raid_over:
        return RAIDED_ALREADY
    if was_undone(s, DEED_RAID, 0):
        return RAID_UNDONE
    if port_count(s, seat) >= s.board.buildings:
        return NO_BUILDING_LEFT.because(s.board.buildings)
    if not can_wager(s, seat):
        return NO_WAGER.because(s.board.wager[RICE], s.board.wager[IRON])
    return None


def raid_may_come(s: FujianState, seat: int) -> bool:
    """Whether a raid is possible here, or would be with more goods: a card may bring them."""
    refusal = why_no_raid(s, seat)
    return refusal is None or refusal.key == NO_WAGER.key


def declare_raid(s: FujianState, seat: int) -> None:
    """FT-6.2: the one raid of the turn begins, and movement is over (FT-5.3)."""
    port = s.ships[seat]
    begin_deed(s, DEED_RAID, port)
    clear_raid(s)
    s.raid_over = True
    s.raid_port = port
    s.defender = s.port_owner[port]
    s.tell("raids.declared", seat, s.defender, port)
    s.first(RAID_GOES_ON)


@final
class RaidGoesOn(Automatic[FujianState]):
    """A raid is one battle after another for the same port, until it is won, given up or called off."""

    name = "raids.goes_on"
    clause = "FT-6.11"

    def run(self, s: FujianState) -> None:
        if s.raid_port >= 0:
            s.first(PLACE_WAGER[s.active])
        else:
            s.done()
            finish_deed(s)


RAID_GOES_ON: Final = RaidGoesOn()


@final
class PlaceWager(Step[FujianState]):
    """Each battle needs a fresh wager: rice and iron, or a peasant revolt, or mercenaries."""

    name = "raids.wager"
    clause = "FT-6.3"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (s.raid_port, s.defender, g[seat * 3 + RICE], g[seat * 3 + IRON]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return WAGER

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return why_no_wager(s, seat, WAGER_OF[a.id])

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        wager = WAGER_OF[a.id]
        for g in range(3):
            n = s.board.wager[wager * 3 + g]
            move_in(s, seat, g, -n)
            s.wagered[g] += n
        s.tell("raids.wagered", seat, wager, s.goods[seat * 3 + RICE], s.goods[seat * 3 + IRON])
        if s.lost_battles == 0:
            _end_peaceful_cards(s, seat)
        s.become(ADD_TO_ATTACK[seat])


def _end_peaceful_cards(s: FujianState, seat: int) -> None:
    """FT-6.15: with the first wager of a raid some Long cards end."""
    for c in s.table.copy():
        if s.board.cards[c].ends == RAID_DECLARED and s.where[c] == ON_TABLE + seat:
            clear_from_table(s, c)


PLACE_WAGER: Final = [PlaceWager(seat) for seat in range(5)]


@final
class AddToAttack(Step[FujianState]):
    """The attacker may add iron and rice, +1 each; the goods of the wager itself add nothing."""

    name = "raids.attack"
    clause = "FT-6.4"
    endings = (DONE,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (s.extra_iron, s.extra_rice, g[seat * 3 + IRON], g[seat * 3 + RICE]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*ADD, DONE]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is DONE:
            return None
        good = GOOD_OF[a.id]
        if good == SILK:
            return NOT_IN_ATTACK
        return NONE_LEFT.because(good) if s.goods[seat * 3 + good] == 0 else None

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """A battle that will rather be lost, before the defender has put anything up."""
        chance = percent_to_win(s)
        return LONG_ODDS.because(chance, s.defender) if a is DONE and chance < EVEN else None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """All that is left of the good."""
        return s.goods[seat * 3 + GOOD_OF[a.id]] if a is not DONE else 1

    def label_of_many(self, s: FujianState, seat: int, a: Action, times: int) -> Prompt | None:
        """How many, and of what."""
        return Prompt("raids.add", (GOOD_OF[a.id], times))

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is DONE:
            s.become(DEFEND_PORT[s.defender])
            return
        good = GOOD_OF[a.id]
        lose(s, seat, good, 1, "raids.added")
        s.wagered[good] += 1
        if good == IRON:
            s.extra_iron += 1
        else:
            s.extra_rice += 1


ADD_TO_ATTACK: Final = [AddToAttack(seat) for seat in range(5)]


@final
class DefendPort(Step[FujianState]):
    """Knowing the attack, the defender may commit iron, +1 each, and silk, each against one extra rice."""

    name = "raids.defend"
    clause = "FT-6.5"
    endings = (DONE,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(
            self.name,
            (s.active, s.raid_port, iron_in_attack(s), rice_in_attack(s), g[seat * 3 + IRON], g[seat * 3 + SILK]),
        )

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*ADD, DONE]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is DONE:
            return None
        good = GOOD_OF[a.id]
        if good == RICE:
            return NOT_IN_DEFENSE
        if good == SILK and s.defense_silk >= rice_in_attack(s):
            read_so = s.defense_silk < s.wagered[RICE]  # read otherwise, rice of the wager could be negated too
            return (ENOUGH_FOR_ADDED if read_so else ENOUGH_SILK).because(rice_in_attack(s))
        return NONE_LEFT.because(good) if s.goods[seat * 3 + good] == 0 else None

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """Goods against an attack that cannot win as things stand: they are gone whatever comes."""
        return SAFE_ALREADY if a is not DONE and percent_to_win(s) == 0 else None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """All that is left of the good."""
        return s.goods[seat * 3 + GOOD_OF[a.id]] if a is not DONE else 1

    def label_of_many(self, s: FujianState, seat: int, a: Action, times: int) -> Prompt | None:
        """How many, and of what."""
        return Prompt("raids.add", (GOOD_OF[a.id], times))

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is DONE:
            begin_cards(s)
            return
        good = GOOD_OF[a.id]
        lose(s, seat, good, 1, "raids.committed")
        if good == IRON:
            s.defense_iron += 1
        else:
            s.defense_silk += 1


DEFEND_PORT: Final = [DefendPort(seat) for seat in range(5)]
