"""The review of a finished game: how likely each seat was to win as it went, what turned it, and which choices cost most.

    review(game, record, Budget(iterations=400), progress) -> Review

Every figure is made from what the seat could know at that moment. It may take a while: `progress(done, all)` hears of it, and whatever it
raises ends the work. Whoever wants to divide the work takes the plan, looks at its decisions one by one anywhere and in any order, explains
the costly ones, and sums up.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import Budget
from mingtang.bots.reasons import why
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.play import waiting
from mingtang.core.record import Record
from mingtang.lab.forecast import Chance, Thought, chance_of, forecast_of, mean_and_margin
from mingtang.lab.reviewed import Choice, Looked, Option, Point, Review, Turn

USUAL = Budget(iterations=400)
WORTH_SAYING = 0.02
"""A loss of so much of the win is worth a line."""
MOST_TURNS = 6
MOST_POINTS = 24
"""So many times in a game a seat's chance is forecast, at most."""
FEWEST_WORLDS, MOST_WORLDS = 12, 64
SHOWN = 4
"""So many choices of a decision are named."""
MOST_TOLD = 16
"""So many of the costliest choices are explained."""
EXPLAINED_IN = 6
"""In so many worlds two choices are compared to say why one is better."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Task:
    """A decision to be looked at, and whether the seat's chance before it is forecast."""

    ply: int
    forecast: bool


def review(game: Game[Any], record: Record, budget: Budget = USUAL, progress: Progress | None = None) -> Review:
    """Look at every decision of a finished game with the eyes of the seat that made it."""
    match = Match.replay(game, record)
    tasks = plan(match)
    looked: list[Looked] = []
    for done, task in enumerate(tasks):
        if progress:
            progress(done, len(tasks))
        looked.append(look_at(match, task, budget))
    for i in to_explain([x.choice for x in looked]):
        looked[i] = replace(looked[i], choice=explain(match, looked[i].choice))
    if progress:
        progress(len(tasks), len(tasks))
    return sum_up(match, looked, budget)


def plan(match: Match) -> list[Task]:
    """The decisions of a finished game in their order, and where the chances are forecast: as turns begin, evenly over the game."""
    judgement(match.game)
    if not match.over:
        raise HouseError("the game is not over; a review would be advice, and `hint` gives that")
    decisions = [ply for ply in range(match.ply) if _is_decision(match, ply)]
    begins: dict[int, list[int]] = {}
    last = -1
    for ply in decisions:
        seat = match.plies[ply].seat
        if seat != last:
            begins.setdefault(seat, []).append(ply)
        last = seat
    forecast = {ply for plies in begins.values() for ply in _thinned(plies)}
    return [Task(ply, ply in forecast) for ply in decisions]


