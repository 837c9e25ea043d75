"""What goes wrong is a fact: a key and what it is about. The reader's language turns it into a sentence that says what to do.

    raise BadData("number_at", "limits.hand", 1, 9, quoted(given))

A key without a dot has its sentence in the house, `texts/errors/`; `yunnan.two_gorges` has it in that game's own texts, under
`[error]`. An argument is a number, a word, or another error: `BadRecord("at_line", 7, error)`. A place (a path, a key, a line) is an
argument too, never the beginning of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable

from mingtang.core.facts import Refusal


class HouseError(Exception):
    """Something was asked for that the house cannot do: `key` says what, `facts` about what."""

    def __init__(self, key: str, *facts: str | int | HouseError) -> None:
        super().__init__(key, *facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        """For logs and tracebacks: the key and the facts, `number_at(limits.hand, 1, 9, 12)`."""
        return f"{self.key}({', '.join([str(f) for f in self.facts])})" if self.facts else self.key


class Unknown(HouseError):
    """A name that nothing answers to: a game, an option, an action."""


class BadOption(HouseError):
    """A number of seats, an option or a seed that the game does not have."""


class BadData(HouseError):
    """Component data that contradict themselves or the game; names the key and what was expected."""


class BadRecord(HouseError):
    """A record that cannot be read or does not replay; names the line."""


class BadState(HouseError):
    """A dumped position that cannot be loaded."""


class Broken(HouseError):
    """An invariant of the rules is broken: a coin or a cube is missing. Raised by audits, never by bad input."""


class NoJudgement(HouseError):
    """Somebody wants to know what is good in a game that has no judgement of its own yet."""


class NotYours(HouseError):
    """It is not this seat's choice now."""


class Refused(HouseError):
    """The rules refuse a choice; `refusal` carries the clause and the facts, and the game named here has the sentence for it."""

    def __init__(self, refusal: Refusal, words: str, game: str = "", players: tuple[str, ...] = ()) -> None:
        super().__init__("refused", quoted(words), refusal.clause, refusal.key)
        self.refusal = refusal
        self.words = words
        self.game = game
        self.players = players

    def __reduce__(self) -> tuple[object, ...]:
        r = self.refusal
        return _refused_again, (r.clause, r.key, r.args, self.words, self.game, self.players)


def _refused_again(
    clause: str, key: str, args: tuple[int, ...], words: str, game: str, players: tuple[str, ...]
) -> Refused:
    """The same refusal in another process."""
    return Refused(Refusal(clause, key, args), words, game, players)


def quoted(value: object, most: int = 60) -> str:
    """A strange word as a sentence can hold it: in quotes, on one line, not too long."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def listed(names: Iterable[object], most: int = 12) -> str:
    """Names with commas between them, as many as a sentence can hold."""
    words = [str(n) for n in names]
    return ", ".join(words[:most]) + (", …" if len(words) > most else "")
