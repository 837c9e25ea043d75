"""A game's weights, found from its own play."""
