"""A position as plain data under the rulebook's names, so that a person can read it and write one by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.core.errors import BadState
from mingtang.starter.board import StarterBoard
from mingtang.starter.state import StarterState


def save(s: StarterState) -> dict[str, Any]:
    """The position; equal positions give equal data."""
    return {
        "open_dishes": s.open_dishes,
        "round": s.round,
        "hands": [hand.copy() for hand in s.hands],
        "deck": s.deck.copy(),
        "shown": s.shown.copy(),
        "sealed": s.sealed.copy(),
        "dishes": s.dishes.copy(),
        "dish": s.dish,
        "points": s.points.copy(),
        "tea": s.tea.copy(),
        "tea_left": s.tea_left,
    }


def restore(s: StarterState, board: StarterBoard, saved: Mapping[str, Any]) -> None:
    """The way back from `save`. What is missing or of a wrong kind is named by the house."""
    s.board = board
    s.open_dishes = bool(saved["open_dishes"])
    s.round = int(saved["round"])
    s.hands = [[int(card) for card in hand] for hand in saved["hands"]]
    s.deck = [int(card) for card in saved["deck"]]
    s.shown = [int(card) for card in saved["shown"]]
    s.sealed = [int(card) for card in saved["sealed"]]
    s.dishes = [int(points) for points in saved["dishes"]]
    s.dish = int(saved["dish"])
    s.points = [int(points) for points in saved["points"]]
    s.tea = [int(count) for count in saved["tea"]]
    s.tea_left = int(saved["tea_left"])
    for name, found in (("hands", s.hands), ("sealed", s.sealed), ("points", s.points), ("tea", s.tea)):
        if len(found) != s.seats:
            raise BadState("count_at", name, s.seats, len(found))
    if not 0 <= s.round <= board.hand:
        raise BadState("number_at", "round", 0, board.hand, s.round)
