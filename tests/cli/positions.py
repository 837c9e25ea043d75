"""Plays seeded games of every game of the house and prints the digest of each position on the way. Run in both builds."""

from __future__ import annotations

import json
from contextlib import suppress

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.hint import hint
from mingtang.bots.levels import bot
from mingtang.core.build import compiled
from mingtang.core.errors import BadOption
from mingtang.core.game import digest
from mingtang.core.judge import option_sets
from mingtang.core.play import legal, play, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.games import game, game_names

GREEDY_CHOICES = 60


def positions(name: str, seats: int, options: dict[str, object], seed: int) -> list[str]:
    """What happened and where it led, choice by choice: greedy at first, then random."""
    rules = game(name)
    s = rules.setup(seats, options, seed)
    out = [repr(start(rules, s)), digest(rules, s)]
    rng = seeded(seed, "both builds")
    ply = 0
    while s.stack:
        seat = waiting(s)[0]
        choices = legal(s, seat)
        if ply < GREEDY_CHOICES:
            a = answer(bot("greedy"), rules, s, seat, choice_seed(seed, ply))
            out.append(repr([(term, round(more, 9)) for term, more in hint(rules, s, seat, ply).reasons]))
        else:
            a = choices[below(rng, len(choices))]
        s, told = play(rules, s, seat, a)
        out.append(f"{a.words} {told!r} {digest(rules, s)}")
        ply += 1
    out.append(repr([(x.seat, x.place, x.total, x.parts) for x in rules.scores(s)]))
    return out


def main() -> None:
    """Every game, every number of seats; every set of options once."""
    found: dict[str, list[str]] = {}
    for name in game_names():
        meta = game(name).meta
        for seats in meta.seats:
            found[f"{name} {seats}"] = positions(name, seats, {}, seats)
        for i, options in enumerate(option_sets(meta.options)):
            seats = meta.seats[-1 - i % len(meta.seats)]
            with suppress(BadOption):  # not every option is offered with every number of seats
                found[f"{name} {seats} {options}"] = positions(name, seats, dict(options), 100 + i)
    print(json.dumps({"compiled": compiled(), "found": found}))


if __name__ == "__main__":
    main()
