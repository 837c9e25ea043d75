"""The review of a finished game: how likely each seat was to win as it went, what turned it, and which choices cost most.

    review(game, record, Budget(iterations=400), progress) -> Review

Every figure is made from what the seat could know at that moment. It may take a while: `progress(done, all)` hears of it, and whatever it
raises ends the work. Whoever wants to divide the work follows `stages`: each is a list of pieces that can be done anywhere and in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.mcts import Budget
from mingtang.bots.tuning import tuning_of
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.play import waiting
from mingtang.core.record import Record
from mingtang.review.cost import MOST_WEIGHED, SHOWN, to_weigh, weigh
from mingtang.review.forecast import Chance, SearchedDecision, forecast_of, mean_and_margin
from mingtang.review.review import Alternative, AnalysedDecision, ChancePoint, Review, ReviewedChoice, TurningPoint
from mingtang.review.turning_points import MOST_TURNS, trace, turning_points
from mingtang.review.whole_turns import better_turn, turn_as_played

USUAL = Budget(iterations=400)
WORTH_SAYING = 0.02
"""A loss of so much of the win is worth a line."""
MOST_POINTS = 24
"""So many times in a game a seat's chance is forecast, at most."""
FEWEST_WORLDS, MOST_WORLDS = 12, 64
CLOSELY = 3
"""Choices are weighed in so many times as many worlds as a forecast looks into: a difference is small beside what it is a difference of."""
AT_ONCE = 4
"""So many decisions are looked at before somebody hears of it."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class DecisionTask:
    """A decision to be looked at, and whether the seat's chance before it is forecast."""

    ply: int
    forecast: bool


@dataclass(frozen=True)
class ReviewPiece:
    """A piece of the work: decisions to look at, choices to weigh, turning points to trace; or the plan, the turning points, the sum of it all."""

    kind: str
    tasks: tuple[DecisionTask, ...] = ()
    choices: tuple[ReviewedChoice, ...] = ()
    turns: tuple[TurningPoint, ...] = ()
    looked: tuple[AnalysedDecision, ...] = ()

    @property
    def size(self) -> int:
        """How far the work comes with it."""
        return len(self.tasks) + len(self.choices) + (len(self.turns) if self.kind == "trace" else 0)


PLAN = ReviewPiece("plan")


@dataclass(frozen=True)
class AnalysisStage:
    """Pieces that do not wait for each other, how much was done before them, and how much there is in all."""

    pieces: list[ReviewPiece]
    done: int
    whole: int


def review(game: Game[Any], record: Record, budget: Budget = USUAL, progress: Progress | None = None) -> Review:
    """Look at every decision of a finished game with the eyes of the seat that made it."""
    match = Match.replay(game, record)
    return carry_out(lambda pieces: (work_on(match, piece, budget) for piece in pieces), progress)


def carry_out(work: Callable[[list[ReviewPiece]], Iterable[list[Any]]], progress: Progress | None = None) -> Review:
    """Go through the stages; `work` does pieces and gives what was found, piece by piece in the same order."""
    steps = stages()
    stage = next(steps)
    while True:
        found: list[list[Any]] = []
        done = stage.done
        if progress and stage.whole:
            progress(done, stage.whole)
        for piece, made in zip(stage.pieces, work(stage.pieces), strict=True):
            found.append(made)
            done += piece.size
            if progress and stage.whole:
                progress(done, stage.whole)
        try:
            stage = steps.send(found)
        except StopIteration as finished:
            if progress:
                progress(stage.whole, stage.whole)
            whole: Review = finished.value
            return whole


