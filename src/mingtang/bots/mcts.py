"""Search under hidden information: look ahead in many worlds that the seat takes for possible, and trust what works in most of them.

Information-set Monte-Carlo tree search for two to five players. Each iteration draws a fresh world with `determinize`, walks down one
common tree along choices that are allowed in that world, tries one new choice, and values what comes of it. Every seat follows its own
interest. Nothing that the seat cannot see can reach it, because the worlds are made of what it knows.
"""

from __future__ import annotations

import gc
import math
import time
from typing import Any, Final, final

from mingtang.bots.bot import Bot
from mingtang.bots.tree import Node, Style, best_of_the_same, select, shares, untried
from mingtang.bots.tuning import Tuning, tuning_of
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement, best_of
from mingtang.core.rng import Rng, below, seeded, seeded_for_search, word
from mingtang.core.steps import NOBODY, Seat, State
from mingtang.core.weights import Weights

TO_THE_END: Final = 1_000_000
AS_THE_GAME_SAYS: Final = -1
LONG_TURN: Final = 40
"""No turn is played on for longer than so many choices."""
LONG_ROUND: Final = 400
"""No round either."""
USUAL: Final = Style()
SHORT: Final = 100
"""A search of fewer iterations is short."""
SELDOM: Final = 100_000
"""A tree has no cycles: while it grows, nothing is gained by looking for some after every seven hundred new nodes."""


@final
class Budget:
    """How long to think: iterations (the same answer every time), or seconds, or whichever comes first; or as the game says for a level.

    The levels are adept, expert, and hint: what a hint is worth.
    """

    def __init__(self, iterations: int = 0, seconds: float = 0.0, level: str = "") -> None:
        if iterations <= 0 and seconds <= 0.0 and not level:
            raise ValueError("a search needs iterations or seconds")
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.level: Final = level

    def of(self, tuning: Tuning) -> Budget:
        """The budget for this game."""
        if not self.level:
            return self
        if self.level == "adept":
            return Budget(tuning.adept_iterations, self.seconds)
        expert = tuning.expert_iterations
        return Budget(tuning.hint_iterations or expert if self.level == "hint" else expert, self.seconds)

    def left(self, done: int, seconds: float) -> float:
        """About how many iterations are left after so many, which took so long."""
        left = float(self.iterations - done) if self.iterations > 0 else math.inf
        if self.seconds <= 0.0:
            return left
        if seconds >= self.seconds:
            return 0.0
        return min(left, done * (self.seconds - seconds) / seconds) if done > 0 else left


@final
class Found:
    """What a search found out about one choice."""

    def __init__(self, action: Action, visits: int, result: float, spread: float) -> None:
        self.action = action
        self.visits = visits
        self.result = result
        """The expected share of the win for the seat, from 0 to 1."""
        self.spread = spread
        """The uncertainty of that share (one standard error)."""


