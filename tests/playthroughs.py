"""Seeded games played through, always in the same way: for goldens, and to compare two builds of the house.

python playthroughs.py yunnan 4 7     prints the game of that seed: a line for each choice and a digest for each round
"""

from __future__ import annotations

import pickle
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.core.judge import option_sets
from mingtang.core.match import Match
from mingtang.core.options import Options
from mingtang.core.play import legal, waiting
from mingtang.core.record import write_record
from mingtang.core.rng import below, seeded


def play_through(game: Game[Any], seats: int, seed: int, options: Options | None = None) -> Match:
    """One game, every choice by chance from the seed."""
    match = Match.new(game, seats, seed, options)
    dice = seeded(seed, "playthrough")
    while not match.over:
        asked = match.waiting
        seat = asked[below(dice, len(asked))]
        legal = sorted(match.legal(seat), key=action_id)
        match.play(seat, legal[below(dice, len(legal))])
    return match


def action_id(action: Any) -> int:
    """The order of choices that no rules file can change by chance."""
    number: int = action.id
    return number


def told_of(match: Match) -> str:
    """The record of a game and its scores: what a golden keeps. The record is as another process gets it."""
    lines = [
        f"# seat {score.seat}: place {score.place}, {score.total} points, {', '.join(f'{k} {v}' for k, v in score.parts.items())}"
        for score in match.scores()
    ]
    entries = tuple(replace(entry, told=()) for entry in match.plies)
    record, plies = pickle.loads(pickle.dumps((match.record(), entries)))
    assert plies == entries
    return write_record(record) + "\n".join(lines) + "\n"


def facts_of(matches: Sequence[Match], head: str) -> str:
    """How often each event was told and each refusal stood against a choice in these games, and a digest of their numbers."""
    numbers: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    for match in matches:
        for event in (*match.opening, *(e for ply in match.plies for e in ply.told)):
            numbers[f"event {event.key}"].append((event.seen_by, event.reveals, *event.args))
        for s in match.positions[:-1]:
            step = s.stack[-1]
            for seat in waiting(s):
                refused = [(a, step.why_not(s, seat, a)) for a in step.choices(s, seat)]
                assert {a.id for a in legal(s, seat)} == {a.id for a, why in refused if why is None}
                for a, why in refused:
                    if why is not None:
                        numbers[f"refusal {why.clause} {why.key} {why.ruling}".strip()].append((a.id, *why.args))
    rows = [f"{key} {len(rows)} {sha256(repr(rows).encode()).hexdigest()[:8]}" for key, rows in sorted(numbers.items())]
    return "\n".join([f"# {head}", *rows]) + "\n"


def every_setup(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """Every number of seats with the defaults, and with the last set of options that the game offers to so many."""
    sets = option_sets(game.meta.options)
    for seats in game.meta.seats:
        yield seats, {}
        offered = [options for options in sets[1:] if offers(game, seats, options)]
        if offered:
            yield seats, offered[-1]


def offers(game: Game[Any], seats: int, options: Options) -> bool:
    """Whether the game can be set up so."""
    try:
        game.setup(seats, options)
    except BadOption:
        return False
    return True


def main(arguments: list[str]) -> None:
    """Print playthroughs: `GAME [SEED …]`, all setups of the game."""
    from mingtang.core.build import build_name
    from mingtang.games import game

    made = game(arguments[0])
    print(f"build {build_name()}")
    for seed in arguments[1:]:
        for seats, options in every_setup(made):
            print(told_of(play_through(made, seats, int(seed), options)))


if __name__ == "__main__":
    main(sys.argv[1:])
