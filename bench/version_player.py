"""One version of the house plays: it hears what was chosen at the table and answers when it is asked. `bench/versions.py` starts it.

A line in is a question, a line out its answer, both JSON. Only what every version since 0.1.0 has is used here, because the same file runs
in each of them.
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from typing import Any

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.levels import bot
from mingtang.core.play import legal, push, start, waiting
from mingtang.games import game, game_as_it_was


class Player:
    """The game as this version knows it, and its bots in their seats."""

    def __init__(self, name: str) -> None:
        self.game: Any = game(name)
        self.state: Any = None
        self.bots: dict[int, Any] = {}
        self.seed = 0
        self.ply = 0

    def introduce(self) -> dict[str, Any]:
        """What this version plays with."""
        return {"rules": self.game.meta.rules, "data": self.game.data_digest}

    def agree(self, data: str) -> dict[str, Any]:
        """Play with the component data of this digest, if this version has them."""
        if data != self.game.data_digest:
            earlier = game_as_it_was(self.game.name, data)
            if earlier is None:
                return {"agreed": False}
            self.game = earlier
        return {"agreed": True}

    def begin(self, seats: int, rules: int, seed: int, bots: dict[str, str]) -> dict[str, Any]:
        """A new game; `bots` are those of this version, by seat."""
        self.state = self.game.setup(seats, {}, seed, rules)
        start(self.game, self.state)
        self.bots = {int(seat): bot(name) for seat, name in bots.items()}
        self.seed = seed
        self.ply = 0
        return self._told()

    def played(self, choices: list[list[Any]]) -> dict[str, Any]:
        """What was chosen meanwhile, seat and words."""
        for seat, words in choices:
            a = next(a for a in legal(self.state, seat) if list(a.words) == words)
            for player in self.bots.values():
                player.played(seat, a)
            push(self.state, seat, a)
            self.ply += 1
        return self._told()

    def choose(self, seat: int) -> dict[str, Any]:
        """What the bot in the seat chooses, and the processor time it took. What the seat cannot see is dealt anew before it looks."""
        begun = time.process_time()
        a = answer(self.bots[seat], self.game, self.state, seat, choice_seed(self.seed, self.ply))
        return {"words": list(a.words), "seconds": time.process_time() - begun}

    def _told(self) -> dict[str, Any]:
        """Who is asked and what is allowed, for both versions to compare; at the end the points."""
        s = self.state
        if not s.stack:
            final = sorted(self.game.scores(s), key=lambda score: int(score.seat))[: s.seats]
            return {"places": [score.place for score in final], "scores": [score.total for score in final]}
        seat = waiting(s)[0]
        allowed = sorted(" ".join(a.words) for a in legal(s, seat))
        return {"seat": seat, "several": len(allowed) > 1, "allowed": zlib.crc32("\n".join(allowed).encode())}


def main() -> None:
    """Answer until nobody asks any more."""
    player = Player(sys.argv[1])
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(getattr(player, question.pop("do"))(**question)), flush=True)


if __name__ == "__main__":
    main()
