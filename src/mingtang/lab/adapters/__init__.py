"""Doors to the research world: the games of the house as Gymnasium and PettingZoo environments, as OpenSpiel games, and in batches of self-play.

All number actions as the game's catalogue does, show a seat what it may know and nothing else, and pay at the end: the winner gets 1, the others
share a loss of 1, or everybody the margin in points (see `game_in_play.REWARDS`).
"""
