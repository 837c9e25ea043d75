"""What an expert would do with the rest of the turn, and why: what the line gains and loses against the next best one when the turn and the
round are played on."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Found, Search
from mingtang.bots.reasons import ROUND, TURN, Reasons, gains, why
from mingtang.bots.tuning import tuning_of
from mingtang.bots.turn_line import PASSES, TurnLine, brought, turn_line
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement, best_of
from mingtang.core.steps import Seat, State

WORLDS: Final = 8
"""In so many worlds the round is played on before the two choices are compared."""
IN_TIME: Final = 40
"""If there is a time to keep to, in so many worlds or as many as it allows."""
SAME: Final = 0.004
"""Choices whose shares of the win differ by less than this are much the same."""
TRIED: Final = 3
"""A choice that was tried less than a third as often as the most trusted one is not known well enough to be called the same."""
NEAR: Final = 0.25
"""A choice of the same kind is the one to compare with if the judgement rates it no worse than any other by more than so many clear differences."""
AHEAD: Final = 24
"""Each later choice of a line gets so many tries."""
AHEAD_IN_TIME: Final = 0.06
"""If there is a time to keep to, each gets so much of it."""
LINES: Final = 4
"""So many lines are followed before all of them are taken for the same."""

STILL: Final = "still"
"""The seat has less in all, and yet the larger share of the win: else the choice would not be recommended."""
CLOSE: Final = "close"
"""Gains and costs are clear each by itself, but not what they come to."""


@final
class Hint:
    """A recommended choice, the runner-up, and the parts of the position's value in which they differ."""

    def __init__(
        self,
        best: Action,
        second: Action | None,
        found: Reasons | None = None,
        gives: list[tuple[str, float]] | None = None,
        line: TurnLine | None = None,
        brings: list[tuple[str, float]] | None = None,
        same: bool = False,
    ) -> None:
        self.line: list[Action] = line.choices if line is not None else [best]
        """The choices of the turn from here on, the best first."""
        self.end = line.end if line is not None else PASSES
        """How the telling of the line ends: the turn passes on, something comes to light, or it goes on (`bots.turn_line`)."""
        self.brings: list[tuple[str, float]] = brings if brings is not None else []
        """What the line gives and costs, measured from how things stand. Nothing in the last round: there only its end counts."""
        self.same = same
        """Whether the other choices that seem good lead to the same position."""
        self.last = found.last if found is not None else False
        """Whether the game ends with this round."""
        self.best = best
        self.second = second
        self.reasons: list[tuple[str, float]] = found.reasons if found is not None else []
        """(term of the game's judgement, how much more of it the best choice gives), the weightiest first."""
        self.denies: list[tuple[int, str, float]] = found.denies if found is not None else []
        """(seat of another, term, how much more of it the best choice leaves there); below 0 it takes something from them."""
        self.moment = found.moment if found is not None else ROUND
        """When that is so: at the end of the turn, of the round, or of the game."""
        self.total = found.total if found is not None else 0.0
        """How much more the best choice gives in all; 0 if that is in doubt."""
        self.nets: list[tuple[int, float]] = found.nets if found is not None else []
        """(seat of another, how much more the best choice leaves there in all)."""
        self.at_once: list[tuple[str, float]] = (
            [r for r in found.at_once if r[1] > 0.0][:1] if found is not None else []
        )
        """The weightiest thing that the turn itself gives more of, if the reasons speak of later and do not name it."""
        self.gives: list[tuple[str, float]] = gives[:1] if gives is not None else []
        """Where the two are much the same: what the best choice gives at once, measured from how things stand."""

    def verdict(self) -> str:
        """What the reasons come to, where it is not plain: STILL, CLOSE, or nothing to add."""
        if not self.reasons:
            return ""
        pays = False
        for _, more in self.reasons:
            pays = pays or more > 0.0
        for _, more in self.nets:
            pays = pays or more < 0.0
        if self.total < 0.0 or not pays:
            return STILL
        return CLOSE if self.total == 0.0 and len(self.reasons) > 1 else ""


