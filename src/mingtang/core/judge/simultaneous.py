"""When several seats choose at once, the order of arrival makes no difference."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.core.errors import listed, quoted
from mingtang.core.facts import Event
from mingtang.core.judge.position import JudgedPosition, same_position
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
        if not same_position(position.game, after, before):
            raise ProofFailed("judge_order", position.top.name, said)
        if sorted(map(_key, told)) != sorted(map(_key, story)):
            raise ProofFailed("judge_order_told", position.top.name, said)
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
            raise ProofFailed("judge_change_refused", position.top.name, seat, quoted(final.words))
        changed = play(position.game, between, seat, final)[0]
        if not same_position(position.game, changed, at_once):
            raise ProofFailed("judge_trace", position.top.name, seat)


def _arrive(position: JudgedPosition, order: list[Seat], choice: dict[Seat, Action]) -> tuple[State, list[Event]]:
    s = position.state
    told: list[Event] = []
    for i, seat in enumerate(order):
        allowed = [a.words for a in legal(s, seat)]
        if choice[seat].words not in allowed:
            raise ProofFailed(
                "judge_arrival_refused", position.top.name, listed(order[:i]), quoted(choice[seat].words), seat
            )
        s, more = play(position.game, s, seat, choice[seat])
        told += more
        if not position.unchanged():
            raise ProofFailed("judge_shared", position.top.name)
    return s, told


def _key(e: Event) -> str:
    return f"{e.key} {e.args} {e.seen_by} {e.reveals}"
