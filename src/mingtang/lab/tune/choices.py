"""How choices should be rated: several choices of one position are tried in the same worlds, and what sets them apart is noted.

Between positions much differs that nobody chose. Between choices of one position, tried in the same worlds with the same luck, only the
choice does; so the weights are fitted to such differences alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mingtang.bots.playouts import sensible_choice, who_chooses
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement
from mingtang.core.play import push, start
from mingtang.core.rng import below, seeded, seeded_for_search
from mingtang.core.steps import NOBODY, State
from mingtang.core.weights import CHOICES, FIGURES, POSITIONS, Weights
from mingtang.games import game as find_game

TRIED: Final = 4
"""So many choices of a position are tried: the best rated ones, and one of the others."""
WORLDS: Final = 3
ERROR: Final = 0.12
"""How far those who play on misjudge a choice, in clear leads."""
NUDGE: Final = 0.1
"""By so much of its size a weight is changed to see how the ratings follow."""
FAR: Final = 3.0
"""Differences of more than so many clear leads count as so many."""


@dataclass(frozen=True)
class Figures:
    """All sets of weights for one number of seats, as they travel to workers."""

    choices: tuple[float, ...]
    positions: tuple[float, ...]
    figures: tuple[float, ...] = ()
    """Of what the terms are made; none where a game keeps that to itself."""

    def judgement_of(self, game: Game[Any], seats: int) -> Judgement[Any]:
        """The game's judgement with these weights."""
        usual = game.judgement()
        return usual.weighed(self.weights(usual, seats))

    def weights(self, judgement: Judgement[Any], seats: int) -> Weights:
        """The same as the judgement takes them."""
        usual = judgement.weights_in_use()
        if usual is None:
            raise HouseError("no_weights", type(judgement).__name__)
        weights = usual.with_set(CHOICES, seats, list(self.choices)).with_set(POSITIONS, seats, list(self.positions))
        return weights.with_set(FIGURES, seats, list(self.figures)) if self.figures else weights


@dataclass(frozen=True)
class ChoiceSample:
    """Some games from which positions are taken."""

    game: str
    seats: int
    weights: Figures
    seed: int
    games: range
    positions: int
    """How many positions of each game."""


