"""Phase 3: the players move their princes, leave them where they stand, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Automatic, ForSeat, Seat, Step
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DISTRICT_COUNT,
    DRAGON,
    GO,
    MOST_SEATS,
    MOVE,
    NUMBER_OF,
    PASS,
    PAY,
    PLAY,
    STAY,
    STOP,
)
from mingtang.games.ming_dynastie.phases.deploy import DEPLOY_MEMBERS
from mingtang.games.ming_dynastie.queries import (
    border,
    can_move,
    can_pay,
    can_step,
    completable,
    followers,
    here,
    next_seat,
    on_spaces,
    other_prince,
)
from mingtang.games.ming_dynastie.state import MOVING, NONE, MingState

NO_CARDS: Final = Refusal("MD-3.3", "no_cards")
NO_STEP: Final = Refusal("MD-3.1.2", "no_step")
NO_WAY_THROUGH: Final = Refusal("MD-3.1.4", "no_way_through")
CARD_NOT_HELD: Final = Refusal("MD-3.2", "card_not_held")
NO_BORDER_BETWEEN: Final = Refusal("MD-3.1.1", "no_border_between")
CANNOT_PAY: Final = Refusal("MD-3.1.2", "cannot_pay")
DEAD_END: Final = Refusal("MD-3.1.4", "dead_end")
MUST_STEP: Final = Refusal("MD-3.1", "must_step")
PRINCE_IN_THE_WAY: Final = Refusal("MD-3.1.3", "prince_in_the_way")
PAYMENT_NOT_HELD: Final = Refusal("MD-3.1.2", "payment_not_held")
DEAD_END_PAID_SO: Final = Refusal("MD-3.1.4", "dead_end_paid_so")
NOBODY_FOLLOWS: Final = Caution("MD-3.4", "nobody_follows")
NOBODY_FOLLOWS_ANYWHERE: Final = Caution("MD-3.4", "nobody_follows_anywhere")
MONK_IN_THE_WAY: Final = Caution("MD-3.5.2", "monk_in_the_way")
TAKES_DRAGON: Final = Caution("MD-3.1.2", "takes_dragon")
DRAGON_TO_SPARE: Final = Caution("MD-3.1.2", "dragon_to_spare")
DRAGON_TO_STAY: Final = Caution("MD-3.2", "dragon_to_stay")
WORTHLESS_AT_THE_END: Final = Caution("MD-6.4", "worthless_at_the_end")

TURN: Final[list[Action]] = [MOVE, STAY, PASS]
ONLY_STAY: Final[list[Action]] = [STAY, PASS]
ONLY_PASS: Final[list[Action]] = [PASS]


@final
class BeginMoving(Automatic[MingState]):
    """The players take turns with their princes until all have passed."""

    name = "princes.begin"

    def run(self, s: MingState) -> None:
        s.phase = MOVING
        s.tell("princes.begins", s.round)
        for p in range(s.seats):
            s.passed[p] = False
        s.become(PRINCE_TURN[s.start])  # MD-0.11


def spend(s: MingState, seat: Seat, card: int) -> None:
    """A movement card goes to the discard pile, a dragon back to the dragon stack (MD-3.1.2; MD-3.2, R13)."""
    s.hand[seat * CARD_COUNT + card] -= 1
    s.hand_size[seat] -= 1
    if card == DRAGON:
        s.dragons += 1
    else:
        s.discard[card] += 1


@final
class PrinceTurn(Step[MingState]):
    """The player moves his prince, leaves him where he stands, or passes."""

    name = "princes.turn"
    clause: ClassVar[str] = "MD-3.0"
    endings = (PASS,)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        dragons = s.hand[seat * CARD_COUNT + DRAGON]
        return Prompt(self.name, (s.hand_size[seat], dragons, here(s, seat), s.prince[seat]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return TURN

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        if a is PASS:
            return None  # MD-3.3: always allowed
        if s.hand_size[seat] == 0:
            return NO_CARDS
        if a is MOVE and not can_move(s, seat):
            d = s.prince[seat]
            if any(can_pay(s, seat, d, to) for to in s.board.neighbours[d]):
                return NO_WAY_THROUGH.because(d)
            return NO_STEP.because(d)
        return None

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        if s.hand_size[seat] == 0:
            return ONLY_PASS.copy()
        return TURN.copy() if can_move(s, seat) else ONLY_STAY.copy()

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """A card played for nobody; in the last round also cards and members that are left over."""
        if a is STAY:
            return arrival_caution(s, seat, s.prince[seat])
        if a is MOVE:
            found = forced_arrival(s, seat, a)
            if found is None and not somebody_can_follow(s, seat):
                return NOBODY_FOLLOWS_ANYWHERE.because(s.hand_size[seat])
            return found
        left = on_spaces(s, seat)
        if a is PASS and s.round == s.board.rounds and s.hand_size[seat] and left:
            return WORTHLESS_AT_THE_END.because(s.hand_size[seat], left)
        return None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        if a is MOVE:
            s.become(TAKE_STEP[seat])
        elif a is STAY:
            s.become(PLAY_CARD[seat])
        else:
            s.passed[seat] = True
            s.tell("princes.passed", seat, s.hand_size[seat])
            end_turn(s, seat)


def arrival_caution(s: MingState, seat: Seat, district: int) -> Caution | None:
    """Why nobody could follow the prince into a district (MD-3.4, MD-3.5.2)."""
    if s.cloister[district] == seat:
        return MONK_IN_THE_WAY.because(district)
    if followers(s, seat, district) == 0:
        return NOBODY_FOLLOWS.because(district, s.board.province_of[district])
    return None


def forced_arrival(s: MingState, seat: Seat, a: Action) -> Caution | None:
    """The same for where a choice leads if nothing else is left to choose on the way."""
    now = s.clone()
    now.stack[-1].apply(now, seat, a)
    while now.stack[-1].seat == seat:
        if now.stack[-1] is DEPLOY_MEMBERS[seat]:
            return arrival_caution(now, seat, now.prince[seat])
        options = now.stack[-1].legal(now, seat)
        if len(options) != 1:
            return None
        now.stack[-1].apply(now, seat, options[0])
    return None


def somebody_can_follow(s: MingState, seat: Seat) -> bool:
    """Whether the cards lead to a district where the prince may end and a member could follow him."""
    first = seat * CARD_COUNT
    start = s.prince[seat], tuple(s.hand[first : first + CARD_COUNT])
    ways, seen = [start], {start}
    while ways:
        district, hand = ways.pop()
        for to in s.board.neighbours[district]:
            for card in {border(s.board, district, to), DRAGON}:
                if hand[card] == 0:
                    continue
                if other_prince(s, seat, to) == NONE and arrival_caution(s, seat, to) is None:
                    return True
                way = to, (*hand[:card], hand[card] - 1, *hand[card + 1 :])
                if way not in seen:
                    seen.add(way)
                    ways.append(way)
    return False


def end_turn(s: MingState, seat: Seat) -> None:
    """The next player who has not passed, perhaps the same; nobody: the phase is over (MD-3.0)."""
    p = seat
    for _ in range(s.seats):
        p = next_seat(s, p)
        if not s.passed[p]:
            s.become(PRINCE_TURN[p])
            return
    s.done()


@final
class EndTurn(ForSeat[MingState]):
    """The turn is over; the next player who has not passed goes on."""

    name = "princes.end_turn"

    def run(self, s: MingState) -> None:
        end_turn(s, self.who)


def deploy(s: MingState, seat: Seat) -> None:
    """The prince has come to rest: members may follow him, then the turn is over (MD-3.4)."""
    s.become(END_TURN[seat])
    s.first(DEPLOY_MEMBERS[seat])


@final
class PlayCard(Step[MingState]):
    """To leave his prince where he stands, the player plays one card of his choice."""

    name = "princes.stay"
    clause: ClassVar[str] = "MD-3.2"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.hand_size[seat], s.prince[seat], here(s, seat)))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return PLAY

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        if s.hand[seat * CARD_COUNT + NUMBER_OF[a.id]] == 0:
            return CARD_NOT_HELD.because(NUMBER_OF[a.id])
        return None

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        first = seat * CARD_COUNT
        return [PLAY[c] for c in range(CARD_COUNT) if s.hand[first + c]]

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """Any card would do: a dragon opens every border."""
        others = s.hand_size[seat] - s.hand[seat * CARD_COUNT + DRAGON]
        return DRAGON_TO_STAY.because(others) if NUMBER_OF[a.id] == DRAGON and others else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        card = NUMBER_OF[a.id]
        spend(s, seat, card)
        s.tell("princes.stayed", seat, s.prince[seat], card, s.hand_size[seat])
        deploy(s, seat)


@final
class TakeStep(Step[MingState]):
    """The prince crosses a border into an adjacent district, or his movement ends."""

    name = "princes.step"
    clause: ClassVar[str] = "MD-3.1"
    endings = (STOP,)

    def __init__(self, seat: Seat, taken: int) -> None:
        super().__init__(seat)
        self.taken: Final = taken

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.taken)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        dragons = s.hand[seat * CARD_COUNT + DRAGON]
        return Prompt(self.name, (s.prince[seat], s.hand_size[seat], dragons, self.taken))

    def label(self, s: MingState, seat: Seat, a: Action) -> Prompt | None:
        if a is STOP:
            return Prompt("stop", (s.prince[seat],))
        kind = border(s.board, s.prince[seat], NUMBER_OF[a.id])
        return None if kind == NONE else Prompt("go", (NUMBER_OF[a.id], kind))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return [*[a for a in GO if NUMBER_OF[a.id] != s.prince[seat]], STOP]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        d = s.prince[seat]
        if a is STOP:
            if self.taken == 0:
                return MUST_STEP.because(d)
            owner = other_prince(s, seat, d)
            # MD-3.1.3; so a standing prince keeps the others out (MD-3.6)
            return None if owner == NONE else PRINCE_IN_THE_WAY.because(d, owner)
        to = NUMBER_OF[a.id]
        kind = border(s.board, d, to)
        if kind == NONE:
            return NO_BORDER_BETWEEN.because(d, to)
        if not can_pay(s, seat, d, to):
            return CANNOT_PAY.because(to, kind)
        if not can_step(s, seat, to):
            return DEAD_END.because(to, other_prince(s, seat, to))
        return None  # MD-3.1.5 (R12): borders may be crossed again, districts seen again

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        out: list[Action] = []
        if s.hand_size[seat]:
            for to in s.board.neighbours[s.prince[seat]]:
                if can_step(s, seat, to):
                    out.append(GO[to])
        if self.taken and other_prince(s, seat, s.prince[seat]) == NONE:
            out.append(STOP)
        return out

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """The end of a movement after which nobody can follow, and the dragon that a border takes unasked."""
        if a is STOP:
            return arrival_caution(s, seat, s.prince[seat])
        to = NUMBER_OF[a.id]
        found = forced_arrival(s, seat, a)
        if found is not None:
            return found
        kind = border(s.board, s.prince[seat], to)
        return TAKES_DRAGON.because(kind) if s.hand[seat * CARD_COUNT + kind] == 0 else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        if a is STOP:
            s.tell("princes.stopped", seat, s.prince[seat], self.taken)
            deploy(s, seat)
        else:
            s.become(PAY_STEP[(seat * DISTRICT_COUNT + NUMBER_OF[a.id]) * MANY + self.taken])


@final
class PayStep(Step[MingState]):
    """A step is paid with a card of the border's transport or with a dragon."""

    name = "princes.pay"
    clause: ClassVar[str] = "MD-3.1.2"

    def __init__(self, seat: Seat, to: int, taken: int) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.taken: Final = taken

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.to, self.taken)

    def kind(self, s: MingState) -> int:
        """The transport on the border that is crossed."""
        return border(s.board, s.prince[self.seat], self.to)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        kind = self.kind(s)
        first = seat * CARD_COUNT
        return Prompt(self.name, (self.to, kind, s.hand[first + kind], s.hand[first + DRAGON]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return [PAY[self.kind(s)], PAY[DRAGON]]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        card = NUMBER_OF[a.id]
        if s.hand[seat * CARD_COUNT + card] == 0:
            return PAYMENT_NOT_HELD.because(card)
        if not completable(s, seat, self.to, card):
            return DEAD_END_PAID_SO.because(card, self.to)
        return None

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """A dragon where the matching card would do."""
        kind = self.kind(s)
        matching = s.hand[seat * CARD_COUNT + kind]
        return DRAGON_TO_SPARE.because(kind) if NUMBER_OF[a.id] == DRAGON and matching else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        card = NUMBER_OF[a.id]
        spend(s, seat, card)
        s.tell("princes.moved", seat, s.prince[seat], self.to, card, s.hand_size[seat])
        s.prince[seat] = self.to
        s.become(TAKE_STEP[(self.taken + 1) * MOST_SEATS + seat])


MANY: Final = 10
"""More steps than any hand can pay."""
PRINCE_TURN: Final[list[PrinceTurn]] = [PrinceTurn(seat) for seat in range(MOST_SEATS)]
END_TURN: Final[list[EndTurn]] = [EndTurn(seat) for seat in range(MOST_SEATS)]
PLAY_CARD: Final[list[PlayCard]] = [PlayCard(seat) for seat in range(MOST_SEATS)]
TAKE_STEP: Final[list[TakeStep]] = [TakeStep(seat, taken) for taken in range(MANY + 1) for seat in range(MOST_SEATS)]
PAY_STEP: Final[list[PayStep]] = [
    PayStep(seat, to, taken) for seat in range(MOST_SEATS) for to in range(DISTRICT_COUNT) for taken in range(MANY)
]