@final
class Search:
    """One seat thinks about one position."""

    def __init__(
        self, game: Game[Any], seat: Seat, depth: int, style: Style = USUAL, weights: Weights | None = None
    ) -> None:
        """`depth`: how many choices a playout makes before the position is valued; TO_THE_END plays every game out.

        `weights`: how the terms of the game's judgement are weighed, if otherwise than the game does.
        """
        self.game: Final = game
        usual = game.judgement()
        self.judgement: Final[Judgement[Any]] = usual if weights is None else usual.weighed(weights)
        self.tuning: Final = tuning_of(self.judgement)
        self.clear_lead: Final = self.judgement.clear_lead
        self.seat: Final = seat
        self.depth: Final = self.tuning.playout_choices if depth == AS_THE_GAME_SAYS else depth
        self.finish_turns: Final = self.tuning.finish_turns
        self.finish_rounds: Final = self.tuning.finish_rounds and depth == AS_THE_GAME_SAYS
        self.unhurried: Final = style.fitted(self.tuning.choice_weight, 1.0, self.tuning.widening)
        self.hurried: Final = style.fitted(self.tuning.choice_weight, self.tuning.rating_weight, self.tuning.widening)
        self.style = self.unhurried
        self.root: Node | None = None
        self.worlds: list[int] = []
        self.worth_trying: list[Action] = []
        self.left_out: frozenset[int] = frozenset()
        """The ids of choices that are not thought about."""
        self.iterations = 0

    def think(self, s: State, budget: Budget, seed: int, only_choose: bool = False) -> list[Found]:
        """Look ahead from a position that the seat may believe in; the choices, the most trusted first.

        `only_choose`: whoever only wants to know the first stops as soon as no other can overtake it in the time that is left.
        """
        rng = seeded(seed, "search")
        if self.root is None:
            self.root = Node(s.seats)
        root = self.root
        self.style = self.hurried if 0 < budget.iterations < SHORT else self.unhurried
        legal = s.stack[-1].legal(s, self.seat)
        self._judge(root, s, self.seat, legal)
        self.worth_trying = self._worth_trying(root, legal)
        usual = gc.get_threshold()
        gc.set_threshold(SELDOM, usual[1], usual[2])
        try:
            self._look_around(root, s, rng, budget, only_choose)
        finally:
            gc.set_threshold(usual[0], usual[1], usual[2])
        return self._found(root, s)

    def _look_around(self, root: Node, s: State, rng: Rng, budget: Budget, only_choose: bool) -> None:
        """Iterate as long as the budget allows, or until the first is sure."""
        begun = time.perf_counter()
        done = 0
        while budget.iterations <= 0 or done < budget.iterations:
            if done & 3 == 0 or done == 1:
                left = budget.left(done, time.perf_counter() - begun)
                if (left <= 0.0 and done > 0) or (only_choose and self._lead(root) > left):
                    break
            self._look(root, s, rng)
            done += 1
        self.iterations = done

    def _lead(self, root: Node) -> int:
        """How many more times than any other the most trusted choice was tried; more than any time allows if there is no other."""
        first = 0
        second = 0
        for a in self.worth_trying:
            child = root.children.get(a.id)
            visits = child.visits if child is not None else 0
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return TO_THE_END if len(self.worth_trying) == 1 and first > 0 else first - second

    def _look(self, root: Node, s: State, rng: Rng) -> None:
        """One iteration. All choices are tried in the same worlds, the first of each in the first world and so on: what luck
        gives to one it gives to the others too."""
        top = s.stack[-1]
        if top.seat != self.seat:
            self._iterate(root, self.game.determinize(s, self.seat, word(rng)), rng, None)
            return
        a = select(root, self.worth_trying, self.seat, self.style)
        if a is None:
            a = self._new_choice(root, s, self.seat, self.worth_trying, rng)
        child = root.children.get(a.id)
        tried = child.visits if child is not None else 0
        while len(self.worlds) <= tried:
            self.worlds.append(word(rng) << 32 | word(rng))
        world = self.worlds[tried]
        self._iterate(root, self.game.determinize(s, self.seat, world), seeded_for_search(world, 1), a)

    def probe(self, s: State, a: Action, iterations: int, seed: int) -> None:
        """Look harder at one choice, however little it seemed to promise."""
        rng = seeded(seed, "probe")
        if self.root is None:
            self.root = Node(s.seats)
        for _ in range(iterations):
            self._iterate(self.root, self.game.determinize(s, self.seat, word(rng)), rng, a)

    def shares_after(self, a: Action) -> list[float]:
        """What was found for every seat if the choice is made; empty if it was never tried."""
        child = self.root.children.get(a.id) if self.root is not None else None
        if child is None or child.visits == 0:
            return []
        return [child.mean(seat) for seat in range(len(child.total))]

    def follow(self, a: Action) -> None:
        """A choice was made at the table: what was learnt about the positions after it is kept."""
        self.worlds = []
        if self.root is not None:
            self.root = self.root.children.get(a.id)

    def _found(self, root: Node, s: State) -> list[Found]:
        out: list[Found] = []
        for a in s.stack[-1].legal(s, self.seat):
            child = root.children.get(a.id)
            if child is None:
                out.append(Found(a, 0, 0.0, 1.0))
            else:
                mean = child.mean(self.seat)
                out.append(Found(a, child.visits, mean, (max(mean * (1.0 - mean), 0.01) / child.visits) ** 0.5))
        out.sort(key=_trust)
        return out

    def _iterate(self, root: Node, s: State, rng: Rng, first: Action | None) -> None:
        """One look into one world, down the tree and a little further; `first` is a choice that must begin it."""
        path = [root]
        node = root
        style = self.style
        last = self.seat
        while s.stack:
            top = s.stack[-1]
            seat = top.seat
            if seat < 0:
                # several choose at once: nobody sees the others' choice, so only the own one belongs to the tree
                if seat == NOBODY:
                    top.run(s)
                    continue
                if not self._choose_together(s, rng):
                    continue
                seat = self.seat
            legal = top.legal(s, seat)
            if len(legal) == 1:
                top.apply(s, seat, legal[0])
                continue
            # where several choose at once, nothing was fixed before the world was dealt
            if node is root and len(self.worth_trying) > 1 and first is None:
                legal = self.worth_trying
            if node.visits == style.judge_after:
                self._judge(node, s, seat, legal)
            a = first
            if a is None:
                a = select(node, legal, seat, style)
            elif a.id not in node.children:
                node.grow(a.id)
            first = None
            last = seat
            if a is not None:
                node = node.children[a.id]
                path.append(node)
                top.apply(s, seat, a)
                continue
            a = self._new_choice(node, s, seat, legal, rng)
            top.apply(s, seat, a)
            child = node.children.get(a.id)
            if child is not None:
                node = child
                path.append(node)
                continue
            path.append(node.grow(a.id))
            break
        result = self._value(s, rng, last)
        for visited in path:
            visited.visits += 1
            total = visited.total
            for i in range(len(result)):
                total[i] += result[i]

    def _new_choice(self, node: Node, s: State, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        """What to try at the edge of the tree: the most promising that was not tried, or, before the game was asked what promises most,
        what a sensible player would do. That may be a known choice: better once more than just anything for the sake of variety."""
        if node.prior:
            return untried(node, legal)
        return self.judgement.pick(s, seat, legal, rng)

    def _choose_together(self, s: State, rng: Rng) -> bool:
        """The others' sealed choices are guessed; whether the own one is still to be made."""
        top = s.stack[-1]
        asked = top.waiting(s)
        if not asked:
            top.run(s)
            return False
        for seat in asked:
            if seat != self.seat:
                legal = top.legal(s, seat)
                top.apply(s, seat, self.judgement.pick(s, seat, legal, rng) if len(legal) > 1 else legal[0])
                return False
        return True

    def _judge(self, node: Node, s: State, seat: Seat, legal: list[Action]) -> None:
        """Let the game's own judgement say where to look first."""
        if node.prior or len(legal) < 2:
            return
        node.judge(
            legal, shares(self.judgement.rates(s, seat, legal), self.tuning.clear_difference * self.style.sharpness)
        )

    def _worth_trying(self, root: Node, legal: list[Action]) -> list[Action]:
        """The choices that are asked for and that the game's judgement does not rule out."""
        if self.left_out:
            legal = [a for a in legal if a.id not in self.left_out] or legal
        if self.judgement.interchangeable:
            legal = best_of_the_same(root, legal, self.judgement.interchangeable)
        if self.tuning.pruned_beyond <= 0.0 or not root.prior:
            return legal
        # a tree that was kept may know of choices that are not there any more, and not know others
        promise = [root.prior.get(a.id, 0.0) for a in legal]
        least = max(promise) * math.exp(-self.tuning.pruned_beyond / self.style.sharpness)
        return [legal[i] for i in range(len(legal)) if promise[i] >= least]

    def _value(self, s: State, rng: Rng, last: Seat) -> list[float]:
        """Play on for a while as a sensible player would, then ask who stands best. `last` is who has just chosen."""
        judgement = self.judgement
        left = LONG_ROUND if self.finish_rounds else self.depth
        begun = self.game.round_of(s) if self.finish_rounds else 0
        while s.stack and left > 0:
            top = s.stack[-1]
            seat = top.seat
            if seat < 0:
                asked = top.waiting(s)
                if not asked:
                    top.run(s)
                    continue
                seat = asked[below(rng, len(asked))]
            if begun and self.game.round_of(s) != begun:
                last = NOBODY
                break
            legal = top.legal(s, seat)
            if len(legal) == 1:
                top.apply(s, seat, legal[0])
            else:
                left -= 1
                last = seat
                own = seat == self.seat
                top.apply(
                    s, seat, judgement.pursue(s, seat, legal, rng) if own else judgement.pick(s, seat, legal, rng)
                )
        self._end_turn(s, rng, last if self.finish_turns else NOBODY)
        if not s.stack:
            return outcome_shares(self.game, s, self.clear_lead)
        return shares(judgement.values(s), self.clear_lead)

    def _end_turn(self, s: State, rng: Rng, seat: Seat) -> None:
        """Let everything happen that nobody chooses, and the seat go on until its turn is over."""
        left = LONG_TURN
        while s.stack:
            top = s.stack[-1]
            if top.seat == NOBODY:
                top.run(s)
                continue
            if top.seat != seat or left == 0:
                return
            left -= 1
            legal = top.legal(s, seat)
            top.apply(s, seat, legal[0] if len(legal) == 1 else self.judgement.go_on(s, seat, legal, rng))


def outcome_shares(game: Game[Any], s: State, clear_lead: float, prize: float = 0.8) -> list[float]:
    """The winner takes the prize; the rest goes by points, so that a lost game is still played well."""
    scores = game.scores(s)
    totals = [0.0] * s.seats
    first = 0
    for score in scores:
        if score.seat < s.seats:
            totals[score.seat] = float(score.total)
            if score.place == 1:
                first += 1
    out = [(1.0 - prize) * x for x in shares(totals, clear_lead)]
    for score in scores:
        if score.place == 1 and score.seat < s.seats:
            out[score.seat] += prize / first
    return out


def _trust(found: Found) -> tuple[int, float]:
    return (-found.visits, -found.result)


@final
class Mcts(Bot):
    """Thinks ahead within a budget and plays what it tried most. In the course of its own turn it goes on thinking where it was."""

    def __init__(
        self,
        budget: Budget,
        depth: int = AS_THE_GAME_SAYS,
        style: Style = USUAL,
        keeps: bool = True,
        weights: Weights | None = None,
    ) -> None:
        self.budget: Final = budget
        self.weights: Final = weights
        self.depth: Final = depth
        self.style: Final = style
        self.keeps: Final = keeps
        self._search: Search | None = None
        self._goes_on = False

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        legal = s.stack[-1].legal(s, seat)
        if len(legal) == 1:
            return legal[0]
        search = self._search
        if search is None or not self._goes_on or search.seat != seat or search.game is not game:
            search = Search(game, seat, self.depth, self.style, self.weights)
        self._search = search
        self._goes_on = False
        if search.judgement.settled(s):
            return best_of(legal, search.judgement.rates(s, seat, legal))
        return search.think(s, self.budget.of(search.tuning), seed, only_choose=True)[0].action

    def played(self, seat: Seat, a: Action) -> None:
        """After an own choice the thoughts about what follows are kept; as soon as anybody else has chosen, the bot begins anew."""
        search = self._search
        if search is None:
            return
        if self.keeps and seat == search.seat and not self._goes_on:
            search.follow(a)
            self._goes_on = True
        else:
            self._search = None
            self._goes_on = False
