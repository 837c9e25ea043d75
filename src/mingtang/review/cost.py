"""What a choice cost, on the scale of the chart: the same worlds are played on with what was chosen and with what seems better.

A search is good at finding the better choice, but its shares are of its own counting: it believes that everybody finds the best reply, and
stops to look where the game's judgement is asked. So what it suspects is weighed as the chart's chances are made, and only that is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mingtang.bots.playouts import prospects
from mingtang.bots.reasons import why
from mingtang.core.match import Match
from mingtang.review.forecast import Chance, ChanceScale
from mingtang.review.review import Alternative, ReviewedChoice

SUSPECT = 0.01
"""What the search suspects of less is not weighed."""
MOST_WEIGHED = 16
"""So many of the most suspect choices are weighed."""
MOST_OF_A_SEAT = 6
"""So many of each seat at least, if there are so many."""
EXPLAINED_IN = 6
"""In so many worlds two choices are compared to say why one is better."""
SHOWN = 4
"""So many things that others lose are named."""


def to_weigh(choices: Sequence[ReviewedChoice]) -> list[int]:
    """Which choices seem to have cost most, of all and of each seat. Numbers into `choices`.

    A turn is judged once, as a whole, from its most suspect choice on: whatever else it holds belongs to the same mistake.
    """
    worst: dict[int, int] = {}
    for i, turn in enumerate(turns_of(choices)):
        if choices[i].suspicion >= SUSPECT and (
            turn not in worst or choices[i].suspicion > choices[worst[turn]].suspicion
        ):
            worst[turn] = i
    suspects = list(worst.values())
    suspects.sort(key=lambda i: -choices[i].suspicion)
    out = set(suspects[:MOST_WEIGHED])
    for seat in {c.seat for c in choices}:
        out |= set([i for i in suspects if choices[i].seat == seat][:MOST_OF_A_SEAT])
    return sorted(out)


def turns_of(choices: Sequence[ReviewedChoice]) -> list[int]:
    """For each choice the number of the turn that it belongs to: what one seat chooses without another in between."""
    out: list[int] = []
    for i, c in enumerate(choices):
        out.append(0 if i == 0 else out[-1] + (choices[i - 1].seat != c.seat))
    return out


def weigh(match: Match, c: ReviewedChoice, worlds: int) -> ReviewedChoice:
    """The same choice with what it cost; if that is sure, with the reasons too."""
    game, s, seed = match.game, match.position(c.ply), c.ply + 1
    scale = ChanceScale(game, s, c.seat)
    parse = game.catalogue.parse
    then = [parse(words) for words in c.line[1:]], [parse(words) for words in c.better_line[1:]]
    made = prospects(game, s, c.seat, worlds, seed, scale.rounds, parse(c.action), then[0])
    better = prospects(game, s, c.seat, worlds, seed, scale.rounds, parse(c.better), then[1])
    found = {c.better: scale.chance(better), c.action: scale.chance(made)}
    after, best = found[c.action].value, found[c.better].value
    before = between(scale.chance(prospects(game, s, c.seat, worlds, seed, scale.rounds)), after, best)
    gap, margin = scale.gap(better, made)
    cost, missed = (before.value - after, best - before.value) if gap > 0.0 else (0.0, 0.0)
    trust = {o.action: o.trust for o in c.options}
    options = [Alternative(words, trust.get(words, 0.0), chance) for words, chance in found.items()]
    weighed = replace(c, before=before, cost=cost, missed=missed, margin=margin, options=options)
    return explain(match, weighed) if weighed.sure else weighed


def between(before: Chance, made: float, better: float) -> Chance:
    """What the seat had before its choice: no less than after the worse one and no more than after the better one, whatever luck the
    estimate had."""
    if made >= better:
        return before
    value = min(better, max(made, before.value))
    return Chance(value, min(value, before.low), max(value, before.high))


def explain(match: Match, c: ReviewedChoice) -> ReviewedChoice:
    """The same choice with the reasons why another was better, in the game's own terms.

    The reasons come from playing on after both. Where that does not agree with what was weighed, nothing is sure.
    """
    game = match.game
    best, made = game.catalogue.parse(c.better), game.catalogue.parse(c.action)
    then = tuple([game.catalogue.parse(words) for words in line[1:]] for line in (c.better_line, c.line))
    found = why(game, match.position(c.ply), c.seat, best, made, EXPLAINED_IN, c.ply + 1, then=(then[0], then[1]))
    margin = c.margin if found.share >= 0.0 else max(c.margin, c.loss)
    denies = found.denies[:SHOWN]
    return replace(c, margin=margin, reasons=found.reasons, denies=denies, moment=found.moment, told=True)