def stages() -> Generator[AnalysisStage, list[list[Any]], Review]:
    """The whole work, stage by stage: whoever asks does the pieces and sends what was found, piece by piece in the same order."""
    tasks: list[DecisionTask] = (yield AnalysisStage([PLAN], 0, 0))[0]
    n = len(tasks)
    whole = n + min(n, MOST_WEIGHED) + MOST_TURNS + 1
    pieces = [ReviewPiece("look", tasks=tuple(tasks[at : at + AT_ONCE])) for at in range(0, n, AT_ONCE)]
    looked: list[AnalysedDecision] = [x for found in (yield AnalysisStage(pieces, 0, whole)) for x in found]
    suspects = to_weigh([x.choice for x in looked])
    whole = n + len(suspects) + MOST_TURNS + 1
    pieces = [ReviewPiece("weigh", choices=(looked[i].choice,)) for i in suspects]
    for i, weighed in zip(suspects, (yield AnalysisStage(pieces, n, whole)), strict=True):
        looked[i] = replace(looked[i], choice=weighed[0])
    done = n + len(suspects)
    turns: list[TurningPoint] = (yield AnalysisStage([ReviewPiece("turns", looked=tuple(looked))], done, whole))[0]
    whole = done + len(turns) + 1
    traced = yield AnalysisStage([ReviewPiece("trace", turns=(t,)) for t in turns], done, whole)
    last = ReviewPiece("sum", looked=tuple(looked), turns=tuple(t for found in traced for t in found))
    made: Review = (yield AnalysisStage([last], whole - 1, whole))[0][0]
    return made


def work_on(match: Match, piece: ReviewPiece, budget: Budget) -> list[Any]:
    """Do a piece; what is found comes in the order of what is in it."""
    if piece.kind == "plan":
        return plan(match)
    if piece.kind == "look":
        return [look_at(match, task, budget) for task in piece.tasks]
    if piece.kind == "weigh":
        return [weigh(match, c, CLOSELY * worlds_of(match.game, budget)) for c in piece.choices]
    if piece.kind == "turns":
        return turning_points(match, _points(match, piece.looked), costly(piece.looked))
    if piece.kind == "trace":
        return [trace(match, t, worlds_of(match.game, budget)) for t in piece.turns]
    return [sum_up(match, piece.looked, piece.turns, budget)]


def plan(match: Match) -> list[DecisionTask]:
    """The decisions of a finished game in their order, and where the chances are forecast: as turns begin, evenly over the game."""
    match.game.judgement()
    if not match.over:
        raise HouseError("review_unfinished")
    decisions = [ply for ply in range(match.ply) if _is_decision(match, ply)]
    begins: dict[int, list[int]] = {}
    last = -1
    for ply in decisions:
        seat = match.plies[ply].seat
        if seat != last:
            begins.setdefault(seat, []).append(ply)
        last = seat
    forecast = {ply for plies in begins.values() for ply in _thinned(plies)}
    return [DecisionTask(ply, ply in forecast) for ply in decisions]