def _thinned(plies: list[int]) -> list[int]:
    """At most so many of them, evenly, with the first and the last."""
    n = len(plies)
    if n <= MOST_POINTS:
        return plies
    return [plies[i * (n - 1) // (MOST_POINTS - 1)] for i in range(MOST_POINTS)]


def look_at(match: Match, task: Task, budget: Budget) -> Looked:
    """One decision, with the eyes of the seat that made it."""
    game, s, seat = match.game, match.positions[task.ply], match.plies[task.ply].seat
    point = None
    if task.forecast:
        chance = forecast_of(game, s, seat, _worlds(budget), task.ply + 1)
        point = Point(task.ply, game.round_of(s), chance)
    return Looked(_choice(match, task.ply, budget), point)


def sum_up(match: Match, looked: Sequence[Looked], budget: Budget) -> Review:
    """The whole review from its decisions, in the order of the plan."""
    record, seats = match.record(), len(match.names)
    choices = [x.choice for x in looked]
    points = [[x.point for x in looked if x.point and x.choice.seat == seat] for seat in range(seats)]
    winners = [score.seat for score in match.scores() if score.place == 1 and score.seat < seats]
    for seat in range(seats):
        share = 1 / len(winners) if seat in winners else 0.0
        points[seat].append(Point(match.ply, match.game.round_of(match.state), Chance(share, share, share)))
    return Review(
        game=match.game.name,
        seats=list(record.seats),
        plies=match.ply,
        winners=winners,
        iterations=budget.iterations,
        points=points,
        choices=choices,
        costly=[i for i in _costly(choices) if choices[i].told],
        turns=_turns(points, choices),
        cost=[round(sum(c.cost for c in choices if c.seat == seat), 4) for seat in range(seats)],
    )


def _worlds(budget: Budget) -> int:
    """How many worlds a forecast looks into, in step with what the search may try."""
    return min(MOST_WORLDS, max(FEWEST_WORLDS, budget.iterations // 25))


def _is_decision(match: Match, ply: int) -> bool:
    """Whether the seat had a real choice. A sealed choice that is only changed again is none."""
    s, seat = match.positions[ply], match.plies[ply].seat
    return seat in waiting(s) and len(s.stack[-1].legal(s, seat)) > 1


# ---- what a choice cost


def _choice(match: Match, ply: int, budget: Budget) -> Choice:
    s, made = match.positions[ply], match.plies[ply]
    thought = Thought(match.game, s, made.seat, budget, ply + 1)
    ranked = thought.ranked()
    tries = sum(visits for _, visits in ranked) or 1
    best = ranked[0][0]
    if best is not made.action:
        thought.look_harder([best, made.action])
        best = _preferred(thought, best, made.action)
    shown = [a for a, _ in ranked[:SHOWN]]
    if made.action not in shown:
        shown[-1] = made.action
    trust = {a.id: visits / tries for a, visits in ranked}
    options = [
        Option(a.words, chance_of([c[made.seat] for c in found]), round(trust[a.id], 4))
        for a in shown
        if (found := thought.chances(a))
    ]
    cost, margin = _cost(thought, best, made.action)
    return Choice(
        ply=ply,
        seat=made.seat,
        round=match.game.round_of(s),
        action=made.action.words,
        better=best.words,
        chance=chance_of([c[made.seat] for c in thought.chances(best)]),
        cost=cost,
        margin=margin,
        options=sorted(options, key=lambda o: -o.chance.value),
    )


def _preferred(thought: Thought, best: Action, made: Action) -> Action:
    """After a harder look the player's own choice may be the better one."""
    return made if _cost(thought, best, made)[0] <= 0.0 else best


def _cost(thought: Thought, best: Action, made: Action) -> tuple[float, float]:
    if best is made:
        return 0.0, 0.0
    seat = thought.seat
    pairs = zip(thought.chances(best), thought.chances(made), strict=False)
    mean, margin = mean_and_margin([b[seat] - m[seat] for b, m in pairs])
    return max(0.0, mean), margin


# ---- why


def to_explain(choices: Sequence[Choice]) -> list[int]:
    """Which choices are worth an explanation: the dearest of all, and the dearest of each seat. Numbers into `choices`."""
    costly = _costly(choices)
    out = set(costly[:MOST_TOLD])
    for seat in {c.seat for c in choices}:
        out |= set([i for i in costly if choices[i].seat == seat][: MOST_TOLD // 2])
    return sorted(out)


def explain(match: Match, c: Choice) -> Choice:
    """The same choice with the reasons why another was better, in the game's own terms.

    The reasons come from playing the round on after both. Where that does not agree with the search, nothing is sure.
    """
    game = match.game
    best, made = game.catalogue.parse(c.better), game.catalogue.parse(c.action)
    found = why(game, match.positions[c.ply], c.seat, best, made, EXPLAINED_IN, c.ply + 1)
    margin = c.margin if found.share >= 0.0 else max(c.margin, c.cost)
    return replace(c, margin=margin, reasons=found.reasons, denies=found.denies[:SHOWN], told=True)


def _costly(choices: Sequence[Choice]) -> list[int]:
    worst = [i for i, c in enumerate(choices) if c.sure and c.cost >= WORTH_SAYING]
    return sorted(worst, key=lambda i: -choices[i].cost)


# ---- what turned it


def _turns(points: list[list[Point]], choices: list[Choice]) -> list[Turn]:
    """The largest changes of a seat's chance from one of its turns to the next that are more than doubt."""
    found: list[Turn] = []
    for seat, row in enumerate(points):
        for a, b in itertools.pairwise(row):
            doubt = (a.chance.high - a.chance.low) / 2 + (b.chance.high - b.chance.low) / 2
            change = b.chance.value - a.chance.value
            if abs(change) > max(doubt, 2 * WORTH_SAYING):
                own = -sum(c.cost for c in choices if c.seat == seat and c.sure and a.ply <= c.ply < b.ply)
                found.append(Turn(seat, a.ply, b.ply, a.chance.value, b.chance.value, own))
    found.sort(key=lambda t: -abs(t.after - t.before))
    return sorted(found[:MOST_TURNS], key=lambda t: (t.ply, t.seat))
