"""What is worth being shown one thing after the other: the dice of a battle, votes, the fall of a zone, the count at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mingtang.core.facts import Event
from mingtang.draw.contract import DrawingWords, Stage
from mingtang.draw.stages import cut_into_stages, told_stage
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
CLAUSES: Final = {
    "attack_dice": "FT-6.9",
    "defense_dice": "FT-6.9",
    "decided": "FT-6.10",
    "peace": "FT-6.14",
    "vote": "FT-14.8",
    "invasion": "FT-12.2",
    "scoring": "FT-13.2",
}
IN_RAID: Final = ("attack_dice", "defense_dice", "decided", "peace")


def stages(events: Sequence[Event], words: DrawingWords) -> list[Stage]:
    """The stages among the events of one choice. A raid that is called off or given up without dice or votes needs none."""
    runs = cut_into_stages(events, _StageNames().name)
    if not any(e.key in ("battle.rolled", "battle.peace_voted", "reversal.voted") for e in events):
        runs = [run for run in runs if run.name not in IN_RAID]
    return [told_stage(run, run.name, words, CLAUSES[run.name], (RAID,) if run.name in IN_RAID else ()) for run in runs]


class _StageNames:
    """Names the stage of each event: dice by whose they are, for in every battle the attacker rolls first; the others by what they tell of."""

    def __init__(self) -> None:
        self.attacker = -1
        self.before = ""

    def name(self, event: Event) -> str:
        """The stage that an event belongs to."""
        self.before = self._name(event)
        return self.before

    def _name(self, event: Event) -> str:
        if event.key in ("battle.rolled", "battle.rolled_worse"):
            if self.attacker < 0:
                self.attacker = event.args[0]
            return "attack_dice" if event.args[0] == self.attacker else "defense_dice"
        if event.key == "fortunes.ended" and self.before == "decided":
            return "decided"  # a lasting card that the battle has cost
        found = STAGE_OF.get(event.key, "")
        if found == "decided":
            self.attacker = -1
        return found
