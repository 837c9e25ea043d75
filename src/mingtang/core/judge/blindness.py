"""Nothing leaks: what a seat sees depends on nothing that it may not know, and bots do not peek."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import quoted
from mingtang.core.game import Game
from mingtang.core.judge.position import (
    ONLOOKER,
    JudgedPosition,
    difference,
    everything_shown_to,
    same_position,
    seen_difference,
    who,
)
from mingtang.core.judge.report import ProofFailed
from mingtang.core.play import playout, waiting
from mingtang.core.rng import seeded
from mingtang.core.steps import Seat, State

ENOUGH: int = 20
"""So often must a secret stay the same in other worlds before the judge calls it peeking …"""
GAMES: int = 3
"""… in so many different games."""
Opponent = Callable[[Game[Any], State, Seat, int], Action]
"""Somebody who chooses for a seat, with luck from a seed. It is handed the true position: not to look is its own business."""


def blind(position: JudgedPosition, seat: Seat, peeking: Peeking) -> None:
    """In every world that the seat takes for possible it sees the same."""
    game = position.game
    truth = position.shown(seat)
    first = position.seed()
    second = first + 1
    one: State = game.determinize(position.state, seat, first)
    two: State = game.determinize(position.state, seat, second)
    for world in (one, two):
        found = seen_difference(truth, everything_shown_to(game, world, seat))
        if found:
            raise ProofFailed("judge_sees", who(seat), found)
        _sound(position, world, seat)
    if one.rng == position.state.rng or two.rng == position.state.rng:
        raise ProofFailed("judge_true_generator", who(seat))
    if one.rng == two.rng:
        raise ProofFailed("judge_same_generator", who(seat))
    if not same_position(game, game.determinize(position.state, seat, first), one):
        raise ProofFailed("judge_two_worlds", who(seat))
    again: State = game.determinize(one, seat, second)
    if not same_position(game, again, two):
        found = difference(game.dump(two), game.dump(again))
        raise ProofFailed("judge_knows_more", who(seat), found)
    if not position.unchanged():
        raise ProofFailed("judge_determinize_changes", who(seat))
    for other in range(position.state.seats):
        if other != seat:
            peeking.compare(position, seat, other, two)


def _sound(position: JudgedPosition, world: State, seat: Seat) -> None:
    """A possible world is a position like any other: its pieces add up and somebody can choose."""
    if world.seats != position.state.seats or world.rules != position.state.rules:
        raise ProofFailed("judge_other_seats", who(seat))
    position.game.audit(world)
    if not world.stack:
        if not position.over:
            raise ProofFailed("judge_ends_game", who(seat))
        return
    asked = waiting(world)
    if not asked:
        raise ProofFailed("judge_world_waits", who(seat))
    for other in asked:
        if not world.stack[-1].legal(world, other):
            raise ProofFailed("judge_world_stuck", who(seat), other)


def unpeeking(position: JudgedPosition, seat: Seat, opponent: Opponent) -> None:
    """An opponent chooses the same in every world that its seat takes for possible, whatever it was asked before."""
    luck = position.seed()
    truth = opponent(position.game, position.state, seat, luck)
    world: State = position.game.determinize(position.state, seat, position.seed())
    chosen = opponent(position.game, world, seat, luck)
    if chosen is not truth:
        raise ProofFailed("judge_bot_peeks", seat, quoted(truth.words), quoted(chosen.words))
    if not position.unchanged():
        raise ProofFailed("judge_bot_changes", seat)


def playable(position: JudgedPosition, seat: Seat) -> None:
    """A possible world can be played to its end, as search does."""
    world: State = position.game.determinize(position.state, seat, position.seed())
    most = 20 * position.game.bound(world.seats)
    playout(world, seeded(position.seed(), "judge"), most)
    if world.stack:
        raise ProofFailed("judge_world_endless", who(seat), most)
    position.game.audit(world)


class Peeking:
    """Secrets over many positions: what only one seat sees must differ, now and then, in the worlds of another.

    A `determinize` that leaves a secret as it is passes every test of a single position. So the judge remembers, for each pair
    of seats and each place of the owner's view, whether it ever changed.
    """

    def __init__(self) -> None:
        self.seen: dict[tuple[int, Seat, Seat, str], Secret] = {}

    def compare(self, position: JudgedPosition, seat: Seat, owner: Seat, world: State) -> None:
        """Note what only the owner sees, in truth and in a world of the seat."""
        guess = position.game.view(world, owner)
        for place, true, guessed in secrets(position.view(owner), position.view(seat), guess, position.view(ONLOOKER)):
            if not true:  # nothing, none, nought: it hides nothing
                continue
            key = (position.state.seats, seat, owner, place)
            secret = self.seen.get(key)
            if secret is None:
                secret = self.seen[key] = Secret(true)
            secret.note(position.which, true, guessed)

    def judged(self) -> int:
        """How many secrets were met often enough for a verdict."""
        return sum(1 for secret in self.seen.values() if secret.enough())

    def found(self) -> list[ProofFailed]:
        """One fact for each place where a seat's worlds always hold the truth."""
        out: dict[str, ProofFailed] = {}
        for (_, seat, owner, place), secret in self.seen.items():
            if secret.enough() and not secret.changed:
                out.setdefault(place, ProofFailed("judge_never_changes", who(seat), quoted(place), owner))
        return list(out.values())


