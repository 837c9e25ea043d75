"""Every choice that a game can ever offer, declared once, in a fixed order.

A choice is said as one would say it at the table ("bid horse 7"). The same words stand in records, logs, typed
commands and the bot interface; the number is for programs that index arrays.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final, final

from mingtang.core.errors import Unknown, quoted

LONGEST_GUESS: Final = 60
"""Nothing near is looked for where more letters were typed: no choice has as many."""


@final
class Action:
    """One small choice. Equal choices of a game are the same object."""

    def __init__(self, id: int, verb: str, nouns: tuple[str | int, ...]) -> None:
        self.id: Final = id
        self.verb: Final = verb
        self.nouns: Final = nouns
        self.words: Final = " ".join([verb, *[str(noun) for noun in nouns]])

    def __repr__(self) -> str:
        return f"<{self.words}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("actions are interned by their catalogue; send their words instead")


@final
class Catalogue:
    """The choices of one game. Append only: a number, once given, is never given to another choice."""

    def __init__(self) -> None:
        self.actions: Final[list[Action]] = []
        self._by_words: Final[dict[str, Action]] = {}

    def add(self, verb: str, *nouns: str | int) -> Action:
        """Declare one choice. To declare it twice is a mistake of the game."""
        action = Action(len(self.actions), verb, nouns)
        if action.words in self._by_words:
            raise ValueError(f"{action.words!r} stands in the catalogue twice")
        self.actions.append(action)
        self._by_words[action.words] = action
        return action

    def parse(self, words: str) -> Action:
        """The choice that these words name; unknown words get the nearest known ones."""
        tidy = " ".join(words.split())
        found = self._by_words.get(tidy)
        if found is None:
            near = self._near(tidy) if len(tidy) <= LONGEST_GUESS else []
            if near:
                raise Unknown("no_action_but", quoted(tidy, 80), ", ".join([repr(n) for n in near]))
            raise Unknown("no_action", quoted(tidy, 80))
        return found

    def _near(self, words: str) -> list[str]:
        """Choices that may have been meant: with the same verb, or else with the nearest one. Never the whole catalogue, which takes long."""
        verbs = {action.verb: None for action in self.actions}
        said = words.split(" ")[0]
        meant = [said] if said in verbs else difflib.get_close_matches(said, list(verbs), n=2, cutoff=0.5)
        known = [action.words for action in self.actions if action.verb in meant]
        return difflib.get_close_matches(words, known, n=3, cutoff=0.5)

    def knows(self, words: str) -> bool:
        """Whether these words name a choice of this game."""
        return " ".join(words.split()) in self._by_words

    def numbers(self, rows: Sequence[list[Action]]) -> list[int]:
        """For each action number, its place in its row, or -1: how a step finds out what was chosen."""
        out = [-1] * len(self.actions)
        for row in rows:
            for i, action in enumerate(row):
                out[action.id] = i
        return out

    def families(self, rows: Sequence[list[Action]]) -> list[int]:
        """For each action number, which of these rows it stands in, counted from 1; 0 for a word of its own."""
        out = [0] * len(self.actions)
        for family, row in enumerate(rows, start=1):
            for action in row:
                out[action.id] = family
        return out

    def __len__(self) -> int:
        return len(self.actions)
