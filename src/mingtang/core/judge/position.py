"""A position under examination, and what one seat can see of it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.facts import Caution, Event, Refusal
from mingtang.core.game import Game, View, digest_of
from mingtang.core.judge.words import WordsCheck
from mingtang.core.rng import Rng, below, chance
from mingtang.core.steps import Seat, State, Step

ONLOOKER: Seat = -1


Offer = list[tuple[Action, Refusal | None]]
"""Choices, and why each is refused; None where it is not."""


class Fingerprint:
    """A position as it was: its dump as bytes, which are compared much faster than digests are made, and its digest for whoever asks."""

    def __init__(self, game: Game[Any], s: State) -> None:
        dumped = game.dump(s)
        self.plain = plain_bytes(dumped)
        self._digest = "" if self.plain else digest_of(dumped)

    @property
    def digest(self) -> str:
        """The digest, made when it is first asked for."""
        if not self._digest:
            self._digest = digest_of(pickle.loads(self.plain))
        return self._digest

    def of(self, game: Game[Any], s: State) -> bool:
        """Whether a position is this one. Other bytes prove nothing, for a dump may be written in another order: then digests decide."""
        dumped = game.dump(s)
        return (self.plain != b"" and plain_bytes(dumped) == self.plain) or digest_of(dumped) == self.digest


def plain_bytes(dumped: Any) -> bytes:
    """A dump, or a part of a view, as bytes that differ wherever its JSON would; none if it holds something of an unusual kind."""
    out = BytesIO()
    pickler = PlainPickler(out, pickle.HIGHEST_PROTOCOL)
    pickler.fast = True  # without references: equal data are equal bytes, whoever else holds them
    try:
        pickler.dump(dumped)
    except ValueError:
        return b""
    return out.getvalue()


def _unusual(what: object) -> Any:
    """Asked about everything that is neither a number nor a text, a list, a dictionary or the like."""
    raise ValueError(type(what).__name__)


PlainPickler: Final[Any] = type("PlainPickler", (pickle.Pickler,), {"reducer_override": staticmethod(_unusual)})
"""Writes plain data, twice as fast as `marshal` without references."""


def same_position(game: Game[Any], one: State, two: State) -> bool:
    """Whether two positions are equal."""
    a, b = game.dump(one), game.dump(two)
    plain = plain_bytes(a)
    return (plain != b"" and plain == plain_bytes(b)) or digest_of(a) == digest_of(b)


class JudgedPosition:
    """One position of a game being judged. Proofs ask it; they never change its state."""

    def __init__(
        self, game: Game[Any], state: State, known: Fingerprint, which: int, dice: Rng, words: WordsCheck
    ) -> None:
        self.game = game
        self.state = state
        self.known = known
        self.which = which
        """The seed of the game that is being played."""
        self.dice = dice
        """The judge's own chance; never the game's."""
        self.words = words
        self._views: dict[Seat, View] = {}
        self._shown: dict[Seat, ViewerPicture] = {}
        self._offers: dict[Seat, Offer] = {}

    def view(self, seat: Seat) -> View:
        """What a seat sees here, asked once."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def shown(self, seat: Seat) -> ViewerPicture:
        """Everything that the house shows to a viewer here, asked once."""
        if seat not in self._shown:
            told = told_in_full(self.game, self.state, seat, self.view(seat))
            self._shown[seat] = ViewerPicture(told, json.dumps(told))  # a view that cannot be sent is no view
        return self._shown[seat]

    def offer(self, seat: Seat) -> Offer:
        """The choices of a seat here with what stands against each, asked once."""
        if seat not in self._offers:
            choices = list(self.top.choices(self.state, seat))
            self._offers[seat] = [(a, self.top.why_not(self.state, seat, a)) for a in choices]
        return self._offers[seat]

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
        """Whether the position is still as it was."""
        return self.known.of(self.game, self.state)


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


class ViewerPicture:
    """What a viewer is shown, kept as bytes that are quickly compared; as JSON, as it arrives in a page, for whoever asks."""

    def __init__(self, told: dict[str, Any], sent: str = "") -> None:
        self.plain = plain_bytes(told)
        self._sent = sent if sent or self.plain else json.dumps(told)

    def sent(self) -> str:
        """The same as JSON."""
        if not self._sent:
            self._sent = json.dumps(pickle.loads(self.plain))
        return self._sent


def everything_shown_to(game: Game[Any], s: State, seat: Seat) -> ViewerPicture:
    """Everything that the house shows to one viewer: the view, whom the game waits for, and what the seat is asked."""
    return ViewerPicture(told_in_full(game, s, seat, game.view(s, seat)))


def told_in_full(game: Game[Any], s: State, seat: Seat, view: View) -> dict[str, Any]:
    """The same as data."""
    out: dict[str, Any] = {"view": view, "over": not s.stack}
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
    return out


def _choice(top: Step[Any], s: State, seat: Seat, a: Action) -> list[Any]:
    label, refusal = top.label(s, seat, a), top.why_not(s, seat, a)
    caution = top.caution(s, seat, a) if refusal is None else None
    return [
        a.words,
        fact(refusal),
        None if label is None else [label.key, list(label.args)],
        None if caution is None else [caution.clause, caution.key, list(caution.args)],
    ]


def seen_difference(one: ViewerPicture, two: ViewerPicture) -> str:
    """The first place where two viewers see different things; empty if they see the same."""
    if one.plain and one.plain == two.plain:
        return ""
    return "" if one.sent() == two.sent() else difference(json.loads(one.sent()), json.loads(two.sent()))


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
