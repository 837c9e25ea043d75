"""The best choices of a position, found a little better with every look: a bounded piece of work that can be done anywhere.

A look searches for what is worth considering and follows each choice to the end of its turn; then all of them are weighed in the same worlds,
on the scale of reviews, a few worlds more each time. Whoever asks keeps what was found and hands it over with the next question.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Search
from mingtang.bots.playouts import prospects
from mingtang.bots.turn_line import turn_line
from mingtang.bots.workers.games import PackedGame, unpacked
from mingtang.core.actions import Action
from mingtang.core.game import Game, digest
from mingtang.core.steps import State
from mingtang.review.forecast import Chance, ChanceScale, chances_in, to_hundred

SECONDS = 0.8
"""A look takes about so long: whoever else waits for the worker waits no longer than that for each of those before."""
SEARCHES = 4
"""So many looks search; after that the choices are known, and only weighed."""
TRIES = 240
MOST_WEIGHED = 5
"""So many choices are weighed."""
AHEAD = 12
"""Each later choice of a turn gets so many tries."""
ENOUGH = 240
"""In so many worlds every choice is weighed; then nothing more is to be found out."""


@dataclass(frozen=True)
class Candidate:
    """A choice that is worth considering."""

    words: str
    visits: int = 0
    """How often the searches tried it."""
    line: tuple[str, ...] = ()
    """The turn that begins with it; empty while it was not followed."""
    end: str = "passes"
    leads: str = ""
    """The position at the end of the turn, by its digest."""
    rows: tuple[tuple[float, ...], ...] = ()
    """Every seat's share of the win, world by world."""


@dataclass(frozen=True)
class CandidateQuestion:
    """A position that the seat believes in, and what was found so far."""

    game: PackedGame
    position: dict[str, Any]
    seat: int
    seed: int
    looks: int = 0
    found: tuple[Candidate, ...] = ()
    hindsight: bool = False
    seconds: float = SECONDS


def look_again(q: CandidateQuestion) -> list[Candidate]:
    """The candidates after one look more, in a worker's process."""
    game = unpacked(q.game)
    return looked_at(game, game.reload(q.position), q)


def looked_at(game: Game[Any], s: State, q: CandidateQuestion) -> list[Candidate]:
    """The same with the position at hand. `s` never changes."""
    until = time.perf_counter() + q.seconds
    rounds = ChanceScale(game, s, q.seat).rounds
    parse = game.catalogue.parse
    known = {c.words: c for c in q.found}
    if q.looks < SEARCHES:
        _search(game, s, q, known)
    chosen = _worth_weighing(game, s, q.seat, known)
    for words in chosen:
        if not known[words].line:
            line = turn_line(game, s, q.seat, parse(words), q.seed, AHEAD)
            told = tuple(a.words for a in line.choices)
            known[words] = replace(known[words], line=told, end=line.end, leads=digest(game, line.state))
    chosen = [c.words for c in to_weigh_of(known.values())]
    least = 1 + min((len(known[w].rows) for w in chosen), default=0)
    while chosen:
        words = min(chosen, key=lambda w: len(known[w].rows))
        c = known[words]
        if len(c.rows) >= ENOUGH or (len(c.rows) >= least and time.perf_counter() >= until):
            break
        then = [parse(w) for w in c.line[1:]]
        (row,) = prospects(game, s, q.seat, 1, q.seed, rounds, parse(words), then, len(c.rows), q.hindsight)
        known[words] = replace(c, rows=(*c.rows, tuple(row)))
    return sorted(known.values(), key=_trust)


def _trust(c: Candidate) -> tuple[int, str]:
    return -c.visits, c.words


def to_weigh_of(found: Iterable[Candidate]) -> list[Candidate]:
    """The most trusted of those that were followed; of those whose turns lead to the same position only the first: the order is no choice."""
    out: list[Candidate] = []
    led: set[str] = set()
    for c in sorted((c for c in found if c.line), key=_trust):
        if c.leads not in led and len(out) < MOST_WEIGHED:
            led.add(c.leads)
            out.append(c)
    return out


def _search(game: Game[Any], s: State, q: CandidateQuestion, known: dict[str, Candidate]) -> None:
    """One search more, from the beginning: several that agree are worth more than a long one."""
    search = Search(game, q.seat, AS_THE_GAME_SAYS)
    search.left_out = game.judgement().ways_of_asking
    for f in search.think(s, Budget(TRIES, q.seconds / 2), q.seed * SEARCHES + q.looks):
        if f.visits:
            c = known.get(f.action.words, Candidate(f.action.words))
            known[c.words] = replace(c, visits=c.visits + f.visits)


def _worth_weighing(game: Game[Any], s: State, seat: int, known: dict[str, Candidate]) -> list[str]:
    """The choices that the searches trusted most; those that only say how one is asked are none."""
    asking = game.judgement().ways_of_asking
    legal: list[Action] = s.stack[-1].legal(s, seat)
    moves = [a.words for a in legal if a.id not in asking] or [a.words for a in legal]
    for words in moves[: 1 if len(moves) == 1 else 0]:
        known.setdefault(words, Candidate(words, 1))
    tried = [words for words in moves if words in known]
    return sorted(tried, key=lambda w: (-known[w].visits, w))[:MOST_WEIGHED]


@dataclass(frozen=True)
class WeighedCandidate:
    """A candidate on the scale of reviews."""

    candidate: Candidate
    chance: Chance
    behind: float
    """How much less of the win it gives than the best; 0 for the best."""
    margin: float
    """The 95 % margin of that."""


def weighed(game: Game[Any], s: State, seat: int, found: list[Candidate]) -> list[WeighedCandidate]:
    """The candidates that were weighed, the best first; a single world tells nothing of doubt yet."""
    scale = ChanceScale(game, s, seat)
    ready = [c for c in to_weigh_of(found) if len(c.rows) > 1]
    ready.sort(key=lambda c: (-scale.value(c.rows), -c.visits))
    out: list[WeighedCandidate] = []
    for c in ready:
        gap, margin = 0.0, 0.0
        if c is not ready[0]:
            n = min(len(c.rows), len(ready[0].rows))
            gap, margin = scale.gap(ready[0].rows[:n], c.rows[:n])
        out.append(WeighedCandidate(c, scale.chance(c.rows), max(0.0, gap), margin))
    return out


def chances_of_all(game: Game[Any], s: State, seat: int, best: Candidate) -> list[int]:
    """Everybody's chance after the best choice, in whole points of 100 that sum to 100."""
    scale = ChanceScale(game, s, seat)
    return to_hundred(chances_in(best.rows, scale.stage, scale.sharpness))


def is_ready(found: list[Candidate], looks: int) -> bool:
    """Whether another look would find nothing more."""
    return looks >= SEARCHES and all(len(c.rows) >= ENOUGH for c in to_weigh_of(found))
