"""Setting up: cards, dishes, tea (ST-1)."""

from __future__ import annotations

from mingtang.core.facts import only
from mingtang.core.options import Options
from mingtang.core.rng import shuffle
from mingtang.starter.board import StarterBoard
from mingtang.starter.phases.rounds import BeginRound
from mingtang.starter.state import NOT_YET, StarterState


def deal(s: StarterState, board: StarterBoard, options: Options) -> None:
    """Lay everything out for the first round."""
    s.board = board
    s.open_dishes = bool(options["open_dishes"])
    s.round = 0
    s.points = [0] * s.seats
    s.tea = [0] * s.seats
    s.tea_left = board.tea  # ST-1.4
    s.sealed = [NOT_YET] * s.seats
    s.shown = []
    s.dish = 0
    s.dishes = sorted(board.dishes)
    shuffle(s.rng, s.dishes)  # ST-1.3
    s.deck = list(range(1, board.highest + 1))  # ST-1.1
    shuffle(s.rng, s.deck)
    s.hands = []
    for seat in range(s.seats):  # ST-1.2
        hand = sorted(s.deck[: board.hand])
        s.deck = s.deck[board.hand :]
        s.hands.append(hand)
        for card in hand:
            s.tell("setup.card", seat, card, seen_by=only(seat), reveals=True)
        s.tell("setup.dealt", seat, board.hand)
    s.deck.sort()
    s.stack = [BeginRound()]
