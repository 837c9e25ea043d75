"""The end of a round, told one step after the other: feeding, war, disasters, routes, undertakings, taxes, and the new ratio; and a ship that sails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage
from mingtang.draw.stages import ALONG, StageRun, cut_into_stages, told_stage
from mingtang.games.yinzi.vocabulary import FACTORIES, FIELDS, UNDERTAKINGS

STEPS: Final = {
    "feeding.owed": "feeding",
    "feeding.fed": "feeding",
    "feeding.done": "feeding",
    "feeding.hungry": "feeding",
    "war.veterans_up": "war",
    "war.won": "war",
    "war.lost": "war",
    "war.glory": "war",
    "wildfire.burnt": "disaster 0",
    "wildfire.lost": "disaster 0",
    "boat.back": "disaster 1",
    "drought.withered": "disaster 2",
    "route.completed": "routes",
    "route.discarded": "routes",
    "route.revealed": "routes",
    "emperor.reward": "undertakings",
    "tax.owed": "taxation",
    "tax.paid": "taxation",
    "tax.misfortune": "taxation",
    "ship.sailed": "ships",
    "ship.to_box": "ships",
    "ship.to_pool": "ships",
    "emissary.abroad": "ships",
    "ship.arrived": "ships",
    "ship.sighted": "ships",
    "ship.none": "ships",
    "ratio.rolled": "ratio",
    "workers.home": "ratio",
}
CLAUSES: Final = {
    "feeding": "YZ-8.1",
    "war": "YZ-9.1",
    "disaster 0": "YZ-9.2.1",
    "disaster 1": "YZ-9.2.2",
    "disaster 2": "YZ-9.2.3",
    "routes": "YZ-9.3",
    "undertakings": "YZ-9.4",
    "taxation": "YZ-9.5",
    "ships": "YZ-6.3.6",
    "ratio": "YZ-11.1",
}
ALONG_KEYS: Final = ("pay.", "receive.", "boat.step", "pile.", "cubes.home", "card.drawn", "crops.late")
"""What may happen in any of them."""
OWN: Final = {
    "feeding.owed",
    "feeding.fed",
    "feeding.done",
    "wildfire.burnt",
    "wildfire.lost",
    "drought.withered",
    "route.completed",
    "tax.owed",
    "tax.paid",
}
"""What somebody does with a choice of the own, or is asked next: by itself it is shown like any choice."""


def stages(events: Sequence[Event], words: DrawingWords) -> list[Stage]:
    """The steps among the events of one choice; none where nothing happened but what was chosen."""
    runs = [
        run for run in cut_into_stages(events, _step) if run.name != "ships" or events[run.begin].key == "ship.sailed"
    ]
    if all(e.key in OWN or STEPS.get(e.key) is None for run in runs for e in events[run.begin : run.end]):
        return []
    return [_stage(run, events[run.begin : run.end], words) for run in runs]


def _step(event: Event) -> str:
    if event.key == "disaster":
        return f"disaster {event.args[0]}"
    return ALONG if event.key.startswith(ALONG_KEYS) else STEPS.get(event.key, "")


def _stage(run: StageRun, events: Sequence[Event], words: DrawingWords) -> Stage:
    places = [place for e in events for place in _places(e)]
    return told_stage(run, run.name.replace(" ", "_"), words, CLAUSES[run.name], places)


def _places(e: Event) -> list[str]:
    """What is ringed, as `Scene.last` names it."""
    match e.key:
        case "war.won" | "war.lost":
            return ["war"]
        case "war.glory" | "war.veterans_up":
            return [f"war {e.args[0]}"]
        case "boat.back" | "boat.step":
            return [f"boat {e.args[0]}"]
        case "wildfire.burnt":
            return [FACTORIES[e.args[1]]]
        case "wildfire.lost":
            return [FACTORIES[e.args[2]]]
        case "drought.withered" | "feeding.fed":
            return [FIELDS[e.args[2]]]
        case "route.revealed":
            return [f"route {e.args[0]}"]
        case "emperor.reward":
            return [UNDERTAKINGS[e.args[1]]]
        case "ship.sailed" | "ship.arrived":
            return [f"berth {e.args[2]}"]
        case "ratio.rolled":
            return ["ratio"]
    return []
