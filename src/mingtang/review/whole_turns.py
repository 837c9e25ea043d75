"""A turn as it was played against the turn that seems better: whole lines, and what leads to the same position is the same."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.bots.playouts import follow
from mingtang.bots.turn_line import LONGEST, turn_line
from mingtang.core.actions import Action
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.core.play import push, settle
from mingtang.core.rng import seeded_for_search
from mingtang.core.steps import State

AHEAD = 12
"""Each later choice of the better turn gets so many tries."""


def turn_as_played(match: Match, ply: int) -> list[Action]:
    """What the seat chose from here on, until another was to choose, something came to light or the round was over."""
    seat, begun = match.plies[ply].seat, match.game.round_of(match.position(ply))
    out: list[Action] = []
    for at in range(ply, min(match.ply, ply + LONGEST)):
        made = match.plies[at]
        if made.seat != seat or match.game.round_of(match.position(at)) != begun:
            break
        out.append(match.action(at))
        if made.revealed:
            break
    return out


def better_turn(match: Match, ply: int, seen: State, best: Action) -> list[Action]:
    """The turn that begins with the better choice, in a world that the seat believes in. Empty if it leads where the turn led that was
    played: then only the order was another."""
    game, seat = match.game, match.plies[ply].seat
    played = turn_as_played(match, ply)
    here = leads_to(match, seen, seat, played)
    if best in played:
        others = list(played)
        others.remove(best)
        if leads_to(match, seen, seat, [best, *others]) == here:
            return []
    line = turn_line(game, seen, seat, best, ply + 1, AHEAD).choices
    return [] if leads_to(match, seen, seat, line) == here else line


def leads_to(match: Match, s: State, seat: int, line: Sequence[Action]) -> str:
    """The position that a line leads to, by its digest. `s` never changes."""
    world: State = match.game.clone(s)
    push(world, seat, line[0])
    follow(match.game, world, seat, list(line[1:]), seeded_for_search(0, 0))
    settle(world)
    return digest(match.game, world)