@dataclass
class Differences:
    """What the fit needs: sums over all differences between choices of one position."""

    squares: list[list[float]]
    """Term by term: how they differ together."""
    products: list[float]
    """Term by term: how they go with what came of the choices."""
    rated: list[float]
    """Term by term: how they go with what the present weights say."""
    sums: list[float]
    """Outcome × outcome, outcome × rating, rating × rating, and how many differences there are."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"squares": self.squares, "products": self.products, "rated": self.rated, "sums": self.sums}


def nothing(terms: int) -> Differences:
    """No differences yet."""
    return Differences([[0.0] * terms for _ in range(terms)], [0.0] * terms, [0.0] * terms, [0.0] * 4)


def differences(sample: ChoiceSample) -> dict[str, Any]:
    """Play the games of a sample, try choices of some positions, and add up how they differ."""
    game = find_game(sample.game)
    judgement = sample.weights.judgement_of(game, sample.seats)
    found = nothing(len(sample.weights.choices))
    for number in sample.games:
        for at, s in enumerate(_positions(game, judgement, sample, number)):
            _compare(game, judgement, s, sample, (sample.seed << 24) + (number << 8) + at, found)
    return found.as_json()


def _positions(game: Game[Any], judgement: Judgement[Any], sample: ChoiceSample, number: int) -> list[State]:
    """Positions of one game in which somebody has a choice, drawn evenly."""
    rng = seeded((sample.seed << 20) + number, "positions")
    s = game.setup(sample.seats, {}, (sample.seed << 20) + number)
    start(game, s)
    drawn: list[State] = []
    seen = 0
    while s.stack:
        seat = who_chooses(s, rng)
        if seat == NOBODY:
            continue
        legal = s.stack[-1].legal(s, seat)
        if len(legal) > 1 and s.stack[-1].seat >= 0:
            seen += 1
            if len(drawn) < sample.positions:
                drawn.append(game.clone(s))
            else:
                at = below(rng, seen)
                if at < sample.positions:
                    drawn[at] = game.clone(s)
        a = sensible_choice(judgement, s, seat, legal, rng, ERROR) if len(legal) > 1 else legal[0]
        s.stack[-1].apply(s, seat, a)
    return drawn


def _compare(
    game: Game[Any], judgement: Judgement[Any], s: State, sample: ChoiceSample, luck: int, found: Differences
) -> None:
    """Add what sets the choices of one position apart."""
    seat = s.stack[-1].seat
    seen = game.determinize(s, seat, luck)
    legal = [a for a in seen.stack[-1].legal(seen, seat) if a.id not in judgement.ways_of_asking]
    if len(legal) < 2:
        return
    rates = judgement.rates(seen, seat, legal)
    order = sorted(range(len(legal)), key=lambda i: -rates[i])
    picked = order[: TRIED - 1]
    if len(order) >= TRIED:
        picked.append(order[TRIED - 1 + below(seeded(luck, "another"), len(order) - TRIED + 1)])
    choices = [legal[i] for i in picked]
    rated = [rates[i] for i in picked]
    outcomes = [_outcome(game, judgement, s, seat, a, luck) for a in choices]
    slopes = _slopes(judgement, seen, seat, choices, rated, sample)
    most = FAR * judgement.clear_lead
    y = [max(-most, min(most, value)) for value in _centred(outcomes)]
    r = _centred(rated)
    x = [_centred(slope) for slope in slopes]
    moves = [j for j in range(len(x)) if any(abs(value) > 1e-9 for value in x[j])]
    for j in moves:
        found.products[j] += sum(p * q for p, q in zip(x[j], y, strict=True))
        found.rated[j] += sum(p * q for p, q in zip(x[j], r, strict=True))
        for k in moves:
            found.squares[j][k] += sum(p * q for p, q in zip(x[j], x[k], strict=True))
    found.sums[0] += sum(value * value for value in y)
    found.sums[1] += sum(p * q for p, q in zip(y, r, strict=True))
    found.sums[2] += sum(value * value for value in r)
    found.sums[3] += len(choices) - 1


def _outcome(game: Game[Any], judgement: Judgement[Any], s: State, seat: int, a: Action, luck: int) -> float:
    """By how many points the seat is ahead of the others at the end, on average over the same worlds for every choice."""
    total = 0.0
    for k in range(WORLDS):
        world = game.determinize(s, seat, (luck << 4) + k)
        push(world, seat, a)
        rng = seeded_for_search(luck, k + 1)
        while world.stack:
            now = who_chooses(world, rng)
            if now != NOBODY:
                legal = world.stack[-1].legal(world, now)
                chosen = sensible_choice(judgement, world, now, legal, rng, ERROR) if len(legal) > 1 else legal[0]
                world.stack[-1].apply(world, now, chosen)
        total += lead_of(game, world, seat)
    return total / WORLDS


def lead_of(game: Game[Any], s: State, seat: int) -> float:
    """By how many points a seat is ahead of the average of the others."""
    totals = {score.seat: score.total for score in game.scores(s) if score.seat < s.seats}
    others = [total for other, total in totals.items() if other != seat]
    return totals[seat] - sum(others) / len(others)


def _slopes(
    judgement: Judgement[Any], s: State, seat: int, choices: list[Action], rated: list[float], sample: ChoiceSample
) -> list[list[float]]:
    """By term and choice: how much the rating grows with the weight of the term."""
    weights = list(sample.weights.choices)
    usual = sample.weights.weights(judgement, sample.seats)
    out: list[list[float]] = []
    for j in range(len(weights)):
        step = NUDGE * max(abs(weights[j]), 0.5)
        nudged = [*weights[:j], weights[j] + step, *weights[j + 1 :]]
        rates = judgement.weighed(usual.with_set(CHOICES, sample.seats, nudged)).rates(s, seat, choices)
        out.append([(rates[i] - rated[i]) / step for i in range(len(choices))])
    return out


def _centred(values: list[float]) -> list[float]:
    mean = sum(values) / len(values)
    return [value - mean for value in values]
