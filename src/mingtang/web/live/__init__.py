"""What goes on while the house is open: news for open pages, turns of bots, clocks, notices, reviews."""
