"""What a seat may know of a game of Starter: the own hand, open cards, and who has sealed one (ST-1.2, ST-2.1)."""

from __future__ import annotations

from mingtang.core.views import SeatPaths
from mingtang.starter.scoring import scores
from mingtang.starter.state import NOT_YET, StarterState
from mingtang.starter.view_types import StarterView

SEAT_PATHS = SeatPaths(by_seat=("players",), seats=("viewer",))


def view(s: StarterState, seat: int) -> StarterView:
    """Built up from nothing, field by field."""
    viewer = seat if 0 <= seat < s.seats else -1
    found = scores(s)
    claiming = bool(s.stack) and s.stack[-1].name.startswith("claiming")
    return {
        "game": "starter",
        "viewer": viewer,
        "round": s.round,
        "rounds": s.board.hand,
        "phase": "claiming" if claiming else "sealing",
        "dish": s.dish,
        "dishes_left": len(s.dishes),
        "dishes": sorted(s.dishes) if s.open_dishes else None,
        "tea_left": s.tea_left,
        "shown": s.shown.copy(),
        "players": [
            {
                "cards": len(s.hands[i]),
                "has_sealed": s.sealed[i] != NOT_YET,
                "points": s.points[i],
                "tea": s.tea[i],
                "score": found[i].parts,
            }
            for i in range(s.seats)
        ],
        "hand": s.hands[viewer].copy() if viewer >= 0 else [],
        "sealed": s.sealed[viewer] if viewer >= 0 and s.sealed[viewer] != NOT_YET else None,
    }
