"""Learns which choices win, in ten lines: the mean payoff of every action, tried more often the better it went. pip install 'mingtang[pettingzoo]'"""

import sys

import numpy as np

from mingtang.lab.adapters.pettingzoo import env

table, luck = env("ming_dynastie", seats=3, length=512), np.random.default_rng(1)
tries, gains = np.ones(table.action_space("seat_0").n), np.zeros(table.action_space("seat_0").n)
for game in range(int(sys.argv[1]) if len(sys.argv) > 1 else 50):
    table.reset(seed=game)
    chosen = []
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        if over or cut:
            for action in {a for who, a in chosen if who == agent}:
                tries[action], gains[action] = tries[action] + 1, gains[action] + reward
            table.step(None)
        else:
            legal = np.flatnonzero(seen["action_mask"])
            action = int(luck.choice(legal)) if luck.random() < 0.3 else int(legal[np.argmax((gains / tries)[legal])])
            chosen.append((agent, action))
            table.step(action)
best = np.argsort(-gains / tries)[:5]
print("learnt to like:", ", ".join(table.unwrapped.words(int(a)) for a in best))
