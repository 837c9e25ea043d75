"""What a choice shows, and to whom: undo must not let anybody peek, and a log must not tell what a view hides.

The same choice is made in the true world and in another one that a viewer takes for possible, with the same luck. If the viewer can
tell the two apart afterwards, something was revealed to him, and the game must have said so.
"""

from __future__ import annotations

from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, quoted
from mingtang.core.facts import Event
from mingtang.core.judge.position import (
    JudgedPosition,
    difference,
    everything_shown_to,
    seen_difference,
    told_to,
    who,
)
from mingtang.core.judge.report import ProofFailed
from mingtang.core.play import play, revealed, why_not
from mingtang.core.steps import Seat, State

ENOUGH: int = 20


NONE, DOUBTFUL, GOOD = range(3)


def _excuse(here: list[list[Any]], there: list[list[Any]]) -> int:
    """Whether a difference comes from something revealed.

    What a viewer hears runs along in both worlds until it parts. Where it parts both worlds must reveal something. If something was
    revealed before, in the same words, the difference may lie in what those words do not tell.
    """
    same = 0
    while same < len(here) and same < len(there) and here[same] == there[same]:
        same += 1
    if same < len(here) and same < len(there) and here[same][2] and there[same][2]:
        return GOOD
    return DOUBTFUL if any(e[2] for e in here[:same]) else NONE


class Reveals:
    """What events with `reveals` really revealed, over many positions."""

    def __init__(self) -> None:
        self.told: dict[str, int] = {}
        self.news: set[str] = set()
        self.not_kept: dict[str, str] = {}
        self.doubts: dict[str, str] = {}

    def compare(
        self, position: JudgedPosition, viewer: Seat, seat: Seat, a: Action, after: State, told: list[Event]
    ) -> bool:
        """Make the choice in another world of the viewer; False if it is not possible there."""
        game = position.game
        world: State = game.determinize(position.state, viewer, position.seed())
        world.rng = position.state.rng.copy()
        if why_not(world, seat, a) is not None:
            return False
        other, told_there = play(game, world, seat, a)
        sight = seen_difference(everything_shown_to(game, after, viewer), everything_shown_to(game, other, viewer))
        here = told_to(told, viewer)
        there = told_to(told_there, viewer)
        heard = difference(here, there, "log")
        self._count(here, there, bool(sight))
        if not sight and not heard:
            return True
        if seat == viewer and not (revealed(position.state, after, told) and revealed(world, other, told_there)):
            raise ProofFailed("judge_undo_peeks", position.top.name, quoted(a.words), seat, sight or heard)
        excuse = _excuse(here, there)
        if excuse == NONE:
            raise ProofFailed("judge_reveals", position.top.name, quoted(a.words), seat, who(viewer), heard or sight)
        if excuse == DOUBTFUL:
            self.doubts.setdefault(position.top.name, f"{a.words!r}: {heard or sight}")
        if heard and not sight:
            self._forgotten(here, there)
        return True

    def _count(self, here: list[list[Any]], there: list[list[Any]], sight: bool) -> None:
        """An event revealed something if it was told with other numbers. If only the sight differs, or one world does not tell it at
        all, nobody knows what it revealed."""
        for key in {e[0] for e in here if e[2]}:
            one = [e for e in here if e[0] == key]
            two = [e for e in there if e[0] == key]
            if one != two and len(one) == len(two):
                self.news.add(key)
            elif one == two and not sight:
                self.told[key] = self.told.get(key, 0) + 1

    def _forgotten(self, here: list[list[Any]], there: list[list[Any]]) -> None:
        for e in here:
            if e[2] and e not in there:
                self.not_kept.setdefault(e[0], f"{e[0]} {e[1]}")

    def notes(self) -> list[HouseError]:
        """What a person should look at."""
        out = [
            HouseError("judge_note_never_revealed", quoted(key), count)
            for key, count in self.told.items()
            if count >= ENOUGH and key not in self.news
        ]
        out += [HouseError("judge_note_betrays", quoted(step), example) for step, example in self.doubts.items()]
        out += [HouseError("judge_note_not_kept", quoted(key), example) for key, example in self.not_kept.items()]
        return out
