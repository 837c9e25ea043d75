"""The workers of a workforce action: the group first, then migrants, never more than four (YZ-6.0)."""

from __future__ import annotations

from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import MOST_WORKERS


def available(s: YinziState, seat: int) -> int:
    """YZ-6.0.2: workers that can still be used in this action, bottom migrants included."""
    return min(MOST_WORKERS - s.used, s.crew + s.bottom[seat])


def take_workers(s: YinziState, seat: int, count: int) -> None:
    """Take so many workers for the action: the group before the migrants. Where they go is the action's business."""
    s.used += count
    from_group = min(count, s.crew)
    s.crew -= from_group
    if count > from_group:
        s.bottom[seat] -= count - from_group
        s.tell("workers.recruited", seat, count - from_group, s.bottom[seat])


def dismiss(s: YinziState, seat: int) -> None:
    """YZ-6.0.1: workers of the group that are not used go to the top migration box."""
    if s.crew > 0:
        s.top[seat] += s.crew
        s.tell("workers.left_over", seat, s.crew, s.top[seat])
        s.crew = 0
