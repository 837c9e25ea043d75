"""How positions should be valued at the end of a look ahead: every seat plays with weights of its own, drawn at random, and who does well says why.

Fitted to how games ended, weights would learn who has already moved. Here nothing is foretold: a weight is good if those who play with
it win.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from mingtang.bots.bot import Bot, answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.bots.mcts import Budget, Mcts
from mingtang.core.game import Game
from mingtang.core.play import push, start, waiting
from mingtang.core.rng import Rng, chance, seeded, shuffle
from mingtang.core.steps import State
from mingtang.core.weights import CHOICES, POSITIONS, Weights
from mingtang.games import game as find_game
from mingtang.lab.tune.choices import Figures, lead_of

SPREAD: Final = 0.3
"""How far a seat's weight lies from the present one, as a share of its size."""
SMALL: Final = 0.3
"""A weight that is nought is varied as if it had this size."""


@dataclass(frozen=True)
class PositionSample:
    """Some games between seats that value positions differently, or rate choices differently if they do not look ahead."""

    game: str
    seats: int
    weights: Figures
    seed: int
    games: range
    iterations: int
    """How far each seat looks ahead; 0: the ratings alone choose, and they are what varies."""


@dataclass(frozen=True)
class WeightsMatch:
    """Some games between new weights and those before, in equal seats."""

    game: str
    seats: int
    new: Figures
    old: Figures
    seed: int
    games: range
    iterations: int
    """Of both searches; 0: the ratings alone choose."""


def sizes(weights: list[float]) -> list[float]:
    """How far one unit of a draw moves each weight."""
    return [SPREAD * max(abs(w), SMALL) for w in weights]


def varied_games(sample: PositionSample) -> list[dict[str, Any]]:
    """Each game: what every seat drew, and by how many points it was ahead."""
    game = find_game(sample.game)
    kind = POSITIONS if sample.iterations else CHOICES
    present = list(sample.weights.positions if sample.iterations else sample.weights.choices)
    usual = sample.weights.weights(game.judgement(), sample.seats)
    size = sizes(present)
    out: list[dict[str, Any]] = []
    for number in sample.games:
        rng = seeded((sample.seed << 20) + number, "varied")
        drawn = [[normal(rng) for _ in present] for _ in range(sample.seats)]
        players: list[Bot] = []
        for draws in drawn:
            own = [present[j] + size[j] * draws[j] for j in range(len(present))]
            players.append(player_with(usual.with_set(kind, sample.seats, own), sample.iterations))
        s = played_out(game, players, (sample.seed << 20) + number)
        out.append({"drawn": drawn, "leads": [lead_of(game, s, seat) for seat in range(sample.seats)]})
    return out


def contested_games(trial: WeightsMatch) -> list[float]:
    """The new weights' share of the win in each game."""
    game = find_game(trial.game)
    new = trial.new.weights(game.judgement(), trial.seats)
    old = trial.old.weights(game.judgement(), trial.seats)
    out: list[float] = []
    for number in trial.games:
        block, turn = divmod(number, trial.seats)
        line = [(block * trial.seats + i) % 2 for i in range(trial.seats)]
        shuffle(seeded((trial.seed << 20) + block, "trial"), line)
        sides = [line[(i + turn) % trial.seats] for i in range(trial.seats)]
        players = [player_with(new if side == 0 else old, trial.iterations) for side in sides]
        s = played_out(game, players, (trial.seed << 20) + (1 << 19) + number)
        first = [sides[score.seat] for score in game.scores(s) if score.place == 1 and score.seat < trial.seats]
        out.append(first.count(0) / len(first))
    return out


def player_with(weights: Weights, iterations: int) -> Bot:
    """Somebody who plays with these weights; 0: the ratings alone choose."""
    return Mcts(Budget(iterations), weights=weights) if iterations else Greedy(weights=weights)


def played_out(game: Game[Any], players: list[Bot], seed: int) -> State:
    """A game of these players to its end."""
    s = game.setup(len(players), {}, seed)
    start(game, s)
    ply = 0
    while s.stack:
        seat = waiting(s)[0]
        a = answer(players[seat], game, s, seat, choice_seed(seed, ply))
        for player in players:
            player.played(seat, a)
        push(s, seat, a)
        ply += 1
    return s  # type: ignore[no-any-return]


def normal(rng: Rng) -> float:
    """A draw of the bell curve."""
    return math.sqrt(-2.0 * math.log(1.0 - chance(rng))) * math.cos(2.0 * math.pi * chance(rng))
