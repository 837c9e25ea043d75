"""What turned a game: where a seat's chance changed most, and which choice made the change."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

from mingtang.bots.mcts import outcome_shares
from mingtang.bots.playouts import prospects
from mingtang.core.match import Match
from mingtang.review.forecast import ChanceScale
from mingtang.review.review import Cause, ChancePoint, ReviewedChoice, TurningPoint

MOST_TURNS = 9
"""So many are traced."""
MOST_TOLD = 6
"""So many of those are told."""
SUDDEN = 0.04
"""A smaller change is no turning point."""
STANDS_OUT = 0.5
"""Whatever makes this part of a change stands out."""


def turning_points(
    match: Match, points: Sequence[Sequence[ChancePoint]], costly: Sequence[ReviewedChoice]
) -> list[TurningPoint]:
    """The largest changes of a seat's chance from one look to the next that are more than doubt, in the order of the game."""
    found: list[TurningPoint] = []
    for seat, row in enumerate(points):
        for a, b in itertools.pairwise(row):
            change = b.chance.value - a.chance.value
            apart = max(b.chance.low - a.chance.high, a.chance.low - b.chance.high)
            if apart > 0.0 and abs(change) > SUDDEN:
                given = sum(c.cost for c in costly if c.seat == seat and a.ply <= c.ply < b.ply)
                own = -min(given, max(0.0, -change))
                luck = any(p.revealed for p in match.plies[a.ply : b.ply])
                found.append(TurningPoint(seat, a.ply, b.ply, a.round, a.chance.value, b.chance.value, own, luck))
    found.sort(key=lambda t: -abs(t.after - t.before))
    return sorted(found[:MOST_TURNS], key=lambda t: (t.ply, t.seat))


def told_turns(turns: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The turning points that are told, in the order of the choices they show: the largest changes that something in the game made.

    Where a forecast only saw further than the one before, nothing turned.
    """
    made = sorted((t for t in turns if not t.sight), key=lambda t: -abs(t.after - t.before))
    return sorted(made[:MOST_TOLD], key=lambda t: (t.at, t.seat))


def trace(match: Match, t: TurningPoint, worlds: int) -> TurningPoint:
    """The same turning point with the choice that made it, or the turn of a player, if one stands out."""
    seen = {t.ply: t.before, t.until: t.after}

    def chance(ply: int) -> float:
        if ply not in seen:
            seen[ply] = _after(match, t.seat, ply, ply, worlds)
        return seen[ply]

    begins = [p for p in range(t.ply, t.until) if p == t.ply or match.plies[p].seat != match.plies[p - 1].seat]
    first, end = _steepest([*begins, t.until], chance)
    alone, after = _steepest(list(range(first, end + 1)), chance)
    whole = t.after - t.before
    for ply, until in ((alone, after), (first, end)):
        change = _after(match, t.seat, until, ply, worlds) - _after(match, t.seat, ply, ply, worlds)
        if change / whole >= STANDS_OUT:
            return replace(t, cause=_cause(match, ply, until))
    here = _after(match, t.seat, t.until, t.ply, worlds) - t.before
    return replace(t, sight=here / whole < STANDS_OUT)


def _steepest(plies: list[int], chance: Callable[[int], float]) -> tuple[int, int]:
    """The two neighbours between which the chance changed most, found by halving."""
    low, high = 0, len(plies) - 1
    up = chance(plies[high]) >= chance(plies[low])
    while high - low > 1:
        middle = (low + high) // 2
        before, between, after = (chance(plies[i]) for i in (low, middle, high))
        if (between - before >= after - between) is up:
            high = middle
        else:
            low = middle
    return plies[low], plies[high]


def _after(match: Match, seat: int, ply: int, since: int, worlds: int) -> float:
    """The seat's chance at a ply, with the same view ahead as at an earlier one: as many rounds as were looked into then."""
    game, s, begun = match.game, match.position(ply), match.position(since)
    scale = ChanceScale(game, begun, seat)
    if not s.stack:
        return scale.value([outcome_shares(game, s, game.judgement().clear_lead, 1.0)])
    left = scale.rounds + game.round_of(begun) - game.round_of(s)
    return scale.value(prospects(game, s, seat, worlds, ply + 1, left))


def _cause(match: Match, ply: int, until: int) -> Cause:
    made = match.plies[ply]
    revealed = any(p.revealed for p in match.plies[ply:until])
    number = match.game.round_of(match.position(ply))
    return Cause(ply, number, made.seat, made.words, until - ply, revealed)
