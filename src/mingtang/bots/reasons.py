"""Why one choice is better than another, in the game's own terms: what it gives the seat more of, and what it takes from the others.

Both are played on in the same worlds. Only what differs clearly, whatever luck and the others do, is a reason. What a turn gives at once is
nearly sure; what follows by the end of the round goes further but scatters. So the round is told where it says which choice is better, and
else the turn.
"""

from __future__ import annotations

import time
from typing import Any, Final, final

from mingtang.bots.choice_difference import MINOR, ChoiceDifference
from mingtang.bots.paired_playouts import UNPLANNED, Then, after_rounds, after_turns
from mingtang.bots.significance import SURE, clear, mean
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import push
from mingtang.core.steps import Seat, State

TURNS: Final = 8
"""In so many worlds the turn is played to its end: little of it is chance."""
TURN: Final = "turn"
ROUND: Final = "round"
GAME: Final = "game"


@final
class Reasons:
    """What one choice gives more than another."""

    def __init__(
        self,
        reasons: list[tuple[str, float]],
        denies: list[tuple[int, str, float]],
        share: float,
        moment: str = ROUND,
        total: float = 0.0,
        nets: list[tuple[int, float]] | None = None,
        at_once: list[tuple[str, float]] | None = None,
        sure: bool = False,
        last: bool = False,
    ) -> None:
        self.reasons = reasons
        """(term, how much more of it the seat has), the weightiest first."""
        self.denies = denies
        """(another seat, term, how much more of it that seat has), seat by seat, the weightiest first."""
        self.share = share
        """How much more of the win it promises."""
        self.moment = moment
        """When: at the end of the own turn, of the round, or of the game."""
        self.total = total
        """How much more the seat has in all; 0 if that is in doubt."""
        self.nets = nets if nets is not None else []
        """(another seat, how much more it has in all)."""
        self.at_once = at_once if at_once is not None else []
        """What the turn itself gives more of, where the reasons speak of a later moment and something else."""
        self.sure = sure
        """Whether it is clear who promises the larger share of the win."""
        self.last = last
        """Whether the game ends with this round, whatever happens: then nothing counts but how it ends."""

    def turned(self) -> Reasons:
        """What the other choice gives more than this one."""
        return Reasons(
            [(key, -more) for key, more in self.reasons],
            [(other, key, -more) for other, key, more in self.denies],
            -self.share,
            self.moment,
            -self.total,
            [(other, -more) for other, more in self.nets],
            [(key, -more) for key, more in self.at_once],
            self.sure,
            self.last,
        )


def why(
    game: Game[Any],
    s: State,
    seat: Seat,
    best: Action,
    other: Action,
    worlds: int,
    seed: int,
    most: float = 0.0,
    then: Then = UNPLANNED,
) -> Reasons:
    """What the best choice gives the seat more of than the other, and what it leaves to others, from what the seat knows.

    `most`: seconds that it may take; the round is played on in fewer worlds then, but always in one. `then`: how the turn goes on after either,
    as far as that is planned.
    """
    begun = time.perf_counter()
    turn = ChoiceDifference(game, s.seats)
    for k in range(TURNS):
        there, here = after_turns(game, s, seat, best, other, seed, k, then)
        turn.add(there, here)
    later = ChoiceDifference(game, s.seats)
    ended = 0
    began = time.perf_counter()
    for k in range(worlds):
        now = time.perf_counter()
        if most > 0.0 and k > 0 and now - begun + (now - began) / k > most:
            break
        there, here = after_rounds(game, s, seat, best, other, seed, k, then)
        ended += 0 if there.stack else 1
        later.add(there, here)
    found = _told(turn, later, seat, GAME if ended else ROUND, 0 < ended == later.worlds)
    found.sure = clear(later.shares[seat], SURE)
    return found


def _told(turn: ChoiceDifference, later: ChoiceDifference, seat: Seat, end: str, last: bool = False) -> Reasons:
    """The moment that says which choice is better, the later one before the sooner one; else whatever is clear of either.

    Of others only those are spoken of whom the turn itself touches, or who fare better or worse in nearly every world: what else befalls
    them in a round is hardly the choice's doing. `last`: after this round there is nothing, so nothing is told but how the game ends.
    """
    touched = turn.touched(seat)
    share = mean(later.shares[seat])
    soon = turn.own(seat)
    late = later.own(seat)
    if last:
        denies, nets = later.of_others(later.hit(seat, touched))
        return Reasons(late, denies, share, end, round(later.total(seat), 2), nets, last=True)
    silent = not soon and turn.total(seat) == 0.0
    if late and (later.total(seat) != 0.0 or silent or (not _gains(soon) and _gains(late))):
        denies, nets = later.of_others(later.hit(seat, touched))
        return Reasons(late, denies, share, end, round(later.total(seat), 2), nets, _besides(soon, late))
    denies, nets = turn.of_others(touched)
    if not soon and not _gains([("", -more) for _, more in nets]):
        return Reasons([], [], share, TURN)  # that others gain is a price, and there is nothing that it is paid for
    return Reasons(soon, denies, share, TURN, round(turn.total(seat), 2), nets)


def _gains(reasons: list[tuple[str, float]]) -> bool:
    """Whether there is anything to gain."""
    for _, more in reasons:
        if more > 0.0:
            return True
    return False


def _besides(soon: list[tuple[str, float]], late: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """What the turn itself gives or costs and is not told yet."""
    told = [key for key, _ in late]
    return [r for r in soon if r[0] not in told and abs(r[1]) >= MINOR * abs(late[0][1])]


def gains(game: Game[Any], s: State, seat: Seat, a: Action, seed: int) -> list[tuple[str, float]]:
    """What a choice gives the seat at once, measured from how it stands now, the weightiest first."""
    found = ChoiceDifference(game, s.seats)
    for k in range(TURNS):
        world: State = game.determinize(s, seat, (seed << 16) + k)
        before: State = game.clone(world)
        push(world, seat, a)
        found.add(world, before)
    return [r for r in found.own(seat) if r[1] > 0.0]
