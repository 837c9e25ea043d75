"""A position that a seat cannot tell from the true one: all that it cannot know is shuffled anew (YZ-2.10)."""

from __future__ import annotations

from mingtang.core.rng import Rng, seeded_for_search, shuffle
from mingtang.games.yinzi.state import DISCARDED, IN_BOX, IN_ROW, NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import CARD_COUNT, DECK, ROUTE_COUNT, ROW_LENGTH


def determinize(true: YinziState, seat: int, seed: int) -> YinziState:
    """Hands of others, decks, pool and stacks, dealt again from what the seat has not seen."""
    s = true.clone()
    rng = seeded_for_search(seed)
    for p in range(s.seats):
        _deal_cards(s, p, p == seat, rng)
    s.pool.sort()
    shuffle(rng, s.pool)
    s.factory_stack.sort()
    shuffle(rng, s.factory_stack)
    _deal_ships(s, rng)
    _deal_routes(s, seat, rng)
    s.rng = seeded_for_search(seed, 1)
    return s


def _deal_cards(s: YinziState, p: int, own: bool, rng: Rng) -> None:
    """The own hand is known; every deck, and the hands of others, are not. Decks are alike, so the cards together are known."""
    unknown = s.deck[p * DECK : p * DECK + s.deck_left[p]]
    drawn = 0
    if not own:
        for k in range(CARD_COUNT):
            count = s.hand[p * CARD_COUNT + k]
            unknown.extend([k] * count)
            drawn += count
            s.hand[p * CARD_COUNT + k] = 0
    unknown.sort()
    shuffle(rng, unknown)
    for _ in range(drawn):
        s.hand[p * CARD_COUNT + unknown.pop()] += 1
    for i in range(s.deck_left[p]):
        s.deck[p * DECK + i] = unknown[i]


def _deal_ships(s: YinziState, rng: Rng) -> None:
    """The ships removed at set-up were East ships; the rest of the unseen ones lie in the stacks."""
    hidden = [t for t in s.fleet if t != NOWHERE]
    unseen = sorted(hidden + s.ships_out)
    east = [t for t in unseen if t in s.board.east_ships]
    shuffle(rng, east)
    s.ships_out = sorted(east[: len(s.ships_out)])
    rest = [t for t in unseen if t not in s.ships_out]
    shuffle(rng, rest)
    for i in range(len(s.fleet)):
        if s.fleet[i] != NOWHERE:
            s.fleet[i] = rest.pop()


def _deal_routes(s: YinziState, seat: int, rng: Rng) -> None:
    """Tiles below the open ones, tiles in the box, and the pile's first tiles for whoever has not looked into it."""
    looked = 0 <= seat < s.seats and s.looked[seat] > 0
    below: list[int] = []
    for row in range(s.seats):
        for i in range(s.row_at + 1, ROW_LENGTH):
            below.append(row * ROW_LENGTH + i)
    unknown = [s.rows[i] for i in below]
    piled = 0
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == IN_BOX:
            unknown.append(t)
        elif s.route_at[t] == DISCARDED and not looked and not (s.exposed >> t) & 1:
            unknown.append(t)
            piled += 1
    unknown.sort()
    shuffle(rng, unknown)
    for t in unknown:
        s.route_at[t] = IN_BOX
    for i in below:
        s.rows[i] = unknown.pop()
        s.route_at[s.rows[i]] = IN_ROW
    for _ in range(piled):
        s.route_at[unknown.pop()] = DISCARDED
