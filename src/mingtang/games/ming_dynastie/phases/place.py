"""Phase 1: the players put five family members each on the province spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.core.steps import Automatic, Seat, Step
from mingtang.games.ming_dynastie.actions import MOST_SEATS, NUMBER_OF, PLACE, PROVINCE_COUNT
from mingtang.games.ming_dynastie.queries import next_seat
from mingtang.games.ming_dynastie.state import NONE, PLACING, MingState


@final
class TakeMembers(Automatic[MingState]):
    """Everybody takes five family members from his supply."""

    name = "place.take_members"

    def run(self, s: MingState) -> None:
        s.phase = PLACING
        s.tell("place.begins", s.round)
        for p in range(s.seats):
            s.to_place[p] = s.board.per_round  # MD-1.1; MD-1.4 (R6): the supply has as many in every round
        s.become(PLACE_MEMBER[s.start])  # MD-0.11


@final
class PlaceMember(Step[MingState]):
    """In turn, each player places one family member on a province space of his choice."""

    name = "place.member"
    clause: ClassVar[str] = "MD-1.2"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.to_place[seat], s.supply[seat]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return PLACE  # MD-1.3: any space, whoever is there

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        return PLACE.copy()

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        # MD-1.5: nothing else changes on the spaces, so what was left there stays
        at = seat * PROVINCE_COUNT + NUMBER_OF[a.id]
        s.space[at] += 1
        s.supply[seat] -= 1
        s.to_place[seat] -= 1
        s.tell("place.placed", seat, NUMBER_OF[a.id], s.space[at], s.supply[seat], s.to_place[seat])
        pass_on(s, seat)


def pass_on(s: MingState, seat: Seat) -> None:
    """The next player who still has members to place; nobody: the phase is over (MD-1.2)."""
    follower = NONE
    p = seat
    for _ in range(s.seats):
        p = next_seat(s, p)
        if s.to_place[p]:
            follower = p
            break
    if follower == NONE:
        s.done()
    else:
        s.become(PLACE_MEMBER[follower])


PLACE_MEMBER: Final[list[PlaceMember]] = [PlaceMember(seat) for seat in range(MOST_SEATS)]
