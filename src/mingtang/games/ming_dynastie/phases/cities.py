"""Phase 4, step B: city by city, members go back to their districts or stay for points (MD-4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal, only
from mingtang.core.steps import Seat, Step, Together
from mingtang.games.ming_dynastie.actions import MOST_SEATS, NUMBER_OF, PROVINCE_COUNT, RETURN, SEAL, SECTIONS
from mingtang.games.ming_dynastie.phases.neutral import RecallNeutral, neutral_return, send_back
from mingtang.games.ming_dynastie.queries import in_city, most_of_players, neutral_holds, seat_in_order, sections_held
from mingtang.games.ming_dynastie.rulings import neutral_returns_last
from mingtang.games.ming_dynastie.scoring import InProvince, gain
from mingtang.games.ming_dynastie.state import CITY_MAJORITIES, MEMBERS, NONE, WIDTH, MingState

BY_MEMBERS: Final = 0
BY_SECTIONS: Final = 1
HOLDS: Final[list[str]] = ["by_members", "by_sections"]
"""Why somebody alone holds a city (MD-4.2.6)."""

MORE_THAN_PRESENT: Final = Refusal("MD-4.2.3", "more_than_present")
NOBODY_IN_SECTION: Final = Refusal("MD-4.2.4", "nobody_in_section")
ALL_LEAVE: Final = Caution("MD-4.2.7", "all_leave")
NO_POINTS_HERE: Final = Caution("MD-4.2.5", "no_points_here")
TOO_LATE_TO_RETURN: Final = Caution("MD-6.4", "too_late_to_return")


@final
class City(InProvince):
    """The next city is resolved: return, points, removal."""

    name = "scoring.city"

    def run(self, s: MingState) -> None:
        if self.province == PROVINCE_COUNT:
            s.done()
            return
        s.become(CITIES[self.province + 1])
        if any_in(s, self.province):  # MD-4.2.1: an empty city is skipped
            s.tell("scoring.city", self.province)
            s.first(SCORE_CITY[self.province])
            left = neutral_return(s, self.province) if s.neutral != NONE else 0
            if left and neutral_returns_last(s):
                s.first(RecallNeutral(s.start, self.province, left))
            s.first(SEAL_NUMBER[self.province])
            if left and not neutral_returns_last(s):  # MD-7.8
                s.first(RecallNeutral(s.start, self.province, left))


def any_in(s: MingState, province: int) -> bool:
    """Whether anybody has a member in the city, the neutral player included (MD-4.2.1, MD-7.6)."""
    return any(in_city(s, province, p) for p in range(s.participants))


@final
class SealNumber(Together[MingState]):
    """Everybody with members in the city secretly chooses how many of them return."""

    name = "scoring.seal"
    clause: ClassVar[str] = "MD-4.2.2"

    def __init__(self, province: int) -> None:
        super().__init__()
        self.province: Final = province

    def args(self) -> tuple[int, ...]:
        return (self.province,)

    def waiting(self, s: MingState) -> tuple[Seat, ...]:
        return tuple([p for p in range(s.seats) if s.sealed[p] == NONE and in_city(s, self.province, p)])

    def revisable(self, s: MingState) -> tuple[Seat, ...]:
        return tuple([p for p in range(s.seats) if s.sealed[p] != NONE])

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        present = in_city(s, self.province, seat)
        points = s.board.member_points[s.round]
        if neutral_holds(s, self.province):  # MD-7.9: there is no majority to win
            kept = most_of_players(s, self.province) + 1  # MD-7.6
            if s.sealed[seat] != NONE:
                return Prompt("scoring.sealed_beside_neutral", (self.province, present, points, kept, s.sealed[seat]))
            return Prompt("scoring.seal_beside_neutral", (self.province, present, points, kept))
        facts = (self.province, present, points, s.board.bonus[s.round])
        if s.sealed[seat] != NONE:
            return Prompt("scoring.sealed", (*facts, s.sealed[seat]))
        return Prompt(self.name, facts)

    def label(self, s: MingState, seat: Seat, a: Action) -> Prompt | None:
        back = NUMBER_OF[a.id]
        present = in_city(s, self.province, seat)
        return Prompt("seal", (back, present - back)) if back <= present else None

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return SEAL[: s.board.most_in_city + 1]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        # R22: the sum of the return cards may not exceed the own members in this city
        present = in_city(s, self.province, seat)
        return None if NUMBER_OF[a.id] <= present else MORE_THAN_PRESENT.because(present, self.province)

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        return SEAL[: in_city(s, self.province, seat) + 1]

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """What the number means: who stays scores and leaves the game, who returns scores nothing now."""
        back = NUMBER_OF[a.id]
        present = in_city(s, self.province, seat)
        points = s.board.member_points[s.round]
        if s.round == s.board.rounds:
            return TOO_LATE_TO_RETURN.because(back) if back else None
        if back == 0:
            return ALL_LEAVE.because(present, present * points)
        return NO_POINTS_HERE.because(present * points, s.board.bonus[s.round]) if back == present else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        # MD-4.2.3 (R21): the number alone lies face down; how many cards express it is not shown
        changed = s.sealed[seat] != NONE
        s.sealed[seat] = NUMBER_OF[a.id]
        if not changed:
            s.tell("scoring.sealed", seat, self.province)
        s.tell("scoring.sealed_own", seat, self.province, s.sealed[seat], seen_by=only(seat))

    def run(self, s: MingState) -> None:
        """All numbers are in and turned over together."""
        for turn in range(s.seats):
            p = seat_in_order(s, turn)
            if s.sealed[p] != NONE:
                s.returning[p] = s.sealed[p]
                s.sealed[p] = NONE
                s.tell("scoring.revealed", p, self.province, s.returning[p], reveals=True)
        go_back(s, self.province)


def go_back(s: MingState, province: int) -> None:
    """The next player whose members return, clockwise from the starting player (MD-4.2.4); nobody: the points follow."""
    for turn in range(s.seats):
        p = seat_in_order(s, turn)
        if s.returning[p]:
            if s.returning[p] < in_city(s, province, p):
                s.become(RETURN_MEMBER[province * MOST_SEATS + p])
                return
            _all_return(s, province, p)
    s.done()


def _all_return(s: MingState, province: int, seat: Seat) -> None:
    """Where all return, there is nothing to choose."""
    for i in range(province * SECTIONS, (province + 1) * SECTIONS):
        d = s.board.districts_of[i]
        while s.city[d * WIDTH + seat]:
            send_back(s, seat, d)
    s.returning[seat] = 0


@final
class ReturnMember(Step[MingState]):
    """The player chooses from which city section one of his members returns."""

    name = "scoring.return"
    clause: ClassVar[str] = "MD-4.2.4"

    def __init__(self, seat: Seat, province: int) -> None:
        super().__init__(seat)
        self.province: Final = province

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.province)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (self.province, s.returning[seat], in_city(s, self.province, seat)))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        first = self.province * SECTIONS
        return [RETURN[s.board.districts_of[i]] for i in range(first, first + SECTIONS)]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        if s.city[NUMBER_OF[a.id] * WIDTH + seat] == 0:
            return NOBODY_IN_SECTION.because(NUMBER_OF[a.id])
        return None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        send_back(s, seat, NUMBER_OF[a.id])
        s.returning[seat] -= 1
        if s.returning[seat] == 0:
            go_back(s, self.province)


@final
class ScoreCity(InProvince):
    """Who stayed in the city scores."""

    name = "scoring.score_city"

    def run(self, s: MingState) -> None:
        each = s.board.member_points[s.round]
        for turn in range(s.seats):
            p = seat_in_order(s, turn)
            stayed = in_city(s, self.province, p)
            if stayed:  # MD-4.2.5
                gain(s, p, MEMBERS, stayed * each)
                s.tell("scoring.members", p, self.province, stayed, stayed * each, s.score[p])
        _majority(s, self.province)
        s.become(CLEAR_CITY[self.province])


def _majority(s: MingState, province: int) -> None:
    """The most members that stayed, then the most sections; who still tie share, rounded down (MD-4.2.6; R24: in every scoring)."""
    winners = strongest(s, province)
    if not winners:
        return  # R23
    if winners == [s.neutral]:
        s.tell("scoring.neutral_majority", province)  # MD-7.9
        return
    share = s.board.bonus[s.round] // len(winners)
    for p in winners:
        if p != s.neutral:
            gain(s, p, CITY_MAJORITIES, share)
            if len(winners) > 1:
                s.tell("scoring.majority_shared", p, province, share, len(winners), s.score[p])
            elif s.events is not None:  # the reason is looked for where somebody listens
                s.tell("scoring.majority", p, province, share, _why_held(s, province, p), s.score[p])


def _why_held(s: MingState, province: int, winner: int) -> int:
    """Why one participant holds the city, as the log says it: more members than anybody else, or more sections."""
    most = in_city(s, province, winner)
    for p in range(s.participants):
        if p != winner and in_city(s, province, p) == most:
            return BY_SECTIONS
    return BY_MEMBERS


def strongest(s: MingState, province: int) -> list[int]:
    """The participants who hold the city: most members, among them most sections (MD-4.2.6, MD-7.9)."""
    best = 0
    winners: list[int] = []
    for p in range(s.participants):
        stayed = in_city(s, province, p)
        if stayed:
            rank = stayed * 10 + sections_held(s, province, p)
            if rank > best:
                best = rank
                winners = [p]
            elif rank == best:
                winners.append(p)
    return winners


@final
class ClearCity(InProvince):
    """Whoever is still in the city leaves the game (MD-4.2.7)."""

    name = "scoring.clear_city"

    def run(self, s: MingState) -> None:
        for p in range(s.participants):
            gone = in_city(s, self.province, p)
            if gone:
                s.removed[p] += gone
                for i in range(self.province * SECTIONS, (self.province + 1) * SECTIONS):
                    s.city[s.board.districts_of[i] * WIDTH + p] = 0
                s.tell("scoring.removed", p, self.province, gone, s.removed[p])
        s.done()


CITIES: Final[list[City]] = [City(province) for province in range(PROVINCE_COUNT + 1)]
SEAL_NUMBER: Final[list[SealNumber]] = [SealNumber(province) for province in range(PROVINCE_COUNT)]
SCORE_CITY: Final[list[ScoreCity]] = [ScoreCity(province) for province in range(PROVINCE_COUNT)]
CLEAR_CITY: Final[list[ClearCity]] = [ClearCity(province) for province in range(PROVINCE_COUNT)]
RETURN_MEMBER: Final[list[ReturnMember]] = [
    ReturnMember(seat, province) for province in range(PROVINCE_COUNT) for seat in range(MOST_SEATS)
]
