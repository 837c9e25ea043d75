"""Where everything is in a game of Starter."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.steps import State
from mingtang.starter.board import StarterBoard

NOT_YET: Final = -1
"""No card is sealed yet."""


@final
class StarterState(State):
    """The whole truth of one game."""

    board: StarterBoard
    open_dishes: bool
    round: int
    hands: list[list[int]]  # sorted; only the owner sees the cards
    deck: list[int]  # what was not dealt: nobody sees it
    shown: list[int]  # the cards of rounds before, sorted
    sealed: list[int]  # ST-2.1: hidden until all are in; the card stays in its hand until then
    dishes: list[int]  # those to come; the next one is the last
    dish: int  # the dish of this round
    points: list[int]
    tea: list[int]
    tea_left: int

    def clone(self) -> StarterState:
        """An equal state that shares nothing that can change."""
        s = StarterState()
        s.copy_frame(self)
        s.board = self.board
        s.open_dishes = self.open_dishes
        s.round = self.round
        s.hands = [hand.copy() for hand in self.hands]
        s.deck = self.deck.copy()
        s.shown = self.shown.copy()
        s.sealed = self.sealed.copy()
        s.dishes = self.dishes.copy()
        s.dish = self.dish
        s.points = self.points.copy()
        s.tea = self.tea.copy()
        s.tea_left = self.tea_left
        return s
