"""Sealing: all choose a card at once, in secret; then all are shown, and the highest wins the dish (ST-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Seat, Together
from mingtang.starter.actions import SEAL
from mingtang.starter.phases.claiming import Claim
from mingtang.starter.queries import highest_sealed
from mingtang.starter.state import NOT_YET, StarterState

NOT_IN_HAND: Final = Refusal("ST-2.2", "not_in_hand")


@final
class Seal(Together[StarterState]):
    """Everybody seals one card; it may be changed until the last one is in."""

    name = "sealing.seal"
    clause = "ST-2.1"

    def waiting(self, s: StarterState) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(s.seats) if s.sealed[seat] == NOT_YET])

    def revisable(self, s: StarterState) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(s.seats) if s.sealed[seat] != NOT_YET])

    def prompt(self, s: StarterState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.dish, s.tea_left))

    def choices(self, s: StarterState, seat: Seat) -> Sequence[Action]:
        return SEAL[1 : s.board.highest + 1]

    def why_not(self, s: StarterState, seat: Seat, a: Action) -> Refusal | None:
        if a.id not in s.hands[seat]:
            return NOT_IN_HAND.because(a.id)
        return None

    def apply(self, s: StarterState, seat: Seat, a: Action) -> None:
        if s.sealed[seat] == NOT_YET:
            s.tell("sealing.sealed", seat)
        s.sealed[seat] = a.id

    def run(self, s: StarterState) -> None:
        """The last card is in: all are shown."""
        winner = highest_sealed(s)  # ST-2.3
        for seat in range(s.seats):
            card = s.sealed[seat]
            s.hands[seat].remove(card)
            s.shown.append(card)
            s.sealed[seat] = NOT_YET
            s.tell("sealing.shown", seat, card, reveals=True)
        s.shown.sort()
        s.tell("sealing.won", winner, s.dish)
        s.become(Claim(winner))
