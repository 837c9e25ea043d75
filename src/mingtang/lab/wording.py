"""The laboratory in words: numbers, choices and things as a reader of English or German expects them."""

from __future__ import annotations

import re
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.lab.measures import Estimate
from mingtang.lab.notes import kind_of
from mingtang.texts import Texts, plain

GAP = re.compile(r"⟨[^⟩]*⟩")


class Words:
    """What a page of the laboratory says."""

    def __init__(self, game: Game[Any], texts: Texts) -> None:
        self.texts = texts
        self.kinds: dict[str, Action] = {}
        for a in game.catalogue.actions:
            self.kinds.setdefault(kind_of(a), a)

    def say(self, *keys: str, args: tuple[int | str, ...] = ()) -> str:
        """A sentence of the laboratory."""
        return plain(self.texts.fill(self.texts.say("lab", *keys), args, ()))

    def number(self, value: float, digits: int = 0) -> str:
        """1,234.5 in English, 1.234,5 in German; a real minus."""
        text = f"{abs(value):,.{digits}f}"
        if self.texts.lang == "de":
            text = text.translate({ord(","): ".", ord("."): ","})
        return ("−" if value < 0 and float(f"{value:.{digits}f}") != 0 else "") + text

    def percent(self, value: float, digits: int = 1) -> str:
        """A share."""
        return f"{self.number(100 * value, digits)} %"

    def around(self, e: Estimate, digits: int = 1) -> str:
        """A figure with its margin."""
        return f"{self.number(e.value, digits)} ± {self.number(e.margin, digits)}"

    def between(self, e: Estimate) -> str:
        """A share with its interval."""
        return f"{self.percent(e.value)} ({self.number(100 * e.low, 1)} – {self.percent(e.high)})"

    def kind(self, name: str) -> str:
        """A kind of choice as the table says it, with a gap where the numbers were."""
        a = self.kinds.get(name)
        if a is None:
            return name
        nouns = [noun if isinstance(noun, str) else "…" for noun in a.nouns]
        text = plain(self.texts.fill(self.texts.say("action", a.verb), nouns, ()))
        return GAP.sub("…", text) if self.texts.has("action", a.verb) else name

    def thing(self, noun: str) -> str:
        """A thing of the game that choices name; empty for words that name none."""
        for kind, ids in self.texts.vocabulary.items():
            if noun in ids and self.texts.has("names", kind, noun):
                return self.texts.name(kind, noun)
        return ""

    def source(self, name: str) -> str:
        """A source of points."""
        return self.texts.say("score", name) if self.texts.has("score", name) else name.replace("_", " ")
