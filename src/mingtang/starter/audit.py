"""Nothing is lost and nothing comes from nowhere: the invariants of a position."""

from __future__ import annotations

from mingtang.core.errors import Broken
from mingtang.starter.state import NOT_YET, StarterState


def audit(s: StarterState) -> None:
    """Raise Broken if a card, a dish or a tea is missing."""
    cards = sorted([card for hand in s.hands for card in hand] + s.deck + s.shown)
    if cards != list(range(1, s.board.highest + 1)):
        raise Broken("starter.cards", len(cards), s.board.highest)
    if sum(s.tea) + s.tea_left != s.board.tea or min(s.tea) < 0 or s.tea_left < 0:
        raise Broken("starter.tea", sum(s.tea) + s.tea_left, s.board.tea)
    for seat in range(s.seats):
        if s.sealed[seat] != NOT_YET and s.sealed[seat] not in s.hands[seat]:
            raise Broken("starter.sealed", seat, s.sealed[seat])
