"""The shape of a view of Starter: what drawings, terminal and programs read, with the type checker watching."""

from __future__ import annotations

from typing import TypedDict


class StarterPlayer(TypedDict):
    """What everybody sees of a player."""

    cards: int
    has_sealed: bool
    points: int
    tea: int
    score: dict[str, int]


class StarterView(TypedDict):
    """The table as one seat sees it."""

    game: str
    viewer: int
    round: int
    rounds: int
    phase: str
    dish: int
    dishes_left: int
    dishes: list[int] | None
    """Those to come, if they lie open, the smallest first."""
    tea_left: int
    shown: list[int]
    players: list[StarterPlayer]
    hand: list[int]
    sealed: int | None
    """The own sealed card."""