class Secret:
    """How one secret fared."""

    def __init__(self, first: Any) -> None:
        self.first = first
        self.samples = 0
        self.games: set[int] = set()
        self.varied = False
        """Whether it was another one in other positions …"""
        self.changed = False
        """… and in another world of the same position."""

    def enough(self) -> bool:
        """Whether it was met in many positions of several games, with different values."""
        return self.samples >= ENOUGH and len(self.games) >= GAMES and self.varied

    def note(self, game: int, true: Any, guessed: Any) -> None:
        """One more position. No more is kept than the verdict needs: the judge may see thousands of games."""
        self.samples += 1
        if len(self.games) < GAMES:
            self.games.add(game)
        self.changed = self.changed or guessed != true
        self.varied = self.varied or true != self.first


def secrets(own: Any, open_: Any, guess: Any, public: Any = None) -> list[tuple[str, Any, Any]]:
    """What the owner sees and the other does not: the place, the true value and the guessed one. A list of plain values is one value."""
    out: list[tuple[str, Any, Any]] = []
    if own != open_:
        _secrets(own, open_, guess, public, "", out)
    return out


def _secrets(own: Any, open_: Any, guess: Any, public: Any, where: str, out: list[tuple[str, Any, Any]]) -> None:
    """The same for a place where both see different things."""
    if isinstance(own, dict):
        for key, value in own.items():
            other = _inside(open_, key)
            if value != other:
                inner = f"{where}.{key}" if where else str(key)
                _secrets(value, other, _inside(guess, key), _inside(public, key), inner, out)
    elif isinstance(own, list | tuple) and any(isinstance(v, dict | list | tuple) for v in own):
        for i, value in enumerate(own):
            other = _inside(open_, i)
            if value != other:
                _secrets(value, other, _inside(guess, i), _inside(public, i), f"{where}[{i}]", out)
    elif not _glimpse(own, open_, public):
        out.append((where, own, guess))


def _glimpse(own: Any, open_: Any, public: Any) -> bool:
    """Whether the owner has only looked into what is the other's: a hand of which he was shown some cards. The other sees all of it, and
    more than everybody does; so a part of a list that lies open to all, which may well be a secret, is none."""
    if not (isinstance(own, list | tuple) and isinstance(open_, list | tuple)) or open_ == public:
        return False
    rest = iter(open_)
    return all(value in rest for value in own)


def _inside(data: Any, key: Any) -> Any:
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, list | tuple) and isinstance(key, int) and key < len(data):
        return data[key]
    return None
