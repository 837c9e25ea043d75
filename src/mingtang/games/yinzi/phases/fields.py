"""Cubes on fields: planting them and taking them away."""

from __future__ import annotations

from mingtang.games.yinzi.state import NOWHERE, YinziState


def put_cubes(s: YinziState, seat: int, f: int, wanted: int) -> int:
    """YZ-2.9(b): as many of the wanted cubes as the supply has; answers how many."""
    count = min(wanted, s.cubes[seat])
    s.cubes[seat] -= count
    s.planted[f] = count
    s.owner[f] = seat  # YZ-2.8: all cubes on a field belong to one player
    return count


def take_cube(s: YinziState, f: int) -> None:
    """One cube leaves its field; without cubes a field is free for everybody (YZ-2.8)."""
    s.planted[f] -= 1
    if s.planted[f] == 0:
        s.owner[f] = NOWHERE


def bring_home(s: YinziState, f: int) -> None:
    """YZ-2.3: one cube goes from its field back to the supply of its colour."""
    s.cubes[s.owner[f]] += 1
    take_cube(s, f)
