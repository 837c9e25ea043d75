"""Lessons: a game learned by doing, at the real table, with a coach who says what to look at and what a choice would cost."""
