"""Finds the paths of a game's views by playing it, for its layout:

    python -m mingtang.lab.adapters.survey yunnan --games 20

prints the patterns of what the layout does not hold yet, to be appended to the game's `layout.toml`. Needed when a view has got something new.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import math
import random
from collections.abc import Iterable, Iterator
from typing import Any

from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.core.judge import option_sets
from mingtang.core.options import Options
from mingtang.core.rng import Rng
from mingtang.games import game as find_game
from mingtang.games import game_module
from mingtang.lab.adapters.game_in_play import GameInPlay
from mingtang.lab.adapters.layout import encoder_of, layout_of, paths_of

WIDEST = 3
"""A pattern may stand for so many times as many paths as were seen; beyond it, things belong together more closely than it says …"""
FEW = 64
"""… or so many in all, because what is rare was hardly seen."""


def setups(game: Game[Any]) -> list[tuple[int, Options]]:
    """Every number of seats with every set of options that the game offers to so many."""
    found: list[tuple[int, Options]] = []
    for options, seats in itertools.product(option_sets(game.meta.switches), game.meta.seats):
        with contextlib.suppress(BadOption):
            game.setup(seats, options)
            found.append((seats, options))
    return found


def positions(
    game: Game[Any], seats: int, options: Options, seed: int, *, sensible: bool = False, every: int = 1
) -> Iterator[GameInPlay]:
    """One game, position by position: by chance, or mostly by the game's own quick judgement, which goes other ways."""
    luck = random.Random(seed)
    judgement = game.judgement()
    table = GameInPlay(game, seats, dict(options), seed)
    for step in itertools.count():
        if step % every == 0 or table.over:
            yield table
        if table.over:
            return
        legal = table.legal()
        judged = sensible and luck.random() < 0.8
        rng = Rng(*[luck.getrandbits(60) for _ in range(4)])
        table.choose((judgement.pick(table.state, table.seat, legal, rng) if judged else luck.choice(legal)).id)


def many_positions(game: Game[Any], games: int, seed: int, every: int) -> Iterator[GameInPlay]:
    """Games with all setups in turn, by chance and with judgement."""
    ways = setups(game)
    for number in range(games):
        seats, options = ways[number % len(ways)]
        sensible = number // len(game.meta.seats) % 2 == 1
        yield from positions(game, seats, options, seed + number, sensible=sensible, every=every)


def seen_paths(game: Game[Any], tables: Iterable[GameInPlay]) -> list[str]:
    """Every path that a seat met, in the order in which they came."""
    encoder = encoder_of(game)
    seen: dict[str, None] = {}
    for step, table in enumerate(tables):
        view = game.view(table.state, step % table.state.seats)
        seen.update(dict.fromkeys(path for path, _ in encoder.leaves(view)))
    return list(seen)


class Kind:
    """Paths that differ only in the numbers of entries and in the word at the end."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, ...], dict[str, None]] = {}

    def note(self, numbers: tuple[int, ...], word: str) -> None:
        """One more path."""
        self.rows.setdefault(numbers, {})[word] = None

    def words(self) -> list[str]:
        """All words that were seen, in the order of their coming."""
        return list(dict.fromkeys(word for row in self.rows.values() for word in row))

    def seen(self) -> int:
        """How many paths there were."""
        return sum(len(row) for row in self.rows.values())


def patterns_of(paths: Iterable[str], seats: int, vocabulary: Iterable[Iterable[str]]) -> list[str]:
    """The paths and those that are likely to come, as patterns: all entries up to the last, all words of the same list."""
    kinds: dict[str, Kind] = {}
    for path in paths:
        head, equals, word = path.partition("=")
        steps = head.split(".")
        numbers = tuple(int(step) for step in steps if step.isdigit())
        kind = ".".join("[]" if step.isdigit() else step for step in steps) + equals
        kinds.setdefault(kind, Kind()).note(numbers, word)
    lists = [[str(word) for word in words] for words in vocabulary]
    return [pattern for name, kind in kinds.items() for pattern in _patterns(name, kind, seats, lists)]


def _patterns(name: str, kind: Kind, seats: int, lists: list[list[str]]) -> Iterator[str]:
    counts = tuple(max(column) + 1 for column in zip(*kind.rows, strict=True))
    words = kind.words()
    told = [_whole(words, seats, lists), words]
    # printed names: each entry has its own, always
    fixed = len(kind.rows) > 1 and len(words) > 1 and all(len(row) == 1 for row in kind.rows.values())
    for choice in [] if fixed else told:
        if math.prod(counts) * len(choice) <= max(FEW, WIDEST * kind.seen()):
            yield _written(name, tuple(f"[{n}]" for n in counts), choice)
            return
    for numbers, row in kind.rows.items():
        yield _written(name, numbers, list(row))


def _whole(words: list[str], seats: int, lists: list[list[str]]) -> list[str]:
    """The list that these words come from: seats, or the shortest of the game's own."""
    if all(word.isdigit() for word in words):
        return [str(seat) for seat in range(max(seats, 1 + max(int(word) for word in words)))]
    fit = [one for one in lists if set(words) <= set(one)] if len(words) > 1 else []
    return min(fit, key=len, default=words)


def _written(name: str, numbers: tuple[int | str, ...], words: list[str]) -> str:
    for number in numbers:
        name = name.replace("[]", str(number), 1)
    return name + "|".join(words)


def main() -> None:
    """Print what is new."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--every", type=int, default=1, help="look at every so many choices")
    given = asked.parse_args()
    game = find_game(given.game)
    paths = seen_paths(game, many_positions(game, given.games, given.seed, given.every))
    vocabulary = game_module(given.game).VOCABULARY.values()
    patterns = patterns_of([p for p in paths if p not in set(layout_of(given.game))], game.meta.seats[-1], vocabulary)
    print(f"# {len(paths)} paths were seen, {len(paths_of(patterns))} are new")
    print("".join(f"  {json.dumps(pattern, ensure_ascii=False)},\n" for pattern in patterns), end="")


if __name__ == "__main__":
    main()
