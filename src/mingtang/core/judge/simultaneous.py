"""When several seats choose at once, the order of arrival makes no difference."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.core.facts import Event
from mingtang.core.game import digest
from mingtang.core.judge.position import SHARED, JudgedPosition
from mingtang.core.judge.report import ProofFailed
from mingtang.core.play import legal, play
from mingtang.core.rng import shuffle
from mingtang.core.steps import Seat, State


def order_of_arrival(position: JudgedPosition, orders: int) -> None:
    """Each waiting seat makes one choice; in every order the same position comes of it, and the same is told."""
    seats = list(position.asked())
    choice: dict[Seat, Action] = {seat: position.pick(legal(position.state, seat)) for seat in seats}
    before, story = _arrive(position, seats, choice)
    tried = seats[::-1]
    for _ in range(orders):
        after, told = _arrive(position, tried, choice)
        said = ", ".join(f"{seat} {choice[seat].words}" for seat in tried)
        if digest(position.game, after) != digest(position.game, before):
            raise ProofFailed(
                f"{position.top.name}: the order of arrival matters; {said} leads elsewhere than the order of seats"
            )
        if sorted(map(_key, told)) != sorted(map(_key, story)):
            raise ProofFailed(f"{position.top.name}: the order of arrival matters for what is told; see {said}")
        tried = tried.copy()
        shuffle(position.dice, tried)


def changed_choices(position: JudgedPosition) -> None:
    """Who changes a sealed choice leaves no trace of the first one."""
    for seat in position.top.revisable(position.state):
        allowed = legal(position.state, seat)
        final = position.pick(allowed)
        at_once = play(position.game, position.state, seat, final)[0]
        between = play(position.game, position.state, seat, position.pick(allowed))[0]
        if final not in legal(between, seat):
            raise ProofFailed(
                f"{position.top.name}: seat {seat} changed its choice and may not choose {final.words!r} any more"
            )
        changed = play(position.game, between, seat, final)[0]
        if digest(position.game, changed) != digest(position.game, at_once):
            raise ProofFailed(
                f"{position.top.name}: seat {seat} changed its choice twice, and the first change left a trace"
            )


def _arrive(position: JudgedPosition, order: list[Seat], choice: dict[Seat, Action]) -> tuple[State, list[Event]]:
    s = position.state
    told: list[Event] = []
    for i, seat in enumerate(order):
        allowed = [a.words for a in legal(s, seat)]
        if choice[seat].words not in allowed:
            raise ProofFailed(
                f"{position.top.name}: after the choices of {order[:i]}, {choice[seat].words!r} of seat {seat} is not allowed any more"
            )
        s, more = play(position.game, s, seat, choice[seat])
        told += more
        if not position.unchanged():
            raise ProofFailed(f"{position.top.name}: {SHARED}")
    return s, told


def _key(e: Event) -> str:
    return f"{e.key} {e.args} {e.seen_by} {e.reveals}"