def _thinned(plies: list[int]) -> list[int]:
    """At most so many of them, evenly, with the first and the last."""
    n = len(plies)
    if n <= MOST_POINTS:
        return plies
    return [plies[i * (n - 1) // (MOST_POINTS - 1)] for i in range(MOST_POINTS)]


def look_at(match: Match, task: DecisionTask, budget: Budget) -> AnalysedDecision:
    """One decision, with the eyes of the seat that made it."""
    game, s, seat = match.game, match.position(task.ply), match.plies[task.ply].seat
    point = None
    if task.forecast:
        chance, everybody = forecast_of(game, s, seat, worlds_of(game, budget), task.ply + 1)
        point = ChancePoint(task.ply, game.round_of(s), chance, everybody)
    return AnalysedDecision(_choice(match, task.ply, budget), point)


def sum_up(match: Match, looked: Sequence[AnalysedDecision], turns: Sequence[TurningPoint], budget: Budget) -> Review:
    """The whole review from its decisions, in the order of the plan, and its turning points."""
    record, seats = match.record(), len(match.names)
    choices, dear = [x.choice for x in looked], costly(looked)
    place = {c.ply: i for i, c in enumerate(choices)}
    return Review(
        game=match.game.name,
        seats=list(record.seats),
        plies=match.ply,
        winners=_winners(match),
        iterations=budget.iterations,
        points=_points(match, looked),
        choices=choices,
        costly=[place[c.ply] for c in dear],
        turns=list(turns),
        cost=[round(sum(c.points for c in dear if c.seat == seat) / 100, 2) for seat in range(seats)],
    )


def costly(looked: Sequence[AnalysedDecision]) -> list[ReviewedChoice]:
    """The choices that surely lost something worth a line, the dearest first."""
    found = [x.choice for x in looked if x.choice.told and x.choice.sure and x.choice.loss >= WORTH_SAYING]
    return sorted(found, key=lambda c: (-c.points, c.ply))


def _points(match: Match, looked: Sequence[AnalysedDecision]) -> list[list[ChancePoint]]:
    """Each seat's line: as its turns begin, before its costly choices, and what came of it."""
    winners, dear = _winners(match), {c.ply for c in costly(looked)}
    out: list[list[ChancePoint]] = []
    for seat in range(len(match.names)):
        row: list[ChancePoint] = []
        for x in looked:
            c = x.choice
            if c.seat == seat and c.ply in dear and c.before:
                row.append(ChancePoint(c.ply, c.round, c.before, x.point.everybody if x.point else []))
            elif c.seat == seat and x.point:
                row.append(x.point)
        share = 1 / len(winners) if seat in winners else 0.0
        row.append(ChancePoint(match.ply, match.game.round_of(match.state), Chance(share, share, share)))
        out.append(row)
    return out


def _winners(match: Match) -> list[int]:
    return [score.seat for score in match.scores() if score.place == 1 and score.seat < len(match.names)]


def worlds_of(game: Game[Any], budget: Budget) -> int:
    """How many worlds a forecast looks into, in step with what the search may try; the further it sees, the more luck has to even out."""
    worlds = min(MOST_WORLDS, max(FEWEST_WORLDS, budget.iterations // 25))
    return worlds * tuning_of(game.judgement()).forecast_rounds


def _is_decision(match: Match, ply: int) -> bool:
    """Whether the seat had a real choice. A sealed choice that is only changed again is none."""
    s, seat = match.position(ply), match.plies[ply].seat
    return seat in waiting(s) and len(s.stack[-1].legal(s, seat)) > 1


# ---- what the search thinks of a choice


def _choice(match: Match, ply: int, budget: Budget) -> ReviewedChoice:
    s, seat, made = match.position(ply), match.plies[ply].seat, match.action(ply)
    thought = SearchedDecision(match.game, s, seat, budget, ply + 1)
    ranked = thought.ranked()
    tries = sum(visits for _, visits in ranked) or 1
    best = _best(match, [a for a, _ in ranked], made)
    line = better_turn(match, ply, thought.seen, best) if best is not made else []
    if not line:
        best = made
    else:
        thought.look_harder([best, made])
    suspicion = _suspicion(thought, best, made)
    shown = ranked[:SHOWN]
    if made not in [a for a, _ in shown]:
        shown[-1] = next((a, visits) for a, visits in ranked if a is made)
    return ReviewedChoice(
        ply=ply,
        seat=seat,
        round=match.game.round_of(s),
        action=made.words,
        better=best.words if suspicion > 0.0 else made.words,
        suspicion=suspicion,
        options=[Alternative(a.words, round(visits / tries, 4)) for a, visits in shown],
        line=[a.words for a in turn_as_played(match, ply)] if suspicion > 0.0 else [],
        better_line=[a.words for a in line] if suspicion > 0.0 else [],
    )


def _best(match: Match, ranked: Sequence[Action], made: Action) -> Action:
    """The most trusted choice. What only changes how one is asked is no better choice, and no worse one."""
    asking = match.game.judgement().ways_of_asking
    if made.id in asking:
        return made
    return next(a for a in ranked if a is made or a.id not in asking)


def _suspicion(thought: SearchedDecision, best: Action, made: Action) -> float:
    """After a harder look the player's own choice may be the better one."""
    if best is made:
        return 0.0
    pairs = zip(thought.chances(best), thought.chances(made), strict=False)
    return max(0.0, mean_and_margin([b[thought.seat] - m[thought.seat] for b, m in pairs])[0])
