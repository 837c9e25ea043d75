"""A position under examination, and what one seat can see of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.facts import Caution, Event, Refusal
from mingtang.core.game import Game, View, digest
from mingtang.core.judge.words import WordsCheck
from mingtang.core.rng import below, chance
from mingtang.core.steps import Seat, State, Step

ONLOOKER: Seat = -1


class JudgedPosition:
    """One position of a game being judged. Proofs ask it; they never change its state."""

    def __init__(
        self, game: Game[Any], state: State, digest: str, which: int, dice: list[int], words: WordsCheck
    ) -> None:
        self.game = game
        self.state = state
        self.digest = digest
        self.which = which
        """The seed of the game that is being played."""
        self.dice = dice
        """The judge's own chance; never the game's."""
        self.words = words
        self._views: dict[Seat, View] = {}

    def view(self, seat: Seat) -> View:
        """What a seat sees here, asked once."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    @property
    def top(self) -> Step[Any]:
        """The step that waits."""
        return self.state.stack[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose choice is awaited."""
        return () if self.over else self.top.waiting(self.state)

    def may_choose(self) -> tuple[Seat, ...]:
        """The same, and the seats that may still change a choice that nobody has seen."""
        return () if self.over else (*self.asked(), *self.top.revisable(self.state))

    def viewers(self) -> list[Seat]:
        """Every seat, and an onlooker."""
        return [*range(self.state.seats), ONLOOKER]

    def some(self, share: float) -> bool:
        """Whether to make a costly proof here."""
        return share >= 1.0 or chance(self.dice) < share

    def pick(self, actions: Sequence[Action]) -> Action:
        """One of these at random."""
        return actions[below(self.dice, len(actions))]

    def seed(self) -> int:
        """A fresh seed for a determinization."""
        return below(self.dice, 1 << 31)

    def unchanged(self) -> bool:
        """Whether the position still has its digest."""
        return digest(self.game, self.state) == self.digest


def who(seat: Seat) -> HouseError:
    """A viewer, as a sentence can name it."""
    return HouseError("judge_onlooker") if seat < 0 else HouseError("judge_seat", seat)


def in_short(refusal: Refusal | None) -> str:
    """A refusal as data: its clause, its key and its numbers."""
    return "–" if refusal is None else f"{refusal.clause} {refusal.key} {list(refusal.args)}"


def fact(refusal: Refusal | None) -> list[Any] | None:
    """A refusal as plain data."""
    return None if refusal is None else [refusal.clause, refusal.key, list(refusal.args)]


def warned(top: Step[Any], s: State, seat: Seat, a: Action) -> Caution | None:
    """What the seat is told before an allowed choice."""
    return top.caution(s, seat, a) if top.why_not(s, seat, a) is None else None


def told_to(events: Sequence[Event], seat: Seat) -> list[list[Any]]:
    """The events that this viewer sees, as plain data."""
    return [[e.key, list(e.args), e.reveals] for e in events if e.visible_to(seat)]


def everything_shown_to(game: Game[Any], s: State, seat: Seat) -> dict[str, Any]:
    """Everything that the house shows to one viewer: the view, whom the game waits for, and what the seat is asked."""
    out: dict[str, Any] = {"view": game.view(s, seat), "over": not s.stack}
    if s.stack:
        top = s.stack[-1]
        shown = top.shown_waiting(s, seat)
        out["waiting"] = list(shown)
        out["message"] = [top.prompt(s, other).key for other in shown if other >= 0]
        if seat in top.waiting(s) or seat in top.revisable(s):
            prompt = top.prompt(s, seat)
            out["prompt"] = [prompt.key, list(prompt.args)]
            out["choices"] = [_choice(top, s, seat, a) for a in top.choices(s, seat)]
            out["legal"] = [a.words for a in top.legal(s, seat)]
    return plain(out)


def _choice(top: Step[Any], s: State, seat: Seat, a: Action) -> list[Any]:
    label, caution = top.label(s, seat, a), warned(top, s, seat, a)
    return [
        a.words,
        fact(top.why_not(s, seat, a)),
        None if label is None else [label.key, list(label.args)],
        None if caution is None else [caution.clause, caution.key, list(caution.args)],
    ]


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data as they arrive in a page: a view that cannot be sent is no view."""
    out: dict[str, Any] = json.loads(json.dumps(data))
    return out


def difference(a: Any, b: Any, where: str = "") -> str:
    """The first place where two data differ, with both values; empty if they are equal."""
    if a == b and type(a) is type(b):
        return ""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *[k for k in b if k not in a]]:
            found = difference(a.get(key), b.get(key), f"{where}.{key}" if where else str(key))
            if found:
                return found
        return ""
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            found = difference(x, y, f"{where}[{i}]")
            if found:
                return found
        return ""
    return "" if a == b else f"{where}: {_short(a)} ≠ {_short(b)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "…"
