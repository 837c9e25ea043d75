"""The dice of a battle (FT-6.9)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.rng import below
from mingtang.core.steps import Automatic
from mingtang.games.fujian_trader.combat import attack_bonus, defense_bonus, rolls_twice
from mingtang.games.fujian_trader.outcome import lose_battle, win_port
from mingtang.games.fujian_trader.pieces import ATTACK, DEFENSE
from mingtang.games.fujian_trader.state import FujianState


@final
class RollBattle(Automatic[FujianState]):
    """The attacker rolls two dice, then the defender. The attacker wins only with the higher total."""

    name = "battle.roll"
    clause = "FT-6.9"

    def run(self, s: FujianState) -> None:
        plus = attack_bonus(s)
        minus = defense_bonus(s)
        a1, a2 = _roll(s, s.active, rolls_twice(s, ATTACK))
        s.tell("battle.rolled", s.active, a1, a2, plus, a1 + a2 + plus)
        d1, d2 = _roll(s, s.defender, rolls_twice(s, DEFENSE))
        s.tell("battle.rolled", s.defender, d1, d2, minus, d1 + d2 + minus)
        s.battle = [s.active, s.defender, s.raid_port, a1 + a2 + plus, d1 + d2 + minus, a1, a2, d1, d2]
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


@final
class DecideBattle(Automatic[FujianState]):
    """The dice lie on the table: the higher total has the port."""

    name = "battle.decide"
    clause = "FT-6.9"

    def run(self, s: FujianState) -> None:
        if s.battle[3] > s.battle[4]:
            win_port(s)
        else:
            lose_battle(s)  # a tie goes to the defender


DECIDE_BATTLE: Final = DecideBattle()
