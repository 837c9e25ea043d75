"""The laboratory in words: numbers, choices and things as a reader of English or German expects them."""

from __future__ import annotations

import re
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.lab.measure.statistics import Estimate
from mingtang.lab.run.observations import judgement_of, kind_of
from mingtang.texts import Texts, plain
from mingtang.texts.numbers import number, percent

GAP = re.compile(r"⟨[^⟩]*⟩")
SOMEBODY = re.compile(r"\{player(?:\.[a-z]+)?:(\d+)\}")
"""The place of a player in a sentence: which one it was differs from game to game."""

LISTED = "listed"
"""The form of a name in a list, without an article. A game gives it where its name is not fit for that; an empty one says that it is no thing."""


def _hundredfold(e: Estimate) -> Estimate:
    return Estimate(100 * e.value, 100 * e.low, 100 * e.high)


def ways_of_asking(game: Game[Any]) -> frozenset[str]:
    """The kinds of choices that only say how one is asked, such as to pass for the rest of a turn: they are no moves of the game."""
    judgement = judgement_of(game)
    asking = judgement.ways_of_asking if judgement else frozenset()
    return frozenset(kind_of(a) for a in game.catalogue.actions if a.id in asking)


class ReportWords:
    """What a page of the laboratory says."""

    def __init__(self, game: Game[Any], texts: Texts) -> None:
        self.texts = texts
        self.kinds: dict[str, Action] = {}
        for a in game.catalogue.actions:
            self.kinds.setdefault(kind_of(a), a)
        self.asking = ways_of_asking(game)

    def say(self, *keys: str, args: tuple[int | str, ...] = ()) -> str:
        """A sentence of the laboratory."""
        return plain(self.texts.fill(self.texts.say("lab", *keys), args, ()))

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the reader's language writes it."""
        return number(self.texts.lang, value, digits)

    def signed(self, value: float, digits: int = 1) -> str:
        """A difference."""
        return ("+" if float(f"{value:.{digits}f}") > 0 else "") + self.number(value, digits)

    def percent(self, value: float, digits: int = 1) -> str:
        """A share."""
        return percent(self.texts.lang, value, digits)

    def points(self, value: float, digits: int = 1) -> str:
        """A difference of two shares, in points of a hundred."""
        return f"{self.signed(100 * value, digits)}\u00a0{self.say('report', 'points_of_100')}"

    def around(self, e: Estimate, digits: int = 1) -> str:
        """A figure with its margin; one game has none, and what never varies needs none."""
        if e.bounded and e.low == e.high:
            return self.say("report", "always", args=(self.number(e.value, 0 if e.value == int(e.value) else digits),))
        return f"{self.number(e.value, digits)}\u00a0{self.margin(e, digits)}"

    def around_share(self, e: Estimate) -> str:
        """A share with its margin."""
        return f"{self.around(_hundredfold(e))}\u00a0%"

    def margin(self, e: Estimate, digits: int = 1) -> str:
        """How far the true figure may be off."""
        if e.bounded and e.low == e.high:
            return self.say("report", "in_every_game")
        return f"±\u00a0{self.number(e.margin, digits) if e.bounded else '–'}"

    def change(self, e: Estimate, digits: int = 2) -> str:
        """A difference with its margin."""
        return f"{self.signed(e.value, digits)}\u00a0{self.margin(e, digits)}"

    def change_of_share(self, e: Estimate) -> str:
        """A difference of shares with its margin, in points of a hundred."""
        if e.bounded and e.low == e.high:
            return f"{self.points(e.value)} {self.say('report', 'in_every_game')}"
        return f"{self.change(_hundredfold(e), 1)}\u00a0{self.say('report', 'points_of_100')}"

    def between(self, e: Estimate, digits: int = 1) -> str:
        """A share with its interval."""
        return f"{self.percent(e.value, digits)} ({self.range(e, digits)})"

    def range(self, e: Estimate, digits: int = 1) -> str:
        """The interval of a share alone."""
        low, high = max(0.0, e.low), min(1.0, e.high)
        return f"{self.number(100 * low, digits)}\u00a0–\u00a0{self.percent(high, digits)}"

    def kind(self, name: str) -> str:
        """A kind of choice as the table says it, with a gap where the numbers were."""
        a = self.kinds.get(name)
        if a is None or not self.texts.has("action", a.verb):
            return name
        return self._said(a, [noun if isinstance(noun, str) else "…" for noun in a.nouns])

    def verb(self, name: str) -> str:
        """A kind of choice with a gap for everything that it names: all kinds of its verb at once."""
        a = self.kinds[name]
        return self._said(a, ["…"] * len(a.nouns)) if self.texts.has("action", a.verb) else a.verb

    def known(self, name: str) -> bool:
        """Whether the game has words for all that a kind of choice names. It has none for places where such a choice can never be made."""
        a = self.kinds[name]
        said = self._filled(a, [noun if isinstance(noun, str) else "…" for noun in a.nouns])
        return all("…" in gap for gap in GAP.findall(said))

    def _said(self, a: Action, nouns: list[str]) -> str:
        return GAP.sub("…", self._filled(a, nouns))

    def _filled(self, a: Action, nouns: list[str]) -> str:
        somebody = self.say("report", "somebody")
        template = SOMEBODY.sub(
            lambda m: somebody if nouns[int(m[1])] == "…" else m[0], self.texts.say("action", a.verb)
        )
        return plain(self.texts.fill(template, nouns, ()))

    def thing(self, noun: str) -> str:
        """A thing of the game that choices name, as it stands in a list; empty for words that name none, such as yes and no.

        What has only a number is said with its kind.
        """
        for kind, ids in self.texts.vocabulary.items():
            if noun in ids and self.texts.has("names", kind, noun):
                name = self.texts.name(kind, noun, LISTED)
                bare = name == noun and not noun.isalpha() and self.texts.has("lab", "kind", kind)
                return self.say("kind", kind, args=(noun,)) if bare else name
        return ""

    def source(self, name: str) -> str:
        """A source of points."""
        return self.texts.say("score", name) if self.texts.has("score", name) else name.replace("_", " ")
