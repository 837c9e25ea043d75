"""Learns which choices win, in about ten lines: what was chosen by the winner is liked more from game to game. pip install -e '.[pettingzoo]'"""

import sys

import numpy as np

from mingtang.lab.adapters.pettingzoo import env

table, luck = env("yunnan", seats=2, options={"max_rounds": "3"}), np.random.default_rng(1)
liking = np.zeros(table.action_space("seat_0").n)
for game in range(int((sys.argv[1:] or [50])[0])):
    table.reset(seed=game)
    chosen = {agent: [] for agent in table.agents}
    for agent in table.agent_iter():
        seen, payoff, over, _, _ = table.last()
        liking[chosen[agent]] += 0.3 * payoff  # which is nothing until the game is over
        wish = np.where(seen["action_mask"], liking + luck.gumbel(size=liking.size), -np.inf)
        chosen[agent].append(None if over else int(wish.argmax()))
        table.step(chosen[agent][-1])
print("learnt to like:", ", ".join(table.unwrapped.words(int(a)) for a in np.argsort(-liking)[:5]))
