"""The rounds of Teahouse: a guest arrives, all bid, the winner serves, the neighbour may spoil it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from core.teahouse.state import BID, CARDS, GREEN, KEEP, LET, NOT_YET, RAIN, SERVE, SPOIL, TeahouseState
from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal, only
from mingtang.core.rng import shuffle
from mingtang.core.steps import Automatic, Seat, Step, Together

CANNOT_PAY: Final = Refusal("TH-2.2", "cannot_pay")
NOT_IN_HAND: Final = Refusal("TH-3.1", "not_in_hand")
RAIN_IS_NO_TEA: Final = Refusal("TH-3.1", "rain_is_no_tea")
NO_RAIN: Final = Refusal("TH-4.1", "no_rain")
SPENDS_ALL: Final = Caution("TH-2.1", "spends_all")


@final
class NewGuest(Automatic[TeahouseState]):
    """A guest is turned up; after the last round the game ends."""

    name = "guest.arrive"

    def run(self, s: TeahouseState) -> None:
        if s.round == s.rounds:  # TH-5.3
            s.done()
            return
        s.round += 1
        s.gift = s.guests.pop()  # TH-1.3
        if s.golden and s.round == s.rounds:
            s.gift *= 2  # TH-5.2
        s.tell("guest.arrived", s.round, s.gift, reveals=True)
        s.then(Bid(), Refill(), NewGuest())


@final
class Bid(Together[TeahouseState]):
    """All hosts bid at once, in secret."""

    name = "bidding.bid"
    clause = "TH-2.1"

    def waiting(self, s: TeahouseState) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(s.seats) if s.bids[seat] == NOT_YET])

    def revisable(self, s: TeahouseState) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(s.seats) if s.bids[seat] != NOT_YET])

    def prompt(self, s: TeahouseState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.gift, s.coins[seat]))

    def choices(self, s: TeahouseState, seat: Seat) -> Sequence[Action]:
        return BID

    def why_not(self, s: TeahouseState, seat: Seat, a: Action) -> Refusal | None:
        if a.id > s.coins[seat]:
            return CANNOT_PAY.because(a.id, s.coins[seat])
        return None

    def legal(self, s: TeahouseState, seat: Seat) -> list[Action]:
        return BID[: s.coins[seat] + 1]

    def caution(self, s: TeahouseState, seat: Seat, a: Action) -> Caution | None:
        return SPENDS_ALL.because(a.id) if 0 < a.id == s.coins[seat] else None

    def apply(self, s: TeahouseState, seat: Seat, a: Action) -> None:
        if s.bids[seat] == NOT_YET:
            s.tell("bidding.sealed", seat)
        s.bids[seat] = a.id  # TH-2.1: it may be changed until the last bid is in

    def run(self, s: TeahouseState) -> None:
        host = winner(s)
        for seat in range(s.seats):
            s.tell("bidding.opened", seat, s.bids[seat], reveals=True)
        if host >= 0:
            paid = s.bids[host]
            s.coins[host] -= paid
            s.bank += paid
            s.tell("bidding.won", host, -paid, s.coins[host])
        else:
            s.tell("bidding.nobody")
        for seat in range(s.seats):
            if seat != host and s.bank > 0:  # TH-2.3
                s.bank -= 1
                s.coins[seat] = s.coins[seat] + 1
                s.tell("bidding.consoled", seat, 1, s.coins[seat])
        for seat in range(s.seats):
            s.bids[seat] = NOT_YET
        s.host = host
        if host >= 0:
            s.become(Serve(host))
        else:
            s.done()


@final
class Serve(Step[TeahouseState]):
    """The winner serves one tea, or nothing."""

    name = "serving.serve"
    clause = "TH-3.1"
    may_force = False  # to serve nothing at once would betray a hand without tea

    def prompt(self, s: TeahouseState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.gift,))

    def choices(self, s: TeahouseState, seat: Seat) -> Sequence[Action]:
        return [*SERVE, KEEP]

    def why_not(self, s: TeahouseState, seat: Seat, a: Action) -> Refusal | None:
        if a is KEEP:
            return None
        card = CARDS.index(str(a.nouns[0]))
        if card == RAIN:
            return RAIN_IS_NO_TEA
        if card not in s.hands[seat]:
            return NOT_IN_HAND.because(card)
        return None

    def label(self, s: TeahouseState, seat: Seat, a: Action) -> Prompt | None:
        if a is KEEP:
            return None
        card = CARDS.index(str(a.nouns[0]))
        return Prompt("serve_for", (card, s.gift * s.board.value[card]))

    def apply(self, s: TeahouseState, seat: Seat, a: Action) -> None:
        if a is KEEP:
            s.tell("serving.nothing", seat)
            s.done()
            return
        card = CARDS.index(str(a.nouns[0]))
        s.hands[seat].remove(card)
        s.served = card
        s.tell("serving.served", seat, card)
        s.then(Spoil((seat + 1) % s.seats), Gift()) if s.with_rain else s.become(Gift())  # TH-4.1


@final
class Spoil(Step[TeahouseState]):
    """The left neighbour may throw rain on the tea."""

    name = "rain.spoil"
    clause = "TH-4.1"
    may_force = False  # every neighbour is asked, with rain in hand or without

    def prompt(self, s: TeahouseState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.host, s.served, s.gift))

    def choices(self, s: TeahouseState, seat: Seat) -> Sequence[Action]:
        return (SPOIL, LET)

    def why_not(self, s: TeahouseState, seat: Seat, a: Action) -> Refusal | None:
        if a is SPOIL and RAIN not in s.hands[seat]:
            return NO_RAIN
        return None

    def apply(self, s: TeahouseState, seat: Seat, a: Action) -> None:
        if a is SPOIL:
            s.hands[seat].remove(RAIN)
            s.played.append(RAIN)
            s.tell("rain.spoiled", seat)
            clear_table(s)
            s.done()  # the tea …
            s.done()  # … and the gift
        else:
            s.done()


@final
class Gift(Automatic[TeahouseState]):
    """The guest leaves a gift for the tea."""

    name = "serving.gift"

    def run(self, s: TeahouseState) -> None:
        won = s.gift * s.board.value[s.served]  # TH-3.2
        s.points[s.host] += won
        s.tell("serving.scored", s.host, won, s.points[s.host])
        clear_table(s)
        s.done()


@final
class Refill(Automatic[TeahouseState]):
    """Everybody draws up to a full hand, and the next host is first."""

    name = "refill"

    def run(self, s: TeahouseState) -> None:
        for i in range(s.seats):  # TH-5.1
            seat = (s.first_host + i) % s.seats
            drawn = 0
            while len(s.hands[seat]) < s.board.hand and draw(s, seat, "refill.card"):
                drawn += 1
            if drawn:
                s.hands[seat].sort()
                s.tell("refill.drew", seat, drawn)
        s.host = NOT_YET
        s.gift = 0
        s.first_host = (s.first_host + 1) % s.seats
        s.done()


def winner(s: TeahouseState) -> Seat:
    """Who wins the guest: the highest bid, of equal ones the nearest to the first host; -1 if all bid 0."""
    best = NOT_YET
    for i in range(s.seats):
        seat = (s.first_host + i) % s.seats
        if s.bids[seat] > (s.bids[best] if best >= 0 else 0):
            best = seat
    if best >= 0 and s.rules == 1:  # edition 1: of equal bids the nearest to the seat left of the first host won
        for i in range(s.seats):
            seat = (s.first_host + 1 + i) % s.seats
            if s.bids[seat] == s.bids[best]:
                return seat
    return best


def card_counts(s: TeahouseState) -> list[int]:
    """How many cards of each kind are in the game; with fine teas there is no green."""
    return [0 if s.fine and card == GREEN else count for card, count in enumerate(s.board.count)]  # TH-1.1


def draw(s: TeahouseState, seat: Seat, key: str) -> bool:
    """The seat draws a card and alone sees which; False when there is none."""
    if not s.deck and s.played:
        s.deck = sorted(s.played)
        s.played = []
        shuffle(s.rng, s.deck)
        s.tell("refill.shuffled")
    if not s.deck:
        return False
    card = s.deck.pop()
    s.hands[seat].append(card)
    s.tell(key, seat, card, seen_by=only(seat), reveals=True)
    return True


def clear_table(s: TeahouseState) -> None:
    """The served tea joins the played cards."""
    s.played.append(s.served)
    s.served = NOT_YET
