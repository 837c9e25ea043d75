"""Mingtang, the Hall of Light: a house for four games about imperial China.

>>> import mingtang
>>> game = mingtang.game("yunnan")
>>> match = mingtang.Match.new(game, seats=4, seed=7)
>>> match.play(match.waiting[0], "market")
"""
