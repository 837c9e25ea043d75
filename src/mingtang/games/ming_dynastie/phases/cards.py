"""Phase 2: the players fill their hands with movement cards and dragons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.errors import Broken
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.rng import shuffle
from mingtang.core.steps import Automatic, Seat, Step
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DRAGON,
    KINDS,
    MOST_SEATS,
    NUMBER_OF,
    PROVINCE_COUNT,
    SACRIFICE,
    TAKE,
    TAKE_DRAGON,
)
from mingtang.games.ming_dynastie.queries import next_seat, on_spaces
from mingtang.games.ming_dynastie.rulings import empty_stack_is_shuffled_at_once
from mingtang.games.ming_dynastie.state import CHOOSING, NONE, MingState

NO_MEMBER_BESIDE: Final = Refusal("MD-2.1", "no_member_beside")
NO_DRAGON_LEFT: Final = Refusal("MD-2.7", "no_dragon_left")
NO_MEMBER_TO_GIVE: Final = Refusal("MD-2.2", "no_member_to_give")
LAST_BESIDE: Final = Caution("MD-2.2", "last_beside")

OFFER: Final[list[Action]] = [*TAKE, TAKE_DRAGON]


@final
class BeginChoosing(Automatic[MingState]):
    """The players choose cards until everybody has five."""

    name = "cards.begin"

    def run(self, s: MingState) -> None:
        s.phase = CHOOSING
        s.tell("cards.begins", s.round)
        if draws(s, s.start):
            s.become(TAKE_CARD[s.start])  # MD-0.11
        else:
            pass_on(s, s.start)


def draws(s: MingState, seat: Seat) -> bool:
    """Whether the player still takes cards: fewer than five, and a member on a space (MD-2.5; MD-2.6, R9)."""
    return s.hand_size[seat] < s.board.hand_limit and on_spaces(s, seat) > 0


def pass_on(s: MingState, seat: Seat) -> None:
    """The next player who draws; who has five is skipped; nobody: the phase is over (MD-2.5)."""
    follower = NONE
    p = seat
    for _ in range(s.seats):
        p = next_seat(s, p)
        if draws(s, p):
            follower = p
            break
    if follower == NONE:
        s.done()
    else:
        s.become(TAKE_CARD[follower])


def turn_up(s: MingState, province: int) -> None:
    """A card from the stack takes the empty place at once (MD-2.3)."""
    if not s.pile:
        _reshuffle(s)
    s.display[province] = s.pile.pop()
    s.tell("cards.turned_up", province, s.display[province], len(s.pile), reveals=True)
    if not s.pile and any(s.discard) and empty_stack_is_shuffled_at_once(s):
        _reshuffle(s)


def _reshuffle(s: MingState) -> None:
    """The discard pile becomes a new stack (MD-2.4, R8). Dragons are never in it."""
    for kind in range(KINDS):
        s.pile += [kind] * s.discard[kind]
        s.discard[kind] = 0
    if not s.pile:
        raise Broken("ming_dynastie.no_card_left")
    shuffle(s.rng, s.pile)
    s.tell("cards.reshuffled", len(s.pile))


@final
class TakeCard(Step[MingState]):
    """The player takes an open card beside a space with a member of his, or a dragon for a member."""

    name = "cards.take"
    clause: ClassVar[str] = "MD-2.5"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        missing = s.board.hand_limit - s.hand_size[seat]
        return Prompt(self.name, (missing, s.hand_size[seat], s.dragons, on_spaces(s, seat)))

    def label(self, s: MingState, seat: Seat, a: Action) -> Prompt | None:
        if a is TAKE_DRAGON:
            return None
        return Prompt("take", (s.display[NUMBER_OF[a.id]], NUMBER_OF[a.id]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return OFFER

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        if a is TAKE_DRAGON:
            return NO_DRAGON_LEFT if s.dragons == 0 else None  # R10
        if s.space[seat * PROVINCE_COUNT + NUMBER_OF[a.id]] == 0:
            return NO_MEMBER_BESIDE.because(NUMBER_OF[a.id])
        return None

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        out: list[Action] = []
        first = seat * PROVINCE_COUNT
        for p in range(PROVINCE_COUNT):
            if s.space[first + p]:
                out.append(TAKE[p])
        if not out:
            raise Broken("ming_dynastie.no_draw", seat)
        if s.dragons:
            out.append(TAKE_DRAGON)
        return out

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        if a is TAKE_DRAGON:  # MD-2.2
            s.dragons -= 1
            s.hand[seat * CARD_COUNT + DRAGON] += 1
            s.hand_size[seat] += 1
            s.tell("cards.dragon", seat, s.hand_size[seat], s.dragons)
            s.become(GIVE_UP[seat])
            return
        # MD-2.1: the members stay where they are
        province = NUMBER_OF[a.id]
        kind = s.display[province]
        s.hand[seat * CARD_COUNT + kind] += 1
        s.hand_size[seat] += 1
        s.tell("cards.taken", seat, kind, province, s.hand_size[seat])
        turn_up(s, province)
        pass_on(s, seat)


@final
class Sacrifice(Step[MingState]):
    """For a dragon the player gives up one of his family members on a province space."""

    name = "cards.sacrifice"
    clause: ClassVar[str] = "MD-2.2"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (on_spaces(s, seat), s.hand_size[seat]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return SACRIFICE

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        # R7: an own member, on whichever space
        if s.space[seat * PROVINCE_COUNT + NUMBER_OF[a.id]] == 0:
            return NO_MEMBER_TO_GIVE.because(NUMBER_OF[a.id])
        return None

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """The last member on a space: without it neither its card nor a deployment there."""
        province = NUMBER_OF[a.id]
        return LAST_BESIDE.because(province) if s.space[seat * PROVINCE_COUNT + province] == 1 else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        at = seat * PROVINCE_COUNT + NUMBER_OF[a.id]
        s.space[at] -= 1
        s.removed[seat] += 1
        s.tell("cards.sacrificed", seat, NUMBER_OF[a.id], s.space[at], s.removed[seat])
        pass_on(s, seat)


TAKE_CARD: Final[list[TakeCard]] = [TakeCard(seat) for seat in range(MOST_SEATS)]
GIVE_UP: Final[list[Sacrifice]] = [Sacrifice(seat) for seat in range(MOST_SEATS)]
