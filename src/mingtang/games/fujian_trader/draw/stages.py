"""What is worth being shown one thing after the other: the dice of a battle, votes, the fall of a zone, the count at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage
from mingtang.draw.stages import cut_into_stages
from mingtang.games.fujian_trader.draw.raid import RAID

STAGE_OF: Final = {
    "battle.won": "decided",
    "battle.lost": "decided",
    "battle.failed": "decided",
    "battle.forfeited": "decided",
    "battle.refunded": "decided",
    "battle.salvaged": "decided",
    "battle.thanked": "decided",
    "battle.peace_voted": "peace",
    "battle.peace_gift": "peace",
    "battle.called_off": "peace",
    "battle.returned": "peace",
    "reversal.voted": "vote",
    "reversal.undone_card": "vote",
    "reversal.undone_raid": "vote",
    "reversal.undone_market": "vote",
    "reversal.undone_port": "vote",
    "reversal.undone_province": "vote",
    "reversal.undone_step": "vote",
    "reversal.undone_fortunes": "vote",
    "reversal.undone_storing": "vote",
    "reversal.restored": "vote",
    "reversal.stands": "vote",
    "invasion.advanced": "invasion",
    "invasion.lost": "invasion",
    "scoring.card": "scoring",
    "scoring.total": "scoring",
}
IN_RAID: Final = ("attack_dice", "defense_dice", "decided", "peace")


def stages(events: Sequence[Event], words: DrawingWords) -> list[Stage]:
    """The stages among the events of one choice. A raid that is called off or given up without dice or votes needs none."""
    attacker = next((e.args[0] for e in events if e.key == "battle.rolled"), -1)
    runs = cut_into_stages(events, lambda event: _name(event, attacker))
    if attacker < 0 and not any(e.key in ("battle.peace_voted", "reversal.voted") for e in events):
        runs = [run for run in runs if run.name not in IN_RAID]
    return [
        Stage(words.say("stage", run.name), run.begin, run.end, (RAID,) if run.name in IN_RAID else ()) for run in runs
    ]


def _name(event: Event, attacker: int) -> str:
    """The stage that an event belongs to: dice by whose they are, the others by what they tell of."""
    if event.key in ("battle.rolled", "battle.rolled_worse"):
        return "attack_dice" if event.args[0] == attacker else "defense_dice"
    return STAGE_OF.get(event.key, "")
