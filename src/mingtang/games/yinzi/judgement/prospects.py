"""What the cards and groups that are left would do now, each put to its best use."""

from __future__ import annotations

from mingtang.games.yinzi.judgement.estimates import estimate_fortune, estimate_work
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import ACTION_COUNT, CARD_COUNT, PHASE_ACTIONS


def prospects(s: YinziState, seat: int) -> float:
    """Cards first, then groups, then the workers that the cards will bring; no action is counted twice."""
    if s.phase != PHASE_ACTIONS:
        return 0.0
    first = seat * ACTION_COUNT
    total = 0.0
    used = 0
    for action in range(ACTION_COUNT):
        if s.played[first + action] >= 0:
            used |= 1 << action
    worked: int = s.worked[seat]
    for k in range(CARD_COUNT):
        for _ in range(s.hand[seat * CARD_COUNT + k]):
            best = 0.0
            at = -1
            for action in range(ACTION_COUNT):
                if not (used >> action) & 1:
                    worth = estimate_fortune(s, seat, action, s.board.card_fortune[k])
                    if worth > best:
                        best = worth
                        at = action
            if at >= 0:
                used |= 1 << at
                total += best
    for g in range(ACTION_COUNT + CARD_COUNT):
        workers: int
        if g < ACTION_COUNT:
            workers = s.groups[first + g]
        elif s.hand[seat * CARD_COUNT + g - ACTION_COUNT]:
            workers = s.board.card_workers[g - ACTION_COUNT]
        else:
            workers = 0
        if workers == 0:
            continue
        best = 0.0
        at = -1
        for action in range(ACTION_COUNT):
            if not (worked >> action) & 1:
                worth = estimate_work(s, seat, action, workers)
                if worth > best:
                    best = worth
                    at = action
        if at >= 0:
            worked |= 1 << at
            total += best
    return total
