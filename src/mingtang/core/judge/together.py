"""When several seats choose at once, the order of arrival makes no difference."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.core.facts import Event
from mingtang.core.game import digest
from mingtang.core.judge.report import Caught
from mingtang.core.judge.spot import SHARED, Spot
from mingtang.core.play import legal, play
from mingtang.core.rng import shuffle
from mingtang.core.steps import Seat, State


def any_order(spot: Spot, orders: int) -> None:
    """Each waiting seat makes one choice; in every order the same position comes of it, and the same is told."""
    seats = list(spot.asked())
    choice: dict[Seat, Action] = {seat: spot.pick(legal(spot.state, seat)) for seat in seats}
    before, story = _arrive(spot, seats, choice)
    tried = seats[::-1]
    for _ in range(orders):
        after, told = _arrive(spot, tried, choice)
        said = ", ".join(f"{seat} {choice[seat].words}" for seat in tried)
        if digest(spot.game, after) != digest(spot.game, before):
            raise Caught(
                f"{spot.top.name}: the order of arrival matters; {said} leads elsewhere than the order of seats"
            )
        if sorted(map(_key, told)) != sorted(map(_key, story)):
            raise Caught(f"{spot.top.name}: the order of arrival matters for what is told; see {said}")
        tried = tried.copy()
        shuffle(spot.dice, tried)


def no_trace(spot: Spot) -> None:
    """Who changes a sealed choice leaves no trace of the first one."""
    for seat in spot.top.revisable(spot.state):
        allowed = legal(spot.state, seat)
        final = spot.pick(allowed)
        at_once = play(spot.game, spot.state, seat, final)[0]
        between = play(spot.game, spot.state, seat, spot.pick(allowed))[0]
        if final not in legal(between, seat):
            raise Caught(f"{spot.top.name}: seat {seat} changed its choice and may not choose {final.words!r} any more")
        changed = play(spot.game, between, seat, final)[0]
        if digest(spot.game, changed) != digest(spot.game, at_once):
            raise Caught(f"{spot.top.name}: seat {seat} changed its choice twice, and the first change left a trace")


def _arrive(spot: Spot, order: list[Seat], choice: dict[Seat, Action]) -> tuple[State, list[Event]]:
    s = spot.state
    told: list[Event] = []
    for i, seat in enumerate(order):
        allowed = [a.words for a in legal(s, seat)]
        if choice[seat].words not in allowed:
            raise Caught(
                f"{spot.top.name}: after the choices of {order[:i]}, {choice[seat].words!r} of seat {seat} is not allowed any more"
            )
        s, more = play(spot.game, s, seat, choice[seat])
        told += more
        if not spot.unchanged():
            raise Caught(f"{spot.top.name}: {SHARED}")
    return s, told


def _key(e: Event) -> str:
    return f"{e.key} {e.args} {e.seen_by} {e.reveals}"
