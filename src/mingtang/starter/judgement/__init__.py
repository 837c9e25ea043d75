"""What a position and a choice are worth: what bots, hints and reviews ask."""
