"""A complete bot: it takes the choice that rates best on average over a few worlds that its seat takes for possible.

mingtang simulate yunnan --bots careful_bot:Careful,greedy --games 20
mingtang simulate yunnan --bots careful_bot:Careful:worlds=5,greedy --games 20
"""

from mingtang.bots.bot import Bot
from mingtang.core.play import legal


class Careful(Bot):
    """Greedy looks at one world, Careful at several: it is fooled less often by what it cannot see."""

    def __init__(self, worlds: int = 3) -> None:
        self.worlds = worlds

    def choose(self, game, s, seat, seed):
        choices = legal(s, seat)
        sums = [0.0] * len(choices)
        for number in range(self.worlds):
            world = game.determinize(s, seat, seed + number)
            for i, rate in enumerate(game.judgement().rates(world, seat, choices)):
                sums[i] += rate
        return choices[sums.index(max(sums))]
