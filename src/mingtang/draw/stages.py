"""A long chain of events cut into stages, so that a table can follow it one thing after the other.

A drawing module that has something to show in this way offers

    def stages(events: Sequence[Event], words: Words) -> Sequence[Stage]

and gets the events of one choice, only those that the reader may see, in their order. What it leaves out is not shown by itself. An
empty answer: the choice is shown at once, as most are. `cut_into_stages` finds the runs; the module gives each its title and its places
(`told_stage` takes title and reason from the texts of the game, `[stage]` and `[stage_why]`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage

ALONG: Final = "…"
"""What `cut_into_stages` is told of an event that belongs to whatever stage it falls into."""

HOUSE: Final = "house."
"""What the engine tells (that somebody had no choice) belongs to whatever stage it falls into, too."""


@dataclass(frozen=True)
class StageRun:
    """Events that belong together: the name under which they were put together, and which they are."""

    name: str
    begin: int
    end: int


def cut_into_stages(events: Sequence[Event], belongs: Callable[[Event], str]) -> list[StageRun]:
    """The runs of events that belong to the same stage. `belongs` names the stage of an event: "" for none, ALONG for the one before."""
    runs: list[StageRun] = []
    running = ""
    for i, event in enumerate(events):
        name = ALONG if event.key.startswith(HOUSE) else belongs(event)
        if name == ALONG:
            name = running
        if name and name == running:
            runs[-1] = StageRun(name, runs[-1].begin, i + 1)
        elif name:
            runs.append(StageRun(name, i, i + 1))
        running = name
    return runs


def told_stage(run: StageRun, step: str, words: DrawingWords, clause: str, places: Iterable[str] = ()) -> Stage:
    """A stage with the title and the reason that the game's texts have for this step."""
    return Stage(
        title=words.say("stage", step),
        begin=run.begin,
        end=run.end,
        places=tuple(dict.fromkeys(places)),
        why=words.say("stage_why", step),
        clause=clause,
    )


def stage_of_line(stages: Sequence[Stage], line: int) -> int:
    """With which stage a line of the log may be read: 0 before the first, one more than there are after the last."""
    for number, stage in enumerate(stages):
        if line < stage.begin:
            return number
        if line < stage.end:
            return number + 1
    return len(stages) + 1 if stages else 0
