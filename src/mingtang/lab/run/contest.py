"""Bots play many games against each other, the seats shared out fairly, the same result for the same seed.

contest = Contest("yunnan", seats=4, bots=("random", "greedy"), seed=7)
for result in play_many(contest, games=100): ...
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.levels import check_bot, entrant, is_quick
from mingtang.bots.workers.pool import in_order
from mingtang.core.actions import Action
from mingtang.core.data import Data, data_digest
from mingtang.core.errors import BadOption, HouseError
from mingtang.core.game import Game, digest
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import seeded, shuffle
from mingtang.core.steps import State
from mingtang.games import game as find_game

CHUNK = 8
"""How many games a worker plays before it reports; one where a bot thinks long, so that a kill costs little."""


@dataclass(frozen=True)
class Contest:
    """Who plays what: everything that decides how game number k goes."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)
    pack: Data | None = None

    @property
    def slow(self) -> bool:
        """Whether a bot thinks long."""
        return not all(is_quick(name) for name in self.bots)

    def settings(self) -> dict[str, Any]:
        """What decides how the games go, as plain data: work that was kept with other settings belongs to other games."""
        game = find_game(self.game, self.pack)
        return {
            "game": self.game,
            "rules": game.meta.rules,
            "data": data_digest(game.data),
            "seats": self.seats,
            "bots": list(self.bots),
            "options": {name: str(value) for name, value in sorted(self.options.items())},
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Result:
    """One finished game: a line of a simulation's file."""

    number: int
    seed: int
    """With the same game, seats and options, this seed deals the same game again."""
    bots: tuple[str, ...]
    """By seat, like the fields below."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    """Where the points came from."""
    rounds: int
    decisions: int
    """Choices between at least two options."""
    digest: str

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> Result:
        """The way back."""
        listed = {key: tuple(row[key]) for key in ("bots", "places", "scores", "parts")}
        return Result(**{**row, **listed})


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a contest: contests with neighbouring seeds share no game."""
    return int.from_bytes(hashlib.sha256(f"contest:{seed}:{number}".encode()).digest()[:6], "big")


def seating(contest: Contest, number: int) -> tuple[str, ...]:
    """Who sits where in game `number`.

    As many games as there are seats make a block: in it the line-up moves on by one seat each time, so that each bot sits everywhere
    equally often. Each block draws a new line-up, so that nobody always sits behind the same neighbour.
    """
    n = contest.seats
    block, turn = divmod(number, n)
    line = [(block * n + i) % len(contest.bots) for i in range(n)]
    shuffle(seeded(contest.seed, f"seating {block}"), line)
    return tuple(contest.bots[line[(i + turn) % n]] for i in range(n))


class GameObserver:
    """Somebody who looks on at a whole game. This one looks and forgets."""

    def begins(self, game: Game[Any], s: State) -> None:
        """The game was dealt and waits for its first choice."""

    def sees(self, s: State, seat: int, choices: list[Action], chosen: Action) -> None:
        """A seat has chosen, and the choice will now be carried out."""

    def after(self, s: State) -> None:
        """A choice was carried out."""


def play_game(game: Game[Any], contest: Contest, number: int, witness: GameObserver | None = None) -> Result:
    """Game `number` of a contest, from the deal to the last point."""
    seed = game_seed(contest.seed, number)
    names = seating(contest, number)
    players = [entrant(name) for name in names]
    s = game.setup(contest.seats, contest.options, seed)
    start(game, s)
    if witness:
        witness.begins(game, s)
    decisions = ply = 0
    bound = game.bound(contest.seats)
    while s.stack:
        if ply > bound:
            raise HouseError("endless_game", number, seed, bound)
        seat = waiting(s)[0]
        choices = legal(s, seat)
        decisions += len(choices) > 1
        chosen = answer(players[seat], game, s, seat, choice_seed(seed, ply))
        if witness:
            witness.sees(s, seat, choices, chosen)
        for player in players:
            player.played(seat, chosen)
        push(s, seat, chosen)
        if witness:
            witness.after(s)
        ply += 1
    final = sorted(game.scores(s), key=lambda score: score.seat)[: contest.seats]
    return Result(
        number=number,
        seed=seed,
        bots=names,
        places=tuple(score.place for score in final),
        scores=tuple(score.total for score in final),
        parts=tuple(dict(score.parts) for score in final),
        rounds=game.round_of(s),
        decisions=decisions,
        digest=digest(game, s),
    )


def check(contest: Contest) -> None:
    """Raise now what would be raised by the first game: an unknown bot, game or option, a wrong number of seats."""
    if not contest.bots:
        raise BadOption("no_bots")
    if contest.seed < 0:
        raise BadOption("number_from", "seed", 0, contest.seed)
    game = find_game(contest.game, contest.pack)
    for name in contest.bots:
        check_bot(name, game)
    game.setup(contest.seats, contest.options)


def play_many(
    contest: Contest, games: int, workers: int = 1, tick: Callable[[int], None] | None = None, first: int = 0
) -> Iterator[Result]:
    """The games of a contest from number `first` on, in their order, whoever finishes first. `tick` hears how many more are done."""
    check(contest)
    for what, number in (("games", games), ("workers", workers)):
        if number < 1:
            raise BadOption("number_from", what, 1, number)
    size = 1 if contest.slow else CHUNK
    chunks = [range(at, min(at + size, games)) for at in range(first, games, size)]
    for results in in_order(partial(_play_chunk, contest), chunks, workers, tick and (lambda chunk: tick(len(chunk)))):
        yield from results


def _play_chunk(contest: Contest, numbers: range) -> list[Result]:
    game = find_game(contest.game, contest.pack)
    return [play_game(game, contest, number) for number in numbers]
