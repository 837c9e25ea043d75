"""The end of a round, told one step after the other: the Inspector, the Presents, the income, the new order; and the count at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage
from mingtang.draw.stages import StageRun, cut_into_stages, told_stage
from mingtang.games.yunnan.actions import PLACES

STEPS: Final = {
    "inspect.banished": "inspector",
    "inspect.nobody": "inspector",
    "presents.given": "presents",
    "income.is": "income",
    "order.is": "order",
    "end.points": "final",
    "end.presents": "final",
    "end.rounds": "final",
    "scoring.result": "final",
}
CLAUSES: Final = {
    "inspector": "YU-6.1",
    "presents": "YU-7.1",
    "income": "YU-8.1",
    "order": "YU-9.1",
    "final": "YU-10.1",
}

PHASE: Final = {"inspector": "inspect", "presents": "presents", "income": "income", "order": "income"}


def stages(events: Sequence[Event], words: DrawingWords) -> list[Stage]:
    """The steps of a round's end among the events of one choice."""
    return [_stage(run, events[run.begin : run.end], words) for run in cut_into_stages(events, _step)]


def _stage(run: StageRun, events: Sequence[Event], words: DrawingWords) -> Stage:
    found = told_stage(run, run.name, words, CLAUSES[run.name], _places(events))
    return replace(found, phase=PHASE.get(run.name, ""))


def _step(event: Event) -> str:
    return STEPS.get(event.key, "")


def _places(events: Sequence[Event]) -> list[str]:
    """What is ringed, as `Scene.last` names it: the Province that is visited, Presents, the Traders that they went to, the order."""
    out: list[str] = []
    for e in events:
        if e.key == "inspect.banished":
            out += [f"visit {PLACES[e.args[1]]}", "market"]
        elif e.key == "inspect.nobody":
            out.append(f"visit {PLACES[e.args[0]]}")
        elif e.key == "presents.given":
            place = PLACES[e.args[2]]
            out += [f"presents {place}", f"{place} {e.args[0]}"]
        elif e.key == "order.is":
            out.append("order")
    return out
