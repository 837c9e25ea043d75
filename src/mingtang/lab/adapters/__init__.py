"""Doors to the research world: the games of the house as PettingZoo environments and as OpenSpiel games.

Both number actions as the game's catalogue does, show a seat its view and nothing else, and pay at the end: the winner gets 1, the others
share a loss of 1 (see `payoffs`).
"""