def hint(game: Game[Any], s: State, seat: Seat, seed: int, most: float = 0.0) -> Hint:
    """The hint for a seat that is to choose, made from what the seat knows. `s` never changes.

    `most`: seconds that the search may take, and then once more the reasons. Choices that only say how one is asked are no advice.
    """
    judgement = game.judgement()
    seen = game.determinize(s, seat, seed)
    legal = seen.stack[-1].legal(seen, seat)
    moves = [a for a in legal if a.id not in judgement.ways_of_asking]
    if len(moves) <= 1:
        only = moves[0] if moves else legal[0]
        return Hint(
            only, None, line=turn_line(game, seen, seat, only, seed, AHEAD, AHEAD_IN_TIME if most > 0.0 else 0.0)
        )
    search = Search(game, seat, AS_THE_GAME_SAYS)
    search.left_out = judgement.ways_of_asking
    found_out = search.think(seen, Budget(level="hint", seconds=most).of(search.tuning), seed)
    thought = [f for f in found_out if f.action.id not in judgement.ways_of_asking]
    lines = Lines(game, seen, seat, search, seed, AHEAD_IN_TIME if most > 0.0 else 0.0)
    best = _best(judgement, seen, seat, thought)
    other = lines.unlike(best, [_second(judgement, seen, seat, best, thought), *[f.action for f in thought]])
    if other is None:
        only_line = lines.of(best)
        brings = brought(game, seen, seat, only_line.choices, seed)
        return Hint(best, None, line=only_line, brings=brings, same=True)
    then = (lines.of(best).choices[1:], lines.of(other).choices[1:])
    found = why(game, seen, seat, best, other, IN_TIME if most > 0.0 else WORLDS, seed, most, then)
    # Nobody follows a hint whose reason speaks against it.
    if _speaks_against(found):
        best, other = other, best
        found = found.turned()
    line = lines.of(best)
    brings = [] if found.last else brought(game, seen, seat, line.choices, seed)
    gives = [] if found.reasons or found.last else gains(game, seen, seat, best, seed)
    return Hint(best, other, found, gives, line, brings)


@final
class Lines:
    """The turns that begin with the choices of one position, each followed once."""

    def __init__(self, game: Game[Any], s: State, seat: Seat, search: Search, seed: int, seconds: float) -> None:
        self.game: Final = game
        self.s: Final = s
        self.seat: Final = seat
        self.seed: Final = seed
        self.seconds: Final = seconds
        self.root: Final = search.root
        self.known: dict[int, TurnLine] = {}

    def of(self, a: Action) -> TurnLine:
        """The turn that begins with a choice."""
        found = self.known.get(a.id)
        if found is None:
            after = self.root.children.get(a.id) if self.root is not None else None
            found = turn_line(self.game, self.s, self.seat, a, self.seed, AHEAD, self.seconds, after)
            self.known[a.id] = found
        return found

    def unlike(self, best: Action, others: list[Action]) -> Action | None:
        """The first of these whose turn leads elsewhere than that of the best; None if the first few all lead to the same position."""
        for a in others:
            if a is best or a.id in self.known:
                continue
            if len(self.known) > LINES:
                return None
            if not self.of(a).leads_where(self.game, self.of(best)):
                return a
        return None


def _best(judgement: Judgement[Any], s: State, seat: Seat, thought: list[Found]) -> Action:
    """The most trusted choice; among those that are much the same, what the game's own judgement prefers."""
    first = thought[0]
    same: list[Action] = []
    for f in thought:
        if f.visits * TRIED >= first.visits and f.result >= first.result - SAME:
            same.append(f.action)
    return best_of(same, judgement.rates(s, seat, same)) if len(same) > 1 else first.action


def _second(judgement: Judgement[Any], s: State, seat: Seat, best: Action, thought: list[Found]) -> Action:
    """What to compare with: the most trusted of the others, or one of the same kind as the best if it is about as good.

    Whoever is told to buy a port wants to know why not another port. A search that is sure of its choice has hardly tried the rest, so
    that what it trusts next may be no more than to end the turn; then the judgement says what is next.
    """
    others = [f for f in thought if f.action is not best]
    trusted = others[0]
    if trusted.action.verb == best.verb:
        return trusted.action
    eligible: list[Action] = []
    alike: list[Action] = []
    for f in others:
        if f.visits * TRIED >= trusted.visits and f.result < trusted.result - SAME:
            continue  # known well enough, and worse
        eligible.append(f.action)
        if f.action.verb == best.verb:
            alike.append(f.action)
    least = judgement.rates(s, seat, [trusted.action])[0]
    if alike:
        rates = judgement.rates(s, seat, alike)
        if max(rates) >= least - NEAR * tuning_of(judgement).clear_difference:
            return best_of(alike, rates)
    return best_of(eligible, judgement.rates(s, seat, eligible)) if _mere_ending(trusted.action) else trusted.action


def _mere_ending(a: Action) -> bool:
    """Whether a choice names nothing: to stop, to pass, to be done."""
    return not a.nouns


def _speaks_against(found: Reasons) -> bool:
    """Whether the seat clearly has less in all and no larger share of the win, or only losses and nothing to show for them.

    What costs something in this turn may pay in the round: then the share of the win decides.
    """
    if found.sure and found.share < 0.0:
        return True
    losses = 0
    good = 0
    for _, more in found.reasons:
        losses += 1 if more < 0.0 else 0
        good += 1 if more > 0.0 else 0
    for _, _, more in found.denies:
        good += 1 if more < 0.0 else 0
    if found.share < 0.0:
        return found.total < 0.0 or (losses > 0 and good == 0)
    return losses > 0 and good == 0 and found.moment != TURN
