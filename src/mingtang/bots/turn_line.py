"""A turn as a line: the choices that a seat makes one after the other until the turn passes on, as far as it can know them now.

A line goes on as long as nothing comes to light and nobody else is asked: what depends on a roll, a card or another player's mind is no plan.
Two lines are the same if they lead to the same position, in whatever order.
"""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.choice_difference import ChoiceDifference
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Search
from mingtang.bots.tree import Node
from mingtang.core.actions import Action
from mingtang.core.game import Game, digest
from mingtang.core.judgement import best_of
from mingtang.core.play import play, revealed, waiting
from mingtang.core.steps import Seat, State

LONGEST: Final = 12
"""A line tells so many choices at most."""
TWINS: Final = 2
"""In so many other worlds it is made sure that the seat will be asked the same."""
MEASURED: Final = 8
"""In so many worlds it is measured what a turn brings."""

PASSES: Final = "passes"
"""The turn passes on, or the round or the game is over."""
LIGHT: Final = "light"
"""Something comes to light that nobody knows yet."""
GOES_ON: Final = "goes_on"
"""The turn goes on, longer than it is told."""


@final
class TurnLine:
    """The choices of a turn from here on, how the telling ends, and the position then, in one world that the seat takes for possible."""

    def __init__(self, choices: list[Action], end: str, state: State) -> None:
        self.choices = choices
        self.end = end
        self.state = state

    def leads_where(self, game: Game[Any], other: TurnLine) -> bool:
        """Whether both lead to the same position."""
        return digest(game, self.state) == digest(game, other.state)


def turn_line(
    game: Game[Any],
    s: State,
    seat: Seat,
    first: Action,
    seed: int,
    tries: int = 0,
    seconds: float = 0.0,
    known: Node | None = None,
) -> TurnLine:
    """The turn that begins with a choice and goes on as well as may be. `s` is a position that the seat believes in; it never changes.

    `tries` and `seconds`: what each later choice may be thought about; with neither, the game's own judgement decides at once. `known`: what a
    search has found out about the positions after the choice.
    """
    worlds: list[State] = [s]
    for k in range(TWINS):
        worlds.append(game.determinize(s, seat, (seed << 4) + k + 1))
    search = Search(game, seat, AS_THE_GAME_SAYS)
    search.left_out = game.judgement().ways_of_asking
    search.root = known
    begun = game.round_of(s)
    choices: list[Action] = []
    a = first
    while True:
        choices.append(a)
        luck = False
        for i in range(len(worlds)):
            after, told = play(game, worlds[i], seat, a)
            luck = luck or revealed(worlds[i], after, told)
            worlds[i] = after
        now = worlds[0]
        if not now.stack or seat not in waiting(now) or game.round_of(now) != begun:
            return TurnLine(choices, PASSES, now)
        if luck or not _asked_the_same(worlds, seat):
            return TurnLine(choices, LIGHT, now)
        if len(choices) == LONGEST:
            return TurnLine(choices, GOES_ON, now)
        a = _next(game, now, seat, search, seed + len(choices), tries, seconds)
        search.follow(a)


def _asked_the_same(worlds: list[State], seat: Seat) -> bool:
    """Whether the seat is asked the same whatever is hidden from it."""
    here: list[int] = []
    for i in range(len(worlds)):
        s = worlds[i]
        if not s.stack or seat not in waiting(s):
            return False
        found = [a.id for a in s.stack[-1].legal(s, seat)]
        if i == 0:
            here = found
        elif found != here:
            return False
    return True


def _next(game: Game[Any], s: State, seat: Seat, search: Search, seed: int, tries: int, seconds: float) -> Action:
    """How the turn goes on: what a short look ahead trusts most, or what the judgement rates best."""
    judgement = game.judgement()
    legal = s.stack[-1].legal(s, seat)
    moves = [a for a in legal if a.id not in judgement.ways_of_asking] or legal
    if len(moves) == 1:
        return moves[0]
    if tries <= 0 and seconds <= 0.0:
        return best_of(moves, judgement.rates(s, seat, moves))
    for found in search.think(s, Budget(tries, seconds), seed):
        if found.action in moves:
            return found.action
    return moves[0]


def brought(game: Game[Any], s: State, seat: Seat, line: list[Action], seed: int) -> list[tuple[str, float]]:
    """What a line gives the seat and costs it, measured from how it stands now, in the game's own terms, the weightiest first."""
    found = ChoiceDifference(game, s.seats)
    for k in range(MEASURED):
        before: State = game.determinize(s, seat, (seed << 16) + k)
        after: State = before
        for a in line:
            if not after.stack or seat not in waiting(after) or a not in after.stack[-1].legal(after, seat):
                break
            after = play(game, after, seat, a)[0]
        found.add(after, before)
    return found.own(seat)
