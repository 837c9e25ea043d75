"""What those who look ahead need to know of a game beside its judgement: figures that were found by play.

A game's judgement hands them over by name (`Judgement.tuning`); what it does not name is as usual.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, final

from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.judgement import Judgement


@final
@dataclass(frozen=True)
class Tuning:
    """The figures of one game for searches, hints and forecasts."""

    adept_iterations: int = 60
    expert_iterations: int = 300
    """How many iterations a search of that level makes for a choice; `mingtang ladder` shows whether each level beats the one below."""
    hint_iterations: int = 0
    """How many a hint is worth, which is asked for once in a while; 0: as many as an expert makes."""
    playout_choices: int = 4
    """After so many choices of a playout it is better to ask for the value than to play on."""
    finish_turns: bool = False
    """Whether a position is valued only when the turn that is going on is over: where half a turn looks otherwise than it is."""
    finish_rounds: bool = False
    """Whether a playout goes on until the round is over, however many choices that takes: where a round is counted at its end."""
    clear_difference: float = 12.0
    """A choice that is rated so many points better than another is clearly the better one."""
    choice_weight: float = 1.0
    """How much of the win hangs on one choice, 1 being usual: the less, the sooner a search must stop trying everything."""
    rating_weight: float = 1.0
    """How much a short search goes by the ratings, 1 being usual: the less, the sooner it turns to what looks better in the few worlds it sees."""
    widening: float = 2.4
    """How quickly a search looks at more choices of a position: so many times the root of its tries. Where the game's judgement is good, few."""
    pruned_beyond: float = 0.0
    """Choices that are rated worse than the best by more than so many clear differences are not searched at all; 0: every choice is."""
    forecast_rounds: int = 1
    """So many rounds a forecast plays out before it asks who stands best: more where that says little as a round ends."""
    forecast_sharpness: float = 1.0
    """How much surer of who wins one may be near the end than shares of the win say; measured with `mingtang lab calibrate`."""


def tuning_of(judgement: Judgement[Any]) -> Tuning:
    """The figures of a game, as its judgement hands them over."""
    usual: dict[str, Any] = {field.name: field.default for field in fields(Tuning)}
    given: dict[str, Any] = {}
    for name, figure in judgement.tuning().items():
        if name not in usual:
            raise BadData("search_key", quoted(name), listed(usual, 40))
        given[name] = type(usual[name])(figure)
    return Tuning(**given)
