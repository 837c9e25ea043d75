"""The board in words: who stands where and has what, for whoever hears the table instead of seeing it.

A drawing module that can say its board offers

    def spoken(scene: Scene) -> tuple[SpokenPart, ...]

and builds it from the reader's view alone, as its drawing. The sentences stand in `[spoken]` of the game's texts; `SpokenWords` fills
them in. Things are counted with the keys `<thing>_one` and `<thing>_many`: "a trader", "3 traders".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mingtang.draw.contract import DrawingWords
from mingtang.texts import begun


@dataclass(frozen=True)
class SpokenPart:
    """A part of the board in sentences, under a title: "The road"."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class SpokenWords:
    """Says the sentences of one game's board."""

    words: DrawingWords

    def say(self, key: str, *facts: int | str) -> str:
        """Words that stand within a sentence."""
        return self.words.sentence(self.words.say("spoken", key), facts, ())

    def line(self, key: str, *facts: int | str) -> str:
        """A whole sentence."""
        return begun(self.say(key, *facts))

    def count(self, thing: str, n: int) -> str:
        """So many of a thing: "a trader", "3 traders"."""
        return self.say(f"{thing}_one") if n == 1 else self.say(f"{thing}_many", n)

    def counts(self, things: Iterable[tuple[str, int]]) -> list[str]:
        """So many of each thing; those that are not there are left out."""
        return [self.count(thing, n) for thing, n in things if n]

    def listed(self, items: Sequence[str]) -> str:
        """ "Anna, Bo and Chen"; a word for none where there is nothing."""
        if not items:
            return self.words.say("house", "listed_none")
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {self.words.say('house', 'listed_and')} {items[-1]}"


def parts_with_lines(*parts: tuple[str, Iterable[str]]) -> tuple[SpokenPart, ...]:
    """The parts about which there is something to say."""
    made = [SpokenPart(title, tuple(line for line in lines if line)) for title, lines in parts]
    return tuple(part for part in made if part.lines)
