"""The review of a finished game: how likely each seat was to win as it went, what turned it, and which choices cost most.

    review(game, record, Budget(iterations=400), progress) -> Review

Every figure is made from what the seat could know at that moment. Nothing here is a sentence: actions are words of the game, reasons are
terms of its judgement, so that a page can say them in its reader's language. It may take a while: `progress(done, all)` hears of it, and
whatever it raises ends the work.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import Budget, Search
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.play import push, waiting
from mingtang.core.record import Record
from mingtang.core.steps import State
from mingtang.lab.forecast import Chance, Thought, chance_of, forecast_of, mean_and_margin

USUAL = Budget(iterations=400)
WORTH_SAYING = 0.02
"""A loss of so much of the win is worth a line."""
MOST_TURNS = 6
FEWEST_WORLDS, MOST_WORLDS = 12, 64
SHOWN = 4
"""So many choices of a decision are named."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Point:
    """A seat's chance to win as its turn begins, before its choice at `ply`; at the end it is 1, 0, or its part of a shared win."""

    ply: int
    round: int
    chance: Chance


@dataclass(frozen=True)
class Option:
    """What a seat could have chosen: the chance to win after it, and the part of the search's tries that it got."""

    action: str
    chance: Chance
    trust: float


@dataclass(frozen=True)
class Choice:
    """One decision of the game."""

    ply: int
    seat: int
    round: int
    action: str
    better: str
    """What the search would have chosen; the same as `action` where the player found it."""
    chance: Chance
    """The chance to win with the best choice."""
    cost: float
    """How much of the chance to win the choice gave away, from 0 on."""
    margin: float
    """The 95 % margin of the cost."""
    options: list[Option]
    reasons: list[tuple[str, float]] = field(default_factory=list)
    """(term of the game's judgement, how much more of it the better choice gives), the weightiest first."""

    @property
    def sure(self) -> bool:
        """Whether the loss is more than the search's own doubt."""
        return self.cost > self.margin


@dataclass(frozen=True)
class Turn:
    """A turning point: between two of its choices a seat's chance changed much."""

    seat: int
    ply: int
    """The turn of the seat with which it began."""
    until: int
    before: float
    after: float
    own: float
    """What the seat's own choices in between gave away (0 or less); the rest is luck and what the others did."""


@dataclass(frozen=True)
class Review:
    """Everything, as plain data: `as_json` can be kept and shown later."""

    game: str
    seats: list[str]
    plies: int
    winners: list[int]
    iterations: int
    """The tries given to each decision; 0 where seconds were given."""
    points: list[list[Point]]
    """By seat, in the order of the game: what it could think of its own chance."""
    choices: list[Choice]
    """Every decision between at least two options, in the order of the game."""
    costly: list[int]
    """Of those, the ones that surely cost something, the dearest first: numbers into `choices`."""
    turns: list[Turn]
    """The turning points, in the order of the game."""
    cost: list[float]
    """By seat: what all its choices gave away together."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Review:
        """The way back."""
        points = [[Point(p["ply"], p["round"], Chance(**p["chance"])) for p in row] for row in data["points"]]
        choices = []
        for c in data["choices"]:
            options = [Option(o["action"], Chance(**o["chance"]), o["trust"]) for o in c["options"]]
            reasons = [(str(term), float(more)) for term, more in c["reasons"]]
            choices.append(Choice(**{**c, "chance": Chance(**c["chance"]), "options": options, "reasons": reasons}))
        turns = [Turn(**t) for t in data["turns"]]
        return Review(**{**data, "points": points, "choices": choices, "turns": turns})


def review(game: Game[Any], record: Record, budget: Budget = USUAL, progress: Progress | None = None) -> Review:
    """Look at every decision of a finished game with the eyes of the seat that made it."""
    judgement(game)
    match = Match.replay(game, record)
    if not match.over:
        raise HouseError("the game is not over; a review would be advice, and `hint` gives that")
    decisions = [ply for ply in range(match.ply) if _is_decision(match, ply)]
    seats = len(record.seats)
    points: list[list[Point]] = [[] for _ in range(seats)]
    choices: list[Choice] = []
    for done, ply in enumerate(decisions):
        if progress:
            progress(done, len(decisions))
        seat = match.plies[ply].seat
        if not choices or choices[-1].seat != seat:
            chance = forecast_of(game, match.positions[ply], seat, _worlds(budget), ply + 1)
            points[seat].append(Point(ply, game.round_of(match.positions[ply]), chance))
        choices.append(_look_at(game, match, ply, budget))
    if progress:
        progress(len(decisions), len(decisions))
    winners = [score.seat for score in match.scores() if score.place == 1 and score.seat < seats]
    for seat in range(seats):
        share = 1 / len(winners) if seat in winners else 0.0
        points[seat].append(Point(match.ply, game.round_of(match.state), Chance(share, share, share)))
    worst = [i for i, c in enumerate(choices) if c.sure and c.cost >= WORTH_SAYING]
    return Review(
        game=game.name,
        seats=list(record.seats),
        plies=match.ply,
        winners=winners,
        iterations=budget.iterations,
        points=points,
        choices=choices,
        costly=sorted(worst, key=lambda i: -choices[i].cost),
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


def _look_at(game: Game[Any], match: Match, ply: int, budget: Budget) -> Choice:
    s, made = match.positions[ply], match.plies[ply]
    thought = Thought(game, s, made.seat, budget, ply + 1)
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
        round=game.round_of(s),
        action=made.action.words,
        better=best.words,
        chance=chance_of([c[made.seat] for c in thought.chances(best)]),
        cost=cost,
        margin=margin,
        options=sorted(options, key=lambda o: -o.chance.value),
        reasons=_reasons(thought, best, made.action) if cost >= WORTH_SAYING else [],
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


def _reasons(thought: Thought, best: Action, made: Action) -> list[tuple[str, float]]:
    """What the better choice gives more of, in the game's own terms, once the seat's turn is played on as the search would."""
    there, here = _terms_after(thought, best), _terms_after(thought, made)
    out = [(key, round(there.get(key, 0.0) - here.get(key, 0.0), 2)) for key in dict.fromkeys([*there, *here])]
    return sorted([r for r in out if abs(r[1]) >= 0.05], key=lambda r: -abs(r[1]))


def _terms_after(thought: Thought, a: Action) -> dict[str, float]:
    """The mean over the looks, each with its own way of going on."""
    sums: dict[str, float] = {}
    for search in thought.looks:
        s = thought.game.clone(thought.seen)
        _play_on(search, s, thought.seat, a)
        for key, value in judgement(thought.game).terms(s, thought.seat):
            sums[key] = sums.get(key, 0.0) + value / len(thought.looks)
    return sums


def _play_on(search: Search, s: State, seat: int, a: Action) -> None:
    node = search.root
    while True:
        push(s, seat, a)
        node = node.children.get(a.id) if node else None
        if node is None or not s.stack or s.stack[-1].seat != seat or not node.children:
            return
        allowed = s.stack[-1].legal(s, seat)
        tried = [x for x in allowed if x.id in node.children]
        if not tried:
            return
        children = node.children
        a = max(tried, key=lambda x: children[x.id].visits)


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
