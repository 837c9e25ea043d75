"""A scoring, told one step after the other: into the cities, back from them, points in them, the monks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage
from mingtang.draw.stages import ALONG, StageRun, cut_into_stages, told_stage
from mingtang.games.ming_dynastie.actions import DISTRICTS, PROVINCES, SECTIONS

DISTRICT_AT: Final = {"scoring.into_city": 2, "neutral.into_city": 1, "scoring.returned": 1}
"""Which number of an event is a district."""
CITY_AT: Final = {
    "scoring.revealed": 1,
    "neutral.keeps": 0,
    "scoring.members": 1,
    "scoring.majority": 1,
    "scoring.majority_shared": 1,
    "scoring.neutral_majority": 0,
    "scoring.removed": 1,
}
"""Which number of an event is the province of a city."""
STEPS: Final = {
    "scoring.into_city": "majorities",
    "neutral.into_city": "majorities",
    "scoring.revealed": "returns",
    "scoring.returned": "returns",
    "neutral.keeps": "returns",
    "scoring.members": "points",
    "scoring.majority": "points",
    "scoring.majority_shared": "points",
    "scoring.neutral_majority": "points",
    "scoring.removed": "points",
    "scoring.monks": "cloisters",
    "final.sets_of_five": "final",
    "final.tiles": "final",
    "final.winner": "final",
}

CLAUSES: Final = {
    "majorities": "MD-4.1",
    "returns": "MD-4.2.4",
    "points": "MD-4.2.5",
    "cloisters": "MD-4.3",
    "final": "MD-6.2",
}


def stages(events: Sequence[Event], words: DrawingWords) -> list[Stage]:
    """The steps of a scoring among the events of one choice. To take one member back is a choice like any other and needs none."""
    runs = cut_into_stages(events, _belongs)
    if all(e.key == "scoring.returned" for run in runs for e in events[run.begin : run.end]):
        return []
    return [_stage(run, events[run.begin : run.end], words) for run in runs]


def _belongs(event: Event) -> str:
    """The step and the province that an event belongs to."""
    if event.key in ("scoring.set_of_six", "scoring.more_tiles"):
        return ALONG
    step = STEPS.get(event.key, "")
    province = _province(event)
    return f"{step} {province}" if province >= 0 else step


def _province(event: Event) -> int:
    if event.key in DISTRICT_AT:
        return event.args[DISTRICT_AT[event.key]] // SECTIONS
    return event.args[CITY_AT[event.key]] if event.key in CITY_AT else -1


def _stage(run: StageRun, events: Sequence[Event], words: DrawingWords) -> Stage:
    first = next(e for e in events if e.key in STEPS)
    step, province = STEPS[first.key], _province(first)
    title = words.say("stage", step)
    places: list[str] = ["monks"] if step == "cloisters" else []
    if province >= 0:
        title = title.replace("{0}", words.name("province" if step == "majorities" else "city", PROVINCES[province]))
        places = [f"city-{DISTRICTS[province * SECTIONS]}"]
        places += [f"area-{DISTRICTS[e.args[DISTRICT_AT[e.key]]]}" for e in events if e.key in DISTRICT_AT]
    gone = sum(e.key == "scoring.removed" for e in events)
    until = run.end - gone if 0 < gone < len(events) else -1
    found = told_stage(run, step, words, CLAUSES[step], places)
    return replace(found, title=title, until=until)
