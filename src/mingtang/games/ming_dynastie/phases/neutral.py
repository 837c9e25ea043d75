"""For two players: the neutral player's family members are laid out, and go back from the cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Seat, Step
from mingtang.games.ming_dynastie.actions import DISTRICT_COUNT, NEUTRAL, NUMBER_OF, RECALL, SECTIONS
from mingtang.games.ming_dynastie.queries import in_city, most_of_players, neutral_holds, neutral_in, next_seat
from mingtang.games.ming_dynastie.rulings import neutral_pieces
from mingtang.games.ming_dynastie.state import WIDTH, MingState

NEUTRAL_FULL: Final = Refusal("MD-7.3", "neutral_full")
NO_NEUTRAL_THERE: Final = Refusal("MD-7.6", "no_neutral_there")


def lay_neutral(s: MingState) -> None:
    """MD-7.3: the neutral player's first member in each district."""
    each = s.board.neutral_each
    for d in range(DISTRICT_COUNT):
        s.open[d * WIDTH + s.neutral] = each
    s.neutral_supply = neutral_pieces(s) - each * DISTRICT_COUNT  # MD-7.2
    s.tell("neutral.laid", each, s.neutral_supply)


def neutral_batch(s: MingState) -> int:
    """How many neutral members the two players place before this round, as far as there are any (MD-7.3, MD-7.4)."""
    if not s.board.neutral_before[s.round]:
        return 0
    batch = 2 * s.board.neutral_batch
    return batch if batch < s.neutral_supply else s.neutral_supply


@final
class PlaceNeutral(Step[MingState]):
    """Each of the two players in turn puts one neutral family member into a district."""

    name = "neutral.place"
    clause: ClassVar[str] = "MD-7.3"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, ((self.left + 1) // 2, s.neutral_supply, s.board.neutral_most))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return NEUTRAL

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        d = NUMBER_OF[a.id]
        if neutral_in(s, d) >= s.board.neutral_most:
            return NEUTRAL_FULL.because(d, neutral_in(s, d))
        return None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        d = NUMBER_OF[a.id]
        s.open[d * WIDTH + s.neutral] += 1
        s.neutral_supply -= 1
        s.tell("neutral.placed", seat, d, s.open[d * WIDTH + s.neutral], s.neutral_supply)
        if self.left > 1:
            s.become(PlaceNeutral(next_seat(s, seat), self.left - 1))
        else:
            s.done()


def neutral_return(s: MingState, province: int) -> int:
    """The neutral members go back as far as nobody has to choose which (MD-7.6, MD-7.7).

    Answers how many more the starting player has to choose.
    """
    count = in_city(s, province, s.neutral)
    if count == 0:
        return 0
    if neutral_holds(s, province):  # MD-7.6: it keeps one more than the best player
        most = most_of_players(s, province)
        s.tell("neutral.keeps", province, most + 1, count - most - 1)
        return count - most - 1
    # MD-7.7
    for i in range(province * SECTIONS, (province + 1) * SECTIONS):
        d = s.board.districts_of[i]
        while s.city[d * WIDTH + s.neutral]:
            send_back(s, s.neutral, d)
    return 0


def send_back(s: MingState, participant: int, district: int) -> None:
    """One member goes from the city section back to the open area of its district (MD-4.2.4), a monk there or not (MD-3.5.5, R17)."""
    s.city[district * WIDTH + participant] -= 1
    s.open[district * WIDTH + participant] += 1
    s.tell("scoring.returned", participant, district, s.open[district * WIDTH + participant])


@final
class RecallNeutral(Step[MingState]):
    """The starting player chooses which neutral members go back from a city that the neutral player holds."""

    name = "neutral.recall"
    clause: ClassVar[str] = "MD-7.6"

    def __init__(self, seat: Seat, province: int, left: int) -> None:
        super().__init__(seat)
        self.province: Final = province
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.province, self.left)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (self.province, self.left, in_city(s, self.province, s.neutral)))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        first = self.province * SECTIONS
        return [RECALL[s.board.districts_of[i]] for i in range(first, first + SECTIONS)]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        if s.city[NUMBER_OF[a.id] * WIDTH + s.neutral] == 0:
            return NO_NEUTRAL_THERE.because(NUMBER_OF[a.id])
        return None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        send_back(s, s.neutral, NUMBER_OF[a.id])
        if self.left > 1:
            s.become(RecallNeutral(seat, self.province, self.left - 1))
        else:
            s.done()
