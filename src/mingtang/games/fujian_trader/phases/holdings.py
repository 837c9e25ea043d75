"""Goods, silver and cards change hands here, and the log is told who got what and how much he has now."""

from __future__ import annotations

from mingtang.core.facts import only
from mingtang.core.rng import shuffle
from mingtang.games.fujian_trader.pieces import SILVER
from mingtang.games.fujian_trader.queries import everybody
from mingtang.games.fujian_trader.rulings import only_bought_cards_wait
from mingtang.games.fujian_trader.state import (
    DISCARDED,
    IN_DECK,
    NO_PORT,
    ON_TABLE,
    PUT_UP,
    FujianState,
)

# ---- goods and silver


def gain(s: FujianState, seat: int, ware: int, n: int, key: str) -> None:
    """Take goods or silver from the bank, which never runs out (FT-1.10)."""
    if n == 0:
        return
    s.tell(key, seat, ware, n, move_in(s, seat, ware, n))


def lose(s: FujianState, seat: int, ware: int, n: int, key: str) -> None:
    """Give goods or silver to the bank."""
    if n == 0:
        return
    s.tell(key, seat, ware, -n, move_in(s, seat, ware, -n))


def hand_over(s: FujianState, giver: int, taker: int, ware: int, key: str) -> None:
    """One unit passes from a player to another."""
    left = move_in(s, giver, ware, -1)
    now = move_in(s, taker, ware, 1)
    s.tell(key, giver, taker, ware, left, now)


def move_in(s: FujianState, seat: int, ware: int, n: int) -> int:
    """Change what a seat has, silently; answers the new number."""
    if n > 0 and seat == s.active and s.unpaid:
        s.unpaid.clear()  # FT-5.11: with new means, a step that failed may be tried again
    if ware == SILVER:
        s.silver[seat] += n
        return s.silver[seat]
    s.goods[seat * 3 + ware] += n
    return s.goods[seat * 3 + ware]


# ---- Fortune cards


def receive_card(s: FujianState, seat: int, card: int, waits: bool) -> None:
    """A card comes into a hand, which may hold any number (FT-10.1). FT-10.6: one that waits cannot be played before this turn is over."""
    hand = s.hands[seat]
    first = len(hand) - s.fresh[seat] if waits else 0
    at = len(hand) if waits else len(hand) - s.fresh[seat]
    while at > first and hand[at - 1] > card:
        at -= 1
    hand.insert(at, card)
    s.fresh[seat] += 1 if waits else 0
    s.where[card] = seat
    s.seen[card] |= 1 << seat


def give_card_up(s: FujianState, seat: int, card: int) -> None:
    """A card leaves a hand."""
    hand = s.hands[seat]
    at = hand.index(card)
    if at >= len(hand) - s.fresh[seat]:
        s.fresh[seat] -= 1
    hand.pop(at)


def show_card(s: FujianState, seat: int, card: int) -> None:
    """A card is played from a hand and lies in front of everybody until its effect is complete."""
    give_card_up(s, seat, card)
    s.where[card] = PUT_UP
    s.seen[card] = everybody(s)


def discard_card(s: FujianState, card: int) -> None:
    """A card goes to the discard pile, which is open (FT-1.8)."""
    s.where[card] = DISCARDED
    s.attached[card] = NO_PORT
    s.discard.append(card)


def lay_on_table(s: FujianState, seat: int, card: int) -> None:
    """FT-10.2: a Long card stays until its end condition is met."""
    s.where[card] = ON_TABLE + seat
    s.table.append(card)


def clear_from_table(s: FujianState, card: int) -> None:
    """A Long card ends."""
    seat = s.where[card] - ON_TABLE
    s.table.remove(card)
    discard_card(s, card)
    s.tell("fortunes.ended", seat, card)


def draw_card(s: FujianState, seat: int, bought: bool = False) -> bool:
    """Draw a card; false if there is none. FT-10.4: an empty deck is made anew of the discard pile."""
    if not s.deck:
        if not s.discard:
            return False
        make_deck(s)
    card = s.deck.pop()
    receive_card(s, seat, card, bought or not only_bought_cards_wait(s))
    s.tell("fortunes.drawn", seat, 1, len(s.hands[seat]))
    s.tell("fortunes.drawn_card", seat, card, seen_by=only(seat), reveals=True)
    return True


def make_deck(s: FujianState) -> None:
    """FT-10.4: the discard pile is shuffled; nobody knows any more where its cards are."""
    s.deck = s.discard
    s.discard = []
    times = max(s.shuffled) + 1
    for c in s.deck:
        s.where[c] = IN_DECK
        s.seen[c] = 0
        s.shuffled[c] = times
    s.deck.sort()
    shuffle(s.rng, s.deck)
    s.tell("fortunes.shuffled", len(s.deck))


def pass_card(s: FujianState, giver: int, taker: int, card: int) -> None:
    """A card passes from hand to hand face down: both know it, and others can no longer be sure of the giver's hand."""
    both = 1 << giver | 1 << taker
    for c in s.hands[giver]:
        s.seen[c] &= both
    give_card_up(s, giver, card)
    receive_card(s, taker, card, not only_bought_cards_wait(s))
