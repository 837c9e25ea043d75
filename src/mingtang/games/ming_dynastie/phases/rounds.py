"""A round from its first phase to its end, and who starts the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.core.steps import Automatic, Seat, Step
from mingtang.games.ming_dynastie.actions import NUMBER_OF, START
from mingtang.games.ming_dynastie.board import NOBODY_CHOOSES
from mingtang.games.ming_dynastie.phases.cards import BeginChoosing
from mingtang.games.ming_dynastie.phases.cities import CITIES
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.phases.neutral import PlaceNeutral, neutral_batch
from mingtang.games.ming_dynastie.phases.place import TakeMembers
from mingtang.games.ming_dynastie.phases.princes import BeginMoving
from mingtang.games.ming_dynastie.queries import monks, next_seat
from mingtang.games.ming_dynastie.rulings import equal_scores_are_one_rank
from mingtang.games.ming_dynastie.scoring import Cloisters, ScoreTiles
from mingtang.games.ming_dynastie.state import NONE, ROUND_END, SETUP, MingState

FEWEST: Final = 0
"""The rank of whoever has the fewest points."""


@final
class PlayRound(Automatic[MingState]):
    """A round: place, choose cards, move and deploy, score in rounds 2, 4 and 6, and the round end (MD-0.10)."""

    name = "round.begin"

    def run(self, s: MingState) -> None:
        s.tell("round.begins", s.round, s.start)
        steps: list[Step[Any]] = [TakeMembers(), BeginChoosing(), BeginMoving()]
        if s.neutral != NONE and s.round > 1 and neutral_batch(s):
            s.phase = SETUP
            steps.insert(0, PlaceNeutral(s.start, neutral_batch(s)))  # MD-7.4
        if s.board.scoring[s.round]:
            steps += [Majorities(), CITIES[0], Cloisters()]  # MD-4.0
        s.then(*steps, EndRound())


@final
class EndRound(Automatic[MingState]):
    """The round marker moves on and the figure passes to the left, except with four players after rounds 4 and 5."""

    name = "round.end"

    def run(self, s: MingState) -> None:
        if s.round == s.board.rounds:  # MD-5.6
            s.become(ScoreTiles())
            return
        s.phase = ROUND_END
        if s.seats == 4 and s.board.chooser[s.round] != NOBODY_CHOOSES:
            rank = s.board.chooser[s.round]
            s.become(ChooseLastStart(chooser(s, rank)) if rank == FEWEST else ChooseStart(chooser(s, rank)))
            return
        s.start = next_seat(s, s.start)  # MD-5.2
        s.tell("round.figure_passed", s.start)
        advance(s)


def advance(s: MingState) -> None:
    """The round marker moves one space on (MD-5.1)."""
    s.round += 1
    s.become(PlayRound())


def chooser(s: MingState, rank: int) -> Seat:
    """Who chooses the next starting player: the second fewest points after round 4 (MD-5.3), the fewest after round 5 (MD-5.4).

    Rank 0 is the fewest. It is a rank among players, or among different scores if the table reads it so (MD-5.5, R25).
    """
    ascending = sorted(set(s.score)) if equal_scores_are_one_rank(s) else sorted(s.score)
    points = ascending[rank] if rank < len(ascending) else ascending[-1]
    best = NONE
    p = s.start
    for _ in range(s.seats):
        p = next_seat(s, p)  # R26: with equal monks, whom the figure would reach first
        if s.score[p] == points and (best == NONE or monks(s, p) > monks(s, best)):
            best = p
    return best


class ChooseStart(Step[MingState]):
    """The player with the second fewest points chooses the next starting player; it may be himself."""

    name = "round.choose_start"
    clause: ClassVar[str] = "MD-5.3"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(ChooseStart.name, (s.round + 1, s.score[seat]))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return START[: s.seats]

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        s.start = NUMBER_OF[a.id]
        s.tell("round.start_chosen", seat, s.start)
        advance(s)


@final
class ChooseLastStart(ChooseStart):
    """The same, by the player with the fewest points."""

    name = "round.choose_last_start"
    clause: ClassVar[str] = "MD-5.4"
