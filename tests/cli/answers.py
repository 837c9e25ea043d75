"""Lets greedy play the beginning of every game of the house and prints each answer and hint. Run in both builds."""

from __future__ import annotations

import json

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.hint import hint
from mingtang.bots.levels import bot
from mingtang.core.build import compiled
from mingtang.core.game import digest
from mingtang.core.play import play, start, waiting
from mingtang.games import game, game_names

CHOICES = 80
HINTS = 20
"""Every so many choices somebody asks for a hint: to think takes its time in plain Python."""


def answers(name: str, seats: int, seed: int) -> list[str]:
    """What greedy chose, what a hint would have said, and where it led."""
    rules = game(name)
    s = rules.setup(seats, {}, seed)
    start(rules, s)
    out: list[str] = []
    for ply in range(CHOICES):
        if not s.stack:
            break
        seat = waiting(s)[0]
        a = answer(bot("greedy"), rules, s, seat, choice_seed(seed, ply))
        said = ""
        if ply % HINTS == 0:
            h = hint(rules, s, seat, ply)
            said = f"{h.best.words}; {[(term, round(more, 9)) for term, more in h.reasons]}"
        s, _ = play(rules, s, seat, a)
        out.append(f"{a.words}; {said}; {digest(rules, s)}")
    return out


def main() -> None:
    """Every game that has a judgement of its own, at its smallest and its largest table."""
    found: dict[str, list[str]] = {}
    for name in game_names():
        if game(name).has_judgement():
            for seats in (game(name).meta.seats[0], game(name).meta.seats[-1]):
                found[f"{name} {seats}"] = answers(name, seats, 5)
    print(json.dumps({"compiled": compiled(), "found": found}))


if __name__ == "__main__":
    main()
