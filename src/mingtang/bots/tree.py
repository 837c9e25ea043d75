"""The tree that a search grows: what was tried from a position, how often, and how it ended for every seat."""

from __future__ import annotations

import math
from typing import Final, final

from mingtang.core.actions import Action


@final
class Style:
    """How a search divides its attention. The usual figures were found by letting searches play against each other."""

    def __init__(
        self,
        curiosity: float = 0.35,
        trust: float = 0.8,
        judge_after: int = 8,
        sharpness: float = 1.0,
        width: float = 0.0,
    ) -> None:
        self.curiosity: Final = curiosity
        """How much a seldom tried choice is worth trying again."""
        self.trust: Final = trust
        """How much the game's own judgement of a choice counts while little is known of it."""
        self.judge_after: Final = judge_after
        """A node is judged by the game's own knowledge once it was visited so often."""
        self.sharpness: Final = sharpness
        """How large a lead, in clear differences of the game, makes that judgement sure of itself."""
        self.width: Final = width
        """How quickly more choices of a node are looked at: so many times the root of its visits; 0 leaves it to the game (`Tuning.widening`)."""

    def fitted(self, choice_weight: float, rating_weight: float, widening: float) -> Style:
        """The same style for a game in which more or less hangs on a choice, and whose ratings are worth more or less."""
        curiosity, trust = self.curiosity * choice_weight, self.trust * choice_weight * rating_weight
        return Style(curiosity, trust, self.judge_after, self.sharpness, self.width if self.width > 0.0 else widening)


@final
class Node:
    """A position as far as the searching seat knows it: reached by the choices on the way, whatever the hidden cards are."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        """How often the choice that leads here was allowed when its turn came: hidden cards decide that anew each time."""
        self.total = [0.0] * seats
        """The sum of results for each seat."""
        self.children: dict[int, Node] = {}
        self.prior: dict[int, float] = {}
        """How promising the game's own judgement finds each choice, from 0 to 1; filled once the node is worth it."""
        self.hope = 0.0
        """The same of the choice that leads here; it is asked for so often that it lies at hand."""

    def grow(self, choice: int) -> Node:
        """A new node, where this choice leads."""
        child = Node(len(self.total))
        child.offered = 1
        child.hope = self.prior.get(choice, 0.0)
        self.children[choice] = child
        return child

    def judge(self, legal: list[Action], promise: list[float]) -> None:
        """Note how promising each choice is."""
        for i in range(len(legal)):
            choice = legal[i].id
            self.prior[choice] = promise[i]
            child = self.children.get(choice)
            if child is not None:
                child.hope = promise[i]

    def mean(self, seat: int) -> float:
        """The average result for a seat."""
        return self.total[seat] / self.visits if self.visits else 0.0


def select(node: Node, legal: list[Action], seat: int, style: Style) -> Action | None:
    """The choice to follow: good so far, promising, or seldom tried. None if a new choice should be tried instead."""
    children = node.children
    known = 0
    best: Action | None = None
    high = -1.0
    curiosity = 0.35 * style.curiosity if node.prior else style.curiosity
    trust = style.trust
    root = math.sqrt(node.visits + 1.0)
    width = 2.0 + style.width * root
    for a in legal:
        child = children.get(a.id)
        if child is None:
            continue
        known += 1
        child.offered += 1
        n = float(child.visits)
        bonus = trust * child.hope * root / (1.0 + n) + curiosity * math.sqrt(math.log(child.offered + 1.0) / n)
        worth = child.total[seat] / n + bonus
        if worth > high:
            high = worth
            best = a
    if known < len(legal) and known < width:
        return None
    return best


def untried(node: Node, legal: list[Action]) -> Action:
    """The most promising choice that was never tried from here; without a judgement, the first."""
    best: Action | None = None
    high = -1.0
    for a in legal:
        if a.id in node.children:
            continue
        p = node.prior.get(a.id, 0.0)
        if best is None or p > high:
            best = a
            high = p
    return best if best is not None else legal[0]


def best_of_the_same(node: Node, legal: list[Action], same: frozenset[int]) -> list[Action]:
    """The choices without those that come to the same as a more promising one."""
    best: Action | None = None
    high = -1.0
    for a in legal:
        if a.id in same:
            p = node.prior.get(a.id, 0.0)
            if p > high:
                best = a
                high = p
    return [a for a in legal if a is best or a.id not in same]


def shares(values: list[float], clear_lead: float) -> list[float]:
    """Values as shares that add up to 1: a clear lead counts, three of them are nearly decisive."""
    high = max(values)
    out = [math.exp((v - high) / clear_lead) for v in values]
    whole = sum(out)
    return [x / whole for x in out]
