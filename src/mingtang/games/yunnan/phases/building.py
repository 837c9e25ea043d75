"""Building structures: a Trading Post, a Bridge or a Teahouse, where the Horse has been."""

from __future__ import annotations

from typing import Final

from mingtang.core.facts import Refusal
from mingtang.games.yunnan.actions import BRIDGE, POST, YUNNAN
from mingtang.games.yunnan.queries import reached
from mingtang.games.yunnan.state import NOBODY_HERE, PLACE_COUNT, YunnanState

NOT_REACHED: Final = Refusal("YU-5.2", "not_reached")
POST_HERE: Final = Refusal("YU-5.3", "post_here_already")
GORGE_BLOCKED: Final = Refusal("YU-5.4", "gorge_blocked")
BRIDGE_HERE: Final = Refusal("YU-5.4", "bridge_here_already")
BRIDGE_NOT_REACHED: Final = Refusal("YU-5.4", "bridge_not_reached")
TEAHOUSE_HERE: Final = Refusal("YU-5.5", "teahouse_here_already")


def why_not_build(s: YunnanState, seat: int, kind: int, site: int) -> Refusal | None:
    """Why a structure may not stand on a site: a Province for posts and teahouses, a gorge for bridges."""
    if kind == BRIDGE:
        high = s.board.gorge_high[site]
        if not reached(s, seat, high):  # YU-5.4: both Provinces; the lower one follows
            return BRIDGE_NOT_REACHED.because(site, high, s.horse[seat])
        if s.blocker == site:
            return GORGE_BLOCKED.because(site)
        return BRIDGE_HERE.because(site) if s.bridges[seat] >> site & 1 else None
    if not reached(s, seat, site):  # YU-5.2: all structures need reached Provinces
        return NOT_REACHED.because(site, s.horse[seat])
    if kind == POST:
        return POST_HERE.because(site) if s.posts[seat] >> site & 1 else None  # YU-5.3
    return TEAHOUSE_HERE.because(site, s.teahouse[site]) if s.teahouse[site] != NOBODY_HERE else None  # YU-5.5


def may_stand(s: YunnanState, seat: int, kind: int, site: int) -> bool:
    """The same question, answered quickly."""
    if kind == BRIDGE:
        return s.board.gorge_high[site] <= s.horse[seat] and s.blocker != site and s.bridges[seat] >> site & 1 == 0
    if site > s.horse[seat] or site < YUNNAN or site >= PLACE_COUNT:
        return False
    if kind == POST:
        return s.posts[seat] >> site & 1 == 0
    return s.teahouse[site] == NOBODY_HERE


def build(s: YunnanState, seat: int, kind: int, site: int) -> None:
    """YU-5.2: free of charge, and for good."""
    s.store[seat * 3 + kind] -= 1
    if kind == BRIDGE:
        s.bridges[seat] |= 1 << site
        s.tell("build.bridge", seat, site)
    elif kind == POST:
        s.posts[seat] |= 1 << site
        s.tell("build.post", seat, site)
    else:
        s.teahouse[site] = seat
        s.tell("build.teahouse", seat, site)
