"""Reviews and hints in words: choices as the table's buttons say them, figures and reasons as a reader of English or German expects them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.core.game import Game
from mingtang.core.steps import State
from mingtang.review.forecast import to_hundred
from mingtang.review.line_words import line_steps
from mingtang.review.review import Cause, ChancePoint, Review, ReviewedChoice, TurningPoint, in_points
from mingtang.review.turning_points import told_turns
from mingtang.texts import Texts, plain
from mingtang.texts.numbers import number, percent

MOST_COSTLY = 10
"""So many costly choices are told at once."""
REASONS = 3
"""So many reasons are named on each side."""
WORTH_ADDING = 2
"""Own choices are named beside another cause if they gave away so many points."""
ROUNDING = 0.3
"""A sum may differ so much from its parts as they are read, each rounded to a tenth."""
"""Keeps a figure and its sign on one line."""


@dataclass(frozen=True)
class WordedChoice:
    """A choice that cost something, told."""

    number: int
    """Where it stands among the costliest, from 1."""
    ply: int
    seat: int
    name: str
    where: str
    """ "Round 3, choice 20"."""
    asked: str
    """What the player was asked, as the table asked it."""
    made: str
    better: str
    made_line: list[str]
    """The turn from this choice on, as it was played; nothing if either turn has nothing more to tell than its first choice."""
    better_line: list[str]
    """The turn that was better."""
    words: tuple[str, str]
    """Both as records have them."""
    cost: str
    """What it gave away or missed, with its doubt."""
    chances: str
    """The chance as the decision came, after the choice, and after the better one."""
    because: list[str]
    """Why the other was better, sentence by sentence."""


@dataclass(frozen=True)
class WordedTurn:
    """A turning point, told."""

    number: int
    """Where it stands among all turning points, from 1: the number in its ring."""
    ply: int
    """Where the choice was made that turned it."""
    seat: int
    name: str
    where: str
    change: str
    rises: bool
    why: str


class Speech:
    """Says figures and reasons in one language. Seats are called by `names`."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = names

    def say(self, key: str, *args: int | str) -> str:
        """A sentence of reviews."""
        return plain(self.texts.fill(self.texts.say("review", key), args, ()))

    def number(self, value: float, digits: int = 1) -> str:
        """1.5 in English, 1,5 in German."""
        return number(self.texts.lang, value, digits)

    def signed(self, value: float) -> str:
        """+1.5 or −1.5."""
        return ("+" if value > 0 else "") + self.number(value)

    def percent(self, value: float) -> str:
        """A chance."""
        return percent(self.texts.lang, value, 0)

    def term(self, key: str) -> str:
        """A part of the game's judgement."""
        return self.texts.say("term", key) if self.texts.has("term", key) else key.replace("_", " ")

    def weighed(self, reasons: Sequence[tuple[str, float]]) -> str:
        """Reasons in one line: "coins +2.1, income +1.5"."""
        return ", ".join(f"{self.term(key)} {self.signed(more)}" for key, more in reasons[:REASONS])

    def denied(self, denies: Sequence[tuple[int, str, float]]) -> str:
        """What others lose, in one line, player by player: "Bo: coins −2.0, income −1.0; Chen: coins −0.5"."""
        rows = [(seat, key, more) for seat, key, more in denies if more < 0][:REASONS]
        seats = dict.fromkeys(seat for seat, _, _ in rows)
        parts = [
            (self.names[one], self.weighed([(key, more) for seat, key, more in rows if seat == one])) for one in seats
        ]
        return "; ".join(f"{name}: {what}" for name, what in parts)

    def named(self, reasons: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
        """The reasons that `because` names."""
        gains, prices = ([r for r in reasons if (r[1] > 0) is up][:REASONS] for up in (True, False))
        return [*gains, *prices]

    def because(self, reasons: Sequence[tuple[str, float]], denies: Sequence[tuple[int, str, float]]) -> list[str]:
        """Why a choice is better than another: what it gives, what it gives up, and what it denies others."""
        gains, prices = ([r for r in reasons if (r[1] > 0) is up] for up in (True, False))
        parts = (("gives", self.weighed(gains)), ("takes", self.weighed(prices)), ("denies", self.denied(denies)))
        return [self.say(key, what) for key, what in parts if what]


def unnamed(total: float, parts: Iterable[float]) -> float:
    """What a sum holds besides the parts that are named: each of it too small or too doubtful to be told. 0 if rounding explains it, or if
    the sum itself is in doubt."""
    left = total - sum(parts) if total else 0.0
    return round(left, 2) if abs(left) >= ROUNDING else 0.0


class ReviewWording(Speech):
    """Says a review. `position` gives the game as it stood before a ply, because questions and buttons depend on it."""

    def __init__(
        self,
        found: Review,
        texts: Texts,
        game: Game[Any],
        names: Sequence[str],
        position: Callable[[int], State],
    ) -> None:
        super().__init__(texts, names)
        self.found = found
        self.game = game
        self.position = position

    def action(self, ply: int, seat: int, words: str) -> str:
        """A choice as its button said it."""
        s, a = self.position(ply), self.game.catalogue.parse(words)
        label = s.stack[-1].label(s, seat, a) if s.stack else None
        return self.texts.action(a, self.names, label)

    def line(self, ply: int, seat: int, words: Sequence[str]) -> list[str]:
        """The choices of a turn one after the other, as their buttons said them."""
        steps = line_steps(self.game, self.position(ply), seat, words, self.texts, self.names)
        return [step.said(self.texts) for step in steps]

    def question(self, ply: int, seat: int) -> str:
        """What a player was asked, as the table asked it."""
        s = self.position(ply)
        return self.texts.prompt(s.stack[-1].prompt(s, seat), self.names)[0] if s.stack else ""

    def where(self, ply: int, round: int) -> str:
        """When something happened."""
        return self.say("where", round, ply + 1) if round else self.say("where_before", ply + 1)

    # ---- parts of the review

    def costly(self, seat: int | None = None) -> list[WordedChoice]:
        """The costliest choices, of one seat or of all."""
        return [self._choice(n, c) for n, c in enumerate(self._costly(seat)[:MOST_COSTLY], start=1)]

    def uncounted(self, seat: int | None = None) -> str:
        """What is said below them if there are more."""
        all_of_them = len(self._costly(seat))
        return self.say("costly_more", MOST_COSTLY, all_of_them) if all_of_them > MOST_COSTLY else ""

    def _costly(self, seat: int | None) -> list[ReviewedChoice]:
        return [self.found.choices[i] for i in self.found.costly if seat in (None, self.found.choices[i].seat)]

    def _choice(self, number: int, c: ReviewedChoice) -> WordedChoice:
        because = self.because(c.reasons, c.denies)
        if because and c.moment:
            because.insert(0, self.say(f"at_{c.moment}"))
        if not any(more > 0 for _, more in c.reasons) and not self.denied(c.denies):
            because.append(self.say("no_terms"))
        lines = [self.line(c.ply, c.seat, words) for words in (c.line, c.better_line)]
        if all(len(line) <= 1 for line in lines):
            lines = [[], []]
        return WordedChoice(
            number=number,
            ply=c.ply,
            seat=c.seat,
            name=self.names[c.seat],
            where=self.where(c.ply, c.round),
            asked=self.question(c.ply, c.seat),
            made=self.action(c.ply, c.seat, c.action),
            better=self.action(c.ply, c.seat, c.better),
            made_line=lines[0],
            better_line=lines[1],
            words=(c.action, c.better),
            cost=self.say("missed" if c.was_missed else "cost", c.points, in_points(c.margin)),
            chances=self._chances(c),
            because=because,
        )

    def _chances(self, c: ReviewedChoice) -> str:
        found = {o.action: o.chance for o in c.options if o.chance}
        if not c.before or c.action not in found or c.better not in found:
            return ""
        told = (c.before, found[c.action], found[c.better])
        return self.say("three_chances", *[self.percent(x.value) for x in told])

    def turns(self, seat: int | None = None) -> list[WordedTurn]:
        """The turning points, of one seat or of all, in the order of the choices they show."""
        numbered = enumerate(told_turns(self.found.turns), start=1)
        return [self._turn(n, t) for n, t in numbered if seat in (None, t.seat)]

    def unturned(self, seat: int | None = None) -> str:
        """What is said below the turning points: that there is none, or why some jumps of the lines have no ring; mostly nothing."""
        mine = [t for t in self.found.turns if seat in (None, t.seat)]
        told = self.turns(seat)
        smaller = len(told) < sum(not t.sight for t in mine)
        if any(t.sight for t in mine):
            return self.say("turns_sight_or_smaller" if smaller else "turns_sight")
        if smaller:
            return self.say("turns_smaller")
        return "" if told else self.say("turns_none")

    def _turn(self, number: int, t: TurningPoint) -> WordedTurn:
        return WordedTurn(
            number=number,
            ply=t.at,
            seat=t.seat,
            name=self.names[t.seat],
            where=self.where(t.at, t.cause.round if t.cause else t.round),
            change=f"{self.percent(t.before)} → {self.percent(t.after)}",
            rises=t.after > t.before,
            why=self._why(t),
        )

    def _why(self, t: TurningPoint) -> str:
        """What made a turning point. Luck is spoken of only where something came to light."""
        if t.cause is None:
            why = self.say("turn_luck" if t.luck else "turn_several")
        else:
            why = self._deed(t.cause)
            if t.cause.plies > 1:
                why = self.say("turn_more", why)
            if t.cause.revealed:
                why = self.say("turn_revealed", why)
        own = in_points(-t.own)
        if own >= WORTH_ADDING and (t.cause is None or t.cause.seat != t.seat):
            why = self.say("turn_given", why, own)
        return why

    def _deed(self, c: Cause) -> str:
        """Who chose what, and when asked what: as it stands among the costly choices too, in every language."""
        return self.say(
            "turn_chose", self.names[c.seat], self.action(c.ply, c.seat, c.action), self.question(c.ply, c.seat)
        )

    def rounds(self) -> list[tuple[str, list[str]]]:
        """Everybody's chance as rounds begin, of one moment and as the seat to choose could judge it: each row sums to 100. The last is the end."""
        begins: dict[int, ChancePoint] = {}
        for p in sorted((p for row in self.found.points for p in row if p.everybody), key=lambda p: p.ply):
            begins.setdefault(p.round, p)
        rows = [
            (str(n) if n else self.say("before"), [self.percent(x / 100) for x in to_hundred(begins[n].everybody)])
            for n in sorted(begins)
        ]
        last = [self.percent(row[-1].chance.value) for row in self.found.points if row[-1].ply == self.found.plies]
        return [*rows, (self.say("end"), last)]

    def given_away(self) -> list[tuple[str, str]]:
        """By seat: what its choices surely gave away together."""
        return [(name, str(in_points(cost))) for name, cost in zip(self.names, self.found.cost, strict=True)]
