"""OpenSpiel's own search plays a game of the house against chance. pip install -e '.[openspiel]'"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import mingtang.lab.adapters.openspiel  # noqa: F401 (makes the games known to OpenSpiel)

game, luck = pyspiel.load_game("mingtang_ming_dynastie(seats=2)"), np.random.RandomState(1)
tries = int((sys.argv[1:] or [50])[0])
search = mcts.MCTSBot(game, 1.4, tries, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
state = game.new_initial_state()
while not state.is_terminal():
    action = search.step(state) if state.current_player() == 0 else luck.choice(state.legal_actions())
    state.apply_action(int(action))
print("the search won" if state.returns()[0] > 0 else "chance won", state.returns())
