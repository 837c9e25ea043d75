"""The dice of a battle (FT-6.9)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.rng import below
from mingtang.core.steps import Automatic
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus, rolls_twice
from mingtang.games.fujian_trader.phases.outcome import lose_battle, win_port
from mingtang.games.fujian_trader.pieces import ATTACK, DEFENSE
from mingtang.games.fujian_trader.state import FujianState

NOT_ROLLED: Final = -1
"""The total of a side that has not rolled yet."""


@final
class RollBattle(Automatic[FujianState]):
    """The attacker rolls two dice, then the defender."""

    name = "battle.roll"
    clause = "FT-6.9"

    def run(self, s: FujianState) -> None:
        plus = attack_bonus(s)
        one, two = _roll(s, s.active, rolls_twice(s, ATTACK))
        s.tell("battle.rolled", s.active, one, two, plus, one + two + plus)
        s.battle = [s.active, s.defender, s.raid_port, one + two + plus, NOT_ROLLED, one, two]
        s.become(ROLL_DEFENSE)


@final
class RollDefense(Automatic[FujianState]):
    """The attacker's dice lie on the table, and the defender rolls."""

    name = "battle.roll_defense"
    clause = "FT-6.9"

    def run(self, s: FujianState) -> None:
        plus = defense_bonus(s)
        one, two = _roll(s, s.defender, rolls_twice(s, DEFENSE))
        s.tell("battle.rolled", s.defender, one, two, plus, one + two + plus)
        s.battle[4] = one + two + plus
        s.battle += [one, two]
        s.become(DECIDE_BATTLE)


def _roll(s: FujianState, seat: int, twice: bool) -> tuple[int, int]:
    """Two dice; with a card, twice, and the better sum counts."""
    sides = s.board.die_sides
    one = below(s.rng, sides) + 1
    two = below(s.rng, sides) + 1
    if twice:
        three = below(s.rng, sides) + 1
        four = below(s.rng, sides) + 1
        if three + four > one + two:
            s.tell("battle.rolled_worse", seat, one, two)
            return three, four
        s.tell("battle.rolled_worse", seat, three, four)
    return one, two


ROLL_BATTLE: Final = RollBattle()
ROLL_DEFENSE: Final = RollDefense()


@final
class DecideBattle(Automatic[FujianState]):
    """All dice lie on the table. The attacker wins only with the higher total."""

    name = "battle.decide"
    clause = "FT-6.9"

    def run(self, s: FujianState) -> None:
        if s.battle[3] > s.battle[4]:
            win_port(s)
        else:
            lose_battle(s)  # a tie goes to the defender


DECIDE_BATTLE: Final = DecideBattle()
