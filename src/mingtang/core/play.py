"""The two doors through which a state changes: `play`, which checks, and `push`, which trusts.

`play` works on a copy, says why it refuses, and tells what happened. `push` changes a state in place for search and
simulation. Both let automatic steps run and take single options, so that a state at rest always waits for a real choice.
"""

from __future__ import annotations

from typing import Any, Final

from mingtang.core.actions import Action
from mingtang.core.errors import Broken, NotYours, Refused
from mingtang.core.facts import Event, Refusal, only
from mingtang.core.game import Game
from mingtang.core.rng import Rng, below
from mingtang.core.steps import NOBODY, Seat, State

ENDLESS: Final = 20_000
"""More automatic steps than any rules need between two choices: better a clear error than a table that hangs."""


def over(s: State) -> bool:
    """Whether the game has ended."""
    return not s.stack


def waiting(s: State) -> tuple[Seat, ...]:
    """The seats whose choice the game waits for."""
    return s.stack[-1].waiting(s) if s.stack else ()


def legal(s: State, seat: Seat) -> list[Action]:
    """What the seat may choose now, or choose again; empty when it is not asked."""
    if not s.stack:
        return []
    top = s.stack[-1]
    if seat not in top.waiting(s) and seat not in top.revisable(s):
        return []
    return top.legal(s, seat)


def why_not(s: State, seat: Seat, a: Action) -> Refusal | None:
    """Why the seat may not choose this now; None if it may."""
    if not s.stack:
        return Refusal("house", "game_over")
    top = s.stack[-1]
    if seat not in top.waiting(s) and seat not in top.revisable(s):
        return Refusal(top.clause, "not_your_turn")
    if a not in top.choices(s, seat):
        return Refusal(top.clause, "not_now")
    return top.why_not(s, seat, a)


def happen(s: State) -> bool:
    """One thing that nobody chooses happens: an automatic step, or a choice with a single option. False if somebody is asked."""
    top = s.stack[-1]
    seat = top.seat
    if seat == NOBODY:
        top.run(s)
    elif seat >= 0 and top.may_force:
        options = top.legal(s, seat)
        if len(options) != 1:
            return False
        s.tell("house.forced", seat, options[0].id, seen_by=only(seat))
        top.apply(s, seat, options[0])
    else:
        if top.waiting(s):
            return False
        top.run(s)
    return True


def settle(s: State) -> None:
    """Let everything happen that nobody chooses: automatic steps, and choices with a single option."""
    happened = 0
    while s.stack:
        top = s.stack[-1]
        happened += 1
        if happened > ENDLESS:
            raise Broken("endless_steps", top.name, ENDLESS)
        if not happen(s):
            return


def start(game: Game[Any], s: State) -> list[Event]:
    """Bring a new game to its first choice; answers what happened on the way."""
    if s.events is None:
        s.events = []
    settle(s)
    told = s.events
    s.events = None
    return told


def push(s: State, seat: Seat, a: Action) -> None:
    """Carry out a choice that is known to be allowed, in place, and go on to the next one."""
    s.stack[-1].apply(s, seat, a)
    settle(s)


def play(game: Game[Any], s: State, seat: Seat, a: Action) -> tuple[State, list[Event]]:
    """Carry out a choice on a copy: the position after it and what happened. Raises Refused or NotYours; `s` never changes."""
    refusal = why_not(s, seat, a)
    if refusal is not None:
        if refusal.key == "not_your_turn":
            shown = ", ".join(str(w) for w in s.stack[-1].shown_waiting(s, seat))
            if shown:
                raise NotYours("not_asked_but", seat, shown)
            raise NotYours("not_asked", seat)
        raise Refused(refusal, a.words, game.name)
    after = game.clone(s)
    after.events = []
    push(after, seat, a)
    told = after.events
    after.events = None
    return after, told


def unfold(game: Game[Any], s: State, seat: Seat, a: Action) -> list[tuple[State, int]]:
    """A choice once more, moment by moment: the position after the choice itself and after everything that happened by itself then.

    With each position goes how many events had been told by then. For whoever wants to show a long chain one thing after the other.
    """
    now = game.clone(s)
    told: list[Event] = []
    now.events = told
    now.stack[-1].apply(now, seat, a)
    moments = [(game.clone(now), len(told))]
    while now.stack and len(moments) < ENDLESS and happen(now):
        moments.append((game.clone(now), len(told)))
    return moments


def revealed(before: State, after: State, told: list[Event]) -> bool:
    """Whether a choice showed something new, so that undo must not go back behind it: chance was used or a card turned."""
    return before.rng != after.rng or any(e.reveals for e in told)


def playout(s: State, rng: Rng, limit: int) -> tuple[int, int]:
    """Play at random to the end, in place: (choices with several options, all choices). Stops after `limit` of them."""
    decisions = 0
    count = 0
    while s.stack and count < limit:
        top = s.stack[-1]
        seat = top.seat
        if seat < 0:
            if seat != NOBODY:
                asked = top.waiting(s)
                if asked:
                    seat = asked[below(rng, len(asked))]
            if seat < 0:
                top.run(s)
                continue
        options = top.legal(s, seat)
        count += 1
        n = len(options)
        if n == 1:
            top.apply(s, seat, options[0])
        else:
            decisions += 1
            top.apply(s, seat, options[below(rng, n)])
    return decisions, count
