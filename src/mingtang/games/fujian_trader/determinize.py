"""What a seat cannot know is drawn anew: hands of others, the decks, sealed answers, chance itself (FT-1.8)."""

from __future__ import annotations

from mingtang.core.rng import below, seeded_for_search, shuffle
from mingtang.games.fujian_trader.phases.tolls import OFFERS
from mingtang.games.fujian_trader.phases.windows import Window
from mingtang.games.fujian_trader.pieces import FORTUNE_COUNT, MANCHU_MOVE
from mingtang.games.fujian_trader.queries import everybody
from mingtang.games.fujian_trader.state import DEBT_OF_GOOD, IN_DECK, NO_ANSWER, NO_LUCK, ON_TABLE, PASSED, FujianState


def knows(s: FujianState, seat: int, card: int) -> bool:
    """Whether the seat knows where a card lies: it lies open, or the seat has seen it."""
    place = s.where[card]
    if place >= ON_TABLE and place != IN_DECK:
        return True
    seen = s.seen[card]
    return seen == everybody(s) or (seat >= 0 and seen >> seat & 1 == 1)


def determinize(s: FujianState, seat: int, seed: int) -> FujianState:
    """A game that the seat cannot tell from this one; a negative seat is an onlooker."""
    out = s.clone()
    out.rng = seeded_for_search(seed)
    change = _draw_cards_anew(out, seat)
    _exchange(out, change)
    _draw_events_anew(out, seat)
    _seal_answers_anew(out, seat)
    if out.before is not None:
        before = out.before.clone()
        before.rng = NO_LUCK.copy()
        _exchange(before, change)
        before.events_left = out.events_left.copy()
        out.before = before
    return out


def _draw_cards_anew(s: FujianState, seat: int) -> list[int]:
    """For each card the one that takes its place. Everybody has seen which cards came from which shuffle of the discard pile, so
    cards are exchanged only among those of the same shuffle."""
    change = list(range(FORTUNE_COUNT))
    for times in range(max(s.shuffled) + 1):
        pool = [c for c in range(FORTUNE_COUNT) if s.shuffled[c] == times and not knows(s, seat, c)]
        shuffle(s.rng, pool)
        for hand_of in range(s.seats):
            hand = s.hands[hand_of]
            old = len(hand) - s.fresh[hand_of]
            for part in (hand[:old], hand[old:]):
                unknown = [c for c in part if s.shuffled[c] == times and not knows(s, seat, c)]
                drawn = sorted([pool.pop() for _ in unknown])
                for i, c in enumerate(unknown):
                    change[c] = drawn[i]
        for c in s.deck:
            if s.shuffled[c] == times and not knows(s, seat, c):
                change[c] = pool.pop()
    return change


def _exchange(s: FujianState, change: list[int]) -> None:
    """Put every hidden card's stand-in into its place; what lies open stays."""
    where = s.where[:]
    seen = s.seen[:]
    for seat in range(s.seats):
        hand = s.hands[seat]
        old = len(hand) - s.fresh[seat]
        s.hands[seat] = sorted([change[c] for c in hand[:old]]) + sorted([change[c] for c in hand[old:]])
    s.deck = [change[c] for c in s.deck]
    for c in range(FORTUNE_COUNT):
        if where[c] < ON_TABLE or where[c] == IN_DECK:
            s.where[change[c]] = where[c]
            s.seen[change[c]] = seen[c]
    if 0 <= s.offer < DEBT_OF_GOOD:
        s.offer = change[s.offer]
    for i, code in enumerate(s.offered):
        if code % OFFERS < DEBT_OF_GOOD:
            s.offered[i] = code // OFFERS * OFFERS + change[code % OFFERS]


def _draw_events_anew(s: FujianState, seat: int) -> None:
    """FT-2.2: the first cards are never Manchu Moves; which the seat has looked at stay (FT-14.5 `look`)."""
    left = s.events_left
    known = s.peeked[seat] if seat >= 0 else 0
    unknown = len(left) - known
    bottom = len(s.board.events) + s.board.manchu_moves - s.board.top_events
    events = sorted([e for e in left[:unknown] if e != MANCHU_MOVE])
    moves = [MANCHU_MOVE] * (unknown - len(events))
    shuffle(s.rng, events)
    for i in range(bottom, unknown):
        left[i] = events.pop()
    rest = sorted(events) + moves
    shuffle(s.rng, rest)
    for i in range(min(bottom, unknown)):
        left[i] = rest[i]


def _seal_answers_anew(s: FujianState, seat: int) -> None:
    """Answers of others that nobody has seen yet: chance decides how they vote, and whether they play a card that they might hold."""
    top = s.stack[-1] if s.stack else None
    for other in range(s.seats):
        if other == seat or s.answers[other] == NO_ANSWER:
            continue
        if not isinstance(top, Window):
            s.answers[other] = below(s.rng, 2)
            continue
        s.answers[other] = PASSED
        hand = s.hands[other]
        for c in hand[: len(hand) - s.fresh[other]]:
            if top.fits(s, c) and below(s.rng, 2) == 0:
                s.answers[other] = c
