"""Whether everything that a game says in play has words. The texts themselves are handed in: the core knows no language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, quoted
from mingtang.core.facts import Caution, Event, Prompt, Refusal
from mingtang.core.judge.report import ProofFailed

MOST: int = 60
"""So many different numbers of the same fact are tried."""


class TextsCheck(Protocol):
    """What the judge asks of the texts of a game."""

    def problem(self, kind: str, key: str, args: Sequence[int | str]) -> HouseError | None:
        """What is wrong with the words for a fact of this kind; None if nothing is.

        Kinds: prompt, event, refusal, caution, label, action (key: the verb, args: the nouns), part (of a score).
        """


class WordsCheck:
    """The facts met so far. Each is looked up when it is first met."""

    def __init__(self, texts: TextsCheck | None = None, clauses: Collection[str] | None = None) -> None:
        self.texts = texts
        self.clauses = clauses
        self.actions: dict[int, Action] = {}
        self.met: dict[tuple[str, str], set[tuple[int | str, ...]]] = {}

    def meet(self, kind: str, key: str, args: Sequence[int | str] = ()) -> None:
        """Raises ProofFailed if there are no words for this."""
        known = self.met.get((kind, key))
        if known is None:
            known = self.met[kind, key] = set()
        if len(known) >= MOST:
            return
        numbers = tuple(args)
        if numbers in known:
            return
        known.add(numbers)
        problem = self.texts.problem(kind, key, numbers) if self.texts is not None else None
        if problem is not None:
            raise ProofFailed("judge_words", problem)

    def meet_prompt(self, prompt: Prompt) -> None:
        """A seat is asked something."""
        self.meet("prompt", prompt.key, prompt.args)

    def meet_event(self, event: Event) -> None:
        """Something has happened."""
        self.meet("event", event.key, event.args)

    def meet_action(self, a: Action, label: Prompt | None) -> None:
        """A choice is shown."""
        if self.actions.get(id(a)) is not a:
            self.meet("action", a.verb, a.nouns)
            self.actions[id(a)] = a
        if label is not None:
            self.meet("label", label.key, label.args)

    def meet_refusal(self, refusal: Refusal) -> None:
        """A choice is refused; its clause must stand in the rules."""
        self.meet_clause(refusal.clause, HouseError("judge_of_refusal", quoted(refusal.key)))
        self.meet("refusal", refusal.key, refusal.args)

    def meet_caution(self, caution: Caution) -> None:
        """A choice would be a waste; the clause that makes it so must stand in the rules."""
        self.meet_clause(caution.clause, HouseError("judge_of_caution", quoted(caution.key)))
        self.meet("caution", caution.key, caution.args)

    def meet_clause(self, clause: str, what: HouseError) -> None:
        """Something cites a clause."""
        if self.clauses is not None and clause not in self.clauses:
            raise ProofFailed("judge_no_clause", what, quoted(clause))
