"""One live game: who sits where, what has been chosen, whose clock runs, what may be taken back. Knows no web and no database."""
