"""The review of a finished game: how likely each seat was to win as it went, what turned it, and which choices cost most."""
