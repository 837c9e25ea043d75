"""Displacement: the end of a journey may push one weaker Trader down the road."""

from __future__ import annotations

from mingtang.games.yunnan.actions import YUNNAN
from mingtang.games.yunnan.rulings import yunnan_can_be_displaced
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


def can_displace(s: YunnanState, mover: int, other: int, province: int) -> bool:
    """YU-5.10: a Trader of an opponent with strictly lower Influence, not guarded here (YU-11.3)."""
    return (
        other != mover
        and s.at[other * PLACE_COUNT + province] > 0
        and s.influence[other] < s.influence[mover]
        and s.guards[other] != province
        and (province > YUNNAN or yunnan_can_be_displaced(s))
    )


def displace(s: YunnanState, mover: int, other: int, province: int) -> None:
    """YU-5.11: to the next lower place along the road, never over a Bridge; from Yunnan to the Market."""
    s.at[other * PLACE_COUNT + province] -= 1
    s.at[other * PLACE_COUNT + province - 1] += 1
    s.tell("travel.displaced", mover, other, province, province - 1)
