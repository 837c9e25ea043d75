"""Mingtang, the Hall of Light: a house for modern board games about imperial China.

import mingtang

game = mingtang.game("yunnan")
match = mingtang.Match.new(game, seats=4, seed=7)
match.play(match.waiting[0], "market")
"""

from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record
from mingtang.games import game, game_names

__all__ = ["Match", "game", "game_names", "parse_record", "write_record"]
